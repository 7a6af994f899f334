import { expect, it } from 'vitest';
import { OsmandDevice } from '../testing/testDevice.ts';
import { fillTestFleet, OWNER_NAME, TEST_PASSWORD, type TestFleet } from '../testing/testFleet.ts';
import { eventually, testServer } from '../testing/testServer.ts';

/** A vehicle of the north goes to the south: its past stays where it was. */

let fleet!: TestFleet;
const server = await testServer(async (store) => {
  fleet = await fillTestFleet(store, ['osmand', 'osmand']);
});
const { north, south } = fleet;
type Asset = TestFleet['north']['assets'][number];
const [van, truck] = north.assets as [Asset, Asset];
const sql = async (text: string, values: unknown[] = []) =>
  (await server.store.pool.query(text, values)).rows;
const owner = await server.login(OWNER_NAME, TEST_PASSWORD);
const northern = await server.login(north.managerName, TEST_PASSWORD);
const southern = await server.login(south.managerName, TEST_PASSWORD);
const MINUTE = 60_000;
const NOW = Math.floor(Date.now() / MINUTE) * MINUTE;

interface Given {
  assetId: number;
  customerId?: number;
  withDevice?: boolean;
}
const transfer = async (
  { assetId, customerId = south.customerId, withDevice = true }: Given,
  token = owner,
) => {
  const [{ version }] = await sql('SELECT version FROM asset WHERE id = $1', [assetId]);
  const { transferAsset } = await server.call<{ transferAsset: { assetId: number } }>(
    `mutation ($a: Id!, $v: Int!, $c: Id!, $d: Boolean!) {
       transferAsset(assetId: $a, version: $v, customerId: $c, withDevice: $d) { assetId } }`,
    { a: assetId, v: version, c: customerId, d: withDevice },
    token,
  );
  return transferAsset.assetId;
};
const report = ({ identifier }: Asset, fixTime: number) =>
  new OsmandDevice(server.portBase, identifier).report({
    fixTime,
    latitude: -12 - (fixTime - NOW) / MINUTE / 100,
    longitude: -77,
    speedMps: 18,
  });
const times = async (assetId: number): Promise<number[]> =>
  (
    await sql('SELECT fix_time FROM position WHERE asset_id = $1 AND flags & 256 = 0 ORDER BY fix_time', [
      assetId,
    ])
  ).map(({ fix_time }) => fix_time.getTime());
const places = async (token: string): Promise<number[]> =>
  (await server.call<{ points: { mid: number }[] }>('{ points { mid } }', {}, token)).points.map(
    ({ mid }) => mid,
  );

it('the new customer has it from then on, the former one keeps what was before, also what comes late', async () => {
  for (const minute of [-30, -29, -28]) await report(van, NOW + minute * MINUTE);
  await sql("UPDATE asset SET initial_odometer_m = 1000, notes = 'Norte' WHERE id = $1", [van.assetId]);
  const newId = await transfer({ assetId: van.assetId });
  await server.ingest.refreshDevices();
  // What the device took before the transfer and sends after it belongs to the former customer.
  await report(van, NOW - 27 * MINUTE);
  const after = Date.now() + 1_000;
  await report(van, after);
  expect(await times(van.assetId)).toEqual([-30, -29, -28, -27].map((minute) => NOW + minute * MINUTE));
  expect(await times(newId)).toEqual([after]);
  expect(
    await sql('SELECT DISTINCT customer_id AS c FROM position WHERE asset_id = $1', [van.assetId]),
  ).toEqual([{ c: north.customerId }]);
  // So does what it took before it was ever mounted there, and after the former customer deletes the vehicle.
  await sql('UPDATE mounting SET mounted_from = $2 WHERE asset_id = $1', [
    van.assetId,
    new Date(NOW - 60 * MINUTE),
  ]);
  await server.ingest.refreshDevices();
  await report(van, NOW - 90 * MINUTE);
  await sql('UPDATE asset SET deleted_at = now() WHERE id = $1', [van.assetId]);
  await server.ingest.refreshDevices();
  await report(van, NOW - 26 * MINUTE);
  await sql('UPDATE asset SET deleted_at = NULL WHERE id = $1', [van.assetId]);
  expect(await sql('SELECT count(*)::int FROM position WHERE asset_id = $1', [newId])).toEqual([
    { count: 1 },
  ]);
  await eventually(async () => (await places(southern)).includes(newId));
  expect(await places(northern)).not.toContain(newId);
  expect(await places(southern)).not.toContain(van.assetId);
  const [row] = await sql(
    'SELECT customer_id, name, notes, driver_id, round(initial_odometer_m) >= 1000 AS goes_on FROM asset WHERE id = $1',
    [newId],
  );
  expect(row).toEqual({
    customer_id: south.customerId,
    name: 'Norte 1',
    notes: null,
    driver_id: null,
    goes_on: true,
  });
});

