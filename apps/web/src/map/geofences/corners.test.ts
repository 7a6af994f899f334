import { expect, it } from 'vitest';
import { cornerAt, cornersIn, withCorner } from './corners.ts';
import type { Drawn } from './mapGeofence.ts';

const HOLE = [
  [1, 1],
  [2, 1],
  [2, 2],
  [1, 1],
];
const yard: Drawn = {
  geofenceType: 'POLYGON',
  drawnJson: JSON.stringify({
    type: 'Polygon',
    coordinates: [
      [
        [0, 0],
        [9, 0],
        [9, 9],
        [0, 9],
        [0, 0],
      ],
      HOLE,
    ],
  }),
  radius: null,
};
const road: Drawn = {
  geofenceType: 'CORRIDOR',
  drawnJson: JSON.stringify({
    type: 'LineString',
    coordinates: [
      [0, 0],
      [1, 0],
      [2, 1],
    ],
  }),
  radius: 30,
};
const coordinatesOf = ({ drawnJson }: Drawn) => JSON.parse(drawnJson).coordinates;

it('counts the corners around and around', () => {
  expect(cornerAt(yard, 4)).toEqual({ at: 0, of: 4, place: [0, 0], isRemovable: true });
  expect(cornerAt(yard, -1)?.place).toEqual([0, 9]);
  expect(
    cornerAt({ geofenceType: 'CIRCLE', drawnJson: '{"type":"Point","coordinates":[0,0]}', radius: 9 }, 0),
  ).toBeNull();
});

it('moves the first corner of a polygon, which stays closed and keeps its hole', () => {
  expect(coordinatesOf(withCorner(yard, 0, [-1, -1]))).toEqual([
    [
      [-1, -1],
      [9, 0],
      [9, 9],
      [0, 9],
      [-1, -1],
    ],
    HOLE,
  ]);
});

it('removes the first corner of a polygon, which stays closed, and one of a line', () => {
  expect(coordinatesOf(withCorner(yard, 0, null))).toEqual([
    [
      [9, 0],
      [9, 9],
      [0, 9],
      [9, 0],
    ],
    HOLE,
  ]);
  expect(cornersIn(withCorner(road, 1, null))).toEqual([
    [0, 0],
    [2, 1],
  ]);
});

it('leaves a polygon three corners and a line two', () => {
  expect(cornerAt(withCorner(yard, 3, null), 0)?.isRemovable).toBe(false);
  expect(cornerAt(withCorner(road, 2, null), 0)?.isRemovable).toBe(false);
});
