import { localDateOf } from './localDay.ts';
import type { Segment } from './timeline/segment.ts';
import { durationMs, fastestOf, sumOf, type Trip, timeIn, tripsOf } from './timeline/trips.ts';

/**
 * What an asset did in a range, as people read it: days, and on each day its trips with the stop after each
 * (specification 1, section 3, Journey).
 */
export interface Journey {
  summary: JourneySummary;
  days: JourneyDay[];
}

/** The whole range in one line. */
export interface JourneySummary {
  startTime: number;
  endTime: number;
  startLatitude: number;
  startLongitude: number;
  endLatitude: number;
  endLongitude: number;
  /** Time on trips, idle included. */
  tripMs: number;
  /** Time still between, before and after trips. */
  stopMs: number;
  /** Distance on trips. */
  distanceM: number;
  /** The same by the path alone: the virtual odometer. */
  pathDistanceM: number;
  startOdometerM: number | null;
  endOdometerM: number | null;
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
  const driven = trips.flatMap((trip) => trip.segments);
  const tripMs = trips.reduce((sum, trip) => sum + durationMs(trip), 0);
  const idleOnTripsMs = timeIn(driven, 'IDLE');
  return {
    summary: {
      startTime: first.startTime,
      endTime: last.endTime,
      startLatitude: first.startLatitude,
      startLongitude: first.startLongitude,
      endLatitude: last.endLatitude,
      endLongitude: last.endLongitude,
      tripMs,
      stopMs: stillMs(segments, first.startTime, last.endTime) - idleOnTripsMs,
      distanceM: sumOf(driven, (segment) => segment.distanceM),
      pathDistanceM: sumOf(driven, (segment) => segment.pathDistanceM),
      startOdometerM: segments.find((segment) => segment.startOdometerM !== null)?.startOdometerM ?? null,
      endOdometerM: segments.findLast((segment) => segment.endOdometerM !== null)?.endOdometerM ?? null,
      maxSpeedMps: fastestOf(driven)?.maxSpeedMps ?? null,
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
