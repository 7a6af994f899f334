import type {
  ExplainAbout,
  ExplainedFix,
  ExplainedSegment,
  ExplainedValue,
  Explanation,
} from '@rastro/contract/resolvers';
import { DEFAULT_SETTINGS, encodePolyline, eventName, kmhToMps, thresholdsOf } from '@rastro/domain';
import type { Asked } from '../api/asked.ts';
import { refusal } from '../api/refusal.ts';
import { fixesOf } from '../fleet/history.ts';
import type { FakeTrip } from '../fleet/types.ts';
import { vehiclesInReach } from '../fleet/vehicles.ts';
import type { Area } from './area.ts';
import { thresholdsInForce } from './thresholds.ts';

const PAGE_FIXES = 200;

/** What is asked about. */
interface Subject {
  about: ExplainAbout;
  assetId: number;
  fromMs: number;
  untilMs: number;
  /** The code of an event. */
  code: string | null;
  offset: number;
  onlySetAside: boolean;
}

/** How figures, segments, events and alarms came about, as far as the trips of the fleet say. */
export const explain: Area = {
  Query: {
    explain: (_, { about, assetId, from, until, code, offset, onlySetAside }, asked) => {
      const fromMs = Date.parse(from);
      const untilMs = until ? Date.parse(until) : endOfSegment(asked, assetId, fromMs);
      const listing = { offset: offset ?? 0, onlySetAside: onlySetAside ?? false };
      return explanation({ about, assetId, fromMs, untilMs, code: code ?? null, ...listing }, asked);
    },
    explainAlarm: (_, { notificationId, offset, onlySetAside }, asked) => {
      const alarm = asked.fleet.alarms.find(({ id }) => id === notificationId);
      if (!alarm) throw refusal('NOT_FOUND');
      const { vehicle, atMs, code } = alarm;
      const listing = { offset: offset ?? 0, onlySetAside: onlySetAside ?? false };
      return explanation(
        { about: 'EVENT', assetId: vehicle.id, fromMs: atMs, untilMs: atMs, code, ...listing },
        asked,
      );
    },
  },
};

function explanation(subject: Subject, asked: Asked): Explanation {
  const { about, assetId, fromMs, untilMs, code, offset, onlySetAside } = subject;
  const vehicle = vehiclesInReach(asked.fleet, asked.user).find(({ id }) => id === assetId);
  if (!vehicle) throw refusal('NOT_FOUND');
  const language = asked.user.shown.language === 'US' ? 'en' : 'es';
  const trips = asked.fleet.trips.filter(
    (trip) => trip.assetId === assetId && trip.endMs > fromMs && trip.startMs < untilMs,
  );
  const fixes = trips.flatMap(explainedFixes);
  const setAside = fixes.filter(({ use }) => use !== 'USED');
  const rule = about === 'EVENT' ? 'device' : 'timeline';
  const segments = segmentsOf(subject, trips);
  const held = new Map(
    thresholdsInForce(asked, { assetId }, at(fromMs)).map(({ name, value }) => [name, value]),
  );
  return {
    about,
    mid: assetId,
    customerId: vehicle.customer.id,
    source: `${vehicle.name} - ${vehicle.plate}`,
    from: at(fromMs),
    until: at(untilMs),
    event: code === null ? null : eventName(code, language),
    rule,
    ruleVersion: 1,
    settingsVersion: 1,
    settingsAt: at(fromMs),
    agrees: about === 'EVENT' ? null : true,
    thresholds: thresholdsOf(rule, DEFAULT_SETTINGS).map(({ name, value }) => ({
      name,
      value: held.get(name) ?? value,
      text: null,
    })),
    figures: figuresOf(subject, trips, segments),
    segments,
    events: trips.map(({ startMs }) => ({
      at: at(startMs),
      code: 'ignitionSwitchedOn',
      subject: 0,
      name: eventName('ignitionSwitchedOn', language),
    })),
    crossings: [],
    checks: [],
    fixCount: fixes.length,
    usedCount: fixes.length - setAside.length,
    setAsideCount: setAside.length,
    isCut: false,
    places: [],
    path: encodePolyline(trips.flatMap((trip) => fixesOf(trip))),
    fixes: (onlySetAside ? setAside : fixes).slice(offset, offset + PAGE_FIXES),
  };
}

