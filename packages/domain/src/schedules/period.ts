import { localDateOf, localDay } from '../localDay.ts';

/** The periods of whole local days that a schedule can name, all before the day of the run. */
export const DAY_PERIODS = ['YESTERDAY', 'LAST_7_DAYS', 'LAST_30_DAYS', 'LAST_WEEK', 'LAST_MONTH'] as const;
type DayPeriod = (typeof DAY_PERIODS)[number];

/** The period that is the moment of the run itself. */
const NOW = 'NOW';

/** What a report of a schedule is about: days before that of the run, hours up to the run, or its moment. */
export type ReportPeriod = DayPeriod | `LAST_${number}_HOURS` | typeof NOW;

const HOURS = /^LAST_([1-9]\d{0,2})_HOURS$/;
/** The most hours of a period. */
export const MOST_PERIOD_HOURS = 744;
const HOUR_MS = 3_600_000;
const DAYS_PER_WEEK = 7;
const HOURS_PER_DAY = 24;
/** A range has to last: a moment is the millisecond before it. */
const MOMENT_MS = 1;
/** The most days of the periods of days. */
const MOST_DAYS: Readonly<Record<DayPeriod | typeof NOW, number>> = {
  NOW: 0,
  YESTERDAY: 1,
  LAST_7_DAYS: 7,
  LAST_30_DAYS: 30,
  LAST_WEEK: DAYS_PER_WEEK,
  LAST_MONTH: 31,
};

/** The hours of a period of hours; null for one of days, and for a text that is no period. */
export function hoursOfPeriod(text: string): number | null {
  const hours = Number(HOURS.exec(text)?.[1] ?? 0);
  return hours >= 1 && hours <= MOST_PERIOD_HOURS ? hours : null;
}

/** Whether a text is the name of a period. */
export const isReportPeriod = (text: string): text is ReportPeriod =>
  Object.hasOwn(MOST_DAYS, text) || hoursOfPeriod(text) !== null;

/** The days of a period, of which the longest months have the most. */
export function periodDays(period: ReportPeriod): number {
  const hours = hoursOfPeriod(period);
  return hours === null ? MOST_DAYS[period as DayPeriod] : hours / HOURS_PER_DAY;
}

/**
 * The range of a period that is named at a moment, in milliseconds since 1970 UTC, `to` excluded. LAST_WEEK is the one from Monday to Sunday
 * before that of the moment, LAST_MONTH the month before it; of the others the last day is the one before.
 */
export function periodRange(
  period: ReportPeriod,
  atMs: number,
  timeZone: string,
): { from: number; to: number } {
  const hours = hoursOfPeriod(period);
  if (hours !== null) return { from: atMs - hours * HOUR_MS, to: atMs };
  if (period === NOW) return { from: atMs - MOMENT_MS, to: atMs };
  const today = Temporal.PlainDate.from(localDateOf(atMs, timeZone));
  const monday = today.subtract({ days: today.dayOfWeek - 1 });
  const first = today.with({ day: 1 });
  const [from, to] = {
    YESTERDAY: [today.subtract({ days: 1 }), today] as const,
    LAST_7_DAYS: [today.subtract({ days: 7 }), today] as const,
    LAST_30_DAYS: [today.subtract({ days: 30 }), today] as const,
    LAST_WEEK: [monday.subtract({ days: DAYS_PER_WEEK }), monday] as const,
    LAST_MONTH: [first.subtract({ months: 1 }), first] as const,
  }[period as DayPeriod];
  const startOf = (date: Temporal.PlainDate): number => localDay(date.toString(), timeZone).startTime;
  return { from: startOf(from), to: startOf(to) };
}
