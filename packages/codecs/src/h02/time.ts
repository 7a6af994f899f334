import { utcOf } from '../calendar.ts';

const DAY_MS = 86_400_000;
/** How far a device's clock may be ahead before its time of day counts as one of the previous day. */
const CLOCK_AHEAD_MS = 600_000;

/** The two-digit numbers of six digits, or null. */
function pairs(text: string | undefined): [number, number, number] | null {
  const match = /^(\d\d)(\d\d)(\d\d)$/.exec(text ?? '');
  return match ? [Number(match[1]), Number(match[2]), Number(match[3])] : null;
}

/**
 * The time of `HHMMSS` and `DDMMYY`, UTC, in milliseconds. Without a date it is the last moment before the
 * reception that has this time; without a time, or with numbers that are none, null.
 */
export function parseTime(
  time: string | undefined,
  date: string | undefined,
  receivedAtMs: number,
): number | null {
  const clock = pairs(time);
  if (!clock || clock[0] > 23 || clock[1] > 59 || clock[2] > 59) return null;
  const ofDay = (clock[0] * 3600 + clock[1] * 60 + clock[2]) * 1000;
  if (date === undefined || date === '') {
    const today = Math.floor(receivedAtMs / DAY_MS) * DAY_MS + ofDay;
    return today + Math.floor((receivedAtMs + CLOCK_AHEAD_MS - today) / DAY_MS) * DAY_MS;
  }
  const day = parseDate(date);
  return day === null ? null : day + ofDay;
}

/** The midnight of `DDMMYY`, or null. */
export function parseDate(date: string | undefined): number | null {
  const numbers = pairs(date);
  if (!numbers) return null;
  const [day, month, year] = numbers;
  return utcOf(2000 + year, month, day);
}

const two = (value: number): string => String(value).padStart(2, '0');

/** `HHMMSS` of a time, UTC. */
export function formatTime(timeMs: number): string {
  const time = new Date(timeMs);
  return two(time.getUTCHours()) + two(time.getUTCMinutes()) + two(time.getUTCSeconds());
}

/** `DDMMYY` of a time, UTC. */
export function formatDate(timeMs: number): string {
  const time = new Date(timeMs);
  return two(time.getUTCDate()) + two(time.getUTCMonth() + 1) + two(time.getUTCFullYear() % 100);
}

/** `YYYYMMDDHHMMSS` of a time, UTC: what the server's answers carry. */
export const formatStamp = (timeMs: number): string =>
  new Date(timeMs).toISOString().replace(/\D/g, '').slice(0, 14);
