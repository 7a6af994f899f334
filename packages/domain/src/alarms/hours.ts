import type { AlarmHours } from './rule.ts';

const MINUTES_PER_DAY = 1440;

/** The minute of a day that `HH:mm` says; null for another text. */
export function minuteOf(text: string): number | null {
  const match = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text);
  return match ? Number(match[1]) * 60 + Number(match[2]) : null;
}

/** `HH:mm` of a minute of a day. */
export const minuteText = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

/** Whether a moment lies in one of the hours, by the clocks of a time zone; always where there are none. */
export function isWithinHours(hours: readonly AlarmHours[], timeMs: number, timeZone: string): boolean {
  if (hours.length === 0) return true;
  const local = Temporal.Instant.fromEpochMilliseconds(timeMs).toZonedDateTimeISO(timeZone);
  const minute = local.hour * 60 + local.minute;
  const today = local.dayOfWeek;
  const yesterday = today === 1 ? 7 : today - 1;
  return hours.some(({ days, fromMinute, toMinute }) => {
    const endMinute = toMinute > fromMinute ? toMinute : toMinute + MINUTES_PER_DAY;
    return (
      (days.includes(today) && minute >= fromMinute && minute < endMinute) ||
      (days.includes(yesterday) && minute + MINUTES_PER_DAY < endMinute)
    );
  });
}
