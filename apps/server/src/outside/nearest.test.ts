import { distanceM } from '@rastro/domain';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NearestPoints, type Point } from './nearest.ts';

/** Places all over the globe, many of them near the poles, the date line and each other. */
const anyPoint: fc.Arbitrary<Point> = fc.record({
  latitude: fc.oneof(
    fc.double({ min: -90, max: 90, noNaN: true }),
    fc.constantFrom(-90, -89.9, 0, 0.01, 89.95, 90),
  ),
  longitude: fc.oneof(
    fc.double({ min: -180, max: 180, noNaN: true }),
    fc.constantFrom(-180, -179.99, 0, 0.01, 179.9, 180),
  ),
});

describe('the nearest of many points', () => {
  it('is the one that measuring them all finds, anywhere on the globe', () => {
    fc.assert(
      fc.property(
        fc.array(anyPoint, { maxLength: 60 }),
        anyPoint,
        fc.constantFrom(80, 300_000, 8_000_000, 21_000_000),
        (points, { latitude, longitude }, withinM) => {
          const distances = points.map((point) =>
            distanceM(latitude, longitude, point.latitude, point.longitude),
          );
          const least = Math.min(...distances);
          const found = new NearestPoints(points, 1_000).find(latitude, longitude, withinM);
          if (least <= withinM) expect(found?.metres).toBe(least);
          else expect(found).toBeNull();
        },
      ),
      { numRuns: 2_000 },
    );
  });
});
