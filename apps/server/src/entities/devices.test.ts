import { type Codec, codecByName } from '@rastro/codecs';
import { describe, expect, it } from 'vitest';
import { OsmandDevice } from '../testing/testDevice.ts';
import { fillTestFleet, OWNER_NAME, TEST_PASSWORD, type TestFleet } from '../testing/testFleet.ts';
import { eventually, testServer } from '../testing/testServer.ts';

let fleet!: TestFleet;
const server = await testServer(async (store) => {
  fleet = await fillTestFleet(store, ['osmand', 'osmand']);
});
const { north, south } = fleet;
const [first] = north.assets as [(typeof north.assets)[0]];
const sql = async (text: string, values: unknown[] = []) =>
  (await server.store.pool.query(text, values)).rows;
const owner = await server.login(OWNER_NAME, TEST_PASSWORD);
const manager = await server.login(north.managerName, TEST_PASSWORD);
const southern = await server.login(south.managerName, TEST_PASSWORD);

const create = async (input: object, token = manager): Promise<{ id: number; version: number }> => {
  const { createFleetDevice } = await server.call<{
    createFleetDevice: { fleetDevice: { id: number; version: number } };
  }>(
    `mutation ($d: FleetDeviceInput!) { createFleetDevice(fleetDevice: $d) {
       fleetDevice { id version deviceIdentifier protocol model tempConversionFactor hasCanBusy } } }`,
    { d: { protocol: 'osmand', ...input } },
    token,
  );
  return createFleetDevice.fleetDevice;
};
const remove = (ids: number[], token = manager) =>
  server.call('mutation ($i: [Id!]!) { deleteFleetDevices(ids: $i) { count } }', { i: ids }, token);
const problems = (work: Promise<unknown>) => work.catch(({ params }) => JSON.parse(params.problems));

it('devices are written and shown, here and where they were shown before', async () => {
  const device = { deviceIdentifier: '350000000000001', protocol: 'teltonika', model: 'FMB920' };
  const written = { ...device, tempConversionFactor: -0.0625, hasCanBusy: true };
  const { id } = await create(written);
  const { getDevice } = await server.call<{ getDevice: object }>(
    'query ($i: Id!) { getDevice(id: $i) { deviceIdentifier protocol model tempConversionFactor hasCanBusy } }',
    { i: id },
    manager,
  );
  expect(getDevice).toEqual(written);
});

it('an identifier is one device’s, whatever the customers, until that is deleted', async () => {
  const identifier = '350000000000002';
  const { id } = await create({ deviceIdentifier: identifier });
  const taken = [{ field: 'deviceIdentifier', code: 'taken' }];
  expect(await problems(create({ deviceIdentifier: identifier }))).toEqual(taken);
  expect(await problems(create({ deviceIdentifier: identifier }, southern))).toEqual(taken);
  await remove([id]);
  await create({ deviceIdentifier: identifier }, southern);
});

it.each([
  [{ deviceIdentifier: '' }, { field: 'deviceIdentifier', code: 'required' }],
  [{ protocol: 'morse' }, { field: 'protocol', code: 'notAChoice' }],
  [{ protocol: null }, { field: 'protocol', code: 'required' }],
])('%j is refused', async (wrong, problem) => {
  expect(await problems(create({ deviceIdentifier: '350000000000003', ...wrong }))).toEqual([problem]);
});

it('a device that is mounted, or has a line, is not deleted', async () => {
  await expect(remove([first.deviceId])).rejects.toMatchObject({
    code: 'HAS_DEPENDENTS',
    params: { dependents: expect.stringContaining('Norte 1') },
  });
  const { id } = await create({ deviceIdentifier: '350000000000004' });
  await server.call(
    'mutation ($c: Id!, $d: Id!) { createPhoneLine(customerId: $c, phoneLine: { lineNumber: "+51 999 000 004", deviceId: $d }) { changeId } }',
    { c: north.customerId, d: id },
    owner,
  );
  await expect(remove([id])).rejects.toMatchObject({
    params: { dependents: expect.stringContaining('+51 999 000 004') },
  });
});

