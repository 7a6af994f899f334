import type { DeviceMessage } from '@rastro/domain';
import { describe, expect, it } from 'vitest';
import { insertMove } from '../store/mountingMoves.ts';
import { testStore } from '../store/testing/testStore.ts';
import { positionMessage } from '../testing/testDevice.ts';
import { fillTestFleet, type TestFleet } from '../testing/testFleet.ts';
import { testIngest } from '../testing/testIngest.ts';

/**
 * Two devices drive in the same way. One was put into another vehicle on the way, and that was written down at once; of the other it is
 * written down at the end.
 */

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const START = Math.floor(Date.now() / DAY) * DAY - 2 * DAY + 9 * HOUR;
const STEPS = 240;
const timeOf = (step: number): number => START + step * 30_000;

const store = await testStore();
const sql = async (text: string, values: unknown[] = []) => (await store.pool.query(text, values)).rows;
type Asset = TestFleet['north']['assets'][number];
const { north } = await fillTestFleet(store, Array<string>(20).fill('osmand'));
const { customerId } = north;
const unused = [...north.assets];
const next = (): Asset => unused.shift() as Asset;
const [{ id: userId }] = await sql('SELECT id FROM app_user WHERE user_name = $1', [north.managerName]);

/** Drives and stands in turn; the button is pressed now and then. Another seed, another way. */
function record({ identifier }: Asset, step: number, seed: number): DeviceMessage {
  const phase = (step + seed * 17) % 60;
  const moves = phase < 40;
  return positionMessage(identifier, {
    fixTime: timeOf(step),
    latitude: -12.1 + (Math.floor((step + seed * 17) / 60) * 40 + Math.min(phase, 40)) * 0.002,
    longitude: -77.04 + seed / 100,
    speedMps: moves ? (step % 20 < 12 ? 7 : 60) : 0,
    ignition: moves,
    events: step % 50 === 10 ? ['sos'] : [],
  });
}

/** Everything that is known of a vehicle, but for which it is and which device reports from it. */
async function known(assetId: number) {
  const segments = await sql(
    'SELECT start_time, end_time, state, final, distance_m, detail FROM segment WHERE asset_id = $1 ORDER BY start_time',
    [assetId],
  );
  const events = await sql(
    'SELECT at, code, subject, fingerprint, end_time, decided_time, latitude_e7, detail FROM event WHERE asset_id = $1 ORDER BY at, code',
    [assetId],
  );
  const [state] = await sql(
    'SELECT last_seen, folded_time, final_distance_m, point FROM asset_state WHERE asset_id = $1',
    [assetId],
  );
  const [{ count }] = await sql(
    `SELECT (SELECT count(*) FROM position WHERE asset_id = $1)
          + (SELECT coalesce(sum(fix_count), 0) FROM position_chunk WHERE asset_id = $1) AS count`,
    [assetId],
  );
  return { segments, events, state: state?.point ? state : null, count: Number(count) };
}

const putInto = async (device: Asset, home: Asset, step: number): Promise<void> => {
  await sql('UPDATE mounting SET mounted_to = $2 WHERE device_id = $1', [
    device.deviceId,
    new Date(timeOf(step)),
  ]);
  await sql('INSERT INTO mounting (customer_id, device_id, asset_id, mounted_from) VALUES ($1, $2, $3, $4)', [
    customerId,
    device.deviceId,
    home.assetId,
    new Date(timeOf(step)),
  ]);
};
/** A vehicle whose own device was taken out before anything happened. */
async function freeVehicle(): Promise<Asset> {
  const asset = next();
  await sql('DELETE FROM mounting WHERE device_id = $1', [asset.deviceId]);
  return asset;
}
/** Has the positions moved, as the job of a change does. */
async function moveFrom(device: Asset, homes: readonly Asset[], step: number): Promise<void> {
  const [job] = await sql(
    "INSERT INTO job (customer_id, user_id, kind, input, state) VALUES ($1, $2, 'changeMounting', '{}', 'RUNNING') RETURNING id",
    [customerId, userId],
  );
  const [mounting] = await sql(
    'SELECT id, version FROM mounting WHERE device_id = $1 ORDER BY mounted_from DESC LIMIT 1',
    [device.deviceId],
  );
  await insertMove(store.db, {
    customerId,
    jobId: job.id,
    deviceId: device.deviceId,
    assetIds: homes.map(({ assetId }) => assetId),
    from: timeOf(step),
    until: Number.POSITIVE_INFINITY,
    mounting: { id: mounting.id, version: mounting.version, before: null },
  });
}

