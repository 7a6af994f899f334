import { afterAll, expect, it } from 'vitest';
import { testPool } from '../../store/testing/testPool.ts';
import { testDatabase, testStore } from '../../store/testing/testStore.ts';
import { runCommand } from '../../testing/runCommand.ts';
import { fillTestFleet } from '../../testing/testFleet.ts';
import { mysqlStandIn } from './mysqlStandIn.testing.ts';
import { TraccarSource } from './source.ts';
import { fillTraccar } from './traccar.testing.ts';

const connection = await testDatabase({ empty: true });
const pool = testPool(connection, 4);
await fillTraccar(pool, 'repeated');
const standIn = await mysqlStandIn(pool);
const { host, port, user, database } = connection;
const postgres = new TraccarSource(
  `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}&port=${port}`,
);
const mysql = new TraccarSource(standIn.url);
afterAll(async () => {
  await Promise.all([postgres.close(), mysql.close()]);
  await standIn.close();
  await pool.end();
});

it.each(['tables', 'groups', 'devices', 'drivers', 'users', 'geofences', 'maintenances'] as const)(
  '%s of a MySQL are those of a PostgreSQL',
  async (what) => {
    const found = await mysql[what]();
    expect(found).toEqual(await postgres[what]());
    expect([...(found as Iterable<unknown>)].length).toBeGreaterThan(0);
  },
);

it('positions of a MySQL are those of a PostgreSQL, page by page', async () => {
  const page = await mysql.positions(2, 40);
  expect(page).toEqual(await postgres.positions(2, 40));
  expect(page[0]).toMatchObject({
    id: 3,
    deviceId: 1,
    fixTime: Date.UTC(2026, 9, 1, 12, 0, 20),
    valid: true,
  });
  expect(await mysql.positions(1_000, 40)).toEqual([]);
  expect(await mysql.countPositions(1)).toBe(300);
  expect(await mysql.counts(['tc_notifications', 'tc_orders'])).toEqual(new Map([['tc_notifications', 1]]));
});

it('positions of one device go up to an id, and limits of users are counted', async () => {
  const of = { deviceId: 2, upTo: 301 };
  expect((await mysql.positions(0, 40, of)).map(({ id }) => id)).toEqual([301]);
  expect(await mysql.positions(0, 40, { ...of, upTo: 300 })).toEqual([]);
  const limits = await mysql.limits();
  expect(limits).toEqual(await postgres.limits());
  expect(Object.fromEntries(limits)).toEqual({ readonly: 1, devicelimit: 1, userlimit: 0 });
});

it('whom a maintenance of a group is for are the devices of the groups below it', async () => {
  const [oil] = await mysql.maintenances();
  expect(oil).toMatchObject({ name: 'Aceite', period: 10_000_000, deviceIds: [1] });
});

it('an account is over at the moment that the database says in UTC', async () => {
  const expires = (moment: string) =>
    pool.query("UPDATE tc_users SET expirationtime = now() AT TIME ZONE 'UTC' + $1::interval WHERE id = 2", [
      moment,
    ]);
  const isOver = async () => (await mysql.users()).map(({ hasExpired }) => hasExpired);
  await expires('1 minute');
  expect(await isOver()).toEqual([false, false, false]);
  await expires('-1 minute');
  expect(await isOver()).toEqual([false, true, false]);
});

it('a whole Traccar is brought from MySQL', async () => {
  const store = await testStore();
  await fillTestFleet(store, ['osmand']);
  const { code, said } = await runCommand(['import-traccar', standIn.url], store.connection);
  expect(said).toContain('301 of 301 positions read');
  expect(code).toBe(0);
  expect((await store.pool.query('SELECT source FROM traccar_import')).rows).toEqual([
    { source: `${new URL(standIn.url).host}/traccar` },
  ]);
});
