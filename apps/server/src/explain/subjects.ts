import type { ExplainAbout, ExplainedValue } from '@rastro/contract/resolvers';
import {
  type Bilingual,
  countOf,
  DETAIL_NAMES,
  distanceM,
  type Edges,
  edgesOfTrip,
  eventName,
  fastestOf,
  hasFlag,
  mpsToKmh,
  type Segment,
  segmentFlags,
  sumOf,
  sumsOf,
  tripsOf,
} from '@rastro/domain';
import { codedError } from '../errors.ts';
import type { Db } from '../store/database.ts';
import { roadOf } from '../store/events/places.ts';
import { type EventsOf, eventAt, type StoredEvent } from '../store/events/read.ts';
import type { History } from '../store/history/history.ts';
import { lastEventOf } from '../store/incidents/find.ts';
import { readRange } from '../store/range.ts';
import { readSegments } from '../store/segments.ts';

/** An event that is to be explained. */
export interface SubjectEvent {
  code: string;
  subject: number;
  at: number;
  fingerprint: number;
  detail: Record<string, unknown>;
  roadId: number | null;
  runId: number | null;
}

/** What is to be explained: a window of an asset's time, and what Rastro says of it. */
export interface Subject {
  about: ExplainAbout;
  from: number;
  until: number;
  /** The fact rule that found it, or `device` or `clock`. */
  rule: string;
  /** An event's code, key and figures, with the road and the run that it says it is of. */
  event: SubjectEvent | null;
  /** The stored segments that the subject was read from, whole. */
  segments: Segment[];
  /** The same segments, cut to the range. */
  parts: Segment[];
  /** Of a segment and of a range with one trip: what began and ended. */
  edges: Edges;
  figures: ExplainedValue[];
}

const NO_EDGES: Edges = { began: null, ended: null };

/** How much before and after an event is shown. */
const AROUND_EVENT_MS = 120_000;
const AROUND_MOMENT_MS = 600_000;

const number = (name: string, value: number | null): ExplainedValue => ({ name, value, text: null });
const text = (name: string, value: string): ExplainedValue => ({ name, value: null, text: value });

