import { expect, it } from 'vitest';
import { ClockWatch } from './clock.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const NOW = Date.UTC(2026, 10, 22, 12);

/** What the watch says after records that were received at these minutes and are so much ahead. */
function after(records: readonly [minute: number, aheadMs: number][]): number | null {
  const watch = new ClockWatch();
  let said: number | null = null;
  for (const [minute, aheadMs] of records) {
    const serverTime = NOW + minute * MINUTE;
    said = watch.heard({ serverTime, fixTime: serverTime + aheadMs });
  }
  return said;
}
const every = (minutes: number, aheadMs: number, count = 6): [number, number][] =>
  Array.from({ length: count }, (_, at) => [at * minutes, aheadMs]);

it.each([
  ['right', every(1, -3_000), null],
  ['a minute off', every(1, 60_000), null],
  ['a year ahead, at its first record', [[0, 8_760 * HOUR]], 8_760 * HOUR],
  ['five hours behind, as one that reports local time', every(1, -5 * HOUR), -5 * HOUR],
  ['five hours behind, not long enough to know', every(1, -5 * HOUR, 4), null],
  [
    'behind by ever less: it sends what it kept',
    every(1, 0).map(([m], at) => [m, -5 * HOUR + at * HOUR]),
    null,
  ],
  ['behind, all at once: it sends what it kept', every(0, -5 * HOUR), null],
  ['ahead, then set right', [...every(1, HOUR), [7, -2_000]], null],
] as [string, [number, number][], number | null][])('a clock that is %s', (_name, records, offset) => {
  expect(after(records)).toBe(offset);
});
