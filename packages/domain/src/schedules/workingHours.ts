import type { DayStretch } from '../driving/tripPieces.ts';
import { clockTimeOn, localDays } from '../localDay.ts';
import { WEEKDAYS, type Weekday } from '../weekday.ts';

/** When somebody works: on some days of the week, from one clock time to another. */
export interface WorkingHours {
  /** Minutes after midnight. */
  fromMinute: number;
  /** Minutes after midnight; on the next day where it is not later than the beginning. */
  toMinute: number;
  weekdays: ReadonlySet<Weekday>;
}

/** The hours and days of a customer that has set none. */
export const DEFAULT_WORKING_HOURS = '07:00-19:00';
export const DEFAULT_WORKING_DAYS: readonly Weekday[] = WEEKDAYS.slice(0, 5);

const HOURS = /^([01]\d|2[0-3]):([0-5]\d)-([01]\d|2[0-3]):([0-5]\d)$/;
const MINUTES_PER_DAY = 24 * 60;

/** The clock times of a text such as `07:00-19:00`, in minutes after midnight; null for a text that is none. Two equal ones are a whole day. */
export function readHours(text: string): Pick<WorkingHours, 'fromMinute' | 'toMinute'> | null {
  const found = HOURS.exec(text)?.slice(1).map(Number);
  if (!found) return null;
  const [fromHour = 0, fromMinute = 0, toHour = 0, toMinute = 0] = found;
  return { fromMinute: fromHour * 60 + fromMinute, toMinute: toHour * 60 + toMinute };
}

/** The days of the week of a text such as `12345`, in which Monday is 1; null for a text that names none. */
export function readDays(text: string): Weekday[] | null {
  if (!/^[1-7]{1,7}$/.test(text)) return null;
  return WEEKDAYS.filter((_, index) => text.includes(String(index + 1)));
}

/** A stretch of a local day outside of working hours. */
export interface FreeStretch extends DayStretch {
  /** Whether nobody works on that day of the week. */
  isDayOff: boolean;
}

/**
 * The stretches of a range that lie outside of working hours, in order, none of which lies on two local days. Times are milliseconds since
 * 1970 UTC, `to` excluded. Hours that go on past midnight belong to the day on which they began. On a day when the clocks change, working
 * hours are from clock time to clock time, however long that is.
 */
export function outsideOfHours(
  hours: WorkingHours,
  from: number,
  to: number,
  timeZone: string,
): FreeStretch[] {
  const free: FreeStretch[] = [];
  for (const day of localDays(from, to, timeZone)) {
    const shifts = [before(day.date), day.date]
      .filter((date) => hours.weekdays.has(weekdayOn(date)))
      .map((date) => shiftOn(hours, date, timeZone));
    const [start, end] = [Math.max(from, day.startTime), Math.min(to, day.endTime)];
    const isDayOff = !hours.weekdays.has(weekdayOn(day.date));
    let time = start;
    for (const shift of [...shifts, { from: end, to: end }]) {
      const until = Math.min(shift.from, end);
      if (until > time) free.push({ date: day.date, from: time, to: until, isDayOff });
      time = Math.max(time, shift.to);
    }
  }
  return free;
}

const weekdayOn = (date: string): Weekday => WEEKDAYS[Temporal.PlainDate.from(date).dayOfWeek - 1]!;
const before = (date: string): string => Temporal.PlainDate.from(date).subtract({ days: 1 }).toString();

function shiftOn(
  { fromMinute, toMinute }: WorkingHours,
  date: string,
  timeZone: string,
): { from: number; to: number } {
  const goesOn = toMinute <= fromMinute;
  const last = goesOn ? Temporal.PlainDate.from(date).add({ days: 1 }).toString() : date;
  return {
    from: clockTimeOn(date, fromMinute % MINUTES_PER_DAY, timeZone),
    to: clockTimeOn(last, toMinute % MINUTES_PER_DAY, timeZone),
  };
}
