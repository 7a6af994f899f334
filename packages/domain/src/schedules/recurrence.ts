/**
 * When a schedule runs: by days of a calendar and clock times in a time zone, so that 07:30 stays 07:30 when the clocks change.
 */

import { clockTimeOn, localDateOf } from '../localDay.ts';
import { WEEKDAYS, type Weekday } from '../weekday.ts';

/** How often the days of a schedule come. BIWEEKLY is every second week. */
export const RECURRENCE_FREQUENCIES = ['DAILY', 'WEEKLY', 'BIWEEKLY', 'MONTHLY'] as const;
export type RecurrenceFrequency = (typeof RECURRENCE_FREQUENCIES)[number];

/** The days and clock times at which something recurs. */
export interface Recurrence {
  frequency: RecurrenceFrequency;
  /** The days of the week on which it runs: for WEEKLY and BIWEEKLY at least one; for DAILY none means all; not for MONTHLY. */
  weekdays: readonly Weekday[];
  /** For WEEKLY: every so many weeks, counted from the week of `fromDate`, which begins on its Monday. */
  everyWeeks: number;
  /** For MONTHLY: the day of the month, 1 to 31. A shorter month has it on its last day. */
  dayOfMonth: number;
  /** The first clock time of a day, in minutes after midnight. */
  minuteOfDay: number;
  /** Null for once a day; else every so many hours from the first clock time to the last. */
  everyHours: number | null;
  /** The last clock time of a day, in minutes after midnight, itself included; without meaning where it runs once. */
  untilMinute: number;
  /** The first day, such as `2026-11-21`. */
  fromDate: string;
  /** The last day; null for no end. */
  untilDate: string | null;
}

const MINUTES_PER_HOUR = 60;
const DAYS_PER_WEEK = 7;
/** Weeks between two runs at most. */
export const MOST_WEEKS = 52;

/** The clock times of a day on which it runs, in minutes after midnight. */
export function minutesOfDay({ minuteOfDay, everyHours, untilMinute }: Recurrence): number[] {
  if (everyHours === null) return [minuteOfDay];
  const minutes: number[] = [];
  for (let minute = minuteOfDay; minute <= untilMinute; minute += everyHours * MINUTES_PER_HOUR)
    minutes.push(minute);
  return minutes;
}

/** Whether it runs on a date. */
function runsOn(recurrence: Recurrence, date: Temporal.PlainDate): boolean {
  const { frequency, weekdays, dayOfMonth } = recurrence;
  const isOnWeekday = weekdays.includes(WEEKDAYS[date.dayOfWeek - 1] as Weekday);
  if (frequency === 'DAILY') return weekdays.length === 0 || isOnWeekday;
  if (frequency === 'MONTHLY') return date.day === Math.min(dayOfMonth, date.daysInMonth);
  if (!isOnWeekday) return false;
  const every = frequency === 'BIWEEKLY' ? 2 : recurrence.everyWeeks;
  const weeks = mondayOf(Temporal.PlainDate.from(recurrence.fromDate)).until(mondayOf(date)).days;
  return (weeks / DAYS_PER_WEEK) % every === 0;
}

const mondayOf = (date: Temporal.PlainDate): Temporal.PlainDate =>
  date.subtract({ days: date.dayOfWeek - 1 });

/** The first date on or after one on which it runs; null where none follows. */
function nextDate(recurrence: Recurrence, from: Temporal.PlainDate): Temporal.PlainDate | null {
  const until = recurrence.untilDate;
  let date =
    Temporal.PlainDate.compare(from, recurrence.fromDate) < 0
      ? Temporal.PlainDate.from(recurrence.fromDate)
      : from;
  for (let days = 0; days <= (MOST_WEEKS + 1) * DAYS_PER_WEEK; days++) {
    if (until !== null && Temporal.PlainDate.compare(date, until) > 0) return null;
    if (runsOn(recurrence, date)) return date;
    date = date.add({ days: 1 });
  }
  return null;
}

/**
 * The moments at which it runs after a moment, the earliest first, in milliseconds since 1970 UTC. A clock time that the clocks leap over is
 * as much later, one that they show twice is the first; moments that become one by that are one run.
 */
export function* runsAfter(recurrence: Recurrence, afterMs: number, timeZone: string): Generator<number> {
  const minutes = minutesOfDay(recurrence);
  if (minutes.length === 0) return;
  // A clock time of the day before may have been shifted past midnight.
  let from = Temporal.PlainDate.from(localDateOf(afterMs, timeZone)).subtract({ days: 1 });
  let last = afterMs;
  for (;;) {
    const date = nextDate(recurrence, from);
    if (date === null) return;
    const moments = minutes.map((minute) => clockTimeOn(date.toString(), minute, timeZone));
    for (const moment of moments.sort((a, b) => a - b)) {
      if (moment <= last) continue;
      yield moment;
      last = moment;
    }
    from = date.add({ days: 1 });
  }
}

/** The next moments at which it runs after one, so many at most. */
export const nextRuns = (
  recurrence: Recurrence,
  afterMs: number,
  timeZone: string,
  count: number,
): number[] => runsAfter(recurrence, afterMs, timeZone).take(count).toArray();

/** The next moment at which it runs after one; null where it never does any more. */
export const nextRun = (recurrence: Recurrence, afterMs: number, timeZone: string): number | null =>
  nextRuns(recurrence, afterMs, timeZone, 1)[0] ?? null;

/** The latest moment at which it ran up to one, itself included, of those after `sinceMs`; null for none. */
export function latestRun(
  recurrence: Recurrence,
  { sinceMs, untilMs }: { sinceMs: number; untilMs: number },
  timeZone: string,
): number | null {
  let latest: number | null = null;
  for (const moment of runsAfter(recurrence, sinceMs, timeZone)) {
    if (moment > untilMs) break;
    latest = moment;
  }
  return latest;
}
