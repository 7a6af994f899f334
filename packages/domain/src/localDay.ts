/**
 * Days as people live them: from midnight to midnight of a time zone, 23 or 25 hours long where the clocks change.
 * The only module of the domain that needs Temporal. A time zone is an IANA name; another throws RangeError.
 */

/** One local day. Times are milliseconds since 1970 UTC; `endTime` is excluded. */
export interface LocalDay {
  /** The date, such as `2026-11-21`. */
  date: string;
  startTime: number;
  endTime: number;
}

/** The local date at a moment, such as `2026-11-21`. */
export const localDateOf = (timeMs: number, timeZone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(timeMs).toZonedDateTimeISO(timeZone).toPlainDate().toString();

/** The local day of a date, such as `2026-11-21`. */
export function localDay(date: string, timeZone: string): LocalDay {
  const day = Temporal.PlainDate.from(date);
  const startOf = (plain: Temporal.PlainDate) => plain.toZonedDateTime(timeZone).epochMilliseconds;
  return { date, startTime: startOf(day), endTime: startOf(day.add({ days: 1 })) };
}

/** The local day that a moment belongs to. */
export const localDayOf = (timeMs: number, timeZone: string): LocalDay =>
  localDay(localDateOf(timeMs, timeZone), timeZone);

/** The moment of a clock time on a date, in minutes after midnight. A time that the clocks leap over is as much later; of one that they show twice it is the first. */
export function clockTimeOn(date: string, minuteOfDay: number, timeZone: string): number {
  const time = Temporal.PlainTime.from({ hour: 0 }).add({ minutes: minuteOfDay });
  return Temporal.PlainDate.from(date).toZonedDateTime({ timeZone, plainTime: time }).epochMilliseconds;
}

/** All local days that a range touches, in order; none for an empty range. `to` is excluded. */
export function localDays(from: number, to: number, timeZone: string): LocalDay[] {
  const days: LocalDay[] = [];
  for (let time = from; time < to; ) {
    const day = localDayOf(time, timeZone);
    days.push(day);
    time = day.endTime;
  }
  return days;
}

/** Whether a text is the IANA name of a time zone, in which days can be cut; an offset such as `+05:00` is none. */
export function isTimeZone(name: string): boolean {
  try {
    return !/^[+-]/.test(name) && new Intl.DateTimeFormat('en', { timeZone: name }) !== null;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}
