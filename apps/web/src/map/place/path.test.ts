import { describe, expect, it } from 'vitest';
import {
  boxOfPath,
  type Path,
  type PathPlace,
  type PathPoint,
  pathFeatures,
  wholeBoxOfPath,
} from './pathFeatures.ts';

const point = (id: string, lat: number, lon: number, isUsed = true): PathPoint => ({
  id,
  lat,
  lon,
  isUsed,
  text: id,
});
const square = (west: number, south: number, size: number): PathPlace => ({
  color: '#c0322b',
  geomJson: JSON.stringify({
    type: 'Polygon',
    coordinates: [
      [
        [west, south],
        [west + size, south],
        [west + size, south + size],
        [west, south + size],
        [west, south],
      ],
    ],
  }),
  lineJson: null,
  isStop: false,
});
const points = [
  point('a', -12, -77),
  point('jump', -11, -77, false),
  point('b', -12, -76.99),
  point('c', -12, -76.98),
];
const path = (more: Partial<Path> = {}): Path => ({ way: [], points, places: [], ...more });

describe('a path on the map', () => {
  const kinds = (shown: Path) => pathFeatures(shown).features.map(({ properties }) => properties?.kind);

  it('has a line through the points that counted, and all of them as points', () => {
    const { features } = pathFeatures(path());
    const [line, ...rest] = features;
    expect(line?.geometry).toEqual({
      type: 'LineString',
      coordinates: [
        [-77, -12],
        [-76.99, -12],
        [-76.98, -12],
      ],
    });
    expect(rest.map(({ properties }) => [properties?.id, properties?.isUsed])).toEqual([
      ['a', true],
      ['jump', false],
      ['b', true],
      ['c', true],
    ]);
  });

  it('has no line of a single point, and the way where no point is listed that counted', () => {
    expect(kinds(path({ points: points.slice(0, 2) }))).toEqual(['point', 'point']);
    expect(kinds(path({ way: points, points: points.slice(1, 2) }))).toEqual(['way', 'point']);
    expect(kinds(path({ points: [] }))).toEqual([]);
  });

  it('has the border of a place, and the line of a road', () => {
    const road = {
      ...square(-77, -12, 0.01),
      color: null,
      lineJson: '{"type":"LineString","coordinates":[]}',
    };
    expect(kinds(path({ points: [], places: [road] }))).toEqual(['area', 'road']);
  });

  it('is looked at where its points counted: one that jumped away does not make a dot of it', () => {
    expect(boxOfPath(path())).toEqual([-77, -12, -76.98, -12]);
    expect(wholeBoxOfPath(path())).toEqual([-77, -12, -76.98, -11]);
    expect(boxOfPath(path({ points: [points[1]!] }))).toEqual([-77, -11, -77, -11]);
    expect(boxOfPath(path({ points: [], way: points.slice(0, 1) }))).toEqual([-77, -12, -77, -12]);
    expect(boxOfPath(path({ points: [] }))).toBeNull();
  });

  it('is looked at with its place, unless that is far larger', () => {
    expect(boxOfPath(path({ places: [square(-77.01, -12.01, 0.02)] }))).toEqual([
      -77.01, -12.01, -76.98, -11.99,
    ]);
    const province = square(-78, -13, 3);
    expect(boxOfPath(path({ places: [province] }))).toEqual([-77, -12, -76.98, -12]);
    expect(wholeBoxOfPath(path({ places: [province] }))).toEqual([-78, -13, -75, -10]);
    expect(boxOfPath(path({ points: [], places: [province] }))).toEqual([-78, -13, -75, -10]);
    const stop = { ...square(-76.985, -12.005, 0.01), isStop: true };
    expect(boxOfPath(path({ places: [province, stop] }))).toEqual([
      -77,
      -12.005,
      -76.985 + 0.01,
      -12.005 + 0.01,
    ]);
  });
});
