import { GeoJSONVT, type GeoJSONVTFeature } from '@maplibre/geojson-vt';
import { mercatorX, mercatorY, TILE_PX } from '../mercator.ts';
import type { MapGeofence } from './mapGeofence.ts';
import { DOTS, NAMES, NAMES_MIN_ZOOM, SHAPE_MAX_ZOOM, SHAPES } from './shapeMessages.ts';

/** The width of a tile in its own coordinates. As the map library cuts GeoJSON itself: fine, and with shapes that go on beyond a tile's border. */
export const EXTENT = 8192;
const PIXEL = EXTENT / TILE_PX;
const CUT = { maxZoom: SHAPE_MAX_ZOOM, extent: EXTENT, buffer: 128 * PIXEL, tolerance: 0.375 * PIXEL };

/** So far around a tile the border of a shape, or a dot, is wide enough to be seen in it. */
const BORDER = 4 * PIXEL;
/** What is nowhere wider or higher than so many pixels of its tile is drawn as a dot. The map shows a tile at up to twice its size. */
const DOT_PX = 3;
/** The room in pixels of a tile in which no second shape is named, since a second name would not fit. */
const NAME_PX = { width: 64, height: 16 };

/** A tile before it is encoded: what is in each of its layers. */
export type CutTile = Record<typeof SHAPES | typeof DOTS | typeof NAMES, GeoJSONVTFeature[]>;

/** A shape as a whole. */
interface Whole {
  tags: { name: string; color: string };
  /** The middle of its box on the unit square. */
  x: number;
  y: number;
  /** The longer side of its box, of which the world is 1. */
  size: number;
  /** Where it is named on the unit square: one place in it, which no tile and no zoom changes. */
  anchor: { x: number; y: number };
}

type Place = readonly [x: number, y: number];

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/**
 * Cuts shapes into tiles of which none is heavy, however many shapes are in it. A shape of a few pixels is a dot, and dots of one colour on one
 * pixel are a single one. Each shape is named in the one tile in which its anchor is, and only so many are named as have room for their names.
 */
export class ShapeCutter {
  readonly #wholes: readonly Whole[];
  readonly #polygons: GeoJSONVT;

  constructor(shapes: readonly MapGeofence[]) {
    const features = shapes.map(featureOf);
    this.#wholes = features.map(wholeOf);
    this.#polygons = new GeoJSONVT({ type: 'FeatureCollection', features }, CUT);
  }

  /** A tile; null where it is empty. */
  cut(zoom: number, x: number, y: number): CutTile | null {
    const dotSize = DOT_PX / (TILE_PX * 2 ** zoom);
    const shapes = this.#shapes(zoom, x, y, dotSize);
    const dots = this.#dots(zoom, x, y, dotSize);
    const names = zoom < NAMES_MIN_ZOOM ? [] : this.#names(zoom, x, y);
    if (shapes.length + dots.length + names.length === 0) return null;
    return { [SHAPES]: shapes, [DOTS]: dots, [NAMES]: names };
  }

  #shapes(zoom: number, x: number, y: number, dotSize: number): GeoJSONVTFeature[] {
    const features: readonly GeoJSONVTFeature[] = this.#polygons.getTile(zoom, x, y)?.features ?? [];
    return features
      .filter(({ id }) => (this.#wholes[Number(id)]?.size ?? 0) >= dotSize)
      .filter(({ geometry }) => isSeen(boxOf(geometry.flat() as [number, number][])));
  }

  /** Of the dots on a pixel of the tile with the same colour one. */
  #dots(zoom: number, x: number, y: number, dotSize: number): GeoJSONVTFeature[] {
    const tiles = 2 ** zoom;
    const dots = new Map<string, GeoJSONVTFeature>();
    for (const { tags, size, ...at } of this.#wholes) {
      if (size >= dotSize) continue;
      const [left, top] = [Math.floor((at.x * tiles - x) * EXTENT), Math.floor((at.y * tiles - y) * EXTENT)];
      if (!isSeen({ left, top, right: left + 1, bottom: top })) continue;
      dots.set(`${Math.floor(left / PIXEL)} ${Math.floor(top / PIXEL)} ${tags.color}`, {
        type: 2,
        tags,
        geometry: [
          [
            [left, top],
            [left + 1, top],
          ],
        ],
      });
    }
    return [...dots.values()];
  }

