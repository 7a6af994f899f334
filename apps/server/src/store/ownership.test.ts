import pg from 'pg';
import { expect, it } from 'vitest';
import { openStore } from './database.ts';
import { isStoreAway } from './errors.ts';
import { acquireOwnership, OWNERS_CONNECTIONS, type Ownership } from './ownership.ts';
import { StoreError } from './storeError.ts';
import { testDatabase } from './testing/testStore.ts';
import { quietLog } from './testing/throwawayServer.ts';
import { transactionPooler } from './testing/transactionPooler.ts';

const connection = await testDatabase();
const mute = { ...quietLog, error: () => undefined };
const take = (waitMs = 0): Promise<Ownership> =>
  acquireOwnership({ database: connection, log: mute, waitMs });

async function ask(text: string): Promise<unknown[]> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

const endSessionsNamed = (name: string) =>
  ask(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = '${name}' AND datname = current_database()`,
  );

it('a second process is refused with a sentence that says what to do', async () => {
  const first = await take();
  await expect(take()).rejects.toThrow(StoreError);
  await expect(take(200)).rejects.toThrow('ROLES=api');
  await first.release();
});

it('a second process waits for the first one to stop', async () => {
  const first = await take();
  const second = take(30_000);
  const owners = () =>
    ask(
      "SELECT FROM pg_stat_activity WHERE application_name = 'rastro-owner' AND datname = current_database()",
    );
  await expect.poll(owners).toHaveLength(2);
  await first.release();
  expect((await second).term).toBe(1);
  await (await second).release();
});

it('what the former owner writes with is ended when another takes its place', async () => {
  const first = await take();
  const former = await openStore({ database: connection, log: quietLog, name: OWNERS_CONNECTIONS });
  const client = await former.pool.connect();
  await client.query('BEGIN');
  await first.release();
  const second = await take(30_000);
  await expect(client.query('COMMIT')).rejects.toSatisfy(isStoreAway);
  client.release(true);
  await former.close();
  await second.release();
});

it('a lost connection is noticed and the right taken anew, in a term of its own', async () => {
  const owner = await take();
  await endSessionsNamed('rastro-owner');
  await expect.poll(() => owner.term).toBe(2);
  await owner.confirm();
  await owner.release();
});

it('an owner that another has overtaken cannot open a connection to write with', async () => {
  const owner = await take();
  const client = new pg.Client(connection);
  await client.connect();
  const overtaken = client.query('SELECT pg_advisory_lock(7277804)');
  const waiting = () =>
    ask(
      "SELECT FROM pg_locks JOIN pg_database d ON d.oid = database AND d.datname = current_database() WHERE locktype = 'advisory' AND NOT granted",
    );
  await expect.poll(waiting).toHaveLength(1);
  const writing = openStore({ database: connection, log: quietLog, admit: () => owner.confirm() });
  await (await writing).close();
  await endSessionsNamed('rastro-owner');
  await overtaken;
  await expect.poll(() => owner.term).toBeNull();
  await expect(
    openStore({ database: connection, log: quietLog, admit: () => owner.confirm() }),
  ).rejects.toThrow('not ours');
  await client.end();
  await expect.poll(() => owner.term).toBe(2);
  await owner.release();
});

it('a pooler that changes sessions between transactions is refused', async () => {
  const pooler = await transactionPooler(connection);
  const refusal = acquireOwnership({ database: pooler.connection, log: mute, waitMs: 0 });
  await expect(refusal).rejects.toThrow(StoreError);
  await expect(refusal).rejects.toThrow('pooler');
  pooler.close();
});
