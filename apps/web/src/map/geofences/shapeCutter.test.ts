import type { GeoJSONVTFeature } from '@maplibre/geojson-vt';
import { describe, expect, it } from 'vitest';
import { mercatorX, mercatorY } from '../mercator.ts';
import type { MapGeofence } from './mapGeofence.ts';
import { type CutTile, EXTENT, ShapeCutter } from './shapeCutter.ts';

const DEGREES_A_METRE = 1 / 111_320;
const PIXEL = EXTENT / 512;

interface Round {
  longitude: number;
  latitude: number;
  metres: number;
  color?: string;
}

/** An octagon of so many metres from side to side. */
function octagon({ longitude, latitude, metres, color = '#2f5fb3' }: Round, id: number): MapGeofence {
  const radius = (metres / 2) * DEGREES_A_METRE;
  const border = Array.from({ length: 9 }, (_, corner) => {
    const angle = (corner * Math.PI) / 4;
    return [longitude + radius * Math.cos(angle), latitude + radius * Math.sin(angle)];
  });
  return {
    id,
    name: String(id),
    color,
    geomJson: JSON.stringify({ type: 'Polygon', coordinates: [border] }),
  };
}

const YARD = { longitude: -77.03, latitude: -12.06, metres: 100 };

/** Where a place is in the tile around it. */
function around({ longitude, latitude }: { longitude: number; latitude: number }, zoom: number) {
  const [x, y] = [mercatorX(longitude) * 2 ** zoom, mercatorY(latitude) * 2 ** zoom];
  const tile = [zoom, Math.floor(x), Math.floor(y)] as const;
  return { tile, place: [(x % 1) * EXTENT, (y % 1) * EXTENT] as const };
}

/** Where a dot is in its tile. */
const placeOf = (dot: Pick<GeoJSONVTFeature, 'geometry'> | undefined): [x: number, y: number] =>
  (dot?.geometry as [number, number][][] | undefined)?.[0]?.[0] ?? [Number.NaN, Number.NaN];

const namesOf = (tile: CutTile | null): string[] =>
  (tile?.names ?? []).map(({ tags }) => String(tags?.name)).sort();

describe('a shape in tiles', () => {
  it.each([8, 10])('is a dot in its middle at zoom %i, where it has a few pixels', (zoom) => {
    const { tile, place } = around(YARD, zoom);
    const cut = new ShapeCutter([octagon(YARD, 1)]).cut(...tile);
    expect(cut?.shapes).toEqual([]);
    expect(cut?.dots).toHaveLength(1);
    const [x, y] = placeOf(cut?.dots[0]);
    expect(Math.hypot(x - place[0], y - place[1])).toBeLessThan(PIXEL);
  });

  it.each([13, 16])('has its form at zoom %i, where one sees it', (zoom) => {
    const cut = new ShapeCutter([octagon(YARD, 1)]).cut(...around(YARD, zoom).tile);
    expect(cut?.dots).toEqual([]);
    expect(cut?.shapes[0]?.geometry[0]).toHaveLength(9);
  });

  it('is a dot on both sides of the border of two tiles, since each draws half of it', () => {
    const border = { ...YARD, longitude: 0, latitude: 10 };
    const cutter = new ShapeCutter([octagon(border, 1)]);
    const { tile } = around(border, 4);
    expect(cutter.cut(...tile)?.dots).toHaveLength(1);
    expect(cutter.cut(tile[0], tile[1] - 1, tile[2])?.dots).toHaveLength(1);
  });

  it('is a dot beyond the 180th meridian, too', () => {
    const cutter = new ShapeCutter([octagon({ ...YARD, longitude: 182 }, 1)]);
    expect(cutter.cut(...around({ ...YARD, longitude: -178 }, 6).tile)?.dots).toHaveLength(1);
  });

  it('is not where it is not', () => {
    const cutter = new ShapeCutter([octagon(YARD, 1)]);
    expect(cutter.cut(...around({ ...YARD, longitude: 20 }, 6).tile)).toBeNull();
  });
});

