import { WEEKDAYS, type Weekday } from '@rastro/domain/weekday';

/** The days of the week that an address names, `15` for Monday and Friday; all where it names none. */
export function readWeekdays(text: string | null): readonly Weekday[] {
  const named = WEEKDAYS.filter((_, index) => text?.includes(String(index + 1)));
  return named.length > 0 ? named : WEEKDAYS;
}

/** Days of the week as an address names them; null for all, which need no name. */
export const writeWeekdays = (days: readonly Weekday[]): string | null =>
  days.length < WEEKDAYS.length ? days.map((day) => WEEKDAYS.indexOf(day) + 1).join('') : null;
