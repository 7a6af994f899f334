import { expect, it } from 'vitest';
import { journeyOf } from '../journeys/testing/journeyFleet.ts';
import { unpackFixes } from '../store/history/chunkBytes.ts';
import { positionMessage } from '../testing/testDevice.ts';
import { fillTestFleet, TEST_PASSWORD, type TestFleet } from '../testing/testFleet.ts';
import { testIngest } from '../testing/testIngest.ts';
import { eventually, testServer } from '../testing/testServer.ts';

/** Three devices that did the same all afternoon, until now: one with a right clock, one that is ahead, one that is behind. */

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const STEPS = 200;
const START = Math.floor(Date.now() / 1_000) * 1_000 - STEPS * 30_000;
const END = START + STEPS * 30_000;
const OFFSETS = [0, 2 * HOUR, -2 * HOUR] as const;

let fleet!: TestFleet;
const server = await testServer(async (store) => {
  fleet = await fillTestFleet(store, ['osmand', 'osmand', 'osmand']);
  const ingest = await testIngest(store);
  for (let step = 0; step < STEPS; step++)
    for (const [index, { identifier }] of fleet.north.assets.entries()) {
      const moves = step % 60 < 40;
      const fix = {
        fixTime: START + step * 30_000 + (OFFSETS[index] ?? 0),
        latitude: -12.1 + (Math.floor(step / 60) * 40 + Math.min(step % 60, 40)) * 0.002,
        longitude: -77.04,
        speedMps: moves ? 7 : 0,
        ignition: moves,
      };
      await ingest.receive(identifier, START + step * 30_000 + 2_000, [positionMessage(identifier, fix)]);
    }
  await ingest.settle();
  await ingest.history.packQuietDays({ quietMs: 0 });
});
const { north, south } = fleet;
type Asset = TestFleet['north']['assets'][number];
const [right, ahead, behind] = north.assets as [Asset, Asset, Asset];
const manager = await server.login(north.managerName, TEST_PASSWORD);
const sql = async (text: string, values: unknown[] = []) =>
  (await server.store.pool.query(text, values)).rows;

interface Clock {
  id: number;
  from: string;
  until: string | null;
  offset: number;
  isRemoved: boolean;
}
const CLOCK = '{ id from until offset learnt isRemoved }';
const clocksOf = async ({ deviceId }: Asset): Promise<Clock[] | null> =>
  (
    await server.call<{ getDevice: { clocks: Clock[] | null } }>(
      `query ($id: Id!) { getDevice(id: $id) { clocks ${CLOCK} } }`,
      { id: deviceId },
      manager,
    )
  ).getDevice.clocks;
const remove = (id: number | undefined, token = manager) =>
  server.call<{ removeDeviceClock: Clock[] }>(
    `mutation ($id: Id!) { removeDeviceClock(deviceClockId: $id) ${CLOCK} }`,
    { id },
    token,
  );
const point = async ({ assetId }: Asset) =>
  (
    await server.call<{ points: Record<string, unknown>[] }>(
      'query ($ids: [Id!]) { points(movilesID: $ids) { lat lon vel fGPS utx motion typ signal ignition odo sOdo clockOffset clockCorrected } }',
      { ids: [assetId] },
      manager,
    )
  ).points[0];

