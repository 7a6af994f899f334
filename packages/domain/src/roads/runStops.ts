import type { StopPlan } from './schedule.ts';
import { nearestClockTime, plannedStopTimes } from './schedule.ts';

/** What the fact rule of roads found of a drive on a road; the detail of each is as the rule reports it, as far as it is read. */
export type RunFact =
  | RunFactOf<'roadRun', { completed: boolean }>
  | RunFactOf<'stopVisit', { enterTime: number | null; exitTime: number | null; stayMs: number | null }>
  | RunFactOf<'stopSkipped', object>
  | RunFactOf<
      'routeDeviation',
      { peakM: number; pathM: number; leftTime: number; returnedTime: number | null }
    >;

interface RunFactOf<Code extends string, Detail> {
  code: Code;
  /** The id of the road or of the stop. */
  subject: number | null;
  /** Milliseconds since 1970 UTC; the end is null while it lasts. */
  startTime: number;
  endTime: number | null;
  /** Degrees, where it began. */
  latitude: number | null;
  longitude: number | null;
  detail: Detail;
}

/** A road as far as its stops are judged by it. */
export interface JudgedRoad {
  earlyToleranceS: number;
  lateToleranceS: number;
  /** In their order. */
  stops: readonly { id: number; name: string; plan: StopPlan }[];
}

/** A stop on a drive: planned and actual. Times are milliseconds since 1970 UTC, null where there are none. */
export interface RunStop {
  id: number;
  name: string;
  /** Counts from 1. */
  order: number;
  /** PENDING is not reached yet; UNKNOWN is a stop of a drive that is over, of which nobody knows whether it was reached. */
  status: 'PENDING' | 'ON_TIME' | 'EARLY' | 'LATE' | 'SKIPPED' | 'UNKNOWN';
  /** The planned arrival; at the first stop the planned departure. */
  expectedTime: number | null;
  enterTime: number | null;
  /** Null while the vehicle is there, and where it stayed until its next drive. */
  exitTime: number | null;
  /** How long it stayed in all; null while it is there. */
  stayMs: number | null;
  /** Degrees, where the visit was first seen. */
  latitude: number | null;
  longitude: number | null;
}

/**
 * What became of each stop of a road on a drive. Of a drive that nobody planned, `plannedStart` is null: a stop is then expected at the
 * time of its plan by the clock that is nearest to the arrival, and at no time where it has no such plan.
 */
export function runStops(
  road: JudgedRoad,
  plannedStart: number | null,
  timeZone: string,
  facts: readonly RunFact[],
  isOver: boolean,
): RunStop[] {
  const plans = road.stops.map(({ plan }) => plan);
  const times = plannedStart === null ? null : plannedStopTimes(plans, plannedStart, timeZone);
  const visits = facts.filter((fact) => fact.code === 'stopVisit');
  const skips = facts.filter((fact) => fact.code === 'stopSkipped');
  return road.stops.map(({ id, name, plan }, index): RunStop => {
    const visit = visits.findLast(({ subject }) => subject === id);
    const enterTime = visit?.detail.enterTime ?? null;
    const exitTime = visit?.detail.exitTime ?? null;
    const judged = index === 0 ? exitTime : enterTime;
    const expectedTime = times
      ? (times[index] ?? null)
      : plan.kind === 'clock' && judged !== null
        ? nearestClockTime(plan.times, judged, timeZone)
        : null;
    return {
      id,
      name,
      order: index + 1,
      status: visit
        ? punctuality(road, expectedTime, judged)
        : skips.some(({ subject }) => subject === id)
          ? 'SKIPPED'
          : isOver
            ? 'UNKNOWN'
            : 'PENDING',
      expectedTime,
      enterTime,
      exitTime,
      stayMs: exitTime === null ? null : (visit?.detail.stayMs ?? 0),
      latitude: visit?.latitude ?? null,
      longitude: visit?.longitude ?? null,
    };
  });
}

function punctuality(
  { earlyToleranceS, lateToleranceS }: JudgedRoad,
  expected: number | null,
  actual: number | null,
): RunStop['status'] {
  if (expected === null || actual === null) return 'ON_TIME';
  if (actual < expected - earlyToleranceS * 1000) return 'EARLY';
  return actual > expected + lateToleranceS * 1000 ? 'LATE' : 'ON_TIME';
}
