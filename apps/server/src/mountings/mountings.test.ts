import { expect, it } from 'vitest';
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

interface Mounting {
  id: number;
  version: number;
  dateAssociated: string;
  dateRemoved: string | null;
}

const FIELDS = `id version asset { id name } device { id deviceIdentifier } dateAssociated dateRemoved technician { label } notes mountedBy
                removalTechnician { label } removalNotes removedBy`;
let made = 0;
const newAsset = async (customerId = north.customerId): Promise<number> =>
  (
    await sql(
      "INSERT INTO asset (customer_id, type_id, name, license_plate) VALUES ($1, 2, $2, '') RETURNING id",
      [customerId, `Nuevo ${++made}`],
    )
  )[0].id;
const newDevice = async (customerId = north.customerId): Promise<{ id: number; identifier: string }> => {
  const identifier = `3600000000${String(++made).padStart(5, '0')}`;
  const [{ id }] = await sql(
    "INSERT INTO device (customer_id, protocol, identifier) VALUES ($1, 'osmand', $2) RETURNING id",
    [customerId, identifier],
  );
  return { id, identifier };
};
const mount = async (input: object, token = manager): Promise<Mounting> =>
  (
    await server.call<{ mountDevice: Mounting }>(
      `mutation ($assetId: Id!, $deviceId: Id!, $dateAssociated: DateTime, $technicianId: Id, $notes: String) {
         mountDevice(assetId: $assetId, deviceId: $deviceId, dateAssociated: $dateAssociated, technicianId: $technicianId,
                     notes: $notes) { ${FIELDS} } }`,
      { ...input },
      token,
    )
  ).mountDevice;
const unmount = async ({ id, version }: Mounting, input: object = {}, token = manager): Promise<Mounting> =>
  (
    await server.call<{ unmountDevice: Mounting }>(
      `mutation ($id: Id!, $version: Int!, $dateRemoved: DateTime, $technicianId: Id, $notes: String) {
         unmountDevice(mountingId: $id, version: $version, dateRemoved: $dateRemoved, technicianId: $technicianId, notes: $notes) {
           ${FIELDS} } }`,
      { id, version, ...input },
      token,
    )
  ).unmountDevice;
const history = async (choice: object, token = manager): Promise<Mounting[]> =>
  (
    await server.call<{ mountings: Mounting[] }>(
      `query ($assetId: Id, $deviceId: Id, $technicianId: Id) {
         mountings(assetId: $assetId, deviceId: $deviceId, technicianId: $technicianId) { ${FIELDS} } }`,
      { ...choice },
      token,
    )
  ).mountings;
const options = async (call: 'mountableDevices' | 'mountableAssets', searchText = '', token = manager) =>
  (
    await server.call<Record<string, { id: number; waitingSince?: string | null }[]>>(
      `query ($c: Id!, $s: String) { ${call}(customerId: $c, searchText: $s) {
         id ${call === 'mountableDevices' ? 'waitingSince' : ''} } }`,
      { c: north.customerId, s: searchText },
      token,
    )
  )[call] ?? [];
const report = ({ identifier }: { identifier: string }, fixTime = Date.now()) =>
  new OsmandDevice(server.portBase, identifier).report({
    fixTime,
    latitude: -12.05,
    longitude: -77.05,
    speedMps: 0,
  });

it('a device that waits is heard as soon as it is mounted, and no more as soon as it is taken out', async () => {
  const [assetId, device] = [await newAsset(), await newDevice()];
  const waits = async () =>
    (await options('mountableDevices')).find(({ id }) => id === device.id)?.waitingSince != null;
  const reportedAndWaits = async () => {
    await report(device).catch(() => undefined);
    return waits();
  };
  await eventually(reportedAndWaits);
  const mounting = await mount({ assetId, deviceId: device.id });
  expect(await waits()).toBe(false);
  await eventually(async () => {
    await report(device).catch(() => undefined);
    const { points } = await server.call<{ points: { mid: number }[] }>('{ points { mid } }', {}, manager);
    return points.some(({ mid }) => mid === assetId);
  });
  await unmount(mounting);
  await eventually(reportedAndWaits);
});

