import { type LocalDay, localDayOf } from './localDay.ts';
import { fastestOf, timeIn } from './timeline/add.ts';
import { DEFAULT_RULES } from './timeline/rules.ts';
import { hasFlag, type Segment } from './timeline/segment.ts';
import { sumsOf } from './timeline/sums.ts';
import { countOf, type Trip, tripsOf } from './timeline/trips.ts';

/** What an asset did in a range, as people read it: days, and on each day its trips with the stop after each. */
export interface Journey {
  summary: JourneySummary;
  days: JourneyDay[];
}

/**
 * The whole range in one line: sums of its segments, so that those of the parts of a range add up to those of the whole, and those of
 * the trips listed to these. A tow is in none of them.
 */
export interface JourneySummary {
  startTime: number;
  endTime: number;
  startLatitude: number;
  startLongitude: number;
  endLatitude: number;
  endLongitude: number;
  /** The time of the trips listed. */
  workMs: number;
  /** Time still outside of trips. */
  stoppedMs: number;
  /** The distance of the trips listed. */
  distanceM: number;
  /** By the path alone, what was covered in silences included: what the virtual odometer rose by. */
  pathDistanceM: number;
  /** What the device's odometer rose by in the trips, where it is whole; null where it nowhere is. */
  odometerDistanceM: number | null;
  maxSpeedMps: number | null;
  /** Trips that begin in the range: one that began before is listed, and not counted again. */
  trips: number;
}

/** The trips that start on a local day, a continued one on the day of the range's begin; a trip past midnight stays whole. */
export interface JourneyDay {
  /** `2026-11-21` */
  date: string;
  /** How many trips begin on it in the range: a continued one is listed, and not counted again. */
  count: number;
  trips: JourneyTrip[];
}

/**
 * How a trip or a stop goes on that has no end in the range: `now` it still went on when the asset was last heard, a short while ago;
 * `later` it ends after the range.
 */
export type Lasting = 'now' | 'later';

/** A trip and the stop after it. */
export interface JourneyTrip extends Trip {
  /** Null where it ended, or where the asset has not been heard for long. */
  lasting: Lasting | null;
  /** Time still (stopped or idle) from its end to the next trip or the end of the range; null where none is known. */
  stopMs: number | null;
  /** The same of that stop; one that has only just begun has no time yet. */
  stopLasting: Lasting | null;
  /** Time without data from its end to the next trip or the end of the range. */
  silentMs: number;
}

/**
 * The journey of the segments of a range, cut at its edges; null when there are none. `now` tells what still goes on; without it the
 * last moment of the segments.
 */
export function journeyOf(segments: readonly Segment[], timeZone: string, now?: number): Journey | null {
  const first = segments[0];
  const last = segments.at(-1);
  if (!first || !last) return null;
  const trips = tripsOf(segments);
  const days: JourneyDay[] = [];
  let on: LocalDay | null = null;
  let place = 0;
  trips.forEach((trip, i) => {
    if (!on || trip.startTime >= on.endTime) on = localDayOf(trip.startTime, timeZone);
    const { date } = on;
    const next = trips[i + 1];
    // Trips and segments are in order: what follows a trip begins where it ends.
    while (place < segments.length && segments[place]!.startTime < trip.endTime) place += 1;
    const after: Segment[] = [];
    for (; place < segments.length && segments[place] !== next?.segments[0]; place++)
      after.push(segments[place]!);
    const step: JourneyTrip = {
      ...trip,
      lasting: trip.goesOn ? lastingOf(last, now ?? last.endTime, DEFAULT_RULES.tripSilenceMs) : null,
      stopMs: timeIn(after, 'STOPPED') + timeIn(after, 'IDLE') || null,
      stopLasting: !next && isStop(last) ? lastingOf(last, now ?? last.endTime, LONGEST_SLEEP_MS) : null,
      silentMs: timeIn(after, 'NO_DATA'),
    };
    const day = days.at(-1);
    if (day?.date === date) day.trips.push(step);
    else days.push({ date, count: 0, trips: [step] });
  });
  for (const day of days) day.count = countOf(day.trips);
  const sums = sumsOf(segments);
  return {
    summary: {
      startTime: first.startTime,
      endTime: last.endTime,
      startLatitude: first.startLatitude,
      startLongitude: first.startLongitude,
      endLatitude: last.endLatitude,
      endLongitude: last.endLongitude,
      workMs: sums.tripMs,
      stoppedMs: sums.haltMs,
      distanceM: sums.distanceM,
      pathDistanceM: sums.pathDistanceM,
      odometerDistanceM: sums.odometerDistanceM,
      maxSpeedMps: fastestOf(segments)?.maxSpeedMps ?? null,
      trips: sums.trips,
    },
    days,
  };
}

/** A parked device may be silent for so long before nobody can say that the vehicle still stands there: most report once a day. */
const LONGEST_SLEEP_MS = 24 * 3_600_000;

const isStop = ({ state, tripStartTime }: Segment): boolean =>
  tripStartTime === null && (state === 'STOPPED' || state === 'IDLE');

/** How the last segment of a range goes on, if it was heard of so lately that its silence says nothing. */
function lastingOf(last: Segment, now: number, silenceMs: number): Lasting | null {
  if (hasFlag(last, 'CUT_END')) return 'later';
  return now - last.endTime <= silenceMs ? 'now' : null;
}
