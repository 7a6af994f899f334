import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Fix } from '../fix.ts';
import { cutSegments, foldAll, type Segment } from '../timeline/index.ts';
import { journeys } from '../timeline/tracks.arbitrary.testing.ts';
import { at, drive, track } from '../timeline/tracks.testing.ts';
import { addBands, isSlow, NO_BANDS, type SpeedBands, speedBands } from './speedBands.ts';

/** The bands of all that was driven in trips between two moments; fixes are given as far as they are needed. */
function bandsOf(segments: readonly Segment[], fixes: readonly Fix[], from: number, to: number): SpeedBands {
  return segments
    .filter(({ tripStartTime }) => tripStartTime !== null)
    .map((segment) => {
      const { startTime, endTime } = segment;
      const isWhole = startTime >= from && endTime <= to;
      const own = fixes.filter(({ fixTime }) => fixTime >= startTime && fixTime <= endTime);
      return speedBands(segment, isSlow(segment) && isWhole ? [] : own, from, to);
    })
    .reduce(addBands, NO_BANDS);
}

const totalOf = ({ slowM, mediumM, fastM }: SpeedBands): number => slowM + mediumM + fastM;

describe('the distances by speed', () => {
  it('are what one counts by hand', () => {
    const fixes = track(
      [
        drive('08:00:00', '08:10:00', 0, 6_000, 30, 36, 'on'),
        drive('08:10:30', '08:20:00', 6_600, 18_000, 30, 72, 'on'),
        drive('08:20:30', '08:30:00', 19_000, 38_000, 30, 120, 'on'),
      ].join('\n'),
    );
    const { segments } = foldAll(fixes);
    const bands = bandsOf(segments, fixes, at('07:00'), at('09:00'));
    expect(bands.slowM).toBeCloseTo(6_000, -1);
    expect(bands.mediumM).toBeCloseTo(12_000, -1);
    expect(bands.fastM).toBeCloseTo(20_000, -1);
    const half = bandsOf(segments, fixes, at('08:05'), at('08:15'));
    expect(half.slowM).toBeCloseTo(3_000, -1);
    expect(half.mediumM).toBeCloseTo(6_000, -1);
    expect(half.fastM).toBe(0);
  });

  it('are slow of a movement without a greater speed, however its fixes lie', () => {
    const { segments } = foldAll(track(drive('08:00:00', '08:10:00', 0, 6_000, 30, 36, 'on')));
    expect(segments.filter(isSlow).length).toBeGreaterThan(0);
    const bands = bandsOf(segments, [], at('07:00'), at('09:00'));
    expect(bands).toMatchObject({ mediumM: 0, fastM: 0 });
    expect(bands.slowM).toBeCloseTo(6_000, -1);
  });

  it('add up over any ranges that meet, to the distance of the trips', () => {
    fc.assert(
      fc.property(journeys, fc.double({ min: 0, max: 1, noNaN: true }), (fixes, share) => {
        const { segments } = foldAll(fixes);
        const [from, to] = [segments[0]?.startTime ?? 0, (segments.at(-1)?.endTime ?? 0) + 1];
        const cut = Math.round(from + share * (to - from));
        const whole = bandsOf(segments, fixes, from, to);
        const parts = addBands(bandsOf(segments, fixes, from, cut), bandsOf(segments, fixes, cut, to));
        for (const name of ['slowM', 'mediumM', 'fastM'] as const)
          expect(Math.abs(parts[name] - whole[name]), name).toBeLessThan(0.01);
        const ofCut = cutSegments(segments, fixes, from, cut)
          .filter(({ tripStartTime }) => tripStartTime !== null)
          .reduce((sum, { distanceM }) => sum + distanceM, 0);
        expect(Math.abs(totalOf(bandsOf(segments, fixes, from, cut)) - ofCut)).toBeLessThan(0.01);
      }),
    );
  });
});
