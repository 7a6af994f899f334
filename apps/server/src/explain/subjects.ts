import type { ExplainAbout, ExplainedValue } from '@rastro/contract/resolvers';
import {
  cutSegments,
  DETAIL_NAMES,
  eventName,
  type Fix,
  fastestOf,
  hasFlag,
  mpsToKmh,
  type Segment,
  segmentFlags,
  sumOf,
  timeIn,
  tripsOf,
} from '@rastro/domain';
import { codedError } from '../errors.ts';
import type { Db } from '../store/database.ts';
import { readSegments } from '../store/derived.ts';
import type { History } from '../store/history/history.ts';
import { query } from '../store/query.ts';

/** An event that is to be explained. */
export interface SubjectEvent {
  code: string;
  subject: number;
  at: number;
  fingerprint: number;
  roadId: number | null;
  runId: number | null;
}

/** What is to be explained: a window of an asset's time, and what was said of it. */
export interface Subject {
  about: ExplainAbout;
  from: number;
  until: number;
  /** The rule that said it. */
  rule: string;
  /** An event's code and key, with the road and the run that it says it is of. */
  event: SubjectEvent | null;
  /** The segments that it was read from, as they are stored, */
  segments: Segment[];
  /** and cut to the range. */
  parts: Segment[];
  figures: ExplainedValue[];
}

interface OfAsset {
  customerId: number;
  assetId: number;
}

/** Around an event, so much before it and after it is shown. */
const AROUND_EVENT_MS = 120_000;
const AROUND_MOMENT_MS = 600_000;

const number = (name: string, value: number | null): ExplainedValue => ({ name, value, text: null });
const text = (name: string, value: string): ExplainedValue => ({ name, value: null, text: value });

/** The segment of the timeline in which a moment lies. Throws NOT_FOUND where there is none. */
export async function segmentAt(db: Db, { customerId, assetId }: OfAsset, at: number): Promise<Subject> {
  const touching = await readSegments(db, customerId, assetId, at, at + 1);
  const segment = touching.at(-1);
  if (!segment) throw codedError('NOT_FOUND');
  return {
    about: 'SEGMENT',
    from: segment.startTime,
    until: segment.endTime,
    rule: 'timeline',
    event: null,
    segments: [segment],
    parts: [],
    figures: [
      text('state', segment.state),
      text('startedBy', segment.startedBy),
      number('durationMs', segment.endTime - segment.startTime),
      number('distanceM', segment.distanceM),
      text('distanceSource', segment.distanceSource),
      number('pathDistanceM', segment.pathDistanceM),
      number('odometerDistanceM', segment.odometerDistanceM),
      number('maxSpeedMps', segment.maxSpeedMps),
      number('fixCount', segment.fixCount),
      ...segmentFlags(segment.flags).map((flag) => text('flag', flag)),
    ],
  };
}

/** A figure of a range. What reaches over its ends is cut there by its fixes, so that the figure is the one that is shown of the range. */
export async function numberOf(
  { db, history }: { db: Db; history: History },
  ofAsset: OfAsset,
  about: 'DISTANCE' | 'MAX_SPEED' | 'DURATION',
  from: number,
  until: number,
): Promise<Subject> {
  const { customerId, assetId } = ofAsset;
  const segments = await readSegments(db, customerId, assetId, from, until);
  const fixes: Fix[] = [];
  for (const { state, startTime, endTime } of segments)
    if (state !== 'STOPPED' && (startTime < from || endTime > until))
      for await (const fix of history.readFixes(customerId, assetId, startTime, endTime + 1)) fixes.push(fix);
  const parts = cutSegments(segments, fixes, from, until);
  const figures = FIGURES[about](parts);
  return { about, from, until, rule: 'timeline', event: null, segments, parts, figures };
}