it('what was to come ends, and neither customer is told of the other', async () => {
  const token = Buffer.from('a token');
  const [{ id: userId }] = await sql('SELECT id FROM app_user WHERE user_name = $1', [north.managerName]);
  await sql(
    `INSERT INTO share_link (customer_id, asset_id, user_id, token_hash, fields, ends_at)
     VALUES ($1, $2, $3, $4, '{}', now() + interval '1 day')`,
    [north.customerId, truck.assetId, userId, token],
  );
  await sql(
    `INSERT INTO guide_number (customer_id, number, asset_id, valid_from, valid_to, shows_plate)
     VALUES ($1, 'GUIA-1', $2, now() - interval '1 hour', now() + interval '1 day', true),
            ($1, 'GUIA-2', $2, now() + interval '1 hour', now() + interval '1 day', true)`,
    [north.customerId, truck.assetId],
  );
  const newId = await transfer({ assetId: truck.assetId, withDevice: false });
  const [ended] = await sql(
    `SELECT (SELECT count(*)::int FROM share_link WHERE asset_id = $1 AND revoked_at IS NULL) AS links,
            (SELECT count(*)::int FROM guide_number WHERE asset_id = $1 AND deleted_at IS NULL AND valid_to > now()) AS numbers,
            (SELECT count(*)::int FROM mounting WHERE asset_id = $1 AND mounted_to IS NULL) AS mountings,
            (SELECT alerts_enabled FROM asset WHERE id = $1) AS alerts`,
    [truck.assetId],
  );
  expect(ended).toEqual({ links: 0, numbers: 0, mountings: 0, alerts: false });
  // The device stayed, mounted nowhere.
  expect(
    await sql('SELECT customer_id FROM device WHERE id = $1 AND deleted_at IS NULL', [truck.deviceId]),
  ).toEqual([{ customer_id: north.customerId }]);
  const audited = await sql(
    "SELECT customer_id, action, before::text || after::text AS text FROM audit_log WHERE entity = 'asset' AND entity_id = ANY($1) ORDER BY id",
    [[truck.assetId, newId].map(String)],
  );
  expect(audited.map(({ customer_id, action }) => [customer_id, action])).toEqual([
    [north.customerId, 'update'],
    [south.customerId, 'create'],
  ]);
  expect(JSON.stringify(audited[0])).not.toContain('Sur');
  // It cannot go twice, and nothing is mounted in it again.
  await expect(transfer({ assetId: truck.assetId })).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  const mount = 'mutation ($a: Id!, $d: Id!) { mountDevice(assetId: $a, deviceId: $d) { id } }';
  await expect(server.call(mount, { a: truck.assetId, d: truck.deviceId }, northern)).rejects.toMatchObject({
    code: 'INVALID_INPUT',
  });
});

it('a device that came along takes nothing of before to its new customer, whatever is mounted when', async () => {
  const [{ id: deviceId, assetId, at }] = await sql(
    `SELECT device.id, mounting.asset_id AS "assetId", owned_from AS at FROM device JOIN mounting ON mounting.device_id = device.id
      WHERE predecessor_id IS NOT NULL AND device.customer_id = $1`,
    [south.customerId],
  );
  const [{ id: mountingId, version }] = await sql('SELECT id, version FROM mounting WHERE device_id = $1', [
    deviceId,
  ]);
  const change = {
    mountingId,
    version,
    assetId,
    deviceId,
    dateAssociated: new Date(at.getTime() - 60_000).toISOString(),
  };
  await expect(
    server.call(
      'query ($c: MountingChange!) { mountingChangePreview(change: $c) { positions } }',
      { c: change },
      southern,
    ),
  ).rejects.toMatchObject({ code: 'INVALID_INPUT', params: { field: 'dateAssociated' } });
});

it('a customer gives nothing away by itself, and nobody takes what is another one’s', async () => {
  const [asset] = south.assets as [Asset];
  await expect(
    transfer({ assetId: asset.assetId, customerId: north.customerId }, southern),
  ).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
  await expect(
    transfer({ assetId: asset.assetId, customerId: north.customerId }, northern),
  ).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
  await expect(transfer({ assetId: asset.assetId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});
