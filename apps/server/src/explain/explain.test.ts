import { decodePolyline, destination, encodePolyline } from '@rastro/domain';
import { describe, expect, it } from 'vitest';
import { SEGMENT_STATE } from '../store/codes.ts';
import { insertTestNotification, writeTestEvent } from '../testing/testAlarms.ts';
import { OsmandDevice } from '../testing/testDevice.ts';
import { fillTestFleet, TEST_PASSWORD, type TestFleet } from '../testing/testFleet.ts';
import { eventually, testServer } from '../testing/testServer.ts';

let fleet!: TestFleet;
const server = await testServer(async (store) => {
  fleet = await fillTestFleet(store, ['osmand', 'osmand']);
  await store.pool.query('UPDATE asset SET maximum_speed_mps = 25');
});
const { north, south } = fleet;
const [{ assetId, identifier }] = north.assets as [(typeof north.assets)[0]];
const manager = await server.login(north.managerName, TEST_PASSWORD);
const stranger = await server.login(south.managerName, TEST_PASSWORD);
const START = Math.floor(Date.now() / 1_000) * 1_000 - 3_600_000;
const at = (minutes: number): string => new Date(START + minutes * 60_000).toISOString();

// Parks ten minutes, drives at 20 m/s and for half a minute at 30, with one jump and one fix from the future between, and parks again.
const device = new OsmandDevice(server.portBase, identifier);
let place = { latitude: -12.0931, longitude: -77.0465 };
const say = (second: number, speedMps: number, where = place) =>
  device.report({ fixTime: START + second * 1000, ...where, speedMps, course: 90 });
for (let second = 0; second <= 600; second += 60) await say(second, 0);
for (let second = 610; second <= 900; second += 10) {
  const speedMps = second > 700 && second <= 740 ? 30 : 20;
  place = destination(place.latitude, place.longitude, 90, speedMps * 10);
  await say(
    second,
    speedMps,
    second === 800 ? destination(place.latitude, place.longitude, 0, 90_000) : place,
  );
}
for (let second = 960; second <= 1_800; second += 60) await say(second, 0);
await device.report({ fixTime: Date.now() + 7_200_000, ...place, speedMps: 0 });

interface Explanation {
  rule: string;
  event: string | null;
  customerId: number;
  settingsVersion: number;
  settingsAt: string;
  agrees: boolean | null;
  from: string;
  until: string;
  fixCount: number;
  usedCount: number;
  setAsideCount: number;
  thresholds: { name: string; value: number | null }[];
  figures: { name: string; value: number | null; text: string | null }[];
  segments: { state: string; from: string; until: string; distanceM: number; remarks: string[] }[];
  events: { at: string; code: string; subject: number; name: string }[];
  crossings: { code: string; name: string; threshold: string; limit: number; measured: number }[];
  checks: { rule: string; code: string; name: string; threshold: string; limit: number; measured: number }[];
  places: {
    kind: string;
    name: string;
    color: string | null;
    geomJson: string;
    lineJson: string | null;
  }[];
  path: string;
  fixes: {
    fGPS: string;
    lat: number;
    lon: number;
    vel: number | null;
    use: string;
    reasons: string[];
    leapKmh: number | null;
  }[];
}
const FIELDS = `rule event ruleVersion settingsVersion settingsAt customerId agrees from until fixCount usedCount setAsideCount isCut path
  places { kind name color geomJson lineJson }
  thresholds { name value } figures { name value text }
  segments { state from until distanceM remarks } events { at code subject name } crossings { code name threshold limit measured } checks { rule code name threshold limit measured fGPS }
  fixes { id fGPS lat lon vel cur ignition odo use reasons leapKmh events }`;
const explain = async (args: string, token = manager): Promise<Explanation> =>
  (
    await server.call<{ explain: Explanation }>(
      `{ explain(assetId: ${assetId}, ${args}) { ${FIELDS} } }`,
      {},
      token,
    )
  ).explain;
const figure = ({ figures }: Explanation, name: string) => figures.find((each) => each.name === name);

const event = await eventually(async () => {
  const { rows } = await server.store.pool.query(
    "SELECT at FROM event WHERE asset_id = $1 AND code = 'speedExcess' AND end_time IS NOT NULL",
    [assetId],
  );
  return rows[0] as { at: Date } | undefined;
});
await eventually(async () => {
  const { rows } = await server.store.pool.query(
    'SELECT FROM segment WHERE asset_id = $1 AND state = $4 AND start_time > $2 AND end_time >= $3',
    [assetId, new Date(START + 600_000), new Date(START + 1_800_000), SEGMENT_STATE.STOPPED],
  );
  return rows.length > 0;
});

