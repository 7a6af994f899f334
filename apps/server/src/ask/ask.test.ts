import {
  AskedShape,
  alwaysIn,
  checkShape,
  DEFAULT_SETTINGS,
  destination,
  drawnJsonOf,
  FACT_RULES,
  FactsFold,
  type Fix,
  type GeofenceShape,
  Geofences,
  type LonLat,
  mpsToKmh,
  type ReportedVisit,
} from '@rastro/domain';
import { shapesNear } from '@rastro/domain/geofences/shapes.arbitrary.testing';
import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { AssetTrack, updateOf } from '../ingest/assetTrack.ts';
import { SettingsDirectory } from '../settings/settingsDirectory.ts';
import { thinCheckpoints } from '../store/checkpoints.ts';
import { inTransaction, type Store } from '../store/database.ts';
import { writeTracks } from '../store/derived.ts';
import { compareFixes } from '../store/history/fixKey.ts';
import { History } from '../store/history/history.ts';
import { asStored } from '../store/history/rowCodec.ts';
import { fixAt } from '../store/testing/fixes.ts';
import { fillTestFleet, OWNER_NAME, TEST_PASSWORD, type TestFleet } from '../testing/testFleet.ts';
import { testServer } from '../testing/testServer.ts';
import { staysOf } from './stays.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const DAYS = 8;
const START = Math.floor(Date.now() / DAY) * DAY - (DAYS - 1) * DAY;
/** The last two days lie in rows, as do some late fixes of the days before. */
const PACKED_UNTIL = START + (DAYS - 2) * DAY;

let fleet!: TestFleet;
const tracks = new Map<number, Fix[]>();
const server = await testServer(async (store) => {
  fleet = await fillTestFleet(store, ['osmand', 'osmand', 'osmand', 'osmand']);
  for (const [index, { assetId, deviceId }] of fleet.north.assets.entries())
    tracks.set(assetId, await keep(store, fleet.north.customerId, assetId, deviceId, lifeOf(index)));
  const [stranger] = fleet.south.assets;
  const life = lifeOf(0);
  tracks.set(
    stranger!.assetId,
    await keep(store, fleet.south.customerId, stranger!.assetId, stranger!.deviceId, life),
  );
});
const { north, south } = fleet;
const owner = await server.login(OWNER_NAME, TEST_PASSWORD);
const operator = await server.login(north.operatorName, TEST_PASSWORD);

/** Days of a vehicle that drives to and fro in a city, with stops, nights, silences, jumps of the receiver and fixes that came late. */
function lifeOf(seed: number): Fix[] {
  let state = seed * 7919 + 17;
  const random = (): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return state / 0x7fffffff;
  };
  const fixes: Fix[] = [];
  let place = { latitude: -12.05, longitude: -77.04 };
  let time = START + Math.round(random() * HOUR);
  const report = (speedMps: number, off: number): void => {
    const at = destination(place.latitude, place.longitude, random() * 360, off);
    fixes.push(asStored(fixAt(time, { ...at, speedMps, fingerprint: fixes.length, serverTime: time })));
  };
  while (time < START + DAYS * DAY - HOUR) {
    const bearing = random() * 360;
    const speedMps = 6 + random() * 12;
    for (let left = 20 + random() * 60; left > 0; left--) {
      time += 15_000;
      place = destination(place.latitude, place.longitude, bearing, speedMps * 15);
      report(speedMps, random() < 0.01 ? 20_000 : random() * 8);
    }
    const everyMs = random() < 0.3 ? HOUR : MINUTE; // a device that sleeps
    for (let left = (random() < 0.2 ? 10 : 1.5) * HOUR * random(); left > 0; left -= everyMs) {
      time += everyMs;
      report(0, random() * 12);
    }
    if (random() < 0.1) time += 30 * HOUR * random();
    if (random() < 0.3) place = { latitude: -12.05 + (random() - 0.5) / 10, longitude: -77.04 };
  }
  return fixes.filter(({ fixTime }) => fixTime < START + DAYS * DAY - HOUR);
}

/** Stores a life as it would have been received, with the timeline's checkpoints, the old days packed. */
async function keep(
  store: Store,
  customerId: number,
  assetId: number,
  deviceId: number,
  life: readonly Fix[],
): Promise<Fix[]> {
  const history = new History(store);
  const fixes = life.toSorted(compareFixes);
  const isLate = ({ fingerprint }: Fix): boolean => fingerprint % 97 === 0;
  const append = async (some: readonly Fix[]): Promise<void> => {
    await history.ensurePartitions(some.map(({ fixTime }) => fixTime));
    await inTransaction(store.db, (tx) =>
      history.appendFixes(
        tx,
        some.map((fix) => ({ customerId, assetId, deviceId, fix })),
      ),
    );
  };
  await append(fixes.filter((fix) => !isLate(fix) && fix.fixTime < PACKED_UNTIL));
  await history.packQuietDays({ quietMs: 1 });
  await append(fixes.filter((fix) => isLate(fix) || fix.fixTime >= PACKED_UNTIL));
  const track = new AssetTrack(customerId, assetId, null, alwaysIn(DEFAULT_SETTINGS));
  for (const fix of fixes) track.push(fix);
  track.deviceReported(deviceId, fixes.at(-1)!.fixTime);
  track.updateLive();
  await inTransaction(store.db, (tx) => writeTracks(tx, [updateOf(track)]));
  await thinCheckpoints(store.db, PACKED_UNTIL);
  return fixes;
}

