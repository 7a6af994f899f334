import { describe, expect, it } from 'vitest';
import type { Fix } from '../fix.ts';
import { foldAll } from '../timeline/index.ts';
import { at, drive, makeFix, rest, rowsOf, track } from '../timeline/tracks.testing.ts';
import { FactsFold } from './fold.ts';
import type { FactsMemory } from './memory.ts';
import { isBefore, rederive } from './rederive.ts';

/** A day of hourly trips of ten minutes. */
const day: Fix[] = Array.from({ length: 16 }, (_, i) => i + 6).flatMap((hour) =>
  track(`
    ${drive(`${hour}:00:00`, `${hour}:10:00`, hour * 6000, hour * 6000 + 5900, 10, 36, 'on')}
    ${rest(`${hour}:10:10`, `${hour}:59:50`, hour * 6000 + 5900, 10, 'off')}
  `),
);

/** Folds in order; gives the checkpoints that were taken as segments closed, the present state as the last. */
function checkpointsOf(fixes: readonly Fix[]): FactsMemory[] {
  const fold = new FactsFold();
  const taken: FactsMemory[] = [];
  for (const fix of fixes) if (fold.push(fix).closed.length > 0) taken.push(fold.snapshot());
  return [...taken, fold.snapshot()];
}

/** Derives again after the fixes of `[from, to)` arrived last. */
function lateBy(from: number, to: number) {
  const late = day.filter(({ fixTime }) => fixTime >= from && fixTime < to);
  const early = day.filter((fix) => !late.includes(fix));
  const checkpoints = checkpointsOf(early);
  const kept = checkpoints.filter((checkpoint) => isBefore(checkpoint, late[0]!));
  let read = 0;
  function* after(): Generator<Fix> {
    for (const fix of day) {
      if (!isBefore(kept.at(-1)!, fix)) continue;
      read++;
      yield fix;
    }
  }
  const later = checkpoints.slice(kept.length);
  return { result: rederive(kept.at(-1) ?? null, after(), later, late.at(-1)!), read: () => read };
}

describe('deriving again', () => {
  it('replaces just the window that late fixes touch, and reads no further', () => {
    const { result, read } = lateBy(at('10:00:00'), at('10:30:00'));
    expect(result.converged).not.toBeNull();
    expect(read()).toBeLessThan(day.length / 8);
    expect(rowsOf(result.closed)).toEqual([
      'STOPPED 09:10:10 09:59:50',
      'MOVING 09:59:50 10:10:10',
      'STOPPED 10:10:10 10:59:50',
    ]);
    expect(result.replaceFrom).toBe(at('09:10:10'));
    expect(result.replaceUntil).toBe(at('10:59:50'));
    const whole = foldAll(day).segments;
    const window = whole.filter(({ startTime }) => startTime >= at('09:10:10') && startTime < at('10:59:50'));
    expect(result.closed).toEqual(window);
  });

  it('runs to the end when the last stretch is touched', () => {
    const { result } = lateBy(at('21:30:00'), at('23:00:00'));
    expect(result.converged).toBeNull();
    expect(result.replaceUntil).toBeNull();
    expect(result.memory.timeline).toEqual(foldAll(day).state);
  });

  it('flags what its window holds', () => {
    const stray = makeFix({ fixTime: at('10:05:05'), latitude: 40, longitude: 3, ignition: true });
    const checkpoints = checkpointsOf(day);
    const base = checkpoints.findLast((checkpoint) => isBefore(checkpoint, stray))!;
    const fixes = [...day, stray].sort((one, other) => one.fixTime - other.fixTime);
    const after = fixes.filter((fix) => isBefore(base, fix));
    const later = checkpoints.slice(checkpoints.indexOf(base) + 1);
    const result = rederive(base, after, later, stray);
    expect(result.flagged).toEqual([{ fixTime: stray.fixTime, fingerprint: 0, flag: 'IMPOSSIBLE_JUMP' }]);
    expect(result.converged).toBe(later[0]);
  });
});
