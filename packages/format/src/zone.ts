/** Calendar arithmetic in an IANA time zone, based on Intl, because some browsers have no Temporal yet. */

/** A moment as a clock on a wall in the zone shows it. `month` counts from 1. */
export interface WallTime {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
  second: number;
}

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterOf(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  formatters.set(timeZone, made);
  return made;
}

/** The place after which an IANA time zone is called: `Lima` of `America/Lima`. */
export const zoneName = (timeZone: string): string =>
  (timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ');

/** The wall time of `timeZone` at a moment in milliseconds since 1970 UTC. */
export function wallTime(ms: number, timeZone: string): WallTime {
  // The text has them in this order; its parts by name would take three times as long.
  const [month = 0, day = 0, year = 0, hour = 0, minute = 0, second = 0] = (
    formatterOf(timeZone).format(ms).match(/\d+/g) ?? []
  ).map(Number);
  return { year, month, day, hour, minute, second };
}

/** The moment of a wall time `yyyy-MM-dd HH:mm:ss` in milliseconds since 1970 UTC; the later one where there are two. */
export function momentOf(wall: string, timeZone: string): number {
  const shown = Date.parse(`${wall.replace(' ', 'T')}Z`);
  const offsetAt = (ms: number): number => {
    const { year, month, day, hour, minute, second } = wallTime(ms, timeZone);
    return Date.UTC(year, month - 1, day, hour, minute, second) - ms;
  };
  return shown - offsetAt(shown - offsetAt(shown));
}

const WALL_TIME = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01]) ([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/;

/** Whether a text has the form of a wall time, `yyyy-MM-dd HH:mm:ss`. */
export const isWallTime = (text: string): boolean => WALL_TIME.test(text);

const two = (value: number): string => String(value).padStart(2, '0');

/** `yyyy-MM-dd` of a wall time. */
export const isoDay = (at: WallTime): string =>
  `${String(at.year).padStart(4, '0')}-${two(at.month)}-${two(at.day)}`;

/** `HH:mm:ss` of a wall time. */
export const isoTime = (at: WallTime): string => `${two(at.hour)}:${two(at.minute)}:${two(at.second)}`;

/** The day that is so many days after a `yyyy-MM-dd` day, or before it with a negative number. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** The weekday of a `yyyy-MM-dd` day: 1 for Monday to 7 for Sunday. */
export function weekday(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
}
