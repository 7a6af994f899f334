import fc from 'fast-check';
import { expect, test } from 'vitest';
import { utcOf } from './calendar.ts';

test.each([
  ['31 February', [2026, 2, 31]],
  ['29 February of a common year', [2026, 2, 29]],
  ['31 April', [2026, 4, 31]],
  ['month 13', [2026, 13, 1]],
  ['month 0', [2026, 0, 1]],
  ['day 0', [2026, 1, 0]],
  ['24 o’clock', [2026, 1, 1, 24]],
  ['minute 60', [2026, 1, 1, 0, 60]],
  ['second 60', [2026, 1, 1, 0, 0, 60]],
  ['no number', [Number.NaN, 1, 1]],
] as const)('%s is no moment', (_, parts) => {
  const [year, month, day, ...time] = parts;
  expect(utcOf(year, month, day, ...time)).toBe(null);
});

test('29 February of a leap year is one', () => {
  expect(utcOf(2028, 2, 29, 23, 59, 59)).toBe(Date.UTC(2028, 1, 29, 23, 59, 59));
});

test('every moment that a calendar has comes back', () => {
  fc.assert(
    fc.property(fc.date({ min: new Date(0), max: new Date('2199-12-31'), noInvalidDate: true }), (date) => {
      const read = utcOf(
        date.getUTCFullYear(),
        date.getUTCMonth() + 1,
        date.getUTCDate(),
        date.getUTCHours(),
        date.getUTCMinutes(),
        date.getUTCSeconds() + date.getUTCMilliseconds() / 1000,
      );
      expect(read).toBeCloseTo(date.getTime(), 3);
    }),
  );
});
