import { outlineOf } from './outline.ts';
import type { GeofenceShape, LonLat } from './shape.ts';

/** The decimals of a degree that are written: they distinguish about a centimetre. */
const DECIMALS = 7;

const rounded = (degrees: number): number => Number(degrees.toFixed(DECIMALS));
const closed = (ring: readonly LonLat[]): LonLat[] => (ring[0] ? [...ring, ring[0]] : []);

/** A shape's border as the text of a GeoJSON polygon. */
export function geoJsonOf(shape: GeofenceShape): string {
  return JSON.stringify({
    type: 'Polygon',
    coordinates: outlineOf(shape).map((ring) =>
      closed(ring).map(([longitude, latitude]) => [rounded(longitude), rounded(latitude)]),
    ),
  });
}

/** The drawn shape as the text of a GeoJSON geometry: a polygon, a circle's centre, a corridor's line. */
export function drawnJsonOf(shape: GeofenceShape): string {
  if (shape.type === 'circle') return JSON.stringify({ type: 'Point', coordinates: shape.centre });
  if (shape.type === 'corridor') return JSON.stringify({ type: 'LineString', coordinates: shape.line });
  return JSON.stringify({ type: 'Polygon', coordinates: shape.rings.map(closed) });
}

/** A shape's border as well-known text. */
export function wktOf(shape: GeofenceShape): string {
  const rings = outlineOf(shape).map(
    (ring) =>
      `(${closed(ring)
        .map(([longitude, latitude]) => `${rounded(longitude)} ${rounded(latitude)}`)
        .join(', ')})`,
  );
  return `POLYGON (${rings.join(', ')})`;
}

/** The geometry of a drawn shape: a polygon, a point that with a radius is a circle, or a line that with a half width is a corridor. */
export type Geometry =
  | { type: 'Polygon'; coordinates: LonLat[][] }
  | { type: 'Point'; coordinates: LonLat }
  | { type: 'LineString'; coordinates: LonLat[] };

/** The kinds of areas as clients name them. */
type DrawnType = 'POLYGON' | 'CIRCLE' | 'CORRIDOR';

/** The shape that a geometry makes; null where it is none of the kind. `radiusM` is a circle's radius, half a corridor's width. */
export function shapeOfGeometry(
  type: DrawnType,
  geometry: Geometry | null,
  radiusM: number,
): GeofenceShape | null {
  if (type === 'POLYGON' && geometry?.type === 'Polygon')
    return { type: 'polygon', rings: geometry.coordinates };
  if (type === 'CIRCLE' && geometry?.type === 'Point')
    return { type: 'circle', centre: geometry.coordinates, radiusM };
  if (type === 'CORRIDOR' && geometry?.type === 'LineString')
    return { type: 'corridor', line: geometry.coordinates, halfWidthM: radiusM };
  return null;
}

/** The geometry of a GeoJSON text, also of one that is a feature with such a geometry. Null where it is none. */
export function readGeoJson(text: string): Geometry | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  const geometry = isRecord(value) && value.type === 'Feature' ? value.geometry : value;
  if (!isRecord(geometry)) return null;
  const { type, coordinates } = geometry;
  if (type === 'Point' && isLonLat(coordinates)) return { type, coordinates: lonLat(coordinates) };
  if (type === 'LineString' && isLine(coordinates)) return { type, coordinates: coordinates.map(lonLat) };
  if (type === 'Polygon' && Array.isArray(coordinates) && coordinates.length > 0 && coordinates.every(isLine))
    return { type, coordinates: coordinates.map((ring) => ring.map(lonLat)) };
  return null;
}

/** The geometry of a well-known text: POINT, LINESTRING or POLYGON in two dimensions. Null where it is none. */
export function readWkt(text: string): Geometry | null {
  const [, kind, body] = /^\s*(POINT|LINESTRING|POLYGON)\s*\(([-+\d.eE\s,()]*)\)\s*$/i.exec(text) ?? [];
  if (kind === undefined || body === undefined) return null;
  const lines = kind.toUpperCase() === 'POLYGON' ? ringsOf(body) : [body];
  const coordinates = lines?.map((line) =>
    line.split(',').map((place) => place.trim().split(/\s+/).map(Number)),
  );
  if (!coordinates?.every(isLine)) return null;
  const type = ({ POINT: 'Point', LINESTRING: 'LineString', POLYGON: 'Polygon' } as const)[
    kind.toUpperCase() as 'POINT' | 'LINESTRING' | 'POLYGON'
  ];
  const whole =
    type === 'Polygon' ? coordinates : type === 'LineString' ? coordinates[0] : coordinates[0]?.[0];
  return readGeoJson(JSON.stringify({ type, coordinates: whole }));
}

/** What stands in the brackets of a polygon's rings; null where there is more than that. */
function ringsOf(body: string): string[] | null {
  if (!/^\s*\([^()]+\)(\s*,\s*\([^()]+\))*\s*$/.test(body)) return null;
  return [...body.matchAll(/\(([^()]+)\)/g)].map(([, ring]) => ring ?? '');
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isLonLat = (value: unknown): value is number[] =>
  Array.isArray(value) &&
  value.length >= 2 &&
  value.length <= 4 &&
  value.every((each) => Number.isFinite(each));
const isLine = (value: unknown): value is number[][] =>
  Array.isArray(value) && value.length > 0 && value.every(isLonLat);
const lonLat = ([longitude = 0, latitude = 0]: readonly number[]): LonLat => [longitude, latitude];