/** The segment of the timeline in which a moment lies. Throws NOT_FOUND where there is none. */
export async function segmentAt(db: Db, { customerId, assetId }: EventsOf, at: number): Promise<Subject> {
  const touching = await readSegments(db, customerId, assetId, at, at + 1);
  const segment = touching.at(-1);
  if (!segment) throw codedError('NOT_FOUND');
  const { startTime, endTime } = segment;
  const around = await readSegments(db, customerId, assetId, startTime - 1, endTime + 1);
  const index = around.findIndex((each) => each.startTime === startTime && each.endTime === endTime);
  const after = around[index + 1] ?? null;
  const place = { before: around[index - 1] ?? null, segment, after };
  return {
    about: 'SEGMENT',
    from: segment.startTime,
    until: segment.endTime,
    rule: 'timeline',
    event: null,
    segments: [segment],
    parts: [],
    edges: { began: place, ended: place },
    figures: [
      text('state', segment.state),
      text('startedBy', segment.startedBy),
      text('endedBy', after?.startedBy ?? 'goesOn'),
      number('durationMs', endTime - startTime),
      ...(hasFlag(segment, 'LEAP') ? leapOf(segment) : []),
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

/** How far a leap led, and the speed that it implies. */
function leapOf({
  startLatitude,
  startLongitude,
  endLatitude,
  endLongitude,
  ...segment
}: Segment): ExplainedValue[] {
  const metres = distanceM(startLatitude, startLongitude, endLatitude, endLongitude);
  return [
    number('leapM', metres),
    number('leapMps', (metres * 1000) / (segment.endTime - segment.startTime)),
  ];
}

/** A figure of a range. What reaches over its ends is cut there by its fixes, so that the figure is the one that is shown of the range. */
export async function numberOf(
  db: Db,
  history: History,
  ofAsset: EventsOf,
  about: 'DISTANCE' | 'MAX_SPEED' | 'DURATION',
  from: number,
  until: number,
): Promise<Subject> {
  const { customerId, assetId } = ofAsset;
  const { stored, parts } = await readRange(db, history, ofAsset, from, until);
  const figures = FIGURES[about](parts);
  const [trip, ...others] = tripsOf(parts);
  const edges =
    trip && others.length === 0
      ? edgesOfTrip(await readSegments(db, customerId, assetId, from - 1, until + 1), trip)
      : NO_EDGES;
  return { about, from, until, rule: 'timeline', event: null, segments: stored, parts, edges, figures };
}

/** The figures of a range, by what is asked of it: the sums that journeys and day facts show. */
const FIGURES = {
  DISTANCE: (parts: readonly Segment[]): ExplainedValue[] => {
    const sums = sumsOf(parts);
    const inTrips = parts.filter(({ tripStartTime }) => tripStartTime !== null);
    return [
      number('distanceM', sums.distanceM),
      ...tripCounts(parts),
      number('byOdometerM', sums.byOdometerM),
      number('byPathM', sums.distanceM - sums.byOdometerM),
      number(
        'pathDistanceM',
        sumOf(inTrips, (part) => part.pathDistanceM),
      ),
      number('odometerDistanceM', sums.odometerDistanceM),
      number('noDataDistanceM', sums.noDataDistanceM),
      number('virtualDistanceM', sums.pathDistanceM),
      number('sharedIdentityMs', sharedIdentityMs(parts)),
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
    const sums = sumsOf(parts);
    return [
      ...tripCounts(parts),
      number('workMs', sums.tripMs),
      number('movingMs', sums.movingMs),
      number('idleMs', sums.idleMs),
      number('stoppedMs', sums.stoppedMs),
      number('noDataMs', sums.noDataMs),
      number('towedMs', sums.towedMs),
      number('sharedIdentityMs', sharedIdentityMs(parts)),
    ];
  },
};

/** How many trips begin in a range, and how many are continued in it. */
function tripCounts(parts: readonly Segment[]): ExplainedValue[] {
  const trips = tripsOf(parts);
  const count = countOf(trips);
  return [number('trips', count), number('continued', trips.length - count)];
}

/** How long two devices reported under one identity. */
const sharedIdentityMs = (parts: readonly Segment[]): number =>
  sumOf(parts, (part) => (hasFlag(part, 'SHARED_IDENTITY') ? part.endTime - part.startTime : 0));

/** A stored event. Throws NOT_FOUND. */
export async function storedEventAt(
  db: Db,
  ofAsset: EventsOf,
  at: number,
  code: string,
  subject: number,
): Promise<Subject> {
  const event = await eventAt(db, ofAsset, { at, code, subject });
  if (!event) throw codedError('NOT_FOUND');
  return subjectOfEvent(event);
}

function subjectOfEvent(event: StoredEvent): Subject {
  const { at, code, subject, fingerprint, endTime, decidedTime, source } = event;
  const detail = event.detail ?? {};
  // An event of the clock begins with the last contact: that is what there is to see.
  const first = typeof detail.heardTime === 'number' ? Math.min(at, detail.heardTime) : at;
  return {
    about: 'EVENT',
    from: first - AROUND_EVENT_MS,
    until: Math.max(endTime ?? decidedTime, decidedTime) + AROUND_EVENT_MS,
    rule: source === 'rule' ? (event.rule ?? 'timeline') : source,
    event: { code, subject, at, fingerprint, detail, ...roadOf(detail) },
    segments: [],
    parts: [],
    edges: NO_EDGES,
    figures: [
      number('startTime', at),
      number('endTime', endTime),
      number('decidedTime', decidedTime),
      ...figuresOf(detail),
    ],
  };
}

/**
 * The last event that an alarm rang for. One that late data derived away since is shown as `gone`, with the fixes that were there.
 * Throws NOT_FOUND for no alarm.
 */
export async function eventOfAlarm(db: Db, ofAsset: EventsOf, notificationId: number): Promise<Subject> {
  const last = await lastEventOf(db, notificationId);
  if (!last) throw codedError('NOT_FOUND');
  const stored = await eventAt(db, ofAsset, last);
  if (stored) return subjectOfEvent(stored);
  const { at } = last;
  return {
    about: 'EVENT',
    from: at - AROUND_EVENT_MS,
    until: at + AROUND_EVENT_MS,
    rule: 'timeline',
    event: { ...last, detail: {}, ...roadOf({}) },
    segments: [],
    parts: [],
    edges: NO_EDGES,
    figures: [number('startTime', at), text('gone', 'true')],
  };
}

/** What lay around a moment. */
export async function momentAt(db: Db, { customerId, assetId }: EventsOf, at: number): Promise<Subject> {
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
    edges: NO_EDGES,
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

/** Details in their order: the store keeps them in one of its own. */
function figuresOf(detail: Record<string, unknown>): ExplainedValue[] {
  const order: readonly string[] = DETAIL_NAMES;
  const entries = Object.entries(detail).sort(([one], [other]) => order.indexOf(one) - order.indexOf(other));
  return entries.flatMap(([name, value]) => {
    if (typeof value === 'number' || value === null) return [number(name, value)];
    return typeof value === 'string' || typeof value === 'boolean' ? [text(name, String(value))] : [];
  });
}

const CHECK_NAMES: Readonly<Record<string, Bilingual>> = {
  trip: { es: 'Viaje', en: 'Trip' },
  stop: { es: 'Parada', en: 'Stop' },
  began: { es: 'Comenzó', en: 'Began' },
  ended: { es: 'Terminó', en: 'Ended' },
};

/** The name of what would have happened, or of an edge of a movement, in the reader's language. */
export const checkName = (code: string, english: boolean): string =>
  CHECK_NAMES[code]?.[english ? 'en' : 'es'] ?? eventName(code, english ? 'en' : 'es');

/** A speed as it is shown, in kilometres per hour with one decimal; null stays null. */
export const kmhOf = (mps: number | null): number | null =>
  mps === null ? null : Math.round(mpsToKmh(mps) * 10) / 10;
