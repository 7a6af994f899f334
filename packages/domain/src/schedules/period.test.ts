import { expect, it } from 'vitest';
import { DAY_PERIODS, isReportPeriod, periodDays, periodRange } from './period.ts';

const ZONE = 'Europe/Madrid';
const wall = (ms: number): string =>
  Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(ZONE).toPlainDateTime().toString();

it.each([
  ['YESTERDAY', '2026-03-28T00:00:00', '2026-03-29T00:00:00'],
  ['LAST_7_DAYS', '2026-03-22T00:00:00', '2026-03-29T00:00:00'],
  ['LAST_30_DAYS', '2026-02-27T00:00:00', '2026-03-29T00:00:00'],
  ['LAST_WEEK', '2026-03-16T00:00:00', '2026-03-23T00:00:00'],
  ['LAST_MONTH', '2026-02-01T00:00:00', '2026-03-01T00:00:00'],
  ['LAST_10_HOURS', '2026-03-29T01:00:00', '2026-03-29T12:00:00'],
] as const)('%s in the time zone, on the day on which the clocks leap', (period, from, to) => {
  const at = Date.UTC(2026, 2, 29, 10); // a Sunday, noon in Madrid
  const range = periodRange(period, at, ZONE);
  expect([wall(range.from), wall(range.to)]).toEqual([from, to]);
});

it('periods of days are the same at whatever time of the day they are named, and yesterdays meet', () => {
  const day = Date.UTC(2026, 9, 25, 12);
  for (const period of DAY_PERIODS) {
    const early = periodRange(period, day - 11 * 3_600_000, ZONE);
    expect(periodRange(period, day + 10 * 3_600_000, ZONE)).toEqual(early);
  }
  const next = periodRange('YESTERDAY', day + 24 * 3_600_000, ZONE);
  expect(next.from).toBe(periodRange('YESTERDAY', day, ZONE).to);
  expect(next.to - next.from).toBe(25 * 3_600_000);
});

it('a moment is the millisecond before it', () => {
  expect(periodRange('NOW', 1_000, ZONE)).toEqual({ from: 999, to: 1_000 });
});

it('knows how long periods are', () => {
  expect((['NOW', 'YESTERDAY', 'LAST_48_HOURS', 'LAST_WEEK', 'LAST_MONTH'] as const).map(periodDays)).toEqual(
    [0, 1, 2, 7, 31],
  );
});

it('knows the names of periods', () => {
  for (const name of ['NOW', 'YESTERDAY', 'LAST_1_HOURS', 'LAST_744_HOURS'])
    expect(isReportPeriod(name)).toBe(true);
  for (const name of ['', 'TODAY', 'toString', 'LAST_0_HOURS', 'LAST_745_HOURS', 'LAST_1.5_HOURS'])
    expect(isReportPeriod(name)).toBe(false);
});
