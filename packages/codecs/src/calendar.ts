/**
 * Milliseconds since 1970 of a date and time in UTC, or null where there is no such moment: the 31st of February and
 * 24:00:00 are none. `month` counts from 1; `second` may have a fraction.
 */
export function utcOf(
  year: number,
  month: number,
  day: number,
  hour = 0,
  minute = 0,
  second = 0,
): number | null {
  const midnight = Date.UTC(year, month - 1, day);
  const date = new Date(midnight);
  const exists = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  if (!exists || !(hour >= 0 && hour < 24 && minute >= 0 && minute < 60 && second >= 0 && second < 60))
    return null;
  return midnight + (hour * 3600 + minute * 60 + second) * 1000;
}
