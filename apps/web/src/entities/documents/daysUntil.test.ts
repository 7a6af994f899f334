import { expect, it } from 'vitest';
import { daysUntil } from './daysUntil.ts';

it.each([
  ['2026-11-25', 0],
  ['2026-11-26', 1],
  ['2026-11-24', -1],
  ['2027-11-25', 365],
])('from the evening of 25 November 2026 to %s are %i days', (day, days) => {
  expect(daysUntil(day, new Date(2026, 10, 25, 23, 30).getTime())).toBe(days);
});
