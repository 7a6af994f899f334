import { localDateOf } from './localDay.ts';
import { fastestOf, timeIn } from './timeline/add.ts';
import { DEFAULT_RULES } from './timeline/rules.ts';
import { hasFlag, type Segment } from './timeline/segment.ts';
import { sumsOf } from './timeline/sums.ts';
import { type Trip, tripsOf } from './timeline/trips.ts';

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
  trips: JourneyTrip[];
}

/** A trip and the stop after it. */
export interface JourneyTrip extends Trip {
  /** It goes on after the range, or was going on when the asset was last heard, shortly before `until`. */
  isUnderWay: boolean;
  /** Time still (stopped or idle) from its end to the next trip or the end of the range; null where none is known. */
  stopMs: number | null;
  /** Time without data from its end to the next trip or the end of the range. */
  silentMs: number;
}

/**
 * The journey of the segments of a range, cut at its edges; null when there are none. `until` is the end of what can be known: the end
 * of the range or now, whichever is earlier; without it the last moment of the segments.
 */
export function journeyOf(segments: readonly Segment[], timeZone: string, until?: number): Journey | null {
  const first = segments[0];
  const last = segments.at(-1);
  if (!first || !last) return null;
  const trips = tripsOf(segments);
  const days: JourneyDay[] = [];
  trips.forEach((trip, i) => {
    const date = localDateOf(trip.startTime, timeZone);
    const after = segmentsWithin(segments, trip.endTime, trips[i + 1]?.startTime ?? last.endTime);
    const step: JourneyTrip = {
      ...trip,
      isUnderWay: trip.goesOn && isRecent(trip, until ?? last.endTime),
      stopMs: timeIn(after, 'STOPPED') + timeIn(after, 'IDLE') || null,
      silentMs: timeIn(after, 'NO_DATA'),
    };
    const day = days.at(-1);
    if (day?.date === date) day.trips.push(step);
    else days.push({ date, trips: [step] });
  });
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

/** Whether a trip that has no end was heard of so lately that its silence is none yet; one cut by the range goes on in any case. */
const isRecent = ({ endTime, segments }: Trip, until: number): boolean =>
  hasFlag(segments.at(-1)!, 'CUT_END') || until - endTime <= DEFAULT_RULES.tripSilenceMs;

/** The segments that lie in `[from, to)`. */
const segmentsWithin = (segments: readonly Segment[], from: number, to: number): Segment[] =>
  segments.filter(({ startTime, endTime }) => startTime >= from && endTime <= to);
