import { describe, expect, it } from 'vitest';
import { OsmandDevice } from '../testing/testDevice.ts';
import { fillTestFleet, OWNER_NAME, TEST_PASSWORD, type TestFleet } from '../testing/testFleet.ts';
import { eventually, testServer } from '../testing/testServer.ts';

let fleet!: TestFleet;
const server = await testServer(
  async (store) => {
    fleet = await fillTestFleet(store, ['osmand', 'osmand', 'osmand']);
  },
  { settings: { STREET_VIEW_URL: 'https://streets.example/{lat},{lon}' } },
);
const { north, south } = fleet;
const owner = await server.login(OWNER_NAME, TEST_PASSWORD);
const manager = await server.login(north.managerName, TEST_PASSWORD);
const ids = north.assets.map((asset) => asset.assetId);
const [first, second, silent] = ids as [number, number, number];
const now = Math.floor(Date.now() / 1_000) * 1_000;

interface Point {
  id: string;
  mid: number;
  eid: number;
  lat: number;
  fGPS: string;
}
const FIELDS = 'id mid eid lat lon vel fGPS utx typ nMov';
const points = async (call: string, variables: object = {}, token = manager) =>
  Object.values(await server.call<Record<string, Point[]>>(call, { ...variables }, token))[0] ?? [];
const mids = async (call: string, variables: object = {}, token = manager) =>
  (await points(call, variables, token)).map((point) => point.mid).toSorted((a, b) => a - b);
const POINTS = `query ($e: Id, $c: Id, $m: [Id!]) { points(equipoID: $e, cliente: $c, movilesID: $m) { ${FIELDS} } }`;
const API = `query ($e: Id, $c: Id, $m: [Id!]) { getPointApi(equipoID: $e, cliente: $c, movilesID: $m) { ${FIELDS} } }`;

const devices = [north.assets[0], north.assets[1], south.assets[0]].map(
  (asset) => new OsmandDevice(server.portBase, asset?.identifier ?? ''),
);
const [one, two, southern] = devices as [OsmandDevice, OsmandDevice, OsmandDevice];
for (const device of devices)
  await device.report({ fixTime: now - 60_000, latitude: -12.0931, longitude: -77.0465, speedMps: 10 });
await eventually(async () => (await mids(POINTS, {}, owner)).length === 3);

describe.each([
  ['points', POINTS],
  ['getPointApi', API],
])('%s', (_name, call) => {
  it('are all in scope, or of a device, a customer or assets, all that are given at once', async () => {
    expect(await mids(call)).toEqual([first, second]);
    expect(await mids(call, { m: [second, silent] })).toEqual([second]);
    expect(await mids(call, { m: [] })).toEqual([]);
    expect(await mids(call, { e: north.assets[0]?.deviceId })).toEqual([first]);
    expect(await mids(call, { c: north.customerId })).toEqual([first, second]);
    expect(await mids(call, { c: south.customerId }, owner)).toEqual([south.assets[0]?.assetId]);
    expect(await mids(call, { c: north.customerId, m: [second], e: north.assets[0]?.deviceId })).toEqual([]);
  });

  it('are never those of another customer', async () => {
    expect(await mids(call, { c: south.customerId })).toEqual([]);
    expect(await mids(call, { m: [south.assets[0]?.assetId, first] })).toEqual([first]);
    expect(await mids(call, { e: south.assets[0]?.deviceId })).toEqual([]);
  });

  it('take a list longer than a statement has parameters', async () => {
    const many = Array.from({ length: 50_000 }, (_, index) => index + 1);
    expect(await mids(call, { m: many })).toEqual([first, second]);
  });
});

