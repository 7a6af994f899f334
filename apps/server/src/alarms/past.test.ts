import { describe, expect, it } from 'vitest';
import { report } from '../journeys/testing/journeyFleet.ts';
import { confirmTestAddresses, insertTestRule } from '../testing/testAlarms.ts';
import { positionMessage } from '../testing/testDevice.ts';
import { fillTestFleet, TEST_PASSWORD, type TestFleet } from '../testing/testFleet.ts';
import { eventually, testServer } from '../testing/testServer.ts';
import { TestSocket } from '../testing/testSocket.ts';

/** What becomes known of the past, in whatever way, is listed as late and rings nobody; what was dealt with stays so. */

let fleet!: TestFleet;
const server = await testServer(async (store) => {
  fleet = await fillTestFleet(store, ['teltonika', 'teltonika', 'teltonika']);
  // A rule that has been in force for years and tells people by every way that needs no network.
  await store.pool.query('DELETE FROM alarm_rule');
  await confirmTestAddresses(store, fleet.north.customerId, ['turno@rastro.test']);
  await insertTestRule(store, fleet.north.customerId, {
    events: ['speedExcess'],
    email: true,
    emails: ['turno@rastro.test'],
  });
});
const { north } = fleet;
type Asset = TestFleet['north']['assets'][number];
const [van, truck, bus] = north.assets as [Asset, Asset, Asset];
const manager = await server.login(north.managerName, TEST_PASSWORD);
const sql = async (text: string, values: unknown[] = []) =>
  (await server.store.pool.query(text, values)).rows;
const HOUR = 3_600_000;
const NOW = Math.floor(Date.now() / 1000) * 1000;
const MORNING = NOW - 6 * HOUR;

/** Ten minutes at 72 km/h and a stand of 100 seconds, three times. */
const outing = (identifier: string, from: number) =>
  Array.from({ length: 3 * 70 }, (_, i) => {
    const [leg, step] = [Math.floor(i / 70), i % 70];
    return positionMessage(identifier, {
      fixTime: from + i * 10_000,
      latitude: -12 + (leg * 60 + Math.min(step, 60)) * 0.0018,
      longitude: -77,
      speedMps: step < 60 ? 20 : 0,
      ignition: true,
    });
  });
const excesses = async (assetId: number): Promise<number> =>
  (await sql("SELECT count(*)::int FROM event WHERE asset_id = $1 AND code = 'speedExcess'", [assetId]))[0]
    .count;
/** Waits until alarms have taken in every event that there is. */
const judged = (of = server) =>
  eventually(
    async () =>
      (
        await of.store.pool.query(
          'SELECT (SELECT sequence FROM alarm_cursor) >= coalesce((SELECT max(sequence) FROM event), 0) AS done',
        )
      ).rows[0].done,
  );
const listed = (assetId: number) =>
  sql(
    `SELECT late, event_count, acknowledged_at IS NOT NULL AS acknowledged FROM notification WHERE asset_id = $1 ORDER BY id`,
    [assetId],
  );
/** Who was rung for: by rules, and by messages that go out. */
const rung = async (): Promise<number> =>
  (
    await sql(
      'SELECT (SELECT count(*) FROM alarm_ring)::int + (SELECT count(*) FROM alarm_delivery)::int AS count',
    )
  )[0].count;
const limitTo = async (asset: Asset, mps: number): Promise<void> => {
  await server.call(
    `mutation ($assetId: Id, $from: DateTime!, $thresholds: [ThresholdInput!]!) {
       setThresholds(assetId: $assetId, validFrom: $from, thresholds: $thresholds) { id } }`,
    {
      assetId: asset.assetId,
      from: new Date(MORNING - HOUR).toISOString(),
      thresholds: [{ name: 'speed.limitMps', value: mps }],
    },
    manager,
  );
};
const applyToThePast = async (asset: Asset, to = server, token = manager): Promise<void> => {
  const { applyThresholds } = await to.call<{ applyThresholds: { id: number } }>(
    'mutation ($ids: [Id!], $from: DateTime!) { applyThresholds(assetIds: $ids, from: $from) { id } }',
    { ids: [asset.assetId], from: new Date(MORNING).toISOString() },
    token,
  );
  await eventually(async () => {
    const { thresholdApplications } = await to.call<{
      thresholdApplications: { id: number; finishedAt: string | null }[];
    }>('{ thresholdApplications { id finishedAt } }', {}, token);
    return thresholdApplications.some(
      ({ id, finishedAt }) => id === applyThresholds.id && finishedAt !== null,
    );
  });
  await judged(to);
};
const NEWS = 'subscription { newNotifications { counters { cantUnACK } items { id late count } ringing } }';
interface News {
  newNotifications: {
    counters: { cantUnACK: number };
    items: { id: number; late: boolean; count: number }[];
    ringing: number[];
  };
}

