import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Box, prepareArea } from './area.ts';
import { BoxTree } from './boxTree.ts';
import { Geofences, type GeofenceVersion } from './geofences.ts';
import type { LonLat } from './shape.ts';
import { placesNear, shapesNear } from './shapes.arbitrary.testing.ts';

const LIMA: LonLat = [-77.04, -12.05];
const DATE_LINE: LonLat = [180, -16.8];

const box: fc.Arbitrary<Box> = fc
  .tuple(
    fc.integer({ min: -100, max: 100 }),
    fc.integer({ min: -100, max: 100 }),
    fc.nat({ max: 20 }),
    fc.nat({ max: 20 }),
  )
  .map(([west, south, width, height]) => ({ west, south, east: west + width, north: south + height }));

it('the box tree finds what looking at all finds', () => {
  fc.assert(
    fc.property(fc.array(box, { maxLength: 300 }), box, (boxes, asked) => {
      const found: number[] = [];
      new BoxTree(boxes).search(asked, (number) => found.push(number));
      const expected = boxes.flatMap((each, number) =>
        each.west <= asked.east &&
        each.east >= asked.west &&
        each.south <= asked.north &&
        each.north >= asked.south
          ? [number]
          : [],
      );
      expect(found.toSorted((a, b) => a - b)).toEqual(expected);
    }),
  );
});

const versionsNear = (origin: LonLat): fc.Arbitrary<GeofenceVersion[]> =>
  fc
    .array(
      fc.record({
        geofenceId: fc.integer({ min: 1, max: 8 }),
        validFrom: fc.integer({ min: 0, max: 50 }),
        length: fc.option(fc.integer({ min: 1, max: 50 }), { nil: null }),
        shape: shapesNear(origin),
      }),
      { maxLength: 20 },
    )
    .map((rows) =>
      rows.map(({ length, ...row }) => ({
        ...row,
        validTo: length === null ? null : row.validFrom + length,
        maxSpeedMps: null,
        alertsInputOutput: true,
        dwellMs: null,
      })),
    );

describe.each([
  ['in Lima', LIMA],
  ['on the date line', DATE_LINE],
])('geofences %s', (_where, origin) => {
  it('at a place and time are those whose shapes hold it then', () => {
    fc.assert(
      fc.property(
        versionsNear(origin),
        placesNear(origin),
        fc.integer({ min: 0, max: 100 }),
        (versions, place, time) => {
          const fences = new Geofences(versions);
          const there = versions.filter(
            ({ validFrom, validTo, shape }) =>
              validFrom <= time &&
              (validTo === null || time < validTo) &&
              prepareArea(shape).signedDistanceM(...place) < 0,
          );
          const [longitude, latitude] = place;
          const turned = longitude > 180 ? longitude - 360 : longitude;
          const found = fences
            .meeting({ west: turned, east: turned, south: latitude, north: latitude }, time)
            .filter(({ area }) => area.signedDistanceM(turned, latitude) < 0);
          const ids = (rows: readonly GeofenceVersion[]) =>
            rows.map(({ geofenceId }) => geofenceId).toSorted((a, b) => a - b);
          expect(ids(found)).toEqual(ids(there));
        },
      ),
    );
  });
});

it('geofences on the date line are found a rounding before it', () => {
  const shape = { type: 'circle', centre: DATE_LINE, radiusM: 50 } as const;
  const rest = { validFrom: 0, validTo: null, maxSpeedMps: null, alertsInputOutput: true, dwellMs: null };
  const fences = new Geofences([{ geofenceId: 1, shape, ...rest }]);
  const longitude = 180 - 2 ** -45;
  expect(fences.meeting({ west: longitude, east: longitude, south: -16.8, north: -16.8 }, 1)).toHaveLength(1);
});

describe('versions', () => {
  const circle = (radiusM: number) => ({ type: 'circle', centre: LIMA, radiusM }) as const;
  const common = { geofenceId: 7, maxSpeedMps: null, alertsInputOutput: true, dwellMs: null };
  const fences = new Geofences([
    { ...common, validFrom: 100, validTo: 200, shape: circle(50) },
    { ...common, validFrom: 200, validTo: 300, shape: circle(500) },
  ]);
  const radiusAt = (time: number) => {
    const shape = fences.versionAt(7, time)?.shape;
    return shape?.type === 'circle' ? shape.radiusM : null;
  };

  it('hold from their beginning until the next begins', () => {
    expect([99, 100, 199, 200, 299, 300].map(radiusAt)).toEqual([null, 50, 50, 500, 500, null]);
    expect(fences.versionAt(8, 150)).toBeNull();
  });

  it('know when the last one ended', () => {
    expect([150, 200, 299, 300, 900].map((time) => fences.endedAt(7, time))).toEqual([
      null,
      200,
      200,
      300,
      300,
    ]);
  });

  it('know whether something changed', () => {
    expect(fences.changedBetween(0, 99)).toBe(false);
    expect(fences.changedBetween(99, 100)).toBe(true);
    expect(fences.changedBetween(100, 199)).toBe(false);
    expect(fences.changedBetween(299, 1000)).toBe(true);
    expect(fences.changedBetween(300, 1000)).toBe(false);
    expect(Geofences.none.changedBetween(0, 1000)).toBe(false);
  });
});
