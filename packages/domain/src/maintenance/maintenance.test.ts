import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  ALERT_PERCENTAGES,
  FREQUENCIES,
  FREQUENCY_UNITS,
  SERVICE_TYPES,
  serviceOption,
} from './catalogue.ts';
import { calendarLimits, dateIndicator, meterIndicator, meterLimits } from './due.ts';
import { forecastDue, USE_WINDOW_MS, usePerDay } from './forecast.ts';
import { type Interval, intervalOf, needsQuantity, storedFrequencyId } from './interval.ts';
import { renewalStartM } from './renewal.ts';

const DAY = 86_400_000;
const LIMA = 'America/Lima';
const MADRID = 'Europe/Madrid';
const at = (text: string) => Date.parse(text);

describe('the catalogue', () => {
  it('has the ids of the contract, each with a name of its own in both languages', () => {
    expect(SERVICE_TYPES.map(({ id }) => id)).toEqual([10, 20, 30, 40, 50, 60, 70, 80]);
    expect(FREQUENCY_UNITS.map(({ id }) => id)).toEqual([10, 20, 30, 40, 50]);
    expect(ALERT_PERCENTAGES).toEqual([10, 20, 30, 40, 50]);
    for (const list of [SERVICE_TYPES, FREQUENCIES, FREQUENCY_UNITS])
      for (const language of ['es', 'en'] as const)
        expect(new Set(list.map(({ name }) => name[language])).size).toBe(list.length);
    expect(serviceOption(SERVICE_TYPES, 50)?.name.en).toBe('Oil change');
    expect(serviceOption(SERVICE_TYPES, 5)).toBeNull();
  });

  it('asks for a quantity in the notice form for ids 6 and 7 only', () => {
    expect(FREQUENCIES.filter(({ id }) => needsQuantity(id)).map(({ id }) => id)).toEqual([6, 7]);
    expect(FREQUENCY_UNITS.every(({ id }) => needsQuantity(id))).toBe(true);
  });
});

describe('the interval of a frequency', () => {
  const months = (amount: number): Interval => ({ basis: 'calendar', unit: 'months', amount });
  const days = (amount: number): Interval => ({ basis: 'calendar', unit: 'days', amount });
  it.each<[number, number | null, Interval | null]>([
    [1, null, months(1)],
    [2, null, months(2)],
    [3, null, months(3)],
    [4, null, months(6)],
    [5, null, months(12)],
    [8, null, months(60)],
    [1, 500, months(1)], // what goes with another frequency does not count
    [6, 10_000, { basis: 'odometer', metres: 10_000_000 }],
    [50, 0.5, { basis: 'odometer', metres: 500 }],
    [7, 250, { basis: 'hourMeter', seconds: 900_000 }],
    [10, 1, { basis: 'hourMeter', seconds: 3_600 }],
    [20, 45, days(45)],
    [30, 18, months(18)],
    [40, 2, months(24)],
    [6, null, null],
    [6, 0, null],
    [6, -1, null],
    [6, Number.NaN, null],
    [6, 10_000_001, null],
    [7, null, null],
    [7, Number.POSITIVE_INFINITY, null],
    [20, 1.5, null],
    [20, 36_501, null],
    [30, 1_201, null],
    [40, 101, null],
    [40, null, null],
    [0, 10, null],
    [9, null, null],
    [60, 10, null],
  ])('%s with %s', (frequencyId, quantity, interval) => {
    expect(intervalOf(frequencyId, quantity)).toEqual(interval);
  });

  it('is the same by either id of kilometres and of hours, and is kept under one', () => {
    expect(storedFrequencyId(50)).toBe(6);
    expect(storedFrequencyId(10)).toBe(7);
    for (const { id } of [...FREQUENCIES, ...FREQUENCY_UNITS])
      expect(intervalOf(storedFrequencyId(id), 12)).toEqual(intervalOf(id, 12));
  });
});

describe('due by date', () => {
  const calendar = (unit: 'days' | 'months', amount: number) => ({
    basis: 'calendar' as const,
    unit,
    amount,
  });
  it.each([
    ['a month', '2026-01-15T05:00:00Z', calendar('months', 1), LIMA, '2026-02-15T05:00:00Z'],
    ['a month from the 31st', '2026-01-31T05:00:00Z', calendar('months', 1), LIMA, '2026-02-28T05:00:00Z'],
    ['a leap year', '2028-02-29T05:00:00Z', calendar('months', 12), LIMA, '2029-02-28T05:00:00Z'],
    ['ten days', '2026-12-27T05:00:00Z', calendar('days', 10), LIMA, '2027-01-06T05:00:00Z'],
    // Midnight stays midnight when the clocks change.
    ['a month into summer', '2026-03-14T23:00:00Z', calendar('months', 1), MADRID, '2026-04-14T22:00:00Z'],
  ] as const)('after %s', (_name, start, interval, zone, due) => {
    expect(new Date(calendarLimits(at(start), interval, 10, zone).due)).toEqual(new Date(due));
  });

  it('warns the chosen share of the interval before', () => {
    const start = at('2026-01-01T05:00:00Z');
    for (const percent of ALERT_PERCENTAGES) {
      const { warning, due } = calendarLimits(start, calendar('days', 100), percent, LIMA);
      expect(due - warning).toBe(percent * DAY);
    }
  });

  it.each([
    [99, 'OK'],
    [100, 'WARNING'],
    [199, 'WARNING'],
    [200, 'CRITICAL'], // at the due date already
    [201, 'CRITICAL'],
  ])('at %s is %s', (now, indicator) => {
    expect(dateIndicator(now, { warning: 100, due: 200 })).toBe(indicator);
  });
});