describe('thresholds applied to the past', () => {
  it('make facts of it that are listed as late, ring nobody, and stay acknowledged when they are applied again', async () => {
    const asset = van;
    await report(server, asset, outing(asset.identifier, MORNING));
    await judged();
    expect([await excesses(asset.assetId), await listed(asset.assetId)]).toEqual([0, []]);
    const socket = await new TestSocket(server.url).login(manager);
    await socket.subscribe('a', NEWS);
    await socket.next<News>('a');

    await limitTo(asset, 15);
    await applyToThePast(asset);
    expect(await excesses(asset.assetId)).toBe(3);
    expect(await listed(asset.assetId)).toEqual([{ late: true, event_count: 3, acknowledged: false }]);
    expect(await rung()).toBe(0);
    const { newNotifications: news } = await socket.next<News>('a');
    expect(news).toMatchObject({
      counters: { cantUnACK: 1 },
      items: [{ late: true, count: 3 }],
      ringing: [],
    });
    socket.close();

    await applyToThePast(asset);
    expect(await listed(asset.assetId)).toEqual([{ late: true, event_count: 3, acknowledged: false }]);
    await server.call('mutation { ACKMultipleAlarms { count } }', {}, manager);
    await limitTo(asset, 16); // another version of the rule finds the same three
    await applyToThePast(asset);
    expect(await excesses(asset.assetId)).toBe(3);
    expect(await listed(asset.assetId)).toEqual([{ late: true, event_count: 3, acknowledged: true }]);
  });
});

describe('a journey that comes late', () => {
  const late = [{ late: true, event_count: 3, acknowledged: false }];

  it('from a device that kept it is listed as late and rings nobody', async () => {
    await limitTo(truck, 15);
    const parked = { latitude: -12, longitude: -77, ignition: false };
    await report(server, truck, [positionMessage(truck.identifier, { fixTime: NOW - HOUR, ...parked })]);
    await report(server, truck, outing(truck.identifier, MORNING));
    await judged();
    expect(await excesses(truck.assetId)).toBe(3);
    expect([await listed(truck.assetId), await rung()]).toEqual([late, 0]);
  });

  it('from a file is listed as late and rings nobody', async () => {
    await limitTo(bus, 15);
    const lines = outing(bus.identifier, MORNING).map(({ fixTime, latitude, longitude, speedMps }) =>
      [
        new Date(fixTime ?? 0).toISOString(),
        latitude,
        longitude,
        (speedMps ?? 0) * 3.6,
        'true',
        'true',
      ].join(),
    );
    const header = 'fix_time,latitude,longitude,speed_kmh,ignition,valid';
    const response = await fetch(`${server.url}/api/history/import?asset=${bus.assetId}&format=CSV`, {
      method: 'POST',
      headers: { authorization: `Bearer ${manager}`, 'content-type': 'application/octet-stream' },
      body: [header, ...lines, ''].join('\n'),
    });
    expect(await response.json()).toMatchObject({ stored: 210 });
    await eventually(async () => (await excesses(bus.assetId)) === 3);
    await judged();
    expect([await listed(bus.assetId), await rung()]).toEqual([late, 0]);
  });
});

it('a restart reports none of it again', async () => {
  const before = await sql('SELECT * FROM notification ORDER BY id');
  await server.close();
  const again = await testServer(undefined, { database: server.connection });
  const token = await again.login(north.managerName, TEST_PASSWORD);
  await applyToThePast(bus, again, token);
  const { rows } = await again.store.pool.query('SELECT * FROM notification ORDER BY id');
  expect(rows).toEqual(before);
  const { notifications } = await again.call<{ notifications: { total: number } }>(
    '{ notifications { total } }',
    {},
    token,
  );
  expect(notifications.total).toBe(2); // the van's was acknowledged
});
