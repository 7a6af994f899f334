import { describe, expect, it } from 'vitest';
import type { Fix } from '../fix.ts';
import { destination } from '../geo.ts';
import { compareFixes } from './fold.ts';
import { noise } from './noise.testing.ts';
import { foldAll } from './pure.ts';
import { hasRecordings, recordedTracks } from './recordings.testing.ts';
import { hasFlag } from './segment.ts';
import { sumsOf } from './sums.ts';
import { at } from './tracks.testing.ts';
import { townDrive } from './twins.testing.ts';

const inOrder = (...tracks: Fix[][]): Fix[] => tracks.flat().sort(compareFixes);
const sharedIn = (fixes: readonly Fix[]): number =>
  foldAll(fixes).flagged.filter(({ flag }) => flag === 'SHARED_IDENTITY').length;

describe('two devices with one identity', () => {
  it.each([
    [3000, 10],
    [3000, 30],
    [5000, 60],
    [8000, 90],
    [8000, 120],
    [20_000, 300],
  ])('%i m apart, each every %i s: kilometres of neither count', (apartM, stepS) => {
    const fixes = inOrder(townDrive(1, 0, stepS, 10), townDrive(2, apartM, stepS, 10, stepS / 2));
    const { segments, flagged } = foldAll(fixes);
    const { distanceM, noDataDistanceM, trips } = sumsOf(segments);
    expect(flagged.filter(({ flag }) => flag === 'SHARED_IDENTITY').length).toBeGreaterThan(
      0.9 * fixes.length,
    );
    expect(distanceM + noDataDistanceM).toBeLessThan(4_000); // before they were known to be two
    expect(trips).toBeLessThanOrEqual(1);
  });

  it('count again once only one of them reports, over a stretch that says so and has no distance', () => {
    const alone = townDrive(1, 0, 30, 10);
    const fixes = inOrder(
      alone,
      townDrive(2, 9000, 30, 4, 15).filter(({ fixTime }) => fixTime >= at('10:00')),
    );
    const { segments } = foldAll(fixes);
    const shared = segments.filter((segment) => hasFlag(segment, 'SHARED_IDENTITY'));
    expect(shared).toHaveLength(1);
    expect(shared[0]).toMatchObject({ state: 'NO_DATA', distanceM: 0, tripStartTime: null });
    expect(shared[0]!.startTime).toBeGreaterThanOrEqual(at('10:00'));
    expect(shared[0]!.startTime).toBeLessThan(at('10:10'));
    expect(shared[0]!.endTime).toBeLessThan(at('12:21'));
    const before = (list: typeof segments, end: number) => list.filter(({ endTime }) => endTime <= end);
    const after = (list: typeof segments, start: number) =>
      list.filter(({ startTime }) => startTime >= start);
    const own = foldAll(alone).segments;
    expect(before(segments, at('09:55'))).toEqual(before(own, at('09:55')));
    expect(after(segments, at('13:00'))).toEqual(after(own, at('13:00')));
  });
});

describe('one device is one', () => {
  it('however its receiver slips among houses', () => {
    for (let seed = 1; seed <= 20; seed++) {
      const random = noise(seed);
      const fixes = townDrive(seed, 0, 10, 4).map((fix) =>
        random() < 0.2
          ? { ...fix, ...destination(fix.latitude!, fix.longitude!, 360 * random(), 600 + 4000 * random()) }
          : fix,
      );
      expect(sharedIn(fixes)).toBe(0);
    }
  });

  it('where it goes to and fro between two places and reports only at the ends', () => {
    const shuttle = townDrive(1, 0, 480, 8).map((fix, i) => ({
      ...fix,
      ...destination(-12.05, -77.04, 90, i % 2 === 0 ? 0 : 7000),
      speedMps: 0,
    }));
    expect(sharedIn(shuttle)).toBe(0);
  });

  it('on recorded drives', () => {
    if (!hasRecordings()) return;
    for (const fixes of recordedTracks()) expect(sharedIn(fixes)).toBe(0);
  });
});
