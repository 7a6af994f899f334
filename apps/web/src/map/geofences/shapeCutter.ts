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
}

/** What is in a tile, with its box in the tile's coordinates. */
interface Placed {
  feature: GeoJSONVTFeature;
  box: Box;
}

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/**
 * Cuts shapes into tiles of which none is heavy, however many shapes are in it. A shape of a few pixels is a dot, and dots of one colour on one
 * pixel are a single one. Only so many shapes are named as have room for their names.
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
    const placed = [...shapes, ...dots];
    if (placed.length === 0) return null;
    const names = zoom < NAMES_MIN_ZOOM ? [] : zoom === SHAPE_MAX_ZOOM ? placed : withRoom(placed);
    return { [SHAPES]: featuresOf(shapes), [DOTS]: featuresOf(dots), [NAMES]: featuresOf(names) };
  }

  #shapes(zoom: number, x: number, y: number, dotSize: number): Placed[] {
    const features: readonly GeoJSONVTFeature[] = this.#polygons.getTile(zoom, x, y)?.features ?? [];
    return features
      .filter(({ id }) => (this.#wholes[Number(id)]?.size ?? 0) >= dotSize)
      .map((feature) => ({ feature, box: boxOf(feature.geometry.flat() as [number, number][]) }))
      .filter(({ box }) => isSeen(box));
  }

  /** Of the dots on a pixel of the tile with the same colour one. */
  #dots(zoom: number, x: number, y: number, dotSize: number): Placed[] {
    const tiles = 2 ** zoom;
    const dots = new Map<string, Placed>();
    for (const { tags, size, ...at } of this.#wholes) {
      if (size >= dotSize) continue;
      const [left, top] = [Math.floor((at.x * tiles - x) * EXTENT), Math.floor((at.y * tiles - y) * EXTENT)];
      const box = { left, top, right: left + 1, bottom: top };
      if (!isSeen(box)) continue;
      dots.set(`${Math.floor(left / PIXEL)} ${Math.floor(top / PIXEL)} ${tags.color}`, {
        feature: {
          type: 2,
          tags,
          geometry: [
            [
              [left, top],
              [left + 1, top],
            ],
          ],
        },
        box,
      });
    }
    return [...dots.values()];
  }
}

function featureOf({ name, color, geomJson }: MapGeofence, id: number) {
  const geometry = JSON.parse(geomJson) as GeoJSON.Polygon;
  return { type: 'Feature' as const, id, properties: { name, color }, geometry };
}

function wholeOf({ properties, geometry }: ReturnType<typeof featureOf>): Whole {
  const border = geometry.coordinates[0] ?? [];
  const { left, top, right, bottom } = boxOf(
    border.map(([longitude = 0, latitude = 0]) => [mercatorX(longitude), mercatorY(latitude)]),
  );
  const x = (left + right) / 2;
  return {
    tags: properties,
    x: x - Math.floor(x),
    y: (top + bottom) / 2,
    size: Math.max(right - left, bottom - top),
  };
}

function boxOf(places: readonly (readonly [x: number, y: number])[]): Box {
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

/** Of what would be named at the same place the largest. */
function withRoom(placed: readonly Placed[]): Placed[] {
  const largest = new Map<string, Placed>();
  for (const each of placed) {
    const { left, top, right, bottom } = each.box;
    const column = Math.floor((left + right) / 2 / PIXEL / NAME_PX.width);
    const row = Math.floor((top + bottom) / 2 / PIXEL / NAME_PX.height);
    const before = largest.get(`${column} ${row}`);
    if (!before || sizeOf(before) < sizeOf(each)) largest.set(`${column} ${row}`, each);
  }
  return [...largest.values()];
}

const sizeOf = ({ box: { left, top, right, bottom } }: Placed): number =>
  Math.max(right - left, bottom - top);

const featuresOf = (placed: readonly Placed[]): GeoJSONVTFeature[] => placed.map(({ feature }) => feature);
