import { durationMs, sumOf, timeIn } from './add.ts';
import { hasFlag, type Segment } from './segment.ts';
import { beginsTrip } from './trips.ts';

/**
 * The sums of the segments of a range: the figures that a day, a journey and an explanation of the same range share. The
 * sums over any partition of a range equal those of the whole. A tow counts in none of them but its own. Distances are metres.
 */
export interface Sums {
  /** The number of trips that begin in the range. */
  trips: number;
  /** The distance that counts: what was covered in trips. */
  distanceM: number;
  /** The part of `distanceM` that the odometer measured. */
  byOdometerM: number;
  /** The rise of the odometer over the segments of trips in which it is whole; null where it is whole in none. */
  odometerDistanceM: number | null;
  /** The distance by the path alone, with what was covered in silences: the rise of the virtual odometer. */
  pathDistanceM: number;
  /** The distance covered in silences outside of trips, counted where the silence ended. It is not part of `distanceM`. */
  noDataDistanceM: number;
  towedDistanceM: number;
  /** The duration of the trips: what was moving, idle and silent in them. */
  tripMs: number;
  /** The time outside of trips that the asset was still, with the engine on or off. */
  haltMs: number;
  movingMs: number;
  /** The part of `movingMs` spent standing at lights and in jams with the ignition not off. */
  standingMs: number;
  idleMs: number;
  stoppedMs: number;
  noDataMs: number;
  towedMs: number;
}

/** The sums over the segments of a range, cut at its edges (`cutSegments`). */
export function sumsOf(parts: readonly Segment[]): Sums {
  const towed = parts.filter((part) => part.state === 'MOVING' && hasFlag(part, 'TOWED'));
  const own = towed.length === 0 ? parts : parts.filter((part) => !towed.includes(part));
  const inTrips = own.filter((part) => part.tripStartTime !== null);
  const outside = own.filter((part) => part.tripStartTime === null);
  const metered = inTrips.filter((part) => part.odometerDistanceM !== null);
  return {
    trips: inTrips.filter(beginsTrip).length,
    distanceM: sumOf(inTrips, (part) => part.distanceM),
    byOdometerM: sumOf(inTrips, (part) => (part.distanceSource === 'odometer' ? part.distanceM : 0)),
    odometerDistanceM: metered.length > 0 ? sumOf(metered, (part) => part.odometerDistanceM!) : null,
    pathDistanceM: sumOf(own, (part) => part.pathDistanceM),
    noDataDistanceM: sumOf(outside, (part) => (part.state === 'NO_DATA' ? part.distanceM : 0)),
    towedDistanceM: sumOf(towed, (part) => part.distanceM),
    tripMs: sumOf(inTrips, durationMs),
    haltMs: timeIn(outside, 'STOPPED') + timeIn(outside, 'IDLE'),
    movingMs: timeIn(own, 'MOVING'),
    standingMs: sumOf(own, (part) => part.standingMs),
    idleMs: timeIn(own, 'IDLE'),
    stoppedMs: timeIn(own, 'STOPPED'),
    noDataMs: timeIn(own, 'NO_DATA'),
    towedMs: timeIn(towed, 'MOVING'),
  };
}