it('a device is out of reach of other customers, and its second editor is told', async () => {
  const { id, version } = await create({ deviceIdentifier: '350000000000005' });
  const update = (token: string, model: string) =>
    server.call(
      `mutation ($i: Id!, $v: Int!, $m: String) { updateFleetDevice(id: $i, version: $v, fleetDevice: { model: $m }) { changeId } }`,
      { i: id, v: version, m: model },
      token,
    );
  await expect(update(southern, 'A')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await update(manager, 'B');
  await expect(update(manager, 'C')).rejects.toMatchObject({ code: 'CHANGED_MEANWHILE' });
});

it('what waits to be registered waits no more, and is known to what receives', async () => {
  const identifier = '350000000000006';
  const device = new OsmandDevice(server.portBase, identifier);
  const report = () =>
    device.report({ fixTime: Date.now(), latitude: -12.05, longitude: -77.05, speedMps: 0 });
  const reasons = () => sql('SELECT reason FROM unknown_device WHERE identifier = $1', [identifier]);
  await report().catch(() => undefined);
  await eventually(async () => (await reasons())[0]?.reason === 'unregistered');
  await create({ deviceIdentifier: identifier });
  expect(await reasons()).toEqual([]);
  await eventually(async () => {
    await report().catch(() => undefined);
    return (await reasons())[0]?.reason === 'notMounted';
  });
});

it('who administers devices is told where they report to', async () => {
  const ask = (token: string) => server.call('{ deviceListeners { protocol port transports } }', {}, token);
  const { usualPort } = codecByName('osmand') as Codec;
  expect(await ask(manager)).toEqual({
    deviceListeners: expect.arrayContaining([
      { protocol: 'osmand', port: server.portBase + usualPort - 5000, transports: ['http'] },
    ]),
  });
  await expect(ask(await server.login(north.operatorName, TEST_PASSWORD))).rejects.toMatchObject({
    code: 'FORBIDDEN',
  });
});

describe('the events of a device', () => {
  const eventsOf = async (id: number) => {
    const { fleetDevice } = await server.call<{ fleetDevice: { events: string } }>(
      'query ($i: Id!) { fleetDevice(id: $i) { events } }',
      { i: id },
      manager,
    );
    return JSON.parse(fleetDevice.events);
  };
  const clone = (ids: number[], events: unknown, token = manager) =>
    server.call<{ changeFleetDevices: { changeId: string; count: number } }>(
      'mutation ($i: [Id!]!, $e: String) { changeFleetDevices(ids: $i, change: { events: $e }) { changeId count } }',
      { i: ids, e: JSON.stringify(events) },
      token,
    );

  it('are stored in the order of their codes, given to others at once, and given back', async () => {
    const events = [
      { value: 70, flags: ['alarm', 'openDoor'] },
      { value: 33, flags: ['automaticReport'] },
    ];
    const ordered = [events[1], { value: 70, flags: ['openDoor', 'alarm'] }];
    const one = await create({ deviceIdentifier: '350000000000007', events: JSON.stringify(events) });
    const other = await create({ deviceIdentifier: '350000000000008' });
    expect(await eventsOf(one.id)).toEqual(ordered);
    expect(await eventsOf(other.id)).toEqual([]);
    const { changeFleetDevices } = await clone([other.id], ordered);
    expect(await eventsOf(other.id)).toEqual(ordered);
    await server.call(
      'mutation ($c: ID!) { undoFleetDevices(changeId: $c) { count } }',
      { c: changeFleetDevices.changeId },
      manager,
    );
    expect(await eventsOf(other.id)).toEqual([]);
    await expect(clone([one.id], [], southern)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it.each([
    [[{ value: 1, flags: [] }], 'required'],
    [
      [
        { value: 1, flags: ['alarm'] },
        { value: 1, flags: ['entry'] },
      ],
      'twice',
    ],
    [[{ value: -1, flags: ['alarm'] }], 'notUnderstood'],
    [[{ value: 1, flags: ['music'] }], 'notUnderstood'],
  ])('%j are refused', async (events, code) => {
    const wrong = create({ deviceIdentifier: '350000000000009', events: JSON.stringify(events) });
    expect(await problems(wrong)).toEqual([{ field: 'events', code }]);
  });

  it('and its factor say how what it sends is read, from the change on', async () => {
    const { deviceId, identifier, assetId } = first;
    const device = new OsmandDevice(server.portBase, identifier);
    const start = Date.now() - 600_000;
    const send = (second: number) =>
      device.report({
        fixTime: start + second * 1_000,
        latitude: -12.05,
        longitude: -77.05,
        readings: { event: 33, temperature1C: 400 },
      });
    const stored = () =>
      sql('SELECT events, attributes FROM position WHERE asset_id = $1 ORDER BY fix_time', [assetId]);
    await send(0);
    const [before] = await stored();
    expect(before).toMatchObject({ events: null, attributes: { eventCode: 33, temperature1C: 400 } });
    await sql('UPDATE device SET temp_conversion_factor = 0.0625 WHERE id = $1', [deviceId]);
    await clone([deviceId], [{ value: 33, flags: ['alarm'] }]);
    let second = 0;
    const later = await eventually(async () => {
      second += 1;
      await send(second);
      const row = (await stored()).at(-1);
      return row.events ? row : null;
    });
    expect(later).toMatchObject({ events: ['deviceAlarm'], attributes: { temperature1C: 25 } });
    const [event] = await sql("SELECT code FROM event WHERE asset_id = $1 AND code = 'deviceAlarm' LIMIT 1", [
      assetId,
    ]);
    expect(event).toBeDefined();
  });
});