interface Stay {
  mid: number;
  name: string;
  pat: string;
  iTime: string;
  fTime: string | null;
  wasInside: boolean;
  duration: number;
  distance: number;
  maxSpeed: number | null;
  meanSpeed: number | null;
}
const ASK = `query ($ids: [Id!]!, $shape: AskedShape!, $from: DateTime!, $to: DateTime!) {
  shapeStays(assetIds: $ids, shape: $shape, fechaInicio: $from, fechaFin: $to) {
    isCut items { mid name pat iTime fTime wasInside duration distance maxSpeed meanSpeed } } }`;

const drawn = (shape: GeofenceShape) => ({
  geofenceType: shape.type.toUpperCase(),
  geomJson: drawnJsonOf(shape),
  radius: shape.type === 'circle' ? shape.radiusM : shape.type === 'corridor' ? shape.halfWidthM : null,
});
const ask = async (
  shape: GeofenceShape | object,
  {
    from = START,
    to = START + DAYS * DAY,
    ids = north.assets.map(({ assetId }) => assetId),
    as = owner,
  } = {},
): Promise<Stay[]> => {
  const variables = {
    ids,
    shape: 'type' in shape ? drawn(shape as GeofenceShape) : shape,
    from: new Date(from).toISOString(),
    to: new Date(to).toISOString(),
  };
  return (await server.call<{ shapeStays: { items: Stay[] } }>(ASK, variables, as)).shapeStays.items;
};

/** The stays of a vehicle by folding all of its fixes, with the shape as the only geofence there is. */
function naiveStays(assetId: number, shape: GeofenceShape, from: number, to: number): Partial<Stay>[] {
  const geofences = new Geofences([
    {
      geofenceId: 1,
      validFrom: from,
      validTo: null,
      shape,
      maxSpeedMps: null,
      alertsInputOutput: false,
      dwellMs: null,
    },
  ]);
  const rules = FACT_RULES.filter(({ name }) => name === 'geofence');
  const fold = new FactsFold(undefined, alwaysIn({ ...DEFAULT_SETTINGS, geofences }), rules);
  const visits = new Map<number, ReportedVisit>();
  for (const fix of tracks.get(assetId) ?? [])
    if (fix.fixTime < to) for (const visit of fold.push(fix).visits) visits.set(visit.enterTime, visit);
  return [...visits.values()].map(({ enterTime, exitTime, distanceM, maxSpeedMps }) => ({
    mid: assetId,
    iTime: new Date(enterTime).toISOString(),
    fTime: exitTime === null ? null : new Date(exitTime).toISOString(),
    wasInside: enterTime <= from,
    // What is still going on was reported as it began, not as it grew.
    ...(exitTime !== null && {
      duration: Math.round((exitTime - enterTime) / 1000),
      distance: Math.round(distanceM) / 1000,
      maxSpeed: maxSpeedMps === null ? null : Math.round(mpsToKmh(maxSpeedMps) * 10) / 10,
    }),
  }));
}

/** Where vehicles were, as places to draw shapes around. */
const somewhere = fc
  .record({ asset: fc.constantFrom(...north.assets), part: fc.double({ min: 0, max: 0.999, noNaN: true }) })
  .map(({ asset, part }): LonLat => {
    const life = tracks.get(asset.assetId)!;
    const { longitude, latitude } = life[Math.floor(part * life.length)]!;
    return [longitude!, latitude!];
  });
const questions = fc.record({
  shape: somewhere
    .chain((place) => shapesNear(place))
    .map((shape) => checkShape(shape))
    .filter((checked) => checked.problem === null)
    .map((checked) => (checked as { shape: GeofenceShape }).shape),
  from: fc.integer({ min: 0, max: (DAYS - 1) * 24 * 60 }).map((minute) => START + minute * MINUTE),
  hours: fc.integer({ min: 1, max: DAYS * 24 }),
});

