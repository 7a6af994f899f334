import { localDateOf } from './localDay.ts';
import { hasFlag, type Segment } from './timeline/segment.ts';
import { fastestOf, sumOf, type Trip, timeIn, tripsOf } from './timeline/trips.ts';

/**
 * What an asset did in a range, as people read it: days, and on each day its trips with the stop after each
 * (specification 1, section 3, Journey).
 */
export interface Journey {
  summary: JourneySummary;
  days: JourneyDay[];
}

/**
 * The whole range in one line: sums of its segments, so that those of the parts of a range add up to those of the whole. A tow is in
 * none of them.
 */
export interface JourneySummary {
  startTime: number;
  endTime: number;
  startLatitude: number;
  startLongitude: number;
  endLatitude: number;
  endLongitude: number;
  /** Time moving, or standing with the engine on. */
  workMs: number;
  /** Time standing with the engine off. */
  stoppedMs: number;
  /** The distance that counts, that of silences included. */
  distanceM: number;
  /** The same by the path alone: the virtual odometer. */
  pathDistanceM: number;
  /** The same by the device's odometer alone, where it is whole; null where it nowhere is. */
  odometerDistanceM: number | null;
  maxSpeedMps: number | null;
  trips: number;
}

/** The trips that start on a local day; a trip past midnight stays whole. */
export interface JourneyDay {
  /** `2026-11-21` */
  date: string;
  trips: JourneyTrip[];
}

/** A trip and the stop after it. */
export interface JourneyTrip extends Trip {
  /** Time still (stopped or idle) from its end to the next trip or the end of the range; 0 for none. */
  stopMs: number;
}

/** The journey of the segments of a range, cut or not; null when there are none. */
export function journeyOf(segments: readonly Segment[], timeZone: string): Journey | null {
  const first = segments[0];
  const last = segments.at(-1);
  if (!first || !last) return null;
  const trips = tripsOf(segments);
  const days: JourneyDay[] = [];
  trips.forEach((trip, i) => {
    const until = trips[i + 1]?.startTime ?? last.endTime;
    const date = localDateOf(trip.startTime, timeZone);
    const step: JourneyTrip = { ...trip, stopMs: stillMs(segments, trip.endTime, until) };
    const day = days.at(-1);
    if (day?.date === date) day.trips.push(step);
    else days.push({ date, trips: [step] });
  });
  const own = segments.filter((segment) => !hasFlag(segment, 'TOWED'));
  const metered = own.filter((segment) => segment.odometerDistanceM !== null);
  return {
    summary: {
      startTime: first.startTime,
      endTime: last.endTime,
      startLatitude: first.startLatitude,
      startLongitude: first.startLongitude,
      endLatitude: last.endLatitude,
      endLongitude: last.endLongitude,
      workMs: timeIn(own, 'MOVING') + timeIn(own, 'IDLE'),
      stoppedMs: timeIn(own, 'STOPPED'),
      distanceM: sumOf(own, (segment) => segment.distanceM),
      pathDistanceM: sumOf(own, (segment) => segment.pathDistanceM),
      odometerDistanceM:
        metered.length > 0 ? sumOf(metered, (segment) => segment.odometerDistanceM as number) : null,
      maxSpeedMps: fastestOf(own)?.maxSpeedMps ?? null,
      trips: trips.length,
    },
    days,
  };
}

/** Milliseconds stopped or idle in the segments that lie in `[from, to)`. */
function stillMs(segments: readonly Segment[], from: number, to: number): number {
  const inside = segments.filter(({ startTime, endTime }) => startTime >= from && endTime <= to);
  return timeIn(inside, 'STOPPED') + timeIn(inside, 'IDLE');
}
