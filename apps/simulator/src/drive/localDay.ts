/**
 * Days in Lima, where the fleet drives. Peru has no daylight saving time, so the offset is fixed, and a day is a whole number
 * counted from 1970-01-01 local time.
 */
const LIMA_OFFSET_MS = -5 * 3_600_000;
export const DAY_MS = 86_400_000;
export const DAY_S = 86_400;

/** The local day that contains an instant. */
export const localDay = (ms: number): number => Math.floor((ms + LIMA_OFFSET_MS) / DAY_MS);

/** The instant (ms since 1970 UTC) at which a local day begins. */
export const dayStartMs = (day: number): number => day * DAY_MS - LIMA_OFFSET_MS;

/** The weekday of a local day, 0 for Sunday to 6 for Saturday. */
export const weekday = (day: number): number => (((day + 4) % 7) + 7) % 7;

export const isSunday = (day: number): boolean => weekday(day) === 0;
export const isSaturday = (day: number): boolean => weekday(day) === 6;

/** Seconds since midnight of a time of day. */
export const clock = (hours: number, minutes = 0): number => hours * 3600 + minutes * 60;