describe('getAllAssetsInRadiusNearPoint', () => {
  const CALL = `query ($lat: Float!, $lon: Float!, $r: Int!, $c: [Id!]) {
    getAllAssetsInRadiusNearPoint(latitud: $lat, longitud: $lon, radius: $r, clientId: 1, customerIds: $c) {
      id type name patente nombreMovil latitud longitud fechaGPS distance } }`;
  const AT = { lat: -12.0931, lon: -77.0465 };
  const near = async (variables: object = {}, token = manager) =>
    (
      await server.call<{ getAllAssetsInRadiusNearPoint: { id: number; distance: number }[] }>(
        CALL,
        { ...AT, r: 5_000, ...variables },
        token,
      )
    ).getAllAssetsInRadiusNearPoint;

  it('gives the vehicles within the radius, the nearest first, with their distance in metres', async () => {
    expect(await near()).toMatchObject([
      {
        id: first,
        type: expect.any(Number),
        name: 'Norte 1 - T1A-100',
        patente: 'T1A-100',
        nombreMovil: 'Norte 1',
        latitud: AT.lat,
        longitud: AT.lon,
        fechaGPS: new Date(now - 60_000).toISOString(),
        distance: 0,
      },
      { id: second, distance: 0 },
    ]);
    const away = { lat: AT.lat + 0.009 }; // 1000.75 metres to the north
    expect((await near({ ...away, r: 1_001 })).map(({ distance }) => distance)).toEqual([1_001, 1_001]);
    expect(await near({ ...away, r: 1_000 })).toEqual([]);
  });

  it('keeps to the customers that are chosen, and to those in reach', async () => {
    const of = async (customers: number[] | null, token: string) =>
      (await near({ c: customers }, token)).map(({ id }) => id).toSorted((a, b) => a - b);
    const southern = south.assets[0]?.assetId;
    expect(await of([south.customerId], owner)).toEqual([southern]);
    for (const all of [null, [-1], [-1, south.customerId]])
      expect(await of(all, owner)).toEqual([first, second, southern]);
    expect(await of([south.customerId], manager)).toEqual([]);
    expect(await of([-1], manager)).toEqual([first, second]);
  });

  it.each([
    ['latitud', { lat: 90.1 }],
    ['longitud', { lon: -180.1 }],
    ['radius', { r: -1 }],
  ])('refuses a bad %s', async (field, variables) => {
    await expect(near(variables)).rejects.toMatchObject({ code: 'INVALID_INPUT', params: { field } });
  });
});

describe('pointsByGroups', () => {
  interface Batch {
    cursor: string;
    snapshot: boolean;
    items: Point[];
    removed: number[];
  }
  const CALL = `query ($g: [Id!]!, $s: Int, $c: String) {
    pointsByGroups(groupsIDs: $g, lastseconds: $s, cursor: $c) { cursor snapshot removed items { ${FIELDS} } } }`;
  const batch = async (variables: object = {}, token = manager) =>
    (await server.call<{ pointsByGroups: Batch }>(CALL, { g: [north.rootGroupId], ...variables }, token))
      .pointsByGroups;
  const midsOf = ({ items }: Batch) => items.map((point) => point.mid).toSorted((a, b) => a - b);
  let second_ = 0;
  const report = (device: OsmandDevice) => {
    second_ += 1;
    return device.report({
      fixTime: now - 60_000 + second_ * 1_000,
      latitude: -12.0931,
      longitude: -77.0465 + second_ * 1e-4,
      speedMps: 10,
    });
  };

  it('is everything in the groups at first', async () => {
    const all = await batch();
    expect([all.snapshot, all.removed, midsOf(all)]).toEqual([true, [], [first, second]]);
    expect(midsOf(await batch({ g: [north.groupId] }))).toEqual([first]);
    expect(midsOf(await batch({ g: [] }))).toEqual([]);
    expect(midsOf(await batch({ g: [south.rootGroupId] }))).toEqual([]);
    expect(midsOf(await batch({ g: [south.rootGroupId, north.groupId] }, owner))).toHaveLength(2);
  });

  it('names no group that the user may not see', async () => {
    await server.store.pool.query(
      'INSERT INTO user_group (user_id, group_id) SELECT id, $2 FROM app_user WHERE user_name = $1',
      [north.operatorName, north.groupId],
    );
    const bounded = await server.login(north.operatorName, TEST_PASSWORD);
    const groupsOf = async (token: string) => {
      const { pointsByGroups } = await server.call<{
        pointsByGroups: { items: { mid: number; groupIds: number[] }[] };
      }>(
        'query ($g: [Id!]!) { pointsByGroups(groupsIDs: $g) { items { mid groupIds } } }',
        { g: [north.groupId] },
        token,
      );
      return pointsByGroups.items;
    };
    const all = [north.rootGroupId, north.groupId].toSorted((a, b) => a - b);
    expect(await groupsOf(manager)).toEqual([{ mid: first, groupIds: all }]);
    expect(await groupsOf(bounded)).toEqual([{ mid: first, groupIds: [north.groupId] }]);
    expect(await groupsOf(manager)).toEqual([{ mid: first, groupIds: all }]);
  });

  it('with seconds is what was received in them', async () => {
    const recent = await batch({ s: 3_600 });
    expect([recent.snapshot, midsOf(recent)]).toEqual([false, [first, second]]);
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    await report(two);
    await eventually(async () => midsOf(await batch({ s: 1 })).includes(second));
    expect(midsOf(await batch({ s: 1 }))).toEqual([second]);
    expect((await batch({ s: 0 })).snapshot).toBe(true);
    expect((await batch({ s: -5 })).snapshot).toBe(true);
  });

  it('with a cursor is what changed since, however old its fix is', async () => {
    const { cursor } = await batch();
    expect(await batch({ c: cursor })).toMatchObject({ snapshot: false, items: [] });
    await report(one);
    await report(southern);
    const next = await eventually(async () => {
      const since = await batch({ c: cursor, s: 30 });
      return since.items.length > 0 ? since : null;
    });
    expect([next.snapshot, midsOf(next)]).toEqual([false, [first]]);
    expect(await batch({ c: next.cursor })).toMatchObject({ snapshot: false, items: [] });
    expect(midsOf(await batch({ c: cursor }))).toEqual([first]);
  });

  it('with a cursor of elsewhere is everything', async () => {
    const { cursor } = await batch();
    expect(await batch({ g: [north.groupId], c: cursor })).toMatchObject({ snapshot: true });
    for (const odd of ['', 'x', cursor.replace(/^[^:]+/, 'before')])
      expect(await batch({ c: odd, s: 30 })).toMatchObject({ snapshot: true });
  });

  it('with a cursor from before somebody joined the groups is everything', async () => {
    const { cursor } = await batch({ g: [north.groupId] });
    await server.store.pool.query(
      'INSERT INTO asset_group_member (customer_id, group_id, asset_id) VALUES ($1, $2, $3)',
      [north.customerId, north.groupId, second],
    );
    const next = await batch({ g: [north.groupId], c: cursor });
    expect([next.snapshot, midsOf(next)]).toEqual([true, [first, second]]);
    await server.store.pool.query('DELETE FROM asset_group_member WHERE asset_id = $1', [second]);
    expect(midsOf(await batch({ g: [north.groupId], c: next.cursor }))).toEqual([first]);
  });
});