describe('names', () => {
  const near = [
    octagon(YARD, 1),
    octagon({ ...YARD, latitude: YARD.latitude + 20 * DEGREES_A_METRE, metres: 140 }, 2),
  ];

  it('are those of the largest shapes where there is no room for all', () => {
    expect(namesOf(new ShapeCutter(near).cut(...around(YARD, 13).tile))).toEqual(['2']);
  });

  it('are all there at the closest zoom', () => {
    expect(namesOf(new ShapeCutter(near).cut(...around(YARD, 16).tile))).toEqual(['1', '2']);
  });

  /** The tiles of a zoom around a place that name something, with where on the unit square they do. */
  const namedAround = (shape: MapGeofence, place: { longitude: number; latitude: number }, zoom: number) => {
    const cutter = new ShapeCutter([shape]);
    const [, column, row] = around(place, zoom).tile;
    const steps = [-3, -2, -1, 0, 1, 2, 3];
    return steps.flatMap((right) =>
      steps.flatMap((down) =>
        (cutter.cut(zoom, column + right, row + down)?.names ?? []).map(({ geometry }) => {
          const [x, y] = geometry[0] as [number, number];
          return [column + right + x / EXTENT, row + down + y / EXTENT].map((each) => each / 2 ** zoom);
        }),
      ),
    );
  };

  it.each([12, 14, 16])(
    'stand once and at the same place at zoom %i, over however many tiles the shape goes',
    (zoom) => {
      const base = { ...YARD, metres: 1_200 };
      const [place, ...others] = namedAround(octagon(base, 1), base, zoom);
      expect(others).toEqual([]);
      expect(place?.[0]).toBeCloseTo(mercatorX(base.longitude), 6);
      expect(place?.[1]).toBeCloseTo(mercatorY(base.latitude), 6);
    },
  );

  it('stand inside a shape that bends around its middle, and not in a hole of it', () => {
    const ring = (west: number, south: number, east: number, north: number) => [
      [west, south],
      [east, south],
      [east, north],
      [west, north],
      [west, south],
    ];
    const yard = { ...octagon(YARD, 1), geomJson: '' };
    yard.geomJson = JSON.stringify({
      type: 'Polygon',
      coordinates: [ring(0, 0, 0.01, 0.01), ring(0.001, 0.001, 0.006, 0.009)],
    });
    const [place] = namedAround(yard, { longitude: 0.005, latitude: 0.005 }, 15);
    expect(place?.[0]).toBeCloseTo(mercatorX(0.008), 6);
  });

  it('are not there where the map shows none', () => {
    expect(namesOf(new ShapeCutter(near).cut(...around(YARD, 8).tile))).toEqual([]);
  });
});

describe('ten thousand shapes in a city', () => {
  const colors = ['#2f5fb3', '#c0322b'];
  const shapes = Array.from({ length: 10_000 }, (_, at) => ({
    longitude: YARD.longitude + 0.0036 * (at % 100),
    latitude: YARD.latitude + 0.0036 * Math.floor(at / 100),
    metres: 80 + (at % 7) * 60,
    color: colors[at % 2] as string,
  }));
  const cutter = new ShapeCutter(shapes.map(octagon));

  it.each([4, 9, 10, 11, 12])('are all there at zoom %i, in tiles of which none is heavy', (zoom) => {
    const tiles = new Map<string, { seen: Set<string>; ids: Set<unknown> }>();
    for (const [id, shape] of shapes.entries()) {
      const { tile, place } = around(shape, zoom);
      const key = tile.join('/');
      let known = tiles.get(key);
      if (!known) {
        const cut = cutter.cut(...tile);
        expect(cut?.names.length).toBeLessThan(400);
        expect(cut?.shapes.flatMap(({ geometry }) => geometry.flat()).length).toBeLessThan(30_000);
        const seen = (cut?.dots ?? []).map(({ geometry, tags }) => {
          const [x, y] = placeOf({ geometry });
          return `${Math.floor(x / PIXEL)} ${Math.floor(y / PIXEL)} ${tags?.color}`;
        });
        expect(new Set(seen).size).toBe(seen.length);
        known = { seen: new Set(seen), ids: new Set(cut?.shapes.map((each) => each.id)) };
        tiles.set(key, known);
      }
      const [x, y] = place.map((each) => Math.floor(each / PIXEL)) as [number, number];
      const isDot = [-1, 0, 1].some((right) =>
        [-1, 0, 1].some((down) => known.seen.has(`${x + right} ${y + down} ${shape.color}`)),
      );
      if (!isDot && !known.ids.has(id)) expect.fail(`shape ${id} is missing in ${key}`);
    }
  });
});
