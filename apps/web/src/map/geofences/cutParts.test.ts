import { describe, expect, it } from 'vitest';
import { cutParts } from './cutParts.ts';
import type { Drawn } from './mapGeofence.ts';

type Ring = [number, number][];

const polygon = (...coordinates: Ring[]): Drawn => ({
  geofenceType: 'POLYGON',
  drawnJson: JSON.stringify({ type: 'Polygon', coordinates }),
  radius: null,
});
const box = (west: number, south: number, east: number, north: number): Ring => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
  [west, south],
];
const line = (...coordinates: Ring): GeoJSON.LineString => ({ type: 'LineString', coordinates });
const area = (ring: Ring): GeoJSON.Polygon => ({ type: 'Polygon', coordinates: [ring] });
const ringsOf = (parts: readonly Drawn[] | null): Ring[][] | null =>
  parts?.map(({ drawnJson }) => JSON.parse(drawnJson).coordinates) ?? null;
const sizeOf = (ring: Ring): number =>
  Math.abs(
    ring.slice(1).reduce((sum, [x, y], at) => sum + (ring[at]?.[0] ?? 0) * y - x * (ring[at]?.[1] ?? 0), 0) /
      2,
  );

const YARD = polygon(box(-77, -12, -76.9, -11.9));

describe('a cut along a line', () => {
  it('divides a polygon, the largest piece first, with the line as their common border', () => {
    const parts = ringsOf(cutParts([YARD], line([-76.97, -12.05], [-76.95, -11.95], [-76.97, -11.85])));
    expect(parts).toHaveLength(2);
    const [one = [], other = []] = parts?.map(([border]) => border ?? []) ?? [];
    expect(sizeOf(one) + sizeOf(other)).toBeCloseTo(0.01, 7);
    expect(sizeOf(one)).toBeGreaterThan(sizeOf(other));
    for (const corner of [
      [-76.96, -12],
      [-76.95, -11.95],
      [-76.96, -11.9],
    ])
      for (const piece of [one, other]) expect(piece).toContainEqual(corner);
  });

  it('changes nothing where it does not lead from border to border', () => {
    expect(cutParts([YARD], line([-76.97, -12.05], [-76.95, -11.95]))).toBeNull();
    expect(cutParts([YARD], line([-70, -12.05], [-70, -11.95]))).toBeNull();
  });

  it('goes through holes, and through each part that it crosses', () => {
    const holed = polygon(box(-77, -12, -76.9, -11.9), box(-76.96, -11.96, -76.94, -11.94));
    const across = line([-77.1, -11.95], [-76.8, -11.95]);
    expect(ringsOf(cutParts([holed], across))?.map((rings) => rings.length)).toEqual([1, 1]);
    const far = polygon(box(-76.88, -12, -76.85, -11.9));
    expect(cutParts([YARD, far], across)).toHaveLength(4);
  });
});

describe('a hole', () => {
  it('is taken out of a polygon, and out of what has a hole already', () => {
    const once = cutParts([YARD], area(box(-76.96, -11.96, -76.94, -11.94)));
    expect(ringsOf(once)?.map((rings) => rings.length)).toEqual([2]);
    const twice = cutParts(once ?? [], area(box(-76.93, -11.96, -76.92, -11.94)));
    expect(ringsOf(twice)?.map((rings) => rings.length)).toEqual([3]);
  });

  it('is a notch where it crosses the border, and divides where it leads across', () => {
    const notched = ringsOf(cutParts([YARD], area(box(-76.96, -12.1, -76.94, -11.94))));
    expect(notched?.map((rings) => rings.length)).toEqual([1]);
    expect(sizeOf(notched?.[0]?.[0] ?? [])).toBeCloseTo(0.01 - 0.02 * 0.06, 7);
    expect(cutParts([YARD], area(box(-76.96, -12.1, -76.94, -11.8)))).toHaveLength(2);
  });

  it('takes neither everything nor nothing', () => {
    expect(cutParts([YARD], area(box(-78, -13, -76, -11)))).toBeNull();
    expect(cutParts([YARD], area(box(-70, -13, -69, -11)))).toBeNull();
  });
});
