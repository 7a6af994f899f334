import { type LocalDay, localDayOf, localDays } from './localDay.ts';
import { fastestOf, timeIn } from './timeline/add.ts';
import { hasFlag, type Segment } from './timeline/segment.ts';
import { sumsOf } from './timeline/sums.ts';
import { DEFAULT_TIMELINE_THRESHOLDS } from './timeline/thresholds.ts';
import { countOf, type Trip, tripsOf } from './timeline/trips.ts';

/** What an asset did in a range, as people read it: days, and on each day its trips with the stop after each. */
export interface Journey {
  summary: JourneySummary;
  days: JourneyDay[];
}

/**
 * The sums of the segments of a whole range, so that those of the parts of a range add up to those of the whole, and those of the listed
 * trips to these. A tow is in none of them.
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
  /** The time in milliseconds that the asset stood outside of trips. */
  stoppedMs: number;
  /** The distance of the trips listed. */
  distanceM: number;
  /** The distance in metres by the path, with what was covered in silences: what the virtual odometer rose by. */
  pathDistanceM: number;
  /** The distance in metres by which the device's odometer rose in the trips that it covers whole; null where it covers none. */
  odometerDistanceM: number | null;
  maxSpeedMps: number | null;
  /** The number of trips that begin in the range: one that began before is listed, and not counted again. */
  trips: number;
}

/** The trips that start on a local day; a continued one is on the day on which the range begins, and a trip past midnight stays whole. */
export interface JourneyDay {
  /** The local date, such as `2026-11-21`. */
  date: string;
  /** The number of trips that begin on the day in the range: a continued one is listed, and not counted again. */
  count: number;
  trips: JourneyTrip[];
}

/**
 * How a trip or a stop goes on that has no end in the range: `now` it still went on when the asset last transmitted, a short while ago;
 * `later` it ends after the range.
 */
export type Lasting = 'now' | 'later';

/** A trip and the stop after it. */
export interface JourneyTrip extends Trip {
  /** How the trip goes on; null where it ended, or where the asset has been silent for long. */
  lasting: Lasting | null;
  /**
   * The time in milliseconds that the asset stood (stopped or idle) from the end of the trip to the next one or the end of the range; null
   * where none is known.
   */
  stopMs: number | null;
  /** How the stop after the trip goes on; null where it ended. A stop that has only just begun has no time yet. */
  stopLasting: Lasting | null;
  /** The milliseconds without data from the end of the trip to the next one or the end of the range. */
  silentMs: number;
}

/**
 * The journey of the segments of a range, cut at its edges; null when there are none. `now` decides what still goes on; by default it is
 * the last moment of the segments.
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
      lasting: trip.goesOn
        ? lastingOf(last, now ?? last.endTime, DEFAULT_TIMELINE_THRESHOLDS.tripSilenceMs)
        : null,
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

/** A local day on which no trip is listed. */
export interface DayWithoutTrips {
  /** The local date, such as `2026-11-21`. */
  date: string;
  /** Whether the asset was heard on it, or is known to have stood. */
  isKnown: boolean;
}

/**
 * The local days between two moments (milliseconds, `to` excluded) on which a journey lists no trip, in order; `segments` are those of the
 * journey. One on which a trip from the day before ends is among them.
 */
export function daysWithoutTrips(
  { days }: Journey,
  segments: readonly Segment[],
  from: number,
  to: number,
  timeZone: string,
): DayWithoutTrips[] {
  const listed = new Set(days.map(({ date }) => date));
  const known = segments.filter(({ state }) => state !== 'NO_DATA');
  return localDays(from, to, timeZone)
    .filter(({ date }) => !listed.has(date))
    .map(({ date, startTime, endTime }) => ({
      date,
      isKnown: known.some((segment) => segment.startTime < endTime && segment.endTime >= startTime),
    }));
}

/** The longest silence of a parked device after which the vehicle is still thought to stand there: most report once a day. */
const LONGEST_SLEEP_MS = 24 * 3_600_000;

const isStop = ({ state, tripStartTime }: Segment): boolean =>
  tripStartTime === null && (state === 'STOPPED' || state === 'IDLE');

/** How the last segment of a range goes on; null where it ended, or where the asset has been silent for too long. */
function lastingOf(last: Segment, now: number, silenceMs: number): Lasting | null {
  if (hasFlag(last, 'CUT_END')) return 'later';
  return now - last.endTime <= silenceMs ? 'now' : null;
}