/** What a range says of itself. A tow is in none of its sums, as in the journey. */
const FIGURES = {
  DISTANCE: (parts: readonly Segment[]): ExplainedValue[] => {
    const own = parts.filter((part) => !hasFlag(part, 'TOWED'));
    const metered = own.filter((part) => part.odometerDistanceM !== null);
    const by = (source: Segment['distanceSource']): number =>
      sumOf(own, (part) => (part.distanceSource === source ? part.distanceM : 0));
    const trips = tripsOf(parts);
    return [
      number(
        'distanceM',
        sumOf(own, (part) => part.distanceM),
      ),
      number('trips', trips.length),
      number(
        'inTripsM',
        trips.reduce((sum, trip) => sum + trip.distanceM, 0),
      ),
      number('byOdometerM', by('odometer')),
      number('byPathM', by('path')),
      number(
        'pathDistanceM',
        sumOf(own, (part) => part.pathDistanceM),
      ),
      number(
        'odometerDistanceM',
        metered.length === 0 ? null : sumOf(metered, (part) => part.odometerDistanceM as number),
      ),
    ];
  },
  MAX_SPEED: (parts: readonly Segment[]): ExplainedValue[] => {
    const fastest = fastestOf(parts);
    return [
      number('maxSpeedMps', fastest?.maxSpeedMps ?? null),
      number('maxSpeedTime', fastest?.maxSpeedTime ?? null),
      number('maxSpeedLatitude', fastest?.maxSpeedLatitude ?? null),
      number('maxSpeedLongitude', fastest?.maxSpeedLongitude ?? null),
    ];
  },
  DURATION: (parts: readonly Segment[]): ExplainedValue[] => {
    const own = parts.filter((part) => !hasFlag(part, 'TOWED'));
    const trips = tripsOf(parts);
    return [
      number('trips', trips.length),
      number(
        'inTripsMs',
        trips.reduce((sum, trip) => sum + trip.endTime - trip.startTime, 0),
      ),
      number('workMs', timeIn(own, 'MOVING') + timeIn(own, 'IDLE')),
      number('movingMs', timeIn(own, 'MOVING')),
      number('idleMs', timeIn(own, 'IDLE')),
      number('stoppedMs', timeIn(own, 'STOPPED')),
      number('noDataMs', timeIn(own, 'NO_DATA')),
      number('towedMs', timeIn(parts, 'MOVING') - timeIn(own, 'MOVING')),
    ];
  },
};

/** A stored event. Throws NOT_FOUND. */
export async function eventAt(
  db: Db,
  ofAsset: OfAsset,
  at: number,
  code: string,
  subject: number,
): Promise<Subject> {
  const found = await findEvent(db, ofAsset, at, code, subject);
  if (!found) throw codedError('NOT_FOUND');
  return found;
}

async function findEvent(
  db: Db,
  { customerId, assetId }: OfAsset,
  at: number,
  code: string,
  subject: number,
): Promise<Subject | null> {
  const { rows } = await query(
    db,
    `SELECT at, end_time, decided_time, fingerprint, source, rule, detail FROM event
      WHERE customer_id = $1 AND asset_id = $2 AND at = $3 AND code = $4 AND subject = $5 LIMIT 1`,
    [customerId, assetId, new Date(at), code, subject],
  );
  const [row] = rows;
  if (!row) return null;
  const end: number | null = row.end_time?.getTime() ?? null;
  const decided: number = row.decided_time?.getTime() ?? at;
  const rule = row.source === 1 ? 'device' : row.source === 3 ? 'clock' : (row.rule ?? 'timeline');
  // What the clock says begins with the last word: that is what there is to see.
  const first = typeof row.detail?.heardTime === 'number' ? Math.min(at, row.detail.heardTime) : at;
  return {
    about: 'EVENT',
    from: first - AROUND_EVENT_MS,
    until: Math.max(end ?? decided, decided) + AROUND_EVENT_MS,
    rule,
    event: { code, subject, at, fingerprint: row.fingerprint, ...roadOf(row.detail ?? {}) },
    segments: [],
    parts: [],
    figures: [
      number('startTime', at),
      number('endTime', end),
      number('decidedTime', decided),
      ...figuresOf(row.detail ?? {}),
    ],
  };
}