describe.each([
  ['in the middle of a trip', 87, 0],
  ['while it stands', 110, 1],
  ['before the first position', 0, 2],
  ['after most of them, when they were packed', 200, 3],
])('a device that was put into another vehicle %s', (_when, step, seed) => {
  it('gives both the same timeline, events and odometers, whenever that is written down', async () => {
    const [told, late] = [
      { device: next(), to: await freeVehicle() },
      { device: next(), to: await freeVehicle() },
    ];
    let ingest = await testIngest(store);
    for (let at = 0; at < STEPS; at++) {
      if (at === step) {
        await putInto(told.device, told.to, step);
        await ingest.settle();
        ingest = await testIngest(store); // which knows of it
      }
      for (const { device } of [told, late])
        await ingest.receive(device.identifier, timeOf(at) + 1_000, [record(device, at, seed)]);
    }
    await ingest.settle();
    if (seed === 3) await ingest.history.packQuietDays({ quietMs: 0, now: Date.now() + 10 * DAY });
    await putInto(late.device, late.to, step);
    await moveFrom(late.device, [late.device, late.to], step);
    await ingest.settle();
    for (const which of ['device', 'to'] as const) {
      const [one, other] = [await known(told[which].assetId), await known(late[which].assetId)];
      expect(other.segments).toEqual(one.segments);
      expect(other).toEqual(one);
    }
    expect((await known(late.to.assetId)).count).toBe(STEPS - step);
  });
});

it('alarms go along, read as they were; where it is cancelled, everything goes back', async () => {
  const [device, to] = [next(), await freeVehicle()];
  const ingest = await testIngest(store);
  for (let at = 0; at < 80; at++)
    await ingest.receive(device.identifier, timeOf(at) + 1_000, [record(device, at, 0)]);
  await ingest.settle();
  const state = async () => [await known(device.assetId), await known(to.assetId)];
  const before = await state();
  const [incident] = await sql(
    `WITH made AS (
       INSERT INTO notification (customer_id, asset_id, type_id, kind, code, subject, first_at, fingerprint, last_at, event_count,
                                 listed, late, rule_ids, created_at)
       SELECT customer_id, asset_id, 1, 1, code, subject, at, fingerprint, at, 1, true, false, '{}', now() FROM event
        WHERE asset_id = $1 AND code = 'sos' AND at = $2 RETURNING *),
     counted AS (INSERT INTO notification_counter SELECT customer_id, asset_id, type_id, kind, code, 1 FROM made)
     INSERT INTO notification_event SELECT customer_id, asset_id, first_at, code, subject, fingerprint, id, '{}' FROM made
     RETURNING notification_id AS id`,
    [device.assetId, new Date(timeOf(60))],
  );
  const home = async () => {
    const [{ asset_id }] = await sql('SELECT asset_id FROM notification WHERE id = $1', [incident.id]);
    const counted = await sql(
      'SELECT asset_id FROM notification_counter WHERE waiting > 0 AND asset_id = ANY($1)',
      [[device.assetId, to.assetId]],
    );
    return [asset_id, ...counted.map((row) => row.asset_id)];
  };
  // It was in the other vehicle all the time.
  const [mounting] = await sql('SELECT * FROM mounting WHERE device_id = $1', [device.deviceId]);
  await sql('UPDATE mounting SET asset_id = $2, version = 2 WHERE id = $1', [mounting.id, to.assetId]);
  const [{ id: jobId }] = await sql(
    "INSERT INTO job (customer_id, user_id, kind, input, state) VALUES ($1, $2, 'changeMounting', '{}', 'RUNNING') RETURNING id",
    [customerId, userId],
  );
  await insertMove(store.db, {
    customerId,
    jobId,
    deviceId: device.deviceId,
    assetIds: [device.assetId, to.assetId],
    from: 0,
    until: Number.POSITIVE_INFINITY,
    mounting: { id: mounting.id, version: 2, before: mounting },
  });
  await ingest.settle();
  const [from, there] = await state();
  expect(from).toMatchObject({ count: 0, state: null, segments: [], events: [] });
  expect(there).toEqual(before[0]);
  expect(await home()).toEqual([to.assetId, to.assetId]);
  await sql("UPDATE job SET state = 'CANCELLED' WHERE id = $1", [jobId]);
  await sql('UPDATE mounting_move SET settled_at = NULL WHERE job_id = $1', [jobId]);
  await ingest.settle();
  expect(await state()).toEqual(before);
  expect(await home()).toEqual([device.assetId, device.assetId]);
  const [after] = await sql('SELECT asset_id, version FROM mounting WHERE id = $1', [mounting.id]);
  expect(after).toEqual({ asset_id: device.assetId, version: 3 });
});