describe('a stored point', () => {
  const CALL =
    'query ($id: ID!) { getHistoryPointExtendedData(id: $id) { eid mid fGPS evt externalVoltage batteryVoltage GNSSStat } }';
  const extended = async (id: string, token = manager) =>
    (await server.call<{ getHistoryPointExtendedData: Point | null }>(CALL, { id }, token))
      .getHistoryPointExtendedData;

  it('is found by the id of a live one', async () => {
    const [point] = await points(POINTS, { m: [first] });
    expect(await extended(point?.id ?? '')).toEqual({
      eid: point?.eid,
      mid: first,
      fGPS: point?.fGPS,
      evt: null,
      externalVoltage: null,
      batteryVoltage: null,
      GNSSStat: null,
    });
  });

  it('of another customer, or that never was, is not there', async () => {
    const [foreign] = await points(POINTS, { m: [south.assets[0]?.assetId] }, owner);
    expect(await extended(foreign?.id ?? '', owner)).not.toBeNull();
    for (const id of [foreign?.id ?? '', `${first}-1-1`, '', 'x', `${first}`, `${first}-9e99-1`, '0-0-0'])
      expect(await extended(id)).toBeNull();
  });
});

it('streetView is what the installation has configured', async () => {
  const url = 'https://streets.example/{lat},{lon}';
  expect(await server.call('{ streetView { url } }', {}, manager)).toEqual({ streetView: { url } });
});

describe('getHistoryPoint', () => {
  const CALL = `query ($id: ID!) { getHistoryPoint(id: $id) {
    id eid mid pat nMov nCli nCh lat lon vel cur fGPS utx odo horo evt ignition batteryVoltage } }`;
  const stored = async (id: string, token = manager) =>
    (await server.call<{ getHistoryPoint: Point | null }>(CALL, { id }, token)).getHistoryPoint;

  it('is a stored position with the names of its vehicle', async () => {
    const [point] = await points(POINTS, { m: [first] });
    expect(await stored(point?.id ?? '')).toMatchObject({
      id: point?.id,
      eid: point?.eid,
      mid: first,
      nMov: 'Norte 1',
      pat: 'T1A-100',
      nCh: 'Rosa Quispe Norte',
      lat: point?.lat,
      vel: 36,
      cur: 90,
      fGPS: point?.fGPS,
      odo: null,
      evt: null,
      batteryVoltage: null,
    });
  });

  it('has the driver of now while its segment is not stored yet', async () => {
    const [point] = await points(POINTS, { m: [first] });
    await server.store.pool.query('DELETE FROM segment WHERE asset_id = $1', [first]);
    expect(await stored(point?.id ?? '')).toMatchObject({ nCh: 'Rosa Quispe Norte' });
  });

  it('of another customer, or that never was, is not there', async () => {
    const [foreign] = await points(POINTS, { m: [south.assets[0]?.assetId] }, owner);
    expect(await stored(foreign?.id ?? '', owner)).not.toBeNull();
    for (const id of [foreign?.id ?? '', `${first}-1-1`, '', 'x']) expect(await stored(id)).toBeNull();
  });

  it('says all that the device sent with it, by name and unit', async () => {
    await two.report({
      fixTime: now - 30_000,
      latitude: -12.0931,
      longitude: -77.0465,
      readings: { batt: 87 },
    });
    const readings = async () => {
      const [point] = await points(POINTS, { m: [second] });
      const { getHistoryPoint } = await server.call<{ getHistoryPoint: { readings: unknown[] } }>(
        'query ($id: ID!) { getHistoryPoint(id: $id) { readings { name value unit } } }',
        { id: point?.id ?? '' },
        manager,
      );
      return getHistoryPoint.readings;
    };
    await eventually(async () => (await readings()).length > 0);
    expect(await readings()).toContainEqual({ name: 'batteryPercent', value: '87', unit: '%' });
  });
});

