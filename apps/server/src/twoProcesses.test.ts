import { expect, it } from 'vitest';
import { insertTestNotification } from './testing/testAlarms.ts';
import { fillTestFleet, TEST_PASSWORD, type TestFleet } from './testing/testFleet.ts';
import { eventually, testServer } from './testing/testServer.ts';
import { TestSocket } from './testing/testSocket.ts';

/** Nothing is read again by itself: what the second process knows of the first comes by the bus. */
const NEVER = 3_600_000;
const PACES = { directoryMs: NEVER, requesterMs: NEVER, trackUnwrittenMs: NEVER, liveMs: 100 };

let fleet!: TestFleet;
const first = await testServer(
  async (store) => {
    fleet = await fillTestFleet(store, ['osmand', 'osmand']);
  },
  { paces: PACES },
);
const second = await testServer(undefined, {
  database: first.connection,
  settings: { ROLES: 'api' },
  paces: PACES,
});
const { north } = fleet;
const [asset] = north.assets as [TestFleet['north']['assets'][number]];
const manager = await first.login(north.managerName, TEST_PASSWORD);

const endConnections = () =>
  first.store.pool.query(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'rastro-bus' AND datname = current_database()",
  );

it('a session that one process ends is over in the other, with its live connections', async () => {
  const token = await first.login(north.operatorName, TEST_PASSWORD);
  await second.call('{ notifications { total } }', {}, token);
  const socket = await new TestSocket(second.url).login(token);
  await first.call('mutation { logout }', {}, token);
  expect((await socket.closed).code).toBe(4403);
  await expect(second.call('{ notifications { total } }', {}, token)).rejects.toThrow('UNAUTHENTICATED');
});

it('what one process does with alarms is shown by the other, also after the bus was lost', async () => {
  const NEWS = 'subscription { newNotifications { counters { cantUnACK } acknowledged acknowledgedMany } }';
  interface News {
    newNotifications: {
      counters: { cantUnACK: number };
      acknowledged: number[];
      acknowledgedMany: boolean;
    };
  }
  const { customerId } = north;
  const id = await insertTestNotification(first.store, { customerId, assetId: asset.assetId });
  const socket = await new TestSocket(second.url).login(manager);
  await socket.subscribe('a', NEWS);
  const next = async () => (await socket.next<News>('a')).newNotifications;
  expect(await next()).toMatchObject({ counters: { cantUnACK: 1 } });
  await first.call(
    'mutation ($ids: [Id!]!) { ACKAlarms(notificationId: $ids) { count } }',
    { ids: [id] },
    manager,
  );
  expect(await next()).toMatchObject({ counters: { cantUnACK: 0 }, acknowledged: [id] });

  await insertTestNotification(first.store, { customerId, assetId: asset.assetId });
  await endConnections();
  expect(await next()).toMatchObject({ counters: { cantUnACK: 1 }, acknowledgedMany: true });
  socket.close();
});

it('thresholds that one process sets are in force in the other', async () => {
  const SET = `mutation ($id: Id, $from: DateTime!) {
    setThresholds(assetId: $id, validFrom: $from, thresholds: [{ name: "speed.limitMps", value: 17 }]) { id } }`;
  const inForce = async (): Promise<string> =>
    JSON.stringify(
      await second.call(
        'query ($id: Id!) { thresholdsInForce(assetId: $id) { thresholds { name value } } }',
        { id: asset.assetId },
        manager,
      ),
    );
  expect(await inForce()).not.toContain(':17');
  await first.call(SET, { id: asset.assetId, from: '2020-01-01T00:00:00.000Z' }, manager);
  await eventually(async () => (await inForce()).includes(':17'));
});