/** All that is asked of a vehicle's past, in one answer. */
async function pastOf({ assetId }: Asset) {
  const days = [START, END].map((time) => new Date(time - 5 * HOUR).toISOString().slice(0, 10));
  const moments = { from: new Date(START).toISOString(), to: new Date(END).toISOString() };
  const said = await server.call<{ historyExport: { url: string } }>(
    `query ($id: Id!, $first: String!, $last: String!, $from: DateTime!, $to: DateTime!) {
       dayFacts(movilID: $id, firstDay: $first, lastDay: $last) { date distanceKm movingS idleS stoppedS noDataS trips maxSpeedTime }
       assetTotals(movilesID: [$id], fechaInicio: $from, fechaFin: $to) { distanceKm movingS idleS stoppedS noDataS trips }
       historyExport(movilID: $id, fechaInicio: $from, fechaFin: $to, format: CSV) { url } }`,
    { id: assetId, first: days[0], last: days[1], ...moments },
    manager,
  );
  const { historyExport, ...facts } = said;
  const lines = (await (await fetch(server.url + historyExport.url)).text()).trim().split('\n');
  const journey = await journeyOf(server, manager, assetId, START, END);
  const bytes = Buffer.from(
    await (
      await fetch(`${server.url}/api/history/chunks?asset=${assetId}&from=${START}&to=${END}`, {
        headers: { authorization: `Bearer ${manager}` },
      })
    ).arrayBuffer(),
  );
  const times: number[] = [];
  for (let at = 0; at < bytes.length; at += 4 + bytes.readUInt32LE(at))
    times.push(
      ...unpackFixes(bytes.subarray(at + 4, at + 4 + bytes.readUInt32LE(at))).map(({ fixTime }) => fixTime),
    );
  return {
    facts,
    times: times.sort((a, b) => a - b),
    exported: lines.slice(1).map((line) => line.split(',')[0]),
    trips: journey?.daySteps.map(({ date, steps }) => [
      date,
      steps.map(({ iTime, fTime, odo, tIgn, listPos }) => [
        iTime,
        fTime,
        odo,
        tIgn,
        listPos.map(({ fGPS, lat }) => [fGPS, lat]),
      ]),
    ]),
  };
}

const inForce = (offset: number) => ({
  from: new Date(START).toISOString(),
  until: null,
  offset,
  isRemoved: false,
});

it('vehicles are shown at their true time, live and in everything that is asked of the past', async () => {
  const [one, past] = [await point(right), await pastOf(right)];
  expect(one).toMatchObject({ clockOffset: null, clockCorrected: false, signal: null });
  expect(past.trips?.flat()).not.toEqual([]);
  expect(past.times).toHaveLength(STEPS);
  expect(past.exported).toHaveLength(STEPS);
  for (const [asset, offset] of [
    [ahead, 7_200],
    [behind, -7_200],
  ] as const) {
    expect(await point(asset)).toEqual({ ...one, clockOffset: offset, clockCorrected: true });
    const other = await pastOf(asset);
    expect({ ...other, facts: {} }).toEqual({ ...past, facts: {} });
    expect(other.facts).toEqual(past.facts);
    expect(await clocksOf(asset)).toMatchObject([inForce(offset)]);
  }
  expect(await clocksOf(right)).toEqual([]);
  expect(await sql("SELECT asset_id, code FROM event WHERE code = 'noTransmission'")).toEqual([]);
});

it('a setting is removed by who may, with a line in the audit log, and everything stands as the device said', async () => {
  const [clock] = (await clocksOf(behind)) ?? [];
  const operator = await server.login(north.operatorName, TEST_PASSWORD);
  const stranger = await server.login(south.managerName, TEST_PASSWORD);
  await expect(remove(clock?.id, operator)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await expect(remove(clock?.id, stranger)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect(await clocksOf(behind)).toMatchObject([inForce(-7_200)]);

  expect((await remove(clock?.id)).removeDeviceClock).toMatchObject([
    { ...inForce(-7_200), isRemoved: true },
  ]);
  await remove(clock?.id);
  expect(await sql("SELECT action, before, user_id FROM audit_log WHERE entity = 'device_clock'")).toEqual([
    {
      action: 'delete',
      before: { deviceId: behind.deviceId, from: inForce(0).from, offsetMs: -7_200_000 },
      user_id: north.managerId,
    },
  ]);
  const last = START + (STEPS - 1) * 30_000;
  await eventually(async () => (await point(behind))?.fGPS === new Date(last - 2 * HOUR).toISOString());
  const journey = await journeyOf(server, manager, behind.assetId, START - 2 * HOUR, END);
  const trips = async (asset: Asset, from: number) =>
    (await journeyOf(server, manager, asset.assetId, from, END))?.daySteps.flatMap(({ steps }) =>
      steps.map(({ iTime }) => Date.parse(iTime)),
    );
  expect(journey).not.toBeNull();
  expect(await trips(behind, START - 2 * HOUR)).toEqual(
    (await trips(right, START))?.map((time) => time - 2 * HOUR),
  );
  expect(await point(ahead)).toMatchObject({ clockCorrected: true });
});
