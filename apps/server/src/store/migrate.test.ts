import { createHash } from 'node:crypto';
import type pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { openStore } from './database.ts';
import { type Migration, migrate, readMigrations } from './migrate.ts';
import { StoreError } from './storeError.ts';
import { testDatabase } from './testing/testStore.ts';
import { quietLog } from './testing/throwawayServer.ts';

const migration = (number: number, sql: string): Migration => ({
  number,
  name: `${String(number).padStart(4, '0')}_step.sql`,
  sql,
  checksum: createHash('sha256').update(sql).digest('hex'),
});

const one = migration(1, 'CREATE TABLE one (a integer)');
const two = migration(2, 'CREATE TABLE two (a integer); INSERT INTO two VALUES (1)');

/** A pool on an empty database. */
async function emptyPool(): Promise<pg.Pool> {
  const store = await openStore({ database: await testDatabase({ empty: true }), log: quietLog });
  afterAll(store.close);
  return store.pool;
}

const grown = await emptyPool();
const shared = await emptyPool();
const whole = await emptyPool();
const old = await emptyPool();

describe('a database that grows', () => {
  it('runs what is missing, once', async () => {
    expect(await migrate(grown, quietLog, [one])).toEqual(['0001_step.sql']);
    expect(await migrate(grown, quietLog, [one, two])).toEqual(['0002_step.sql']);
    expect(await migrate(grown, quietLog, [one, two])).toEqual([]);
  });

  it('refuses a database of a newer program', async () => {
    const refusal = migrate(grown, quietLog, [one]);
    await expect(refusal).rejects.toThrow(StoreError);
    await expect(refusal).rejects.toThrow('newer Rastro');
  });

  it('refuses a migration that was edited after it ran', async () => {
    const edited = migration(1, 'CREATE TABLE one (a bigint)');
    await expect(migrate(grown, quietLog, [edited, two])).rejects.toThrow('never edited');
  });

  it('leaves nothing of a migration that fails, and goes on when it is mended', async () => {
    const broken = migration(3, 'CREATE TABLE three (a integer); SELECT 1 / 0');
    await expect(migrate(grown, quietLog, [one, two, broken])).rejects.toThrow('0003_step.sql failed');
    const mended = migration(3, 'CREATE TABLE three (a integer)');
    expect(await migrate(grown, quietLog, [one, two, mended])).toEqual(['0003_step.sql']);
  });
});

describe('several processes at once', () => {
  it('lets one of them migrate and the others find it done', async () => {
    const slow = migration(1, 'CREATE TABLE one (a integer); SELECT pg_sleep(0.2)');
    const ran = await Promise.all([1, 2, 3, 4].map(() => migrate(shared, quietLog, [slow, two])));
    expect(ran.flat().sort()).toEqual(['0001_step.sql', '0002_step.sql']);
    expect((await shared.query('SELECT count(*)::int AS n FROM two')).rows).toEqual([{ n: 1 }]);
  });
});

describe('the real migrations', () => {
  it('are numbered without gaps and make an empty database whole', async () => {
    const all = await readMigrations();
    expect(all.length).toBeGreaterThan(0);
    expect(await migrate(whole, quietLog)).toEqual(all.map(({ name }) => name));
  });

  it('ask for every track of a former fold to be derived anew, and for nothing where there is none', async () => {
    const all = await readMigrations();
    await migrate(old, quietLog, all.slice(0, 18));
    await old.query(`
      INSERT INTO customer (id, name, time_zone) VALUES (1, 'Sur', 'America/Lima'), (2, 'Norte', 'America/Lima');
      INSERT INTO asset (id, customer_id, type_id, name) VALUES (1, 1, 2, 'one'), (2, 1, 2, 'two'), (3, 2, 2, 'silent');
      INSERT INTO asset_state (customer_id, asset_id, device_id, live_sequence, last_seen, folded_time, folded_fingerprint,
                               final_distance_m, memory)
      SELECT 1, id, 1, id, now(), now(), 0, 0, '{}' FROM asset WHERE customer_id = 1`);
    await migrate(old, quietLog, all);
    const { rows } = await old.query(
      `SELECT a.customer_id, a.from_time < '2001-01-01' AS whole, array_agg(d.asset_id ORDER BY d.asset_id) AS assets
         FROM rule_application a JOIN rule_application_asset d ON d.application_id = a.id GROUP BY a.id`,
    );
    expect(rows).toEqual([{ customer_id: 1, whole: true, assets: [1, 2] }]);
  });
});
