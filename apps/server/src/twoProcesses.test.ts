import { expect, it } from 'vitest';
import { insertTestNotification } from './testing/testAlarms.ts';
import { OsmandDevice } from './testing/testDevice.ts';
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

it('live points of the process that ingests are shown by the other, which a browser may come to with its cursor', async () => {
  const POINTS = `subscription ($groups: [Id!]!, $cursor: String) {
    newPoint(groupsIDs: $groups, cursor: $cursor) { cursor snapshot items { lat } } }`;
  interface Batch {
    newPoint: { cursor: string; snapshot: boolean; items: { lat: number }[] };
  }
  const groups = [north.rootGroupId];
  const device = new OsmandDevice(first.portBase, asset.identifier);
  const start = Math.floor(Date.now() / 1_000) * 1_000 - 600_000;
  const report = (step: number) =>
    device.report({
      fixTime: start + step * 30_000,
      latitude: -12 - step / 100,
      longitude: -77.04,
      speedMps: 8,
    });
  const watch = async (url: string, cursor: string | null = null) => {
    const socket = await new TestSocket(url).login(manager);
    await socket.subscribe('a', POINTS, { groups, cursor });
    return {
      next: async () => (await socket.next<Batch>('a')).newPoint,
      close: () => socket.close(),
    };
  };
  const shown = async (watcher: Awaited<ReturnType<typeof watch>>, latitude: number) => {
    for (;;) {
      const batch = await watcher.next();
      if (batch.items.some(({ lat }) => lat === latitude)) return batch;
    }
  };

  const here = await watch(first.url);
  const there = await watch(second.url);
  await report(1);
  const before = await shown(here, -12.01);
  await shown(there, -12.01);
  await report(2);
  await shown(there, -12.02);
  here.close();

  const moved = await watch(second.url, before.cursor);
  const snapshot = await moved.next();
  expect(snapshot.snapshot).toBe(true);
  expect(snapshot.items).toContainEqual({ lat: -12.02 });
  moved.close();
  there.close();

  const back = await watch(second.url, snapshot.cursor);
  await endConnections();
  await report(3);
  expect((await shown(back, -12.03)).snapshot).toBe(false);
  back.close();
});
