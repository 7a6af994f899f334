/**
 * The times of runs, from a timetable by weekday and clock in the customer's time zone, so that 07:30 stays 07:30 when the clocks change.
 */

import { clockTimeOn, localDateOf, localDay } from '../localDay.ts';

const MS_PER_MINUTE = 60_000;

/** When a stop is to be reached: so long after the run's start, or at hours of the day by weekday. */
export type StopPlan =
  | { kind: 'offset'; offsetMs: number }
  | { kind: 'clock'; times: readonly ClockTime[] }
  | { kind: 'none' };

/** An hour of the day on some weekdays. */
export interface ClockTime {
  /** The ISO weekdays: 1 Monday to 7 Sunday. */
  weekdays: readonly number[];
  minuteOfDay: number;
}

/** Runs that recur every week. Dates are written as `2026-11-21`; `untilDate` is the last day, null for no end. */
export interface Timetable extends ClockTime {
  fromDate: string;
  untilDate: string | null;
}

const weekdayOf = (date: string): number => Temporal.PlainDate.from(date).dayOfWeek;

/** The times at which runs of a timetable start in a range, in order; `to` is excluded. */
export function timetableStarts(table: Timetable, from: number, to: number, timeZone: string): number[] {
  const starts: number[] = [];
  for (let time = from; time < to; ) {
    const { date, endTime } = localDay(localDateOf(time, timeZone), timeZone);
    const isIn = date >= table.fromDate && (table.untilDate === null || date <= table.untilDate);
    if (isIn && table.weekdays.includes(weekdayOf(date))) {
      const start = clockTimeOn(date, table.minuteOfDay, timeZone);
      if (start >= from && start < to) starts.push(start);
    }
    time = endTime;
  }
  return starts;
}

/**
 * When each stop of a run is to be reached. A clock time is the first one at or after the stop before, on the weekday of the run's
 * start or, past midnight, of the day after; null for a stop without a plan, and on weekdays that its clock times leave out.
 */
export function plannedStopTimes(
  plans: readonly StopPlan[],
  plannedStart: number,
  timeZone: string,
): (number | null)[] {
  let before = plannedStart;
  return plans.map((plan) => {
    const time =
      plan.kind === 'offset'
        ? plannedStart + plan.offsetMs
        : plan.kind === 'clock'
          ? clockTimeAfter(plan.times, before, plannedStart, timeZone)
          : null;
    if (time !== null) before = time;
    return time;
  });
}

/** The clock time that is nearest to a moment, on the days around it; null where none of them has one. */
export function nearestClockTime(
  times: readonly ClockTime[],
  moment: number,
  timeZone: string,
): number | null {
  const today = Temporal.PlainDate.from(localDateOf(moment, timeZone));
  const candidates = [-1, 0, 1].flatMap((days) => {
    const date = today.add({ days }).toString();
    return times
      .filter(({ weekdays }) => weekdays.includes(weekdayOf(date)))
      .map(({ minuteOfDay }) => clockTimeOn(date, minuteOfDay, timeZone));
  });
  const off = (time: number): number => Math.abs(time - moment);
  return candidates.reduce<number | null>(
    (best, time) => (best === null || off(time) < off(best) ? time : best),
    null,
  );
}

function clockTimeAfter(
  times: readonly ClockTime[],
  before: number,
  plannedStart: number,
  timeZone: string,
): number | null {
  const date = localDateOf(plannedStart, timeZone);
  const weekday = weekdayOf(date);
  const dayAfter = Temporal.PlainDate.from(date).add({ days: 1 }).toString();
  const candidates = times
    .filter(({ weekdays }) => weekdays.includes(weekday))
    .flatMap(({ minuteOfDay }) => [
      clockTimeOn(date, minuteOfDay, timeZone),
      clockTimeOn(dayAfter, minuteOfDay, timeZone),
    ])
    .filter((time) => time >= before - MS_PER_MINUTE);
  return candidates.length === 0 ? null : Math.min(...candidates);
}
