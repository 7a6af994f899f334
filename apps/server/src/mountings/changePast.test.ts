import { expect, it } from 'vitest';
import { OsmandDevice } from '../testing/testDevice.ts';
import { fillTestFleet, TEST_PASSWORD, type TestFleet } from '../testing/testFleet.ts';
import { eventually, testServer } from '../testing/testServer.ts';

/** A device was taken from one vehicle to another, and nobody wrote it down at the time. */

let fleet!: TestFleet;
const server = await testServer(async (store) => {
  fleet = await fillTestFleet(store, ['osmand', 'osmand']);
});
const { north, south } = fleet;
type Asset = TestFleet['north']['assets'][number];
const [van, truck] = north.assets as [Asset, Asset];
const sql = async (text: string, values: unknown[] = []) =>
  (await server.store.pool.query(text, values)).rows;
const manager = await server.login(north.managerName, TEST_PASSWORD);
const MINUTE = 60_000;
const START = Math.floor(Date.now() / MINUTE) * MINUTE - 120 * MINUTE;
const at = (minute: number) => new Date(START + minute * MINUTE).toISOString();

await sql('DELETE FROM mounting WHERE device_id = $1', [truck.deviceId]);
const device = new OsmandDevice(server.portBase, van.identifier);
for (let minute = 0; minute < 60; minute++)
  await device.report({
    fixTime: START + minute * MINUTE,
    latitude: -12 - (minute % 30 < 15 ? minute : minute - (minute % 15)) / 100,
    longitude: -77,
    speedMps: minute % 30 < 15 ? 18 : 0,
    readings: { ignition: minute % 30 < 15 },
  });

const MOVED = 'fromAsset { id } toAsset { id } positions since until km trips alarms';
const preview = async (change: object, token = manager) =>
  (
    await server.call<{ mountingChangePreview: { positions: number }[] }>(
      `query ($c: MountingChange!) { mountingChangePreview(change: $c) { ${MOVED} } }`,
      { c: change },
      token,
    )
  ).mountingChangePreview;
const start = async (change: object, token = manager): Promise<number> =>
  (
    await server.call<{ changeMounting: { id: number } }>(
      'mutation ($c: MountingChange!) { changeMounting(change: $c) { id } }',
      { c: change },
      token,
    )
  ).changeMounting.id;
const change = async (given: object): Promise<void> => {
  const jobId = await start(given);
  await eventually(async () => {
    const { job } = await server.call<{ job: { state: string; errorCode: string | null } }>(
      'query ($j: Id!) { job(jobId: $j) { state errorCode } }',
      { j: jobId },
      manager,
    );
    expect(job.errorCode).toBeNull();
    return job.state === 'DONE';
  });
};
const mountingOf = async (assetId: number) =>
  (
    await sql(
      'SELECT id AS "mountingId", version, asset_id AS "assetId", device_id AS "deviceId", mounted_from AS "from" FROM mounting WHERE asset_id = $1',
      [assetId],
    )
  )[0];
const trips = async (assetId: number): Promise<number> =>
  (await sql('SELECT count(*)::int AS count FROM segment WHERE asset_id = $1 AND state = 1', [assetId]))[0]
    .count;

// What it drove is stored some moments after its positions.
await eventually(async () => (await trips(van.assetId)) === 2);

it('it is taken out in the past, and mounted where it was: what moves is said before, and moved by a job', async () => {
  const { mountingId, version, from } = await mountingOf(van.assetId);
  const removal = {
    mountingId,
    version,
    assetId: van.assetId,
    deviceId: van.deviceId,
    dateAssociated: from.toISOString(),
    dateRemoved: at(20),
    notes: 'Se cambió en ruta',
  };
  expect(await preview(removal)).toEqual([
    {
      fromAsset: { id: van.assetId },
      toAsset: null,
      positions: 40,
      since: at(20),
      until: at(59),
      km: expect.any(Number),
      trips: 1,
      alarms: 0,
    },
  ]);
  await change(removal);
  const mounting = { assetId: truck.assetId, deviceId: van.deviceId, dateAssociated: at(20) };
  expect(await preview(mounting)).toEqual([
    {
      fromAsset: null,
      toAsset: { id: truck.assetId },
      positions: 40,
      since: at(20),
      until: at(59),
      km: null,
      trips: null,
      alarms: null,
    },
  ]);
  await change(mounting);
  expect(await preview({ ...mounting, ...(await mountingOf(truck.assetId)), from: undefined })).toEqual([]);
  await expect.poll(async () => [await trips(van.assetId), await trips(truck.assetId)]).toEqual([1, 1]);
  const audited = await sql(
    "SELECT after->>'asset' AS asset, after->>'removalNotes' AS notes FROM audit_log WHERE entity = 'mounting' ORDER BY id",
  );
  expect(audited).toEqual([
    { asset: String(van.assetId), notes: 'Se cambió en ruta' },
    { asset: String(truck.assetId), notes: null },
  ]);
});

it('a former mounting is corrected, with its vehicle as with its dates', async () => {
  const { from: _, ...mounting } = await mountingOf(truck.assetId);
  await change({ ...mounting, dateAssociated: at(45) });
  const positions = () =>
    sql('SELECT count(*)::int FROM position WHERE asset_id = $1 AND flags & 256 = 0', [truck.assetId]);
  expect(await positions()).toEqual([{ count: 15 }]);
  await expect(start({ ...mounting, dateAssociated: at(50) })).rejects.toMatchObject({
    code: 'CHANGED_MEANWHILE',
  });
  const now = { ...mounting, version: mounting.version + 1 };
  await expect(start({ ...now, dateAssociated: at(10) })).rejects.toMatchObject({ code: 'DEVICE_MOUNTED' });
  await expect(start({ ...now, dateAssociated: at(45), dateRemoved: at(40) })).rejects.toMatchObject({
    code: 'INVALID_INPUT',
    params: { field: 'dateRemoved' },
  });
  await expect(
    preview({ ...now, dateAssociated: new Date(Date.now() + 3_600_000).toISOString() }),
  ).rejects.toMatchObject({ code: 'INVALID_INPUT' });
});

it('nobody moves what is of another customer, or without the permission', async () => {
  const { from: _, ...mounting } = await mountingOf(truck.assetId);
  const given = { ...mounting, dateAssociated: at(50) };
  const southern = await server.login(south.managerName, TEST_PASSWORD);
  const operator = await server.login(north.operatorName, TEST_PASSWORD);
  for (const call of [preview, start]) {
    await expect(call(given, southern)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(call(given, operator)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  }
});
