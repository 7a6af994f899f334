import { addDays, isoDay, isoTime, wallTime, weekday } from '../i18n/index.ts';

/**
 * A preset period by its number: 1 last hour, 2 last 6 hours, 3 yesterday, 4 today, 5 previous week, 6 previous month, 7 custom,
 * 8 last 7 days, 9 last 30 days (docs/contract.md).
 */
export type Period = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9;

/** The periods in the order in which they are offered. */
export const PERIODS: readonly Period[] = [1, 2, 4, 3, 8, 9, 5, 6, 7];

export const CUSTOM: Period = 7;
export const DEFAULT_PERIOD: Period = 1;

/** A range of wall times in the user's zone, both ends `yyyy-MM-dd HH:mm:ss`, as calls accept it. */
export interface WallRange {
  from: string;
  to: string;
}

/** A range as calls accept it: ends are moments in UTC, or wall times in the user's zone. */
export interface AskedRange {
  from: string;
  to: string;
}

const HOUR_MS = 3_600_000;

/** The range of a period at a moment. Days, weeks (from Monday) and months are those of the time zone. */
export function rangeOf(
  period: Period,
  custom: WallRange | null,
  nowMs: number,
  timeZone: string,
): WallRange {
  const wall = (ms: number): string => {
    const at = wallTime(ms, timeZone);
    return `${isoDay(at)} ${isoTime(at)}`;
  };
  const today = isoDay(wallTime(nowMs, timeZone));
  switch (period) {
    case 1:
      return { from: wall(nowMs - HOUR_MS), to: wall(nowMs) };
    case 2:
      return { from: wall(nowMs - 6 * HOUR_MS), to: wall(nowMs) };
    case 3:
      return days(addDays(today, -1), addDays(today, -1));
    case 4:
      return days(today, today);
    case 5: {
      const monday = addDays(today, 1 - weekday(today) - 7);
      return days(monday, addDays(monday, 6));
    }
    case 6: {
      const last = addDays(`${today.slice(0, 8)}01`, -1);
      return days(`${last.slice(0, 8)}01`, last);
    }
    case 7:
      return custom ?? days(today, today);
    case 8:
      return days(addDays(today, -6), today);
    case 9:
      return days(addDays(today, -29), today);
  }
}

/**
 * The range of a period as it is asked for. Hours are counted back from a moment, since a wall time may come twice when the clock is set back.
 * The end of a range is excluded, and the last second of a day stands for its end: what is asked for reaches to midnight, so that days add up.
 */
export function askedRange(
  { period, custom }: { period: Period; custom: WallRange | null },
  nowMs: number,
  timeZone: string,
): AskedRange {
  if (period === 1 || period === 2) {
    const utc = (ms: number): string => new Date(ms).toISOString();
    return { from: utc(nowMs - (period === 1 ? 1 : 6) * HOUR_MS), to: utc(nowMs) };
  }
  const { from, to } = rangeOf(period, custom, nowMs, timeZone);
  const [day = '', time] = to.split(' ');
  return { from, to: time === LAST_SECOND ? `${addDays(day, 1)} 00:00:00` : to };
}

const LAST_SECOND = '23:59:59';

const days = (first: string, last: string): WallRange => ({
  from: `${first} 00:00:00`,
  to: `${last} ${LAST_SECOND}`,
});

export const isPeriod = (value: number): value is Period =>
  Number.isInteger(value) && value >= 1 && value <= 9;
