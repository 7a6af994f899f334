import { expect, it } from 'vitest';
import {
  ClockLearner,
  type ClockSetting,
  ClockWatch,
  clockOffsetOf,
  correctedBy,
  nextClockSetting,
  withClockOffset,
} from './clock.ts';
import type { Fix } from './fix.ts';
import { QUALITY } from './quality.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const QUARTER = 15 * MINUTE;
const NOW = Date.UTC(2026, 10, 22, 12);

/** What the watch says after records that were received at these minutes and are so much ahead. */
function after(records: readonly [minute: number, aheadMs: number][]): number | null {
  const watch = new ClockWatch();
  let said: number | null = null;
  for (const [minute, aheadMs] of records) {
    const serverTime = NOW + minute * MINUTE;
    said = watch.observe({ serverTime, fixTime: serverTime + aheadMs });
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

/** What is learnt from records that were received at these minutes and are so much ahead. */
function learntFrom(records: readonly [minute: number, aheadMs: number][]): ClockSetting | null {
  const learner = new ClockLearner();
  let learnt: ClockSetting | null = null;
  for (const [minute, aheadMs] of records) {
    const serverTime = NOW + minute * MINUTE;
    learnt = learner.observe({ serverTime, fixTime: serverTime + aheadMs });
  }
  return learnt && { ...learnt, from: (learnt.from - NOW) / MINUTE };
}
/** The way to us takes now less, now more. */
const late = (at: number): number => -((at * 7) % 5) * 1_000;
const half = (aheadMs: (at: number) => number, count = 61, from = 0): [number, number][] =>
  Array.from({ length: count }, (_, at) => [from + at / 2, aheadMs(at)]);

it.each<[string, [number, number][], ClockSetting | null]>([
  ['two hours ahead for half an hour', half((at) => 2 * HOUR + late(at)), { from: 0, offsetMs: 2 * HOUR }],
  ['two hours behind for half an hour', half((at) => -2 * HOUR + late(at)), { from: 0, offsetMs: -2 * HOUR }],
  ['ahead for less', half(() => 2 * HOUR, 60), null],
  ['ahead in few records', every(5, 2 * HOUR, 8), null],
  ['ahead by no time zone', half(() => 7 * MINUTE + 321), { from: 0, offsetMs: 7 * MINUTE + 321 }],
  ['some minutes behind, or late with each record', half(() => -5 * MINUTE), { from: 0, offsetMs: 0 }],
  ['a quarter of an hour behind', half((at) => -QUARTER + late(at)), { from: 0, offsetMs: -QUARTER }],
  ['set right', [...half(() => 2 * HOUR), ...half(late, 61, 31)], { from: 31, offsetMs: 0 }],
  ['ahead and heard once an hour', every(60, HOUR, 10), { from: 0, offsetMs: HOUR }],
  [
    'ahead after something that was kept',
    [[0, -HOUR], ...half(() => HOUR, 61, 1)],
    { from: 1, offsetMs: HOUR },
  ],
  [
    'ahead, with something kept in between',
    [...half(() => HOUR, 50), [25, -HOUR], ...half(() => HOUR, 30, 26)],
    null,
  ],
  ['slow by twelve seconds in a minute', half((at) => 2 * HOUR - at * 6_000), null],
  ['fast by half a second in a minute', half((at) => 2 * HOUR + at * 250), null],
  ['leaping', half((at) => (at % 3) * HOUR), null],
])('of a clock that is %s is learnt what is constant', (_name, records, learnt) => {
  expect(learntFrom(records)).toEqual(learnt);
});

const setting = (hour: number, offsetMs: number): ClockSetting => ({ from: NOW + hour * HOUR, offsetMs });

it.each<[string, ClockSetting[], ClockSetting, number[], ClockSetting | null]>([
  ['is wrong for the first time', [], setting(0, HOUR), [], setting(0, HOUR)],
  ['is right', [], setting(0, 0), [], null],
  ['is as wrong as before', [setting(0, HOUR)], setting(9, HOUR + 1_000), [], null],
  ['is set right', [setting(0, HOUR)], setting(1, 0), [], setting(1, 0)],
  [
    'is otherwise wrong after a long time',
    [setting(0, HOUR)],
    setting(24, 2 * HOUR),
    [],
    setting(24, 2 * HOUR),
  ],
  ['is otherwise wrong soon', [setting(0, HOUR)], setting(23, 2 * HOUR), [], setting(23, 0)],
  ['is wrong again soon after it was right', [setting(0, HOUR), setting(1, 0)], setting(2, HOUR), [], null],
  ['is wrong as nobody believes', [], setting(0, HOUR), [HOUR], null],
])('a clock that %s', (_name, settings, learnt, refused, next) => {
  expect(nextClockSetting(settings, learnt, refused)).toEqual(next);
});

it.each<[string, ClockSetting[], number, number, number]>([
  ['before any setting', [setting(0, HOUR)], -2 * HOUR, -2 * HOUR, 0],
  ['live, under a setting', [setting(0, HOUR)], 3 * HOUR, 2 * HOUR, HOUR],
  ['kept, under a setting', [setting(0, HOUR)], 3 * HOUR, 9 * HOUR, HOUR],
  ['live, the clock behind', [setting(0, -HOUR)], HOUR, 2 * HOUR, -HOUR],
  ['live, after the clock was set right', [setting(0, HOUR), setting(5, 0)], 6 * HOUR, 6 * HOUR, 0],
  ['kept until the clock was right', [setting(0, -HOUR), setting(5, 0)], 3 * HOUR, 7 * HOUR, -HOUR],
  ['kept, of an hour that has not come yet', [setting(0, HOUR), setting(5, 0)], 5.5 * HOUR, 5 * HOUR, HOUR],
  ['live, just before the first that was heard', [setting(0, HOUR)], HOUR - 30_000, 0, HOUR],
])('a record %s is corrected by the setting of its time', (_name, settings, own, received, offsetMs) => {
  expect(clockOffsetOf({ fixTime: NOW + own, serverTime: NOW + received }, settings)).toBe(offsetMs);
});

it('a fix says by how much its time was corrected, and what its device said can be had again', () => {
  const said = {
    fixTime: NOW + 2 * HOUR,
    serverTime: NOW,
    fingerprint: 5,
    quality: QUALITY.CLOCK_AHEAD | QUALITY.NO_FIX,
    attributes: { archive: true },
  } as unknown as Fix;
  const corrected = withClockOffset(said, 2 * HOUR);
  expect(corrected).toMatchObject({
    fixTime: NOW,
    fingerprint: 5,
    quality: QUALITY.NO_FIX,
    attributes: { archive: true, clockOffsetMs: 2 * HOUR },
  });
  expect(withClockOffset(corrected, 2 * HOUR)).toEqual(corrected);
  expect(withClockOffset(corrected, 0)).toEqual(said);
  expect(withClockOffset(said, -DAY * 365 * 20).quality & QUALITY.CLOCK_AHEAD).toBeTruthy();
  expect([
    correctedBy(null),
    correctedBy({ clockOffsetMs: 'x' }),
    correctedBy({ clockOffsetMs: QUARTER }),
  ]).toEqual([0, 0, QUARTER]);
});