  /** The names whose anchors are in the tile: at the closest zoom all, otherwise of those with the same room the one of the largest shape. */
  #names(zoom: number, x: number, y: number): GeoJSONVTFeature[] {
    const tiles = 2 ** zoom;
    const named = new Map<string | number, Whole>();
    for (const [id, whole] of this.#wholes.entries()) {
      const [right, down] = [whole.anchor.x * tiles - x, whole.anchor.y * tiles - y];
      if (right < 0 || down < 0 || right >= 1 || down >= 1) continue;
      const column = Math.floor((right * TILE_PX) / NAME_PX.width);
      const row = Math.floor((down * TILE_PX) / NAME_PX.height);
      const room = zoom === SHAPE_MAX_ZOOM ? id : `${column} ${row}`;
      if ((named.get(room)?.size ?? -1) < whole.size) named.set(room, whole);
    }
    return [...named.values()].map(({ tags, anchor }) => ({
      type: 1,
      tags,
      geometry: [[Math.floor((anchor.x * tiles - x) * EXTENT), Math.floor((anchor.y * tiles - y) * EXTENT)]],
    }));
  }
}

function featureOf({ name, color, geomJson }: MapGeofence, id: number) {
  const geometry = JSON.parse(geomJson) as GeoJSON.Polygon;
  return { type: 'Feature' as const, id, properties: { name, color }, geometry };
}

function wholeOf({ properties, geometry }: ReturnType<typeof featureOf>): Whole {
  const rings = geometry.coordinates.map((ring) =>
    ring.map(([longitude = 0, latitude = 0]): Place => [mercatorX(longitude), mercatorY(latitude)]),
  );
  const { left, top, right, bottom } = boxOf(rings[0] ?? []);
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  return {
    tags: properties,
    x: x - Math.floor(x),
    y,
    size: Math.max(right - left, bottom - top),
    anchor: anchorOf(rings, x, y),
  };
}

/**
 * A place inside a polygon, halfway up: the middle of its widest part there, where a name has most room. The middle of its box where the polygon
 * has no inside.
 */
function anchorOf(rings: readonly (readonly Place[])[], middle: number, y: number): Whole['anchor'] {
  const crossings = rings.flatMap((ring) => crossingsAt(ring, y)).sort((one, other) => one - other);
  let widest = 0;
  let x = middle;
  for (let at = 0; at + 1 < crossings.length; at += 2) {
    const [from, to] = [crossings[at] as number, crossings[at + 1] as number];
    if (to - from <= widest) continue;
    widest = to - from;
    x = (from + to) / 2;
  }
  return { x: x - Math.floor(x), y };
}

/** Where a ring crosses a horizontal line. */
const crossingsAt = (ring: readonly Place[], y: number): number[] =>
  ring.flatMap(([x2, y2], at) => {
    const [x1, y1] = ring[at - 1] ?? [x2, y2];
    return y1 <= y === y2 <= y ? [] : [x1 + ((y - y1) / (y2 - y1)) * (x2 - x1)];
  });

function boxOf(places: readonly Place[]): Box {
  const box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (const [x, y] of places) {
    box.left = Math.min(box.left, x);
    box.top = Math.min(box.top, y);
    box.right = Math.max(box.right, x);
    box.bottom = Math.max(box.bottom, y);
  }
  return box;
}

const isSeen = ({ left, top, right, bottom }: Box): boolean =>
  right >= -BORDER && bottom >= -BORDER && left <= EXTENT + BORDER && top <= EXTENT + BORDER;