it('who mounted what and when is kept, and who took it out', async () => {
  const technician = async (name: string): Promise<number> =>
    (
      await sql('INSERT INTO technician (customer_id, first_name) VALUES ($1, $2) RETURNING id', [
        north.customerId,
        name,
      ])
    )[0].id;
  const [rosa, luis] = [await technician('Rosa'), await technician('Luis')];
  const [assetId, device] = [await newAsset(), await newDevice()];
  const dateAssociated = '2026-01-10T10:00:00.000Z';
  const given = {
    assetId,
    deviceId: device.id,
    dateAssociated,
    technicianId: rosa,
    notes: ' Bajo el asiento ',
  };
  const mounting = await mount(given);
  expect(mounting).toMatchObject({
    asset: { id: assetId },
    device: { deviceIdentifier: device.identifier },
    dateAssociated,
    dateRemoved: null,
    technician: { label: 'Rosa' },
    notes: 'Bajo el asiento',
    mountedBy: 'Olga Owner',
  });
  const dateRemoved = '2026-01-20T10:00:00.000Z';
  const ended = await unmount(mounting, { dateRemoved, technicianId: luis, notes: 'Falla' });
  expect(ended).toMatchObject({
    dateRemoved,
    technician: { label: 'Rosa' },
    removalTechnician: { label: 'Luis' },
    removalNotes: 'Falla',
    removedBy: 'Olga Owner',
  });
  const again = await mount({ assetId, deviceId: device.id, dateAssociated: dateRemoved });
  for (const choice of [{ assetId }, { deviceId: device.id }])
    expect((await history(choice)).map(({ id }) => id)).toEqual([again.id, mounting.id]);
  for (const technicianId of [rosa, luis])
    expect((await history({ technicianId })).map(({ id }) => id)).toEqual([mounting.id]);
  const audited = await sql(
    "SELECT action FROM audit_log WHERE entity = 'mounting' AND entity_id = $1 ORDER BY id",
    [String(mounting.id)],
  );
  expect(audited.map(({ action }) => action)).toEqual(['create', 'update']);
});

it('a device is in one vehicle at a time, and a vehicle has one device', async () => {
  const [assetId, device] = [await newAsset(), await newDevice()];
  await expect(mount({ assetId, deviceId: first.deviceId })).rejects.toMatchObject({
    code: 'DEVICE_MOUNTED',
    params: { asset: 'Norte 1', to: '' },
  });
  await expect(mount({ assetId: first.assetId, deviceId: device.id })).rejects.toMatchObject({
    code: 'ASSET_MOUNTED',
    params: { device: first.identifier },
  });
  const from = '2026-02-10T10:00:00.000Z';
  const to = '2026-02-20T10:00:00.000Z';
  await unmount(await mount({ assetId, deviceId: device.id, dateAssociated: from }), { dateRemoved: to });
  const during = { deviceId: device.id, dateAssociated: '2026-02-15T10:00:00.000Z' };
  await expect(mount({ assetId: await newAsset(), ...during })).rejects.toMatchObject({
    code: 'DEVICE_MOUNTED',
    params: { from, to },
  });
  const choices = [await options('mountableDevices'), await options('mountableAssets')].flat();
  expect(choices.map(({ id }) => id)).not.toContain(first.deviceId);
  expect((await options('mountableDevices', device.identifier)).map(({ id }) => id)).toEqual([device.id]);
});

it.each([
  [{ dateAssociated: new Date(Date.now() + 3_600_000).toISOString() }, 'dateAssociated'],
  [{ notes: 'x'.repeat(2_001) }, 'notes'],
])('what is wrong in a mounting is refused: %#', async (wrong, field) => {
  const given = { assetId: await newAsset(), deviceId: (await newDevice()).id };
  await expect(mount({ ...given, ...wrong })).rejects.toMatchObject({
    code: 'INVALID_INPUT',
    params: { field },
  });
});