const at = (ms: number): string => new Date(ms).toISOString();

/** When what a vehicle does at a moment ends: the trip under way, or the rest before the next one. */
function endOfSegment({ fleet }: Asked, assetId: number, ms: number): number {
  const ends = fleet.trips
    .filter((trip) => trip.assetId === assetId)
    .flatMap(({ startMs, endMs }) => [startMs, endMs])
    .filter((endMs) => endMs > ms);
  return ends.length > 0 ? Math.min(...ends) : ms + 30 * 60_000;
}

/** The trips of a range, and between them the vehicle stands. */
function segmentsOf({ fromMs, untilMs }: Subject, trips: readonly FakeTrip[]): ExplainedSegment[] {
  const segments: ExplainedSegment[] = [];
  const stand = (sinceMs: number, endMs: number) => {
    if (endMs > sinceMs)
      segments.push({ state: 'STOPPED', from: at(sinceMs), until: at(endMs), distanceM: 0, remarks: [] });
  };
  let sinceMs = fromMs;
  for (const { startMs, endMs, km } of trips) {
    stand(sinceMs, startMs);
    segments.push({
      state: 'MOVING',
      from: at(startMs),
      until: at(endMs),
      distanceM: km * 1000,
      remarks: [],
    });
    sinceMs = endMs;
  }
  stand(sinceMs, untilMs);
  return segments;
}

/** The figures of a range by the names that the server gives them. */
function figuresOf(
  { about, fromMs, untilMs }: Subject,
  trips: readonly FakeTrip[],
  [segment]: readonly ExplainedSegment[],
): ExplainedValue[] {
  const figure = (name: string, value: number | null): ExplainedValue => ({ name, value, text: null });
  const distanceM = trips.reduce((sum, { km }) => sum + km * 1000, 0);
  const drivenMs = trips.reduce((sum, { startMs, endMs }) => sum + endMs - startMs, 0);
  const fastest = Math.max(...trips.flatMap((trip) => fixesOf(trip).map(({ speedKmh }) => speedKmh)));
  switch (about) {
    case 'DISTANCE':
      return [
        figure('distanceM', distanceM),
        figure('trips', trips.length),
        figure('continued', 0),
        figure('byOdometerM', 0),
        figure('byPathM', distanceM),
        figure('pathDistanceM', distanceM),
        figure('odometerDistanceM', null),
        figure('noDataDistanceM', 0),
        figure('virtualDistanceM', distanceM),
        figure('sharedIdentityMs', 0),
      ];
    case 'MAX_SPEED':
      return [figure('maxSpeedMps', trips.length > 0 ? kmhToMps(fastest) : null)];
    case 'DURATION':
      return [
        figure('trips', trips.length),
        figure('continued', 0),
        figure('workMs', drivenMs),
        figure('movingMs', drivenMs),
        figure('idleMs', 0),
        figure('stoppedMs', untilMs - fromMs - drivenMs),
        figure('noDataMs', 0),
        figure('towedMs', 0),
        figure('sharedIdentityMs', 0),
      ];
    case 'SEGMENT':
      return [
        { name: 'state', value: null, text: segment?.state ?? 'NO_DATA' },
        figure('durationMs', untilMs - fromMs),
        figure('distanceM', distanceM),
      ];
    default:
      return [];
  }
}

/** The fixes of a trip; the last one came twice. */
function explainedFixes(trip: FakeTrip): ExplainedFix[] {
  const fixes = fixesOf(trip).map(
    ({ atMs, latitude, longitude, speedKmh, course }): ExplainedFix => ({
      id: `${trip.assetId}.${atMs}`,
      fGPS: new Date(atMs).toISOString(),
      lat: latitude,
      lon: longitude,
      vel: speedKmh,
      cur: course,
      ignition: true,
      odo: null,
      use: 'USED',
      reasons: [],
      leapKmh: null,
      events: [],
    }),
  );
  const last = fixes.at(-1);
  return last ? [...fixes, { ...last, id: `${last.id}.2`, use: 'INPUTS' }] : fixes;
}
