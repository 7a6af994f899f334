import { expect, test } from 'vitest';
import { type PointSignal, signalOf } from './liveState.ts';

const NOW = 1_795_000_000_000;
const MINUTE = 60_000;
const driving = {
  fixTime: NOW - 2_000,
  ignition: true,
  motion: 'MOVING',
  clockOffsetMs: null,
  isClockCorrected: false,
  isTimeWrong: false,
} as const;
const parked = { ...driving, ignition: false, motion: 'STOPPED' } as const;
const stale = { fixTime: NOW - 11 * MINUTE };

test.each<[what: string, state: Parameters<typeof signalOf>[0], signal: PointSignal | null]>([
  ['a good fix of now', driving, null],
  ['no good fix for a while', { ...driving, ...stale }, 'WEAK'],
  ['the same while parked', { ...parked, ...stale }, null],
  ['a clock ahead', { ...driving, clockOffsetMs: 3 * 60 * MINUTE }, 'CLOCK'],
  ['a clock behind', { ...driving, ...stale, clockOffsetMs: -11 * MINUTE }, 'CLOCK'],
  ['a clock behind while parked', { ...parked, ...stale, clockOffsetMs: -11 * MINUTE }, 'CLOCK'],
  [
    'a clock ahead whose times are corrected',
    { ...driving, clockOffsetMs: 3 * 60 * MINUTE, isClockCorrected: true },
    null,
  ],
  ['a time that cannot be, by a clock of which nothing is known', { ...driving, isTimeWrong: true }, 'CLOCK'],
])('the doubt about the place of an asset with %s', (_, state, signal) => {
  expect(signalOf(state, NOW)).toBe(signal);
});