describe('due by a meter', () => {
  it.each([
    [89_999, 'OK'],
    [90_000, 'WARNING'],
    [99_999, 'WARNING'],
    [100_000, 'WARNING'], // it has to exceed the limit
    [100_001, 'CRITICAL'],
    [null, 'OK'],
  ])('at %s of 100000 with 10 percent is %s', (reading, indicator) => {
    expect(meterIndicator(reading, meterLimits(0, 100_000, 10))).toBe(indicator);
  });

  it('without a start accuses nobody', () => {
    expect(meterIndicator(100_000, null)).toBe('OK');
  });
});

it('never becomes less urgent as time or the meter goes on', () => {
  const rank = { OK: 0, WARNING: 1, CRITICAL: 2 };
  const number = fc.integer({ min: 0, max: 1_000_000_000 });
  fc.assert(
    fc.property(
      number,
      fc.integer({ min: 1, max: 10_000_000 }),
      fc.constantFrom(...ALERT_PERCENTAGES),
      number,
      number,
      (start, length, percent, one, other) => {
        const limits = meterLimits(start, length, percent);
        expect(limits.warning).toBeGreaterThan(start);
        expect(limits.warning).toBeLessThan(limits.due);
        const [earlier, later] = [Math.min(one, other), Math.max(one, other)];
        for (const indicator of [meterIndicator, dateIndicator])
          expect(rank[indicator(later, limits)]).toBeGreaterThanOrEqual(rank[indicator(earlier, limits)]);
      },
    ),
  );
});

describe('the forecast', () => {
  const now = at('2026-11-21T12:00:00Z');
  it.each([
    ['four weeks', 2_800, now - USE_WINDOW_MS, 100],
    ['older data, of which only the window counts', 2_800, now - 90 * DAY, 100],
    ['ten days of data', 1_000, now - 10 * DAY, 100],
    ['a vehicle that stood', 0, now - USE_WINDOW_MS, 0],
    ['less than a week', 600, now - 6 * DAY, null],
    ['no data', 0, null, null],
  ])('knows the use of %s', (_name, amount, knownSince, perDay) => {
    expect(usePerDay({ amount, knownSince }, now)).toBe(perDay);
  });

  it.each([
    ['ten days ahead', 9_000, 10_000, 100, now + 10 * DAY],
    ['without use', 9_000, 10_000, 0, null],
    ['with unknown use', 9_000, 10_000, null, null],
    ['without a reading', null, 10_000, 100, null],
    ['without a limit', 9_000, null, 100, null],
    ['when it is due', 10_000, 10_000, 100, null],
    ['when it is overdue', 11_000, 10_000, 100, null],
    ['years ahead', 0, 10_000, 10, null],
  ])('%s', (_name, reading, due, perDay, expected) => {
    expect(forecastDue(reading, due, perDay, now)).toBe(expected);
  });

  it('comes true for whoever goes on as before', () => {
    const amount = fc.double({ min: 1, max: 1e6, noNaN: true });
    fc.assert(
      fc.property(amount, amount, fc.double({ min: 1, max: 1e5, noNaN: true }), (reading, left, perDay) => {
        const expected = forecastDue(reading, reading + left, perDay, now);
        if (expected === null) return;
        expect(reading + ((expected - now) / DAY) * perDay).toBeCloseTo(reading + left, 0);
      }),
    );
  });
});

it.each([
  ['what was told, where it fits', 45_200_000, 45_000_000, 45_200_000],
  ['the followed odometer, where the dashboard counts elsewhere', 45_000_000, 1_200_000, 1_200_000],
  ['the followed odometer, where nothing was told', null, 1_200_000, 1_200_000],
  ['what was told, where nothing is known', 45_000_000, null, 45_000_000],
  ['nothing, where there is nothing', null, null, null],
])('a renewal by the odometer begins at %s', (_name, dashboardM, followedM, start) => {
  expect(renewalStartM(dashboardM, followedM)).toBe(start);
});