/**
 * The last event that an alarm took in. What late data took back since is shown as `gone`, with the fixes that were there. Throws
 * NOT_FOUND for no alarm.
 */
export async function eventOfAlarm(db: Db, ofAsset: OfAsset, notificationId: number): Promise<Subject> {
  const { rows } = await query(
    db,
    `SELECT coalesce(e.at, n.first_at) AS at, n.code, n.subject, coalesce(e.fingerprint, n.fingerprint) AS fingerprint
       FROM notification n LEFT JOIN notification_event e ON e.notification_id = n.id
      WHERE n.id = $1 ORDER BY e.at DESC NULLS LAST LIMIT 1`,
    [notificationId],
  );
  const [row] = rows;
  if (!row) throw codedError('NOT_FOUND');
  const at: number = row.at.getTime();
  const { code, subject, fingerprint } = row;
  const stored = await findEvent(db, ofAsset, at, code, subject);
  return (
    stored ?? {
      about: 'EVENT',
      from: at - AROUND_EVENT_MS,
      until: at + AROUND_EVENT_MS,
      rule: 'timeline',
      event: { code, subject, at, fingerprint, ...roadOf({}) },
      segments: [],
      parts: [],
      figures: [number('startTime', at), text('gone', 'true')],
    }
  );
}

/** What lay around a moment. */
export async function momentAt(db: Db, { customerId, assetId }: OfAsset, at: number): Promise<Subject> {
  const segments = await readSegments(db, customerId, assetId, at, at + 1);
  const segment = segments.at(-1);
  return {
    about: 'MOMENT',
    from: at - AROUND_MOMENT_MS,
    until: at + AROUND_MOMENT_MS,
    rule: 'timeline',
    event: null,
    segments: segment ? [segment] : [],
    parts: segment ? [segment] : [],
    figures: segment
      ? [
          text('state', segment.state),
          number('startTime', segment.startTime),
          number('endTime', segment.endTime),
          number('distanceM', segment.distanceM),
          ...segmentFlags(segment.flags).map((flag) => text('flag', flag)),
        ]
      : [],
  };
}

function roadOf({ roadId, runId }: Record<string, unknown>): Pick<SubjectEvent, 'roadId' | 'runId'> {
  const idOf = (id: unknown): number | null => (typeof id === 'number' ? id : null);
  return { roadId: idOf(roadId), runId: idOf(runId) };
}

/** Details in their order: the store keeps them in one of its own. */
function figuresOf(detail: Record<string, unknown>): ExplainedValue[] {
  const order: readonly string[] = DETAIL_NAMES;
  const entries = Object.entries(detail).sort(([one], [other]) => order.indexOf(one) - order.indexOf(other));
  return entries.flatMap(([name, value]) => {
    if (typeof value === 'number' || value === null) return [number(name, value)];
    return typeof value === 'string' || typeof value === 'boolean' ? [text(name, String(value))] : [];
  });
}

const MOST_EVENTS = 200;

/** The stored events that began in a range, the earliest first. */
export async function eventsIn(
  db: Db,
  { customerId, assetId }: OfAsset,
  from: number,
  until: number,
): Promise<{ at: number; code: string; subject: number }[]> {
  const { rows } = await query<{ at: Date; code: string; subject: number }>(
    db,
    `SELECT DISTINCT at, code, subject FROM event
      WHERE customer_id = $1 AND asset_id = $2 AND at BETWEEN $3 AND $4 ORDER BY at, code, subject LIMIT ${MOST_EVENTS}`,
    [customerId, assetId, new Date(from), new Date(until)],
  );
  return rows.map(({ at, code, subject }) => ({ at: at.getTime(), code, subject }));
}

/** What would have been told, in words. */
export const checkName = (code: string, english: boolean): string =>
  ({ trip: english ? 'Trip' : 'Viaje', stop: english ? 'Stop' : 'Parada' })[code] ??
  eventName(code, english ? 'en' : 'es');

export const kmhOf = (mps: number | null): number | null =>
  mps === null ? null : Math.round(mpsToKmh(mps) * 10) / 10;