describe('getLastHistoryPointOBD2ById', () => {
  const CALL = `query ($eid: Id!, $evt: String, $fGPS: DateTime) { getLastHistoryPointOBD2ById(eid: $eid, evt: $evt, fGPS: $fGPS) {
    nDTC eCT rpm speed tP tIgn dTMIL panic ignition movement bI aC gsm summary { velocidad fGPS lat lon odo } } }`;
  const reading = async (eid: number | undefined, variables: object = {}, token = manager) =>
    (
      await server.call<{ getLastHistoryPointOBD2ById: Record<string, unknown> | null }>(
        CALL,
        { eid, ...variables },
        token,
      )
    ).getLastHistoryPointOBD2ById;
  const eid = north.assets[2]?.deviceId;
  const place = { latitude: -12.1, longitude: -77.05, speedMps: 12 };
  const at = (ago: number) => new Date(now - ago).toISOString();
  const device = new OsmandDevice(server.portBase, north.assets[2]?.identifier ?? '');
  const HOUR = 3_600_000;

  it('is the newest report with readings of the bus until a moment, with its place and its unknowns', async () => {
    expect(await reading(eid)).toBeNull();
    await device.report({
      ...place,
      fixTime: now - 30 * HOUR,
      readings: { rpm: 900, coolantTemperatureC: 88.5 },
    });
    await device.report({
      ...place,
      fixTime: now - 2 * HOUR,
      events: ['sos'],
      readings: {
        rpm: 1_850,
        obdSpeedMps: 12.5,
        throttlePercent: 0,
        dtcCount: 0,
        distanceWithMalfunctionM: 1_500,
        engineRunTimeS: 640,
        lac: 4_021,
        gsmSignalPercent: 80,
        batteryCurrentA: 0.12,
        odometer: 52_100_500,
      },
    });
    await device.report({ ...place, fixTime: now - HOUR, readings: { gsmSignalPercent: 60 } });

    expect(await reading(eid)).toEqual({
      nDTC: 0,
      eCT: null,
      rpm: 1_850,
      speed: 45,
      tP: 0,
      tIgn: 640,
      dTMIL: 1.5,
      panic: true,
      ignition: null,
      movement: null,
      bI: 0.12,
      aC: 4_021,
      gsm: 80,
      summary: { velocidad: 43.2, fGPS: at(2 * HOUR), lat: -12.1, lon: -77.05, odo: 52_100.5 },
    });
    expect(await reading(eid, { fGPS: at(HOUR), evt: 'sos' })).toMatchObject({ rpm: 1_850 });
    expect(await reading(eid, { fGPS: at(3 * HOUR) })).toMatchObject({ rpm: 900, eCT: 88.5, panic: false });
    expect(await reading(eid, { fGPS: at(31 * HOUR) })).toBeNull();
  });

  it('older than a week before the newest report is none', async () => {
    const southern = south.assets[1];
    const old = new OsmandDevice(server.portBase, southern?.identifier ?? '');
    await old.report({ ...place, fixTime: now - 9 * 24 * HOUR, readings: { rpm: 700 } });
    expect(await reading(southern?.deviceId, {}, owner)).toMatchObject({ rpm: 700 });
    await old.report({ ...place, fixTime: now - HOUR });
    expect(await reading(southern?.deviceId, {}, owner)).toBeNull();
  });

  it('of a device of another customer, or of none, is not there', async () => {
    expect(await reading(south.assets[1]?.deviceId, { fGPS: at(2 * HOUR) })).toBeNull();
    expect(await reading(2_000_000_000)).toBeNull();
  });
});
