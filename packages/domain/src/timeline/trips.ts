import { fastestOf, sumOf, timeIn } from './add.ts';
import { hasFlag, type Segment } from './segment.ts';

/**
 * A trip, or the part of one that lies in a range: from leaving a stop to the next one, or to a silence. Idling inside it is counted,
 * not cut. It is identified by its asset and `tripStartTime`, whatever range is asked for.
 */
export interface Trip {
  /** When the whole trip began, in milliseconds since 1970 UTC; before `startTime` where the range cuts it. */
  tripStartTime: number;
  /** Whether the trip began before the range: it is listed in this range, and counted in the one in which it began. */
  isContinued: boolean;
  /** Whether the trip has no end in the range: it goes on after it, or was still going on when the asset last transmitted. */
  goesOn: boolean;
  /** The start of the part that lies in the range. */
  startTime: number;
  endTime: number;
  startLatitude: number;
  startLongitude: number;
  endLatitude: number;
  endLongitude: number;
  /** The distance that counts, which is the odometer's or the path's in each segment. */
  distanceM: number;
  pathDistanceM: number;
  /** The rise of the odometer; null unless it is known in every segment. */
  odometerDistanceM: number | null;
  startOdometerM: number | null;
  endOdometerM: number | null;
  movingMs: number;
  /** The part of `movingMs` spent standing at lights and in jams with the ignition not off. */
  standingMs: number;
  idleMs: number;
  noDataMs: number;
  maxSpeedMps: number | null;
  maxSpeedTime: number | null;
  maxSpeedLatitude: number | null;
  maxSpeedLongitude: number | null;
  /** `distanceM` over the time not idle; null where that is zero. */
  meanSpeedMps: number | null;
  fixCount: number;
  /** The segments of the trip, in order. */
  segments: readonly Segment[];
}

/** The trips of segments in order, those of a range cut at its edges (`cutSegments`). The fold has already assigned each segment to its trip, see `tripOf.ts`. */
export function tripsOf(segments: readonly Segment[]): Trip[] {
  const trips: Trip[] = [];
  let from = 0;
  for (let to = 1; to <= segments.length; to++) {
    const trip = segments[from]!.tripStartTime;
    if (segments[to] && segments[to]!.tripStartTime === trip) continue;
    if (trip !== null) trips.push(tripFrom(segments.slice(from, to), trip, to === segments.length));
    from = to;
  }
  return trips;
}

/** The number of the trips that begin in the range: one that began before is listed, and counted in the range in which it began. */
export const countOf = (trips: readonly Pick<Trip, 'isContinued'>[]): number =>
  trips.filter(({ isContinued }) => !isContinued).length;

/** Whether a trip begins with the segment. The part after a cut does not begin one. */
export const beginsTrip = ({ tripStartTime, startTime }: Segment): boolean => tripStartTime === startTime;

function tripFrom(parts: readonly Segment[], tripStartTime: number, isLast: boolean): Trip {
  const first = parts[0]!;
  const last = parts.at(-1)!;
  const fastest = fastestOf(parts);
  const distanceM = sumOf(parts, (part) => part.distanceM);
  const idleMs = timeIn(parts, 'IDLE');
  const underWayMs = last.endTime - first.startTime - idleMs;
  return {
    tripStartTime,
    isContinued: !beginsTrip(first),
    goesOn: isLast || hasFlag(last, 'CUT_END'),
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
    standingMs: sumOf(parts, (part) => part.standingMs),
    idleMs,
    noDataMs: timeIn(parts, 'NO_DATA'),
    maxSpeedMps: fastest?.maxSpeedMps ?? null,
    maxSpeedTime: fastest?.maxSpeedTime ?? null,
    maxSpeedLatitude: fastest?.maxSpeedLatitude ?? null,
    maxSpeedLongitude: fastest?.maxSpeedLongitude ?? null,
    meanSpeedMps: underWayMs > 0 ? (distanceM * 1000) / underWayMs : null,
    fixCount: sumOf(parts, (part) => part.fixCount),
    segments: parts,
  };
}
