import { describe, expect, it } from 'vitest';
import { EARTH_RADIUS_M } from '../geo.ts';
import type { LonLat } from './shape.ts';
import { offset } from './shapes.arbitrary.testing.ts';
import { squareMetresOf } from './size.ts';

const LIMA: LonLat = [-77.04, -12.05];
const square = (at: LonLat, side: number): LonLat[] => [
  at,
  offset(at, side, 0),
  offset(at, side, side),
  offset(at, 0, side),
];

describe('the square metres of a shape', () => {
  it.each([
    ['a yard', LIMA, 20],
    ['a town', LIMA, 3_000],
    ['one across the date line', [179.9999, -16.8] as LonLat, 500],
  ])('are those of %s, whichever way it was drawn', (_, at, side) => {
    const ring = square(at, side);
    for (const rings of [[ring], [ring.toReversed()], [[...ring, at]]])
      expect(squareMetresOf({ type: 'polygon', rings }) / side ** 2).toBeCloseTo(1, 2);
  });

  it('are without the holes', () => {
    const rings = [square(LIMA, 400), square(offset(LIMA, 100, 100), 200)];
    expect(squareMetresOf({ type: 'polygon', rings }) / 120_000).toBeCloseTo(1, 2);
  });

  it('are exact for a large part of the globe', () => {
    const octant: LonLat[] = [0, 30, 60, 90].map((longitude) => [longitude, 0]);
    const rings = [[...octant, [90, 90], [0, 90]] as LonLat[]];
    expect(squareMetresOf({ type: 'polygon', rings }) / ((Math.PI / 2) * EARTH_RADIUS_M ** 2)).toBeCloseTo(
      1,
      9,
    );
  });

  it('are those of a circle, and of a corridor with its round ends, counted once where it meets itself', () => {
    expect(squareMetresOf({ type: 'circle', centre: LIMA, radiusM: 100 })).toBeCloseTo(31_415.93, 1);
    const ends = Math.PI * 50 ** 2;
    const there = offset(LIMA, 1_000, 0);
    const corridor = (line: LonLat[]) => squareMetresOf({ type: 'corridor', line, halfWidthM: 50 });
    expect(corridor([LIMA, there]) / (100_000 + ends)).toBeCloseTo(1, 2);
    expect(corridor([LIMA, there, LIMA]) / (100_000 + ends)).toBeCloseTo(1, 2);
  });
});