describe('an event', () => {
  it('shows its rule, thresholds, figures and the fixes around it, and folding again gives the same', async () => {
    const told = await explain(`about: EVENT, from: "${event?.at.toISOString()}", code: "speedExcess"`);
    expect(told).toMatchObject({ rule: 'speedExcess', event: 'Exceso de velocidad', agrees: true });
    expect(told.thresholds).toContainEqual({ name: 'speed.limitMps', value: 25 });
    expect(told).toMatchObject({ customerId: north.customerId, settingsAt: event?.at.toISOString() });
    expect(told.thresholds).toContainEqual({ name: 'speed.minDurationMs', value: 10_000 });
    expect(figure(told, 'peakSpeedMps')?.value).toBe(30);
    expect(told.fixes.filter(({ vel }) => vel === 108)).toHaveLength(4);
    expect(told.usedCount + told.setAsideCount).toBe(told.fixCount);
  });

  it('that Rastro worked out is called estimated, alone and in a list', async () => {
    const moment = START + 1_200_000;
    const told = {
      ...{ customerId: north.customerId, assetId, code: 'hardBraking', source: 'rule' as const },
      at: moment,
    };
    await writeTestEvent(server.store, { ...told, detail: { measuredBy: 'computed' } });
    const name = 'Frenada brusca (estimado)';
    const from = new Date(moment).toISOString();
    expect(await explain(`about: EVENT, from: "${from}", code: "hardBraking"`)).toMatchObject({
      event: name,
    });
    const { events } = await explain(`about: DISTANCE, from: "${at(18)}", until: "${at(22)}"`);
    expect(events).toContainEqual(expect.objectContaining({ code: 'hardBraking', name }));
    await server.store.pool.query("DELETE FROM event WHERE code = 'hardBraking'");
  });

  it('is found by its alarm too, and one that late data took back says so', async () => {
    const about = { customerId: north.customerId, assetId };
    const alarm = async (id: number, token = manager) =>
      (
        await server.call<{ explainAlarm: Explanation }>(
          `{ explainAlarm(notificationId: ${id}) { ${FIELDS} } }`,
          {},
          token,
        )
      ).explainAlarm;
    const stands = await insertTestNotification(server.store, {
      ...about,
      kind: 'SOFTWARE',
      code: 'speedExcess',
    });
    await server.store.pool.query(
      `INSERT INTO notification_event (customer_id, asset_id, at, code, subject, fingerprint, notification_id, rule_ids)
       SELECT customer_id, asset_id, at, code, subject, fingerprint, $1, '{}' FROM event
        WHERE asset_id = $2 AND code = 'speedExcess' ON CONFLICT (customer_id, asset_id, at, code, subject, fingerprint)
        DO UPDATE SET notification_id = excluded.notification_id`,
      [stands, assetId],
    );
    expect(await alarm(stands)).toMatchObject({ rule: 'speedExcess', agrees: true });
    const gone = await insertTestNotification(server.store, {
      ...about,
      kind: 'SOFTWARE',
      code: 'speedExcess',
      at: START,
    });
    const told = await alarm(gone);
    expect(told.agrees).toBe(false);
    expect(figure(told, 'gone')?.text).toBe('true');
    await expect(alarm(stands, stranger)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('a segment', () => {
  it('shows its figures, the fixes that made it and those that were set aside, by reason', async () => {
    const told = await explain(`about: SEGMENT, from: "${at(12)}"`);
    expect(told).toMatchObject({ rule: 'timeline', agrees: true, setAsideCount: 1 });
    expect(figure(told, 'state')?.text).toBe('MOVING');
    const aside = await explain(`about: SEGMENT, from: "${at(12)}", onlySetAside: true`);
    expect(aside.fixes.map(({ use, reasons }) => [use, ...reasons])).toEqual([['INPUTS', 'IMPOSSIBLE_JUMP']]);
    expect(aside.fixes[0]?.leapKmh).toBeCloseTo(90 * 360, -2); // 90 km in 10 s
  });

  it('of a movement says which limits it crossed as it began and ended', async () => {
    const told = await explain(`about: SEGMENT, from: "${at(12)}"`);
    expect(told.crossings).toMatchObject([
      { code: 'began', name: 'Comenzó', threshold: 'timeline.leaveSpeedMps', measured: 20 },
      { code: 'began', threshold: 'timeline.leaveDistanceM', limit: 100 },
      { code: 'ended', name: 'Terminó', threshold: 'timeline.stillTimeMs', limit: 120_000 },
    ]);
    expect(told.crossings[1]?.measured).toBeCloseTo(200, -1);
    expect(figure(told, 'startedBy')?.text).toBe('left');
    expect(figure(told, 'endedBy')?.text).toBe('stood');
    const ofTrip = await explain(`about: DISTANCE, from: "${at(0)}", until: "${at(30)}"`);
    expect(ofTrip.crossings).toEqual(told.crossings);
    const continued = await explain(`about: DISTANCE, from: "${at(12)}", until: "${at(30)}"`);
    expect(continued.crossings.map(({ code }) => code)).toEqual(['ended']);
    const last = await explain(`about: SEGMENT, from: "${at(25)}"`);
    expect(last.crossings).toEqual([]);
    expect(figure(last, 'endedBy')?.text).toBe('goesOn');
  });

  it('draws the way of the fixes that counted, on every page', async () => {
    const told = await explain(`about: SEGMENT, from: "${at(12)}"`);
    const used = told.fixes.filter(({ use }) => use === 'USED');
    const way = decodePolyline(told.path);
    expect(way).toHaveLength(used.length);
    way.forEach(({ latitude, longitude }, index) => {
      expect(latitude).toBeCloseTo(used[index]?.lat ?? Number.NaN, 4);
      expect(longitude).toBeCloseTo(used[index]?.lon ?? Number.NaN, 4);
    });
    const aside = await explain(`about: SEGMENT, from: "${at(12)}", onlySetAside: true`);
    expect(aside.path).toBe(told.path);
    expect(told.places).toEqual([]);
  });

  it('lists the fixes by pages', async () => {
    const all = await explain(`about: SEGMENT, from: "${at(12)}"`);
    const rest = await explain(`about: SEGMENT, from: "${at(12)}", offset: 5`);
    expect(rest.fixes).toEqual(all.fixes.slice(5));
  });
});

describe('a number', () => {
  it('shows what a distance is made of', async () => {
    const told = await explain(`about: DISTANCE, from: "${at(0)}", until: "${at(30)}"`);
    expect(told.agrees).toBe(true);
    expect(figure(told, 'distanceM')?.value).toBeCloseTo(26 * 200 + 4 * 300, -2.5);
    expect(figure(told, 'byPathM')?.value).toBe(figure(told, 'distanceM')?.value);
    expect(figure(told, 'pathDistanceM')?.value).toBe(figure(told, 'distanceM')?.value);
    expect([figure(told, 'trips')?.value, figure(told, 'continued')?.value]).toEqual([1, 0]);
    const rest = await explain(`about: DISTANCE, from: "${at(12)}", until: "${at(30)}"`);
    expect([figure(rest, 'trips')?.value, figure(rest, 'continued')?.value]).toEqual([0, 1]);
  });

  it('is that of its range where a segment reaches over its ends, and lists the parts', async () => {
    const about = (from: number, until: number) =>
      explain(`about: DISTANCE, from: "${at(from)}", until: "${at(until)}"`);
    const [before, after, whole] = [await about(0, 12), await about(12, 30), await about(0, 30)];
    const metres = (told: Explanation) => figure(told, 'distanceM')?.value ?? Number.NaN;
    expect(metres(before)).toBeGreaterThan(1_000);
    expect(metres(after)).toBeGreaterThan(1_000);
    expect(metres(before) + metres(after)).toBeCloseTo(metres(whole), 3);
    expect(before.agrees).toBe(true);
    expect(before.segments.at(-1)).toMatchObject({ state: 'MOVING', until: at(12) });
    expect(whole.segments.map(({ state }) => state)).toEqual(['STOPPED', 'MOVING', 'STOPPED']);
  });

  it('shows how a time was spent', async () => {
    const told = await explain(`about: DURATION, from: "${at(0)}", until: "${at(30)}"`);
    const ms = (name: string) => figure(told, name)?.value ?? Number.NaN;
    expect(told).toMatchObject({ rule: 'timeline', agrees: true });
    expect(ms('stoppedMs')).toBeGreaterThan(1_200_000);
    expect(ms('movingMs') + ms('idleMs') + ms('stoppedMs') + ms('noDataMs')).toBe(1_800_000);
    expect(ms('workMs')).toBe(ms('movingMs') + ms('idleMs'));
  });

  it('names the events of its range, each of which explains itself', async () => {
    const told = await explain(`about: DISTANCE, from: "${at(0)}", until: "${at(30)}"`);
    const excess = told.events.find(({ code }) => code === 'speedExcess');
    expect(excess).toMatchObject({ at: event?.at.toISOString(), name: 'Exceso de velocidad' });
    const alone = await explain(
      `about: EVENT, from: "${excess?.at}", code: "${excess?.code}", subject: ${excess?.subject}`,
    );
    expect(alone).toMatchObject({ event: excess?.name, events: [], segments: [] });
  });

  it('shows where a highest speed was', async () => {
    const told = await explain(`about: MAX_SPEED, from: "${at(0)}", until: "${at(30)}"`);
    expect(figure(told, 'maxSpeedMps')?.value).toBe(30);
    expect(figure(told, 'maxSpeedTime')?.value).toBeGreaterThanOrEqual(START + 710_000);
  });
});

describe('two devices with one identity', () => {
  it('are named in the figures, the segments, the fixes and the event of their time', async () => {
    const shared = north.assets[1] as (typeof north.assets)[0];
    const both = new OsmandDevice(server.portBase, shared.identifier);
    const [here, there] = [place, destination(place.latitude, place.longitude, 0, 40_000)];
    for (let second = 0; second <= 9_000; second += 30) {
      const isShared = second > 600 && second <= 2_400;
      const where = isShared && second % 60 === 0 ? there : here;
      await both.report({ fixTime: START + (second - 9_000) * 1000, ...where, speedMps: 0, course: 0 });
    }
    const about = async (args: string) =>
      (
        await server.call<{ explain: Explanation }>(
          `{ explain(assetId: ${shared.assetId}, ${args}) { ${FIELDS} } }`,
          {},
          manager,
        )
      ).explain;
    const told = await eventually(async () => {
      const explanation = await about(`about: DISTANCE, from: "${at(-150)}", until: "${at(0)}"`);
      const isOver = (figure(explanation, 'sharedIdentityMs')?.value ?? 0) > 1_200_000;
      return isOver ? explanation : undefined;
    });
    expect(figure(told, 'distanceM')?.value).toBe(0);
    const silent = told.segments.find(({ remarks }) => remarks.includes('SHARED_IDENTITY'));
    expect(silent).toMatchObject({ state: 'NO_DATA', distanceM: 0 });
    expect(told.fixes.find(({ reasons }) => reasons.includes('SHARED_IDENTITY'))?.leapKmh).toBeGreaterThan(
      1_000,
    );
    const event = told.events.find(({ code }) => code === 'sharedIdentity');
    const alone = await about(`about: EVENT, from: "${event?.at}", code: "sharedIdentity"`);
    expect(figure(alone, 'apartM')?.value).toBeCloseTo(40_000, -2);
  });
});

describe('a moment without', () => {
  it('a trip shows how far from one it was', async () => {
    const told = await explain(`about: MOMENT, from: "${at(5)}"`);
    const trip = told.checks.filter(({ code }) => code === 'trip');
    expect(trip.map(({ threshold, limit }) => [threshold, limit])).toContainEqual([
      'timeline.leaveDistanceM',
      100,
    ]);
    expect(trip[0]).toMatchObject({ name: 'Viaje', rule: 'timeline' });
  });

  it('an event shows which threshold was not met, and what was measured', async () => {
    const told = await explain(`about: MOMENT, from: "${at(25)}"`);
    expect(told.checks).toContainEqual(
      expect.objectContaining({
        code: 'speedExcess',
        threshold: 'speed.limitMps + speed.toleranceMps',
        measured: 20,
      }),
    );
    const braking = told.checks.find(({ code }) => code === 'hardBraking');
    expect(braking).toMatchObject({ threshold: 'behaviour.maxIntervalMs', limit: 3_000, measured: 10_000 });
  });
});

describe('the place of an event', () => {
  const HOME = { latitude: -12.0931, longitude: -77.0465 };
  const eastOf = (metres: number) => destination(HOME.latitude, HOME.longitude, 90, metres);
  /** The first event of a code, once there are as many as there will be. */
  const found = (code: string, count = 1) =>
    eventually(async () => {
      const { rows } = await server.store.pool.query(
        'SELECT at, subject FROM event WHERE asset_id = $1 AND code = $2 ORDER BY at',
        [assetId, code],
      );
      return rows.length >= count && (rows[0] as { at: Date; subject: number });
    });
  const explained = async (code: string, count = 1): Promise<Explanation> => {
    const { at: time, subject } = await found(code, count);
    return explain(`about: EVENT, from: "${time.toISOString()}", code: "${code}", subject: ${subject}`);
  };

  it('is the geofence as it was then, also where it was changed and deleted since', async () => {
    const { longitude, latitude } = eastOf(2_000);
    const geofence = (radius: number, holdsFrom: string) => ({
      name: 'Patio del camino',
      geofenceType: 'CIRCLE',
      geomJson: JSON.stringify({ type: 'Point', coordinates: [longitude, latitude] }),
      radius,
      alertsInputOutput: true,
      showOnMap: true,
      color: '#c0322b',
      holdsFrom,
    });
    const { createGeofence } = await server.call<{ createGeofence: { id: number; geomJson: string } }>(
      'mutation ($c: Id!, $g: GeofenceInput!) { createGeofence(customerId: $c, geofence: $g) { id geomJson } }',
      { c: north.customerId, g: geofence(300, at(-60)) },
      manager,
    );
    const { id, geomJson } = createGeofence;
    await found('geofenceEntered');
    const CHANGE = 'mutation ($i: Id!, $g: GeofenceInput!) { updateGeofence(id: $i, geofence: $g) { id } }';
    await server.call(CHANGE, { i: id, g: geofence(900, new Date().toISOString()) }, manager);
    const place = { kind: 'GEOFENCE', name: 'Patio del camino', color: '#c0322b', geomJson, lineJson: null };
    expect((await explained('geofenceEntered')).places).toEqual([place]);
    await server.call('mutation ($i: Id!) { deleteGeofence(id: $i) }', { i: id }, manager);
    expect((await explained('geofenceEntered')).places).toEqual([place]);
  });

  it('is the road, for what happens on it and at its stops', async () => {
    const stop = (name: string, metres: number) => {
      const { latitude: lat, longitude: lon } = eastOf(metres);
      return { name, lat, lon, radius: 150, arrivalOffset: 0 };
    };
    const road = {
      customerId: north.customerId,
      name: 'Ruta del este',
      overviewPolyline: encodePolyline([eastOf(0), eastOf(4_000)]),
      deviationAlarm: true,
      deviationMeters: 60,
      speedAlarm: false,
      roadGeofence: [stop('Salida', 0), stop('Llegada', 4_000)],
    };
    const { createRoad } = await server.call<{ createRoad: { id: number } }>(
      'mutation ($r: RoadInput!) { createRoad(road: $r) { id } }',
      { r: road },
      manager,
    );
    await server.call(
      `mutation ($i: Id!, $a: [Id!]!, $s: DateTime!, $e: DateTime!) { assignRoad(roadId: $i, assetIds: $a, start: $s, end: $e) { id } }`,
      { i: createRoad.id, a: [assetId], s: at(8), e: at(120) },
      manager,
    );
    const ofRun = (await explained('roadRun')).places;
    expect(ofRun).toMatchObject([{ kind: 'ROAD', name: 'Ruta del este', color: null }]);
    expect(JSON.parse(ofRun[0]?.lineJson ?? '').coordinates).toHaveLength(2);
    expect(JSON.parse(ofRun[0]?.geomJson ?? '').type).toBe('Polygon');

    const [onRoad, served] = (await explained('stopVisit', 2)).places;
    expect(onRoad).toEqual(ofRun[0]);
    expect(served).toMatchObject({ kind: 'STOP', name: 'Salida', color: null, lineJson: null });
    const [west, east] = JSON.parse(served?.geomJson ?? '').coordinates[0].reduce(
      ([least, most]: [number, number], [lon]: [number]) => [Math.min(least, lon), Math.max(most, lon)],
      [180, -180],
    );
    expect((west + east) / 2).toBeCloseTo(eastOf(0).longitude, 5);
  });
});

describe('refused is', () => {
  it.each([
    ['an asset out of scope', `about: SEGMENT, from: "${at(12)}"`, stranger, 'NOT_FOUND'],
    ['a time without a segment', `about: SEGMENT, from: "2020-01-01T00:00:00Z"`, manager, 'NOT_FOUND'],
    ['an event that is none', `about: EVENT, from: "${at(1)}", code: "sos"`, manager, 'NOT_FOUND'],
    ['an event without its code', `about: EVENT, from: "${at(1)}"`, manager, 'INVALID_INPUT'],
    ['a number without an end', `about: DISTANCE, from: "${at(1)}"`, manager, 'INVALID_INPUT'],
    ['a year', `about: DISTANCE, from: "2025-01-01T00:00:00Z", until: "${at(1)}"`, manager, 'RANGE_TOO_LONG'],
    ['a page before the first', `about: SEGMENT, from: "${at(12)}", offset: -1`, manager, 'INVALID_INPUT'],
  ])('%s', async (_what, args, token, code) => {
    await expect(explain(args, token)).rejects.toMatchObject({ code });
  });
});
