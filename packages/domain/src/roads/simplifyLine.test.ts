import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LinePoint } from './polyline.ts';
import { nearestOn, roadLine } from './roadLine.ts';
import { MOST_DRAWN_POINTS, simplifiedTo, simplifyLine } from './simplifyLine.ts';

const line: fc.Arbitrary<LinePoint[]> = fc.array(
  fc.record({
    latitude: fc.integer({ min: -1205000, max: -1204000 }).map((value) => value / 1e5),
    longitude: fc.integer({ min: -7704000, max: -7703000 }).map((value) => value / 1e5),
  }),
  { minLength: 2, maxLength: 60 },
);

describe('a simplified line', () => {
  it('has its ends and some of its points in order, and leaves none farther out than the tolerance', () => {
    fc.assert(
      fc.property(line, fc.integer({ min: 1, max: 500 }), (points, toleranceM) => {
        const simpler = simplifyLine(points, toleranceM);
        expect([simpler[0], simpler.at(-1)]).toEqual([points[0], points.at(-1)]);
        let at = -1;
        for (const point of simpler) {
          at = points.indexOf(point, at + 1);
          expect(at).toBeGreaterThanOrEqual(0);
        }
        if (
          simpler.some(
            ({ latitude, longitude }) =>
              latitude !== points[0]!.latitude || longitude !== points[0]!.longitude,
          )
        ) {
          const measured = roadLine(simpler);
          for (const point of points)
            expect(nearestOn(measured, point).offM).toBeLessThanOrEqual(toleranceM * 1.01 + 0.1);
        }
      }),
    );
  });

  it('keeps what it is told of points where they are few, and becomes coarser where they are many', () => {
    const few = [0, 1, 2].map((at) => ({ latitude: at / 1000, longitude: (at % 2) / 1000 }));
    expect(simplifiedTo(few)).toEqual({ points: few, toleranceM: 0 });
    const many = Array.from({ length: 20_000 }, (_, at) => ({
      latitude: -12 + at / 1e5,
      longitude: -77 + Math.sin(at / 40) / 200,
    }));
    const { points, toleranceM } = simplifiedTo(many);
    expect(points.length).toBeLessThanOrEqual(MOST_DRAWN_POINTS);
    expect(points.length).toBeGreaterThan(50);
    expect(toleranceM).toBeGreaterThan(0);
  });
});
