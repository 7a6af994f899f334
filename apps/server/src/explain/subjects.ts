import type { ExplainAbout, ExplainedValue } from '@rastro/contract/resolvers';
import { eventName, mpsToKmh, type Segment, segmentFlags } from '@rastro/domain';
import type { Pool } from 'pg';
import { codedError } from '../errors.ts';
import { readSegments } from '../store/derived.ts';

/** What is to be explained: a window of an asset's time, and what was said of it. */
export interface Subject {
  about: ExplainAbout;
  from: number;
  until: number;
  /** The rule that said it. */
  rule: string;
  /** An event's code and key. */
  event: { code: string; subject: number; at: number; fingerprint: number } | null;
  /** The segments that it was read from. */
  segments: Segment[];
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
export async function segmentAt(pool: Pool, { customerId, assetId }: OfAsset, at: number): Promise<Subject> {
  const touching = await readSegments(pool, customerId, assetId, at, at + 1);
  const segment = touching.at(-1);
  if (!segment) throw codedError('NOT_FOUND');
  return {
    about: 'SEGMENT',
    from: segment.startTime,
    until: segment.endTime,
    rule: 'timeline',
    event: null,
    segments: [segment],
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

/** A figure of a range: its distance, or its highest speed. */
export async function numberOf(
  pool: Pool,
  { customerId, assetId }: OfAsset,
  about: 'DISTANCE' | 'MAX_SPEED',
  from: number,
  until: number,
): Promise<Subject> {
  const segments = await readSegments(pool, customerId, assetId, from, until);
  const sum = (of: (segment: Segment) => number): number =>
    segments.reduce((total, segment) => total + of(segment), 0);
  const fastest = segments.reduce<Segment | null>(
    (best, segment) => ((segment.maxSpeedMps ?? -1) > (best?.maxSpeedMps ?? -1) ? segment : best),
    null,
  );
  const figures =
    about === 'DISTANCE'
      ? [
          number(
            'distanceM',
            sum(({ distanceM }) => distanceM),
          ),
          number(
            'pathDistanceM',
            sum(({ pathDistanceM }) => pathDistanceM),
          ),
          number(
            'byOdometerM',
            sum((segment) => (segment.distanceSource === 'odometer' ? segment.distanceM : 0)),
          ),
          number(
            'byPathM',
            sum((segment) => (segment.distanceSource === 'path' ? segment.distanceM : 0)),
          ),
          number('segments', segments.length),
        ]
      : [
          number('maxSpeedMps', fastest?.maxSpeedMps ?? null),
          number('maxSpeedTime', fastest?.maxSpeedTime ?? null),
          number('maxSpeedLatitude', fastest?.maxSpeedLatitude ?? null),
          number('maxSpeedLongitude', fastest?.maxSpeedLongitude ?? null),
        ];
  return { about, from, until, rule: 'timeline', event: null, segments, figures };
}

/** A stored event. Throws NOT_FOUND. */
export async function eventAt(
  pool: Pool,
  ofAsset: OfAsset,
  at: number,
  code: string,
  subject: number,
): Promise<Subject> {
  const found = await findEvent(pool, ofAsset, at, code, subject);
  if (!found) throw codedError('NOT_FOUND');
  return found;
}

async function findEvent(
  pool: Pool,
  { customerId, assetId }: OfAsset,
  at: number,
  code: string,
  subject: number,
): Promise<Subject | null> {
  const { rows } = await pool.query(
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
    event: { code, subject, at, fingerprint: row.fingerprint },
    segments: [],
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
export async function eventOfAlarm(pool: Pool, ofAsset: OfAsset, notificationId: number): Promise<Subject> {
  const { rows } = await pool.query(
    `SELECT coalesce(e.at, n.first_at) AS at, n.code, n.subject, coalesce(e.fingerprint, n.fingerprint) AS fingerprint
       FROM notification n LEFT JOIN notification_event e ON e.notification_id = n.id
      WHERE n.id = $1 ORDER BY e.at DESC NULLS LAST LIMIT 1`,
    [notificationId],
  );
  const [row] = rows;
  if (!row) throw codedError('NOT_FOUND');
  const at: number = row.at.getTime();
  const { code, subject, fingerprint } = row;
  const stored = await findEvent(pool, ofAsset, at, code, subject);
  return (
    stored ?? {
      about: 'EVENT',
      from: at - AROUND_EVENT_MS,
      until: at + AROUND_EVENT_MS,
      rule: 'timeline',
      event: { code, subject, at, fingerprint },
      segments: [],
      figures: [number('startTime', at), text('gone', 'true')],
    }
  );
}

/** What lay around a moment. */
export async function momentAt(pool: Pool, { customerId, assetId }: OfAsset, at: number): Promise<Subject> {
  const segments = await readSegments(pool, customerId, assetId, at, at + 1);
  const segment = segments.at(-1);
  return {
    about: 'MOMENT',
    from: at - AROUND_MOMENT_MS,
    until: at + AROUND_MOMENT_MS,
    rule: 'timeline',
    event: null,
    segments: segment ? [segment] : [],
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

function figuresOf(detail: Record<string, unknown>): ExplainedValue[] {
  return Object.entries(detail).flatMap(([name, value]) => {
    if (typeof value === 'number' || value === null) return [number(name, value)];
    return typeof value === 'string' || typeof value === 'boolean' ? [text(name, String(value))] : [];
  });
}

/** What would have been told, in words. */
export const checkName = (code: string, english: boolean): string =>
  ({ trip: english ? 'Trip' : 'Viaje', stop: english ? 'Stop' : 'Parada' })[code] ??
  eventName(code, english ? 'en' : 'es');

export const kmhOf = (mps: number | null): number | null =>
  mps === null ? null : Math.round(mpsToKmh(mps) * 10) / 10;
