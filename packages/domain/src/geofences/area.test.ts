import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { distanceM } from '../geo.ts';
import { boxOf, prepareArea } from './area.ts';
import type { GeofenceShape, LonLat } from './shape.ts';
import { offset, placesNear, shapesNear } from './shapes.arbitrary.testing.ts';
import { covers } from './spans.ts';

const LIMA: LonLat = [-77.04, -12.05];
const ON_THE_DATE_LINE: LonLat = [179.9995, -16.8];
const between = (from: LonLat, to: LonLat, part: number): LonLat => [
  from[0] + (to[0] - from[0]) * part,
  from[1] + (to[1] - from[1]) * part,
];

/** Even-odd over a ray to the east, and the distance to a border sampled finely: slow, and nothing like the code. */
function bruteSignedDistanceM(shape: GeofenceShape, place: LonLat): number {
  const to = (other: LonLat) => distanceM(place[1], place[0], other[1], other[0]);
  if (shape.type === 'circle') return to(shape.centre) - shape.radiusM;
  const lines =
    shape.type === 'corridor' ? [shape.line] : shape.rings.map((ring) => [...ring, ring[0]!] as LonLat[]);
  let nearest = Number.POSITIVE_INFINITY;
  let isInside = false;
  for (const line of lines)
    for (let at = 1; at < line.length; at++) {
      const [from, until] = [line[at - 1]!, line[at]!];
      for (let step = 0; step <= 400; step++)
        nearest = Math.min(nearest, to(between(from, until, step / 400)));
      const crosses =
        from[1] > place[1] !== until[1] > place[1] &&
        place[0] < ((until[0] - from[0]) * (place[1] - from[1])) / (until[1] - from[1]) + from[0];
      if (crosses) isInside = !isInside;
    }
  if (shape.type === 'corridor') return nearest - shape.halfWidthM;
  return isInside ? -nearest : nearest;
}

describe('metres to the border', () => {
  it('are those of brute force, whatever the shape', () => {
    fc.assert(
      fc.property(shapesNear(LIMA), placesNear(LIMA), (shape, place) => {
        const metres = prepareArea(shape).signedDistanceM(place[0], place[1]);
        expect(Math.abs(metres - bruteSignedDistanceM(shape, place))).toBeLessThan(3);
      }),
      { numRuns: 200 },
    );
  });

  it('are the same across the date line as elsewhere', () => {
    fc.assert(
      fc.property(shapesNear(ON_THE_DATE_LINE), placesNear(ON_THE_DATE_LINE), (shape, place) => {
        const area = prepareArea(shape);
        const turned: LonLat = [place[0] > 180 ? place[0] - 360 : place[0] + 360, place[1]];
        expect(area.signedDistanceM(turned[0], turned[1])).toBeCloseTo(
          area.signedDistanceM(place[0], place[1]),
          3,
        );
      }),
    );
  });
});

describe('a path meets an area', () => {
  it('exactly where its points do, to the last of them', () => {
    fc.assert(
      fc.property(
        shapesNear(LIMA),
        placesNear(LIMA),
        placesNear(LIMA),
        fc.integer({ min: 1, max: 60 }),
        fc.integer({ min: 1, max: 60 }),
        (shape, from, to, deepM, nearM) => {
          const area = prepareArea(shape);
          const meeting = area.meet(from, to);
          const [inside, deep, near] = [meeting.inside, meeting.deep(deepM), meeting.near(nearM)];
          for (let step = 0; step <= 100; step++) {
            const part = step / 100;
            const metres = area.signedDistanceM(...between(from, to, part));
            if (Math.abs(metres) > 1e-4) expect(covers(inside, part)).toBe(metres < 0);
            if (Math.abs(metres + deepM) > 1e-4) expect(covers(deep, part)).toBe(metres < -deepM);
            if (Math.abs(metres - nearM) > 1e-4) expect(covers(near, part)).toBe(metres < nearM);
          }
        },
      ),
    );
  });

  it('also where it passes exactly through a corner, in whichever direction', () => {
    const bearings: readonly LonLat[] = [
      [1, 0],
      [-1, 0],
      [0, 1],
      [0, -1],
    ];
    fc.assert(
      fc.property(
        shapesNear(LIMA).filter(({ type }) => type === 'polygon'),
        fc.constantFrom(...bearings),
        fc.nat(),
        (shape, [east, north], choice) => {
          const corners = shape.type === 'polygon' ? shape.rings.flat() : [];
          const corner = corners[choice % corners.length]!;
          const from: LonLat = [corner[0] - 0.011 * east, corner[1] - 0.011 * north];
          const to: LonLat = [corner[0] + 0.009 * east, corner[1] + 0.009 * north];
          const { inside } = prepareArea(shape).meet(from, to);
          for (let step = 0; step <= 20; step++) {
            const metres = bruteSignedDistanceM(shape, between(from, to, step / 20));
            if (Math.abs(metres) > 3) expect(covers(inside, step / 20)).toBe(metres < 0);
          }
        },
      ),
      { numRuns: 300 },
    );
  });

  it('without leaving it where it only touches a corner', () => {
    const metres = fc.double({ min: 20, max: 180, noNaN: true });
    const aside = fc.double({ min: 1, max: 300, noNaN: true });
    fc.assert(
      fc.property(metres, metres, aside, aside, (east, north, before, after) => {
        const notch = [offset(LIMA, 200, 0), offset(LIMA, east, north), offset(LIMA, 200, 200)];
        const area = prepareArea({ type: 'polygon', rings: [[LIMA, ...notch, offset(LIMA, 0, 200)]] });
        const path = [offset(LIMA, east, -before), offset(LIMA, east, 200 + after)] as const;
        expect(area.meet(...path).inside).toHaveLength(2);
        expect(area.meet(path[1], path[0]).inside).toHaveLength(2);
      }),
    );
  });

  it('when it is a point, all of it or nothing', () => {
    fc.assert(
      fc.property(shapesNear(LIMA), placesNear(LIMA), (shape, place) => {
        const area = prepareArea(shape);
        const metres = area.signedDistanceM(...place);
        const { inside, near } = area.meet(place, place);
        if (Math.abs(metres) > 1e-4) expect(inside).toEqual(metres < 0 ? [0, 1] : []);
        if (Math.abs(metres - 10) > 1e-4) expect(near(10).length > 0).toBe(metres < 10);
      }),
    );
  });

  it('across the date line', () => {
    const area = prepareArea({ type: 'circle', centre: [180, -16.8], radiusM: 500 });
    const { inside } = area.meet([179.99, -16.8], [-179.99, -16.8]);
    expect(inside).toHaveLength(2);
    expect(inside[0]! + inside[1]!).toBeCloseTo(1, 6);
  });
});

it('boxes hold their shapes', () => {
  fc.assert(
    fc.property(shapesNear(LIMA), placesNear(LIMA), (shape, [longitude, latitude]) => {
      const { west, south, east, north } = boxOf(shape);
      if (prepareArea(shape).signedDistanceM(longitude, latitude) > 0) return;
      expect(longitude >= west && longitude <= east && latitude >= south && latitude <= north).toBe(true);
    }),
  );
});

it('a shape’s quarter depth is less than it is deep', () => {
  const square: GeofenceShape = {
    type: 'polygon',
    rings: [[LIMA, offset(LIMA, 200, 0), offset(LIMA, 200, 200), offset(LIMA, 0, 200)]],
  };
  expect(prepareArea(square).quarterDepthM).toBeCloseTo(25, 0);
});
