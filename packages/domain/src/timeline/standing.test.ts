import { describe, expect, it } from 'vitest';
import { cutSegments } from './cut.ts';
import { foldAll } from './pure.ts';
import { hasRecordings, tracksOf } from './recordings.testing.ts';
import { sumsOf } from './sums.ts';
import { DEFAULT_TIMELINE_THRESHOLDS } from './thresholds.ts';
import { at, drive, rest, track } from './tracks.testing.ts';

/** A drive of three legs with two waits of a minute at lights, then a stop; a fix every `stepS`. */
const city = (stepS: number, ignition: 'on' | 'off' | '-') =>
  track(`
    ${drive('08:00:00', '08:05:00', 0, 3000, stepS, 36, ignition)}
    ${rest(`08:05:${stepS}`, '08:06:00', 3000, stepS, ignition)}
    ${drive(`08:06:${stepS}`, '08:10:00', 3060, 5400, stepS, 36, ignition)}
    ${rest(`08:10:${stepS}`, '08:11:00', 5400, stepS, ignition)}
    ${drive(`08:11:${stepS}`, '08:15:00', 5460, 7800, stepS, 36, ignition)}
    ${rest(`08:15:${stepS}`, '08:25:00', 7800, stepS, ignition)}
  `);

describe('standing under way', () => {
  it.each([10, 15, 20, 30])('is counted within the movement, every %i s', (stepS) => {
    const fixes = city(stepS, 'on');
    const { movingMs, standingMs, idleMs } = sumsOf(foldAll(fixes).segments);
    expect(movingMs).toBe(900_000 + stepS * 1000);
    // Two minutes at lights, and half of the step to the first fix of the stop.
    expect(standingMs).toBe(120_000 + stepS * 500);
    expect(idleMs).toBe(at('08:25:00') - at('08:15:00') - stepS * 1000);
  });

  it('counts as well where no ignition is known, and not where it is off', () => {
    expect(sumsOf(foldAll(city(10, '-')).segments).standingMs).toBe(125_000);
    const parkedBefore = track(`${rest('07:00:00', '07:10:00', 0, 60, 'on')}`);
    const towed = foldAll([...parkedBefore, ...city(10, 'off')]).segments;
    expect(sumsOf(towed)).toMatchObject({ standingMs: 0, movingMs: 0 });
  });

  it('lies in the part of a cut in which it was', () => {
    const fixes = city(10, 'on');
    const { segments } = foldAll(fixes);
    const stoodIn = (from: string, to: string): number =>
      sumsOf(cutSegments(segments, fixes, at(from), at(to))).standingMs;
    expect(stoodIn('08:00:00', '08:05:00')).toBe(0);
    expect(stoodIn('08:05:00', '08:06:30')).toBeCloseTo(60_000, 6);
    expect(stoodIn('08:06:30', '08:10:30') + stoodIn('08:10:30', '08:25:01')).toBeCloseTo(65_000, 6);
  });

  it('is with idling what a recorded drive stands in all', () => {
    if (!hasRecordings()) return;
    for (const fixes of tracksOf('ndsbr-curitiba.csv', 'trip')) {
      const stoodMs = fixes.slice(1).reduce((sum, fix, i) => {
        const before = fixes[i]!;
        const stands = ({ speedMps }: typeof fix): number =>
          Number(speedMps! < DEFAULT_TIMELINE_THRESHOLDS.stillSpeedMps);
        return sum + ((stands(before) + stands(fix)) * (fix.fixTime - before.fixTime)) / 2;
      }, 0);
      const { standingMs, idleMs, stoppedMs } = sumsOf(foldAll(fixes).segments);
      const lastedMs = fixes.at(-1)!.fixTime - fixes[0]!.fixTime;
      console.info(
        `Curitiba: stands ${Math.round((100 * stoodMs) / lastedMs)} %, told ${Math.round((100 * (standingMs + idleMs + stoppedMs)) / lastedMs)} % (${Math.round((100 * (idleMs + stoppedMs)) / lastedMs)} % without standing under way)`,
      );
      expect(Math.abs(standingMs + idleMs + stoppedMs - stoodMs)).toBeLessThan(0.02 * lastedMs);
    }
  });
});
