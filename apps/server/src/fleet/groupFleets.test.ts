import { expect, it } from 'vitest';
import { OsmandDevice } from '../testing/testDevice.ts';
import { fillTestFleet, OWNER_NAME, TEST_PASSWORD, type TestFleet } from '../testing/testFleet.ts';
import { eventually, testServer } from '../testing/testServer.ts';

let fleet!: TestFleet;
const server = await testServer(async (store) => {
  fleet = await fillTestFleet(store, ['osmand']);
});
const { north, south } = fleet;
const sql = async (text: string, values: unknown[] = []) =>
  (await server.store.pool.query(text, values)).rows;
const [northern, southern] = [north.assets[0], south.assets[0]] as [
  TestFleet['north']['assets'][number],
  TestFleet['north']['assets'][number],
];
const owner = await server.login(OWNER_NAME, TEST_PASSWORD);
const manager = await server.login(north.managerName, TEST_PASSWORD);
await sql('INSERT INTO user_group (user_id, group_id) SELECT id, $1 FROM app_user WHERE user_name = $2', [
  north.groupId,
  north.operatorName,
]);
const bounded = await server.login(north.operatorName, TEST_PASSWORD);
const other = await server.login(south.managerName, TEST_PASSWORD);
const HOUR_MS = 3_600_000;
const device = new OsmandDevice(server.portBase, southern.identifier);
const until = Math.floor((Date.now() - HOUR_MS) / 60_000) * 60_000;
for (let minute = 0; minute < 20; minute++)
  await device.report({
    fixTime: until - (20 - minute) * 60_000,
    latitude: -12.09 + Math.min(minute, 10) * 0.003,
    longitude: -77.04,
    speedMps: minute < 10 ? 8 : 0,
  });
// Those of the northern one, so that a page of it is never empty.
await new OsmandDevice(server.portBase, northern.identifier).report({
  fixTime: until,
  latitude: -12.2,
  longitude: -77.1,
});

const set = (groupId: number, customerIds: number[], token = owner) =>
  server.call<{ setGroupFleets: { id: number; name: string }[] }>(
    'mutation ($g: Id!, $c: [Id!]!) { setGroupFleets(groupId: $g, customerIds: $c) { id name } }',
    { g: groupId, c: customerIds },
    token,
  );
const listed = async (token: string, groupIds: number[]): Promise<number[]> => {
  const { assetsByGroups } = await server.call<{ assetsByGroups: { items: { id: number }[] } }>(
    'query ($g: [Id!]!) { assetsByGroups(groupIDs: $g) { items { id } } }',
    { g: groupIds },
    token,
  );
  return assetsByGroups.items.map(({ id }) => id);
};
const shown = async (token: string, groupIds: number[]) => {
  const { pointsByGroups } = await server.call<{
    pointsByGroups: { items: { mid: number; groupIds: number[] }[] };
  }>(
    'query ($g: [Id!]!) { pointsByGroups(groupsIDs: $g) { items { mid groupIds } } }',
    { g: groupIds },
    token,
  );
  return new Map(pointsByGroups.items.map(({ mid, groupIds }) => [mid, groupIds]));
};
const metres = async (token: string): Promise<number | undefined> => {
  const { fleetKmReportPage } = await server.call<{ fleetKmReportPage: { items: { kmsRec: number }[] } }>(
    `query ($a: [Id!]!, $f: DateTime!, $t: DateTime!) {
       fleetKmReportPage(assetsSelected: $a, fechaInicio: $f, fechaFin: $t) { items { kmsRec } } }`,
    {
      a: [southern.assetId],
      f: new Date(until - 2 * HOUR_MS).toISOString(),
      t: new Date(until).toISOString(),
    },
    token,
  );
  return fleetKmReportPage.items[0]?.kmsRec;
};

it('a platform manager alone says whose fleets a group shows, of other customers', async () => {
  await expect(set(north.groupId, [], manager)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await expect(set(north.groupId, [south.customerId], manager)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(set(north.groupId, [north.customerId])).rejects.toMatchObject({
    code: 'INVALID_INPUT',
    params: { field: 'customerIds' },
  });
  await expect(set(north.groupId, [999_999])).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(set(999_999, [south.customerId])).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect((await set(north.groupId, [south.customerId, south.customerId])).setGroupFleets).toEqual([
    { id: south.customerId, name: expect.any(String) },
  ]);
  const [entry] = await sql(
    "SELECT before, after FROM audit_log WHERE entity = 'asset_group' AND entity_id = $1 ORDER BY id DESC LIMIT 1",
    [String(north.groupId)],
  );
  expect(entry).toMatchObject({ before: { fleets: [] }, after: { fleets: [expect.any(String)] } });
  await set(north.groupId, []);
});

it('who sees the group sees the fleet on the map, in its history and in reports, and changes nothing of it', async () => {
  const ofGroup = () => listed(bounded, [north.groupId]);
  expect(await ofGroup()).not.toContain(southern.assetId);
  expect(await metres(bounded)).toBeUndefined();
  const alone = await shown(manager, [north.rootGroupId]);

  await set(north.groupId, [south.customerId]);
  expect(await ofGroup()).toContain(southern.assetId);
  expect(await listed(manager, [north.rootGroupId])).toContain(southern.assetId);
  expect(await metres(bounded)).toBeCloseTo((await metres(owner)) as number);
  const { journeys } = await server.call<{ journeys: { mid: number } }>(
    'query ($a: Id!, $f: DateTime!, $t: DateTime!) { journeys(movilID: $a, fechaInicio: $f, fechaFin: $t) { mid } }',
    { a: southern.assetId, f: new Date(until - 2 * HOUR_MS).toISOString(), t: new Date(until).toISOString() },
    bounded,
  );
  expect(journeys.mid).toBe(southern.assetId);

  // Only groups of the customer of who asks are named.
  const points = await eventually(async () => {
    const points = await shown(manager, [north.rootGroupId]);
    return points.has(southern.assetId) && points.get(southern.assetId)?.includes(north.groupId) && points;
  });
  expect(points.get(southern.assetId)?.toSorted()).toEqual([north.groupId, north.rootGroupId].toSorted());
  expect(points.get(northern.assetId)).toEqual(alone.get(northern.assetId));
  const own = await shown(other, [south.rootGroupId]);
  expect(own.get(southern.assetId)).not.toContain(north.groupId);

  for (const mutation of ['setAssetPhoto(assetId: $a, photo: "")', 'deleteFleetAssets(ids: [$a]) { count }'])
    await expect(
      server.call(`mutation ($a: Id!) { ${mutation} }`, { a: southern.assetId }, manager),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' });
  const { fleetAssets } = await server.call<{ fleetAssets: { items: { id: number }[] } }>(
    '{ fleetAssets { items { id } } }',
    {},
    manager,
  );
  expect(fleetAssets.items.map(({ id }) => id)).not.toContain(southern.assetId);
});

it('no longer shows what it was told not to show any more, in open windows too', async () => {
  await set(north.groupId, [south.customerId]);
  expect(await listed(bounded, [north.groupId])).toContain(southern.assetId);
  await set(north.groupId, []);
  expect(await listed(bounded, [north.groupId])).not.toContain(southern.assetId);
  expect((await shown(manager, [north.rootGroupId])).has(southern.assetId)).toBe(false);
});