it('a device is not taken out before it was mounted, nor before what it reported from there', async () => {
  const [assetId, device] = [await newAsset(), await newDevice()];
  const mounting = await mount({ assetId, deviceId: device.id, dateAssociated: '2026-03-01T10:00:00Z' });
  await expect(unmount(mounting, { dateRemoved: '2026-02-01T10:00:00Z' })).rejects.toMatchObject({
    code: 'INVALID_INPUT',
    params: { field: 'dateRemoved' },
  });
  const at = Math.floor(Date.now() / 1_000) * 1_000 - 60_000;
  await eventually(() =>
    report(device, at).then(
      () => true,
      () => false,
    ),
  );
  await expect(unmount(mounting, { dateRemoved: new Date(at - 60_000).toISOString() })).rejects.toMatchObject(
    {
      code: 'POSITIONS_AFTER',
      params: { at: new Date(at).toISOString() },
    },
  );
  await unmount(mounting, { dateRemoved: new Date(at + 30_000).toISOString() });
});

it('whoever comes second is told, and takes nothing out twice', async () => {
  const mounting = await mount({ assetId: await newAsset(), deviceId: (await newDevice()).id });
  await unmount(mounting);
  await expect(unmount(mounting)).rejects.toMatchObject({ code: 'CHANGED_MEANWHILE' });
  await expect(unmount({ ...mounting, version: 2 })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

it('two who mount the same device at once: one is refused', async () => {
  const { id: deviceId } = await newDevice();
  const assets = [await newAsset(), await newAsset()];
  const outcomes = await Promise.allSettled(assets.map((assetId) => mount({ assetId, deviceId })));
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

it('nothing is mounted across customers, seen from another one, or changed without the permission', async () => {
  const [assetId, device] = [await newAsset(), await newDevice()];
  const [theirAsset, theirDevice] = [await newAsset(south.customerId), await newDevice(south.customerId)];
  for (const [given, token] of [
    [{ assetId, deviceId: theirDevice.id }, owner],
    [{ assetId: theirAsset, deviceId: device.id }, owner],
    [{ assetId, deviceId: device.id }, southern],
    [{ assetId: theirAsset, deviceId: device.id }, southern],
  ] as const)
    await expect(mount(given, token)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  const mounting = await mount({ assetId, deviceId: device.id });
  expect(await history({ assetId }, southern)).toEqual([]);
  await expect(unmount(mounting, {}, southern)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  const operator = await server.login(north.operatorName, TEST_PASSWORD);
  const forbidden = { code: 'FORBIDDEN' };
  await expect(mount({ assetId, deviceId: device.id }, operator)).rejects.toMatchObject(forbidden);
  await expect(unmount(mounting, {}, operator)).rejects.toMatchObject(forbidden);
});

it('a user bounded by a group registers a device and mounts it in a vehicle of the group, and in no other', async () => {
  const [{ id: user }] = await sql('SELECT id FROM app_user WHERE user_name = $1', [south.operatorName]);
  const [{ id: role }] = await sql("INSERT INTO role (name) VALUES ('Instalador') RETURNING id");
  await sql('INSERT INTO role_permission (role_id, permission_id) SELECT $1, id FROM permission', [role]);
  await sql('UPDATE user_role SET role_id = $1 WHERE user_id = $2', [role, user]);
  await sql('INSERT INTO user_group (user_id, group_id) VALUES ($1, $2)', [user, south.groupId]);
  const bounded = await server.login(south.operatorName, TEST_PASSWORD);
  const { createFleetDevice } = await server.call<{ createFleetDevice: { fleetDevice: { id: number } } }>(
    `mutation { createFleetDevice(fleetDevice: { deviceIdentifier: "370000000000001", protocol: "osmand" }) {
       fleetDevice { id } } }`,
    {},
    bounded,
  );
  const deviceId = createFleetDevice.fleetDevice.id;
  const beyond = await newAsset(south.customerId);
  await expect(mount({ assetId: beyond, deviceId }, bounded)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  const within = await newAsset(south.customerId);
  await sql('INSERT INTO asset_group_member (customer_id, group_id, asset_id) VALUES ($1, $2, $3)', [
    south.customerId,
    south.groupId,
    within,
  ]);
  const mounting = await mount({ assetId: within, deviceId }, bounded);
  await unmount(mounting, {}, bounded);
  // Of a vehicle out of reach nothing is named.
  await mount({ assetId: beyond, deviceId }, southern);
  await expect(mount({ assetId: within, deviceId }, bounded)).rejects.toMatchObject({ code: 'NOT_FOUND' });
});
