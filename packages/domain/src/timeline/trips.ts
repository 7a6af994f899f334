import { hasFlag, SEGMENT_FLAG, type Segment } from './segment.ts';

/** A trip: from leaving STOPPED to the next STOPPED. Idle inside it is counted, not cut. */
export interface Trip {
  startTime: number;
  endTime: number;
  startLatitude: number;
  startLongitude: number;
  endLatitude: number;
  endLongitude: number;
  /** The distance that counts, and the two that it was chosen from. */
  distanceM: number;
  pathDistanceM: number;
  /** Null unless the odometer of every part is known. */
  odometerDistanceM: number | null;
  startOdometerM: number | null;
  endOdometerM: number | null;
  movingMs: number;
  idleMs: number;
  noDataMs: number;
  maxSpeedMps: number | null;
  maxSpeedTime: number | null;
  maxSpeedLatitude: number | null;
  maxSpeedLongitude: number | null;
  /** `distanceM` over the time not idle; null where that is zero. */
  meanSpeedMps: number | null;
  fixCount: number;
  /** Began before the segments at hand or in a silence: its true start is not known. */
  openStart: boolean;
  /** Has not come to a stop in the segments at hand, or stopped in a silence. */
  openEnd: boolean;
  /** Its segments, in order. */
  segments: readonly Segment[];
}

/** Milliseconds that a segment lasts. */
export const durationMs = ({ startTime, endTime }: Pick<Segment, 'startTime' | 'endTime'>): number =>
  endTime - startTime;

/**
 * The trips of a gapless list of segments. A tow and a silence at either end belong to no trip; neither does an
 * engine that ran without the vehicle moving.
 */
export function tripsOf(segments: readonly Segment[]): Trip[] {
  const trips: Trip[] = [];
  let from = 0;
  for (let to = 0; to <= segments.length; to++) {
    const segment = segments[to];
    if (segment && !endsTrip(segment)) continue;
    const trip = tripWithin(segments, from, to);
    if (trip) trips.push(trip);
    from = to + 1;
  }
  return trips;
}

const endsTrip = (segment: Segment): boolean =>
  segment.state === 'STOPPED' || (segment.state === 'MOVING' && hasFlag(segment, 'TOWED'));

/** The trip of the segments from `from` to `to` (excluded), between two that end trips or the ends of the list. */
function tripWithin(segments: readonly Segment[], from: number, to: number): Trip | null {
  let first = from;
  let last = to - 1;
  while (first <= last && segments[first]!.state === 'NO_DATA') first++;
  while (last >= first && segments[last]!.state === 'NO_DATA') last--;
  const parts = segments.slice(first, last + 1);
  if (!parts.some(({ state }) => state === 'MOVING')) return null;
  const openStart = first === 0 || first > from || (parts[0]!.flags & SEGMENT_FLAG.CUT_START) !== 0;
  const openEnd =
    to === segments.length || last < to - 1 || (parts.at(-1)!.flags & SEGMENT_FLAG.CUT_END) !== 0;
  return tripOf(parts, openStart, openEnd);
}

function tripOf(parts: readonly Segment[], openStart: boolean, openEnd: boolean): Trip {
  const first = parts[0]!;
  const last = parts.at(-1)!;
  const fastest = fastestOf(parts);
  const distanceM = sumOf(parts, (part) => part.distanceM);
  const idleMs = timeIn(parts, 'IDLE');
  const underWayMs = last.endTime - first.startTime - idleMs;
  return {
    startTime: first.startTime,
    endTime: last.endTime,
    startLatitude: first.startLatitude,
    startLongitude: first.startLongitude,
    endLatitude: last.endLatitude,
    endLongitude: last.endLongitude,
    distanceM,
    pathDistanceM: sumOf(parts, (part) => part.pathDistanceM),
    odometerDistanceM: parts.every((part) => part.odometerDistanceM !== null)
      ? sumOf(parts, (part) => part.odometerDistanceM!)
      : null,
    startOdometerM: first.startOdometerM,
    endOdometerM: last.endOdometerM,
    movingMs: timeIn(parts, 'MOVING'),
    idleMs,
    noDataMs: timeIn(parts, 'NO_DATA'),
    maxSpeedMps: fastest?.maxSpeedMps ?? null,
    maxSpeedTime: fastest?.maxSpeedTime ?? null,
    maxSpeedLatitude: fastest?.maxSpeedLatitude ?? null,
    maxSpeedLongitude: fastest?.maxSpeedLongitude ?? null,
    meanSpeedMps: underWayMs > 0 ? (distanceM * 1000) / underWayMs : null,
    fixCount: sumOf(parts, (part) => part.fixCount),
    openStart,
    openEnd,
    segments: parts,
  };
}

/** The sum of something over segments. */
export const sumOf = (segments: readonly Segment[], of: (segment: Segment) => number): number =>
  segments.reduce((sum, segment) => sum + of(segment), 0);

/** Milliseconds spent in a state. */
export const timeIn = (segments: readonly Segment[], state: Segment['state']): number =>
  sumOf(segments, (segment) => (segment.state === state ? durationMs(segment) : 0));

/** The movement, not towed, with the largest speed; the earliest of equals; null where no speed is known. */
export function fastestOf(segments: readonly Segment[]): Segment | null {
  let best: Segment | null = null;
  for (const segment of segments) {
    if (segment.state !== 'MOVING' || hasFlag(segment, 'TOWED') || segment.maxSpeedMps === null) continue;
    if (!best || segment.maxSpeedMps > best.maxSpeedMps!) best = segment;
  }
  return best;
}
