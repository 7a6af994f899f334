import { durationMs, sumOf, timeIn } from './add.ts';
import { hasFlag, type Segment } from './segment.ts';
import { beginsTrip } from './trips.ts';

/**
 * What the segments of a range add up to: the figures that a day, a journey and an explanation of the same range have in common. The
 * sums over any partition of a range equal those of the whole. A tow is in none of them but its own.
 */
export interface Sums {
  /** Trips that begin in the range. */
  trips: number;
  /** Covered in trips: the distance that counts. */
  distanceM: number;
  /** Of `distanceM`: measured by the vehicle's odometer. */
  byOdometerM: number;
  /** Of `distanceM` what the vehicle's odometer rose by in the segments where it is whole; null where it nowhere is. */
  odometerDistanceM: number | null;
  /** By the path alone, what was covered in silences included: what the virtual odometer rose by. */
  pathDistanceM: number;
  /** Covered in silences outside of trips, counted where the silence ended; not in `distanceM`. */
  noDataDistanceM: number;
  towedDistanceM: number;
  /** The time of the trips: moving, idle and silent in them. */
  tripMs: number;
  /** Still, with the engine on or off, outside of trips. */
  haltMs: number;
  movingMs: number;
  /** Of `movingMs`: standing at lights and in jams with the ignition not off. */
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
