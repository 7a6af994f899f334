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

  it('is found around the globe where the box is wider than half of it', () => {
    const points = new NearestPoints([{ latitude: 0.01, longitude: -109 }], 1_000);
    const metres = distanceM(0, 179.9, 0.01, -109);
    expect(points.find(0, 179.9, 8_000_000)?.metres).toBe(metres);
  });
});
