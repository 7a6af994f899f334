import { sql } from 'kysely';
import pg from 'pg';
import { describe, expect, it, vi } from 'vitest';
import { inTransaction, openStore } from './database.ts';
import { query } from './query.ts';
import { StoreError } from './storeError.ts';
import { testStore } from './testing/testStore.ts';
import { quietLog } from './testing/throwawayServer.ts';

const store = await testStore();

describe('what values come back as', () => {
  it('reads bigint as a number, alone and in arrays', async () => {
    const { rows } = await store.pool.query(
      'SELECT 9007199254740991::bigint AS one, ARRAY[1, NULL, -3]::bigint[] AS many',
    );
    expect(rows).toEqual([{ one: 9007199254740991, many: [1, null, -3] }]);
  });

  it('refuses a bigint that a number cannot hold', async () => {
    await expect(store.pool.query('SELECT 9007199254740993::bigint')).rejects.toThrow(RangeError);
  });

  it('reads a moment as a Date, exact to the millisecond, and a day as its text', async () => {
    const moment = new Date(1_795_227_835_123);
    const { rows } = await store.pool.query("SELECT $1::timestamptz AS moment, date '2026-11-21' AS day", [
      moment,
    ]);
    expect(rows).toEqual([{ moment, day: '2026-11-21' }]);
  });

  it('runs its sessions in UTC', async () => {
    const { rows } = await sql<{ zone: string }>`SELECT current_setting('timezone') AS zone`.execute(
      store.db,
    );
    expect(rows).toEqual([{ zone: 'UTC' }]);
  });
});

describe('text', () => {
  it('knows the letters of Spanish when it ignores case', async () => {
    const { rows } = await store.pool.query(
      "SELECT lower('ÑANDÚ') AS lower, 'ÑANDÚ'::citext = 'ñandú' AS same",
    );
    expect(rows).toEqual([{ lower: 'ñandú', same: true }]);
  });
});

describe('a database that cannot be opened', () => {
  it.each([
    ['there is no server', 'postgres://me:secret@127.0.0.1:1/x', 'ECONNREFUSED'],
    ['there is no such database', { ...store.connection, database: 'nowhere' }, '"nowhere" does not exist'],
    ['the URL is none', 'postgres://me:secret@[', 'cannot be used'],
  ])('is reported without a password when %s', async (_case, database, text) => {
    const refusal = openStore({ database, log: quietLog });
    await expect(refusal).rejects.toThrow(StoreError);
    await expect(refusal).rejects.toThrow(text);
    await expect(refusal).rejects.not.toThrow('secret');
  });
});

describe('a database that allows few connections', () => {
  const limit = (connections: number) =>
    store.pool.query(`ALTER DATABASE "${store.connection.database}" CONNECTION LIMIT ${connections}`);

  it('gets a pool that fits, with a warning, or a sentence where too few are left', async () => {
    const { rows } = await store.pool.query<{ count: number }>(
      'SELECT count(*)::int AS count FROM pg_stat_activity WHERE datname = current_database()',
    );
    const present = rows[0]?.count ?? 0;
    const warn = vi.fn();
    await limit(present + 11);
    const narrow = await openStore({
      database: store.connection,
      log: { ...quietLog, warn },
      fitLimits: true,
    });
    expect(narrow.pool.options.max).toBe(6); // beside the ingest’s three, the one of its right to and the one of the bus
    expect(warn).toHaveBeenCalledOnce();
    await narrow.close();
    await limit(6);
    const refusal = openStore({ database: store.connection, log: quietLog, fitLimits: true });
    await expect(refusal).rejects.toThrow(StoreError);
    await expect(refusal).rejects.toThrow('only 6 connections');
    await limit(-1);
  });
});

describe('inTransaction', () => {
  const count = async () =>
    (await store.pool.query<{ n: number }>("SELECT count(*) AS n FROM setting WHERE name LIKE 'tx-%'"))
      .rows[0]?.n;

  it('commits what the work did, and nothing of it when it throws', async () => {
    await inTransaction(store.db, (tx) => query(tx, "INSERT INTO setting VALUES ('tx-kept', 'true')"));
    await expect(
      inTransaction(store.db, async (tx) => {
        await query(tx, "INSERT INTO setting VALUES ('tx-lost', 'true')");
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    expect(await count()).toBe(1);
  });

  it('gives up a connection that broke, and the pool goes on', async () => {
    const other = new pg.Client(store.connection);
    await other.connect();
    await expect(
      inTransaction(store.db, async (tx) => {
        const { rows } = await query<{ pid: number }>(tx, 'SELECT pg_backend_pid() AS pid');
        await other.query('SELECT pg_terminate_backend($1)', [rows[0]?.pid]);
        await query(tx, 'SELECT 1');
      }),
    ).rejects.toThrow();
    await other.end();
    expect(await count()).toBe(1);
  });
});