it('finds the stays that a computation over all fixes finds', async () => {
  let found = 0;
  await fc.assert(
    fc.asyncProperty(questions, async ({ shape, from, hours }) => {
      const to = from + hours * HOUR;
      const stays = await ask(shape, { from, to });
      found += stays.length;
      const expected = north.assets.flatMap(({ assetId }) => naiveStays(assetId, shape, from, to));
      expect(stays).toEqual(expected.map((stay) => expect.objectContaining(stay)));
    }),
    { numRuns: 100, seed: 33 },
  );
  expect(found).toBeGreaterThan(60);
});

it('says who a vehicle is, how long it was inside, and how fast', async () => {
  const { assetId } = north.assets[0]!;
  const life = tracks.get(assetId)!;
  const { latitude, longitude } = life[100]!;
  const stays = await ask(
    { type: 'circle', centre: [longitude!, latitude!], radiusM: 400 },
    { ids: [assetId] },
  );
  expect(stays.length).toBeGreaterThan(0);
  for (const stay of stays) {
    expect(stay).toMatchObject({ mid: assetId, name: 'Norte 1', pat: 'T1A-100' });
    if (stay.fTime !== null)
      expect(stay.duration * 1000).toBeCloseTo(Date.parse(stay.fTime) - Date.parse(stay.iTime), -4);
    expect(stay.meanSpeed).toBeCloseTo((stay.distance / stay.duration) * 3600, 0);
  }
});

it('reads nothing where the boxes of the days say that nobody came near', async () => {
  const read = vi.spyOn(History.prototype, 'readFixPages');
  expect(await ask({ type: 'circle', centre: [-71.5, -16.4], radiusM: 5_000 })).toEqual([]);
  expect(read).not.toHaveBeenCalled();
  read.mockRestore();
});

it('finds nothing of vehicles out of reach', async () => {
  const [stranger, own] = [south.assets[0]!.assetId, north.assets[0]!.assetId];
  const { latitude, longitude } = tracks.get(stranger)![100]!;
  const shape: GeofenceShape = { type: 'circle', centre: [longitude!, latitude!], radiusM: 400 };
  const mids = async (as: string) =>
    new Set((await ask(shape, { ids: [stranger, own], as })).map(({ mid }) => mid));
  expect(await mids(owner)).toEqual(new Set([stranger, own]));
  expect(await mids(operator)).toEqual(new Set([own]));
});

it('says in codes what is too much', async () => {
  const circle = (radiusM: number): GeofenceShape => ({ type: 'circle', centre: [-77, -12], radiusM });
  const refused = (asked: Promise<unknown>) => expect(asked).rejects;
  await refused(ask(circle(300), { to: START + 63 * DAY })).toMatchObject({
    code: 'RANGE_TOO_LONG',
    params: { maximumDays: 62 },
  });
  await refused(ask(circle(300), { to: START })).toMatchObject({ code: 'INVALID_INPUT' });
  await refused(ask(circle(300), { ids: Array.from({ length: 26 }, (_, i) => i + 1) })).toMatchObject({
    code: 'TOO_MANY_ASSETS',
    params: { maximum: 25 },
  });
  await refused(ask(circle(60_000))).toMatchObject({
    code: 'AREA_TOO_LARGE',
    params: { maximumKm2: 10_000 },
  });
  await refused(ask({ ...drawn(circle(300)), radius: null })).toMatchObject({ code: 'INVALID_INPUT' });
  await refused(ask({ ...drawn(circle(300)), geomJson: 'nothing' })).toMatchObject({
    code: 'GEOFENCE_SHAPE',
    params: { problem: 'notAShape' },
  });
  const bow: LonLat[] = [
    [-77, -12],
    [-76.9, -11.9],
    [-77, -11.9],
    [-76.9, -12],
  ];
  await refused(ask({ type: 'polygon', rings: [bow] })).toMatchObject({
    code: 'GEOFENCE_SHAPE',
    params: { problem: 'selfCrossing' },
  });
});

it('ends where nobody waits for the answer any more', async () => {
  const { latitude, longitude } = tracks.get(north.assets[0]!.assetId)![100]!;
  const shape: GeofenceShape = { type: 'circle', centre: [longitude!, latitude!], radiusM: 5_000 };
  const question = { asked: new AskedShape(shape, START), from: START, to: START + DAYS * DAY };
  const parts = { history: new History(server.store), settings: new SettingsDirectory() };
  const assets = north.assets.map(({ assetId }) => ({ customerId: north.customerId, assetId }));
  let isGone = false;
  const answered: number[] = [];
  const asking = async (): Promise<void> => {
    for await (const { asset } of staysOf(server.store.db, parts, assets, question, () => isGone)) {
      answered.push(asset.assetId);
      isGone = true;
    }
  };
  await expect(asking()).rejects.toMatchObject({ extensions: { code: 'CANCELLED' } });
  expect(answered).toEqual([assets[0]!.assetId]);
});
