import type { Feature, FeatureCollection, Geometry } from 'geojson';
import { type Box, boxAround } from '../engine/box.ts';

/** A fix on the map of a path. */
export interface PathPoint {
  id: string;
  /** Degrees. */
  lat: number;
  lon: number;
  /** Whether its place counted: the line goes through it. */
  isUsed: boolean;
  /** What is said of it when it is pointed at. */
  text: string;
}

/** What was drawn by somebody and is shown with a path: a geofence, a road with its width, a road's stop. */
export interface PathPlace {
  /** `#rrggbb`; null for the map's own colour. */
  color: string | null;
  /** The text of a GeoJSON Polygon. */
  geomJson: string;
  /** The text of a GeoJSON LineString, where it has a line. */
  lineJson: string | null;
  /** Whether it is a stop, which lies on a road. */
  isStop: boolean;
}

/** What is shown. */
export interface Path {
  /** The whole way, also where its points are not listed. */
  way: readonly { lat: number; lon: number }[];
  /** The listed fixes, in their order. */
  points: readonly PathPoint[];
  /** The one that lies in another after it. */
  places: readonly PathPlace[];
}

const line = (places: Path['way']): Geometry => ({
  type: 'LineString',
  coordinates: places.map(({ lat, lon }) => [lon, lat]),
});

/**
 * A path as map features, told apart by `kind`: `area` and `road` of the places, the `way` as a whole, the `line` through the used
 * points that are listed, and each `point`.
 */
export function pathFeatures({ way, points, places }: Path): FeatureCollection {
  const used = points.filter(({ isUsed }) => isUsed);
  const feature = (kind: string, geometry: Geometry, properties: Feature['properties'] = {}): Feature => ({
    type: 'Feature',
    geometry,
    properties: { kind, ...properties },
  });
  return {
    type: 'FeatureCollection',
    features: [
      ...places.map(({ geomJson, color, isStop }) =>
        feature('area', JSON.parse(geomJson), { color, isStop }),
      ),
      ...places.flatMap(({ lineJson }) => (lineJson === null ? [] : [feature('road', JSON.parse(lineJson))])),
      ...(way.length > 1 ? [feature('way', line(way))] : []),
      ...(used.length > 1 ? [feature('line', line(used))] : []),
      ...points.map(({ id, lat, lon, isUsed }) =>
        feature('point', { type: 'Point', coordinates: [lon, lat] }, { id, isUsed }),
      ),
    ],
  };
}

/** A path shorter than this still leaves room for the place around it. */
const LEAST_SPAN_DEG = 0.004;
/** A place so many times larger than the path would make a dot of it. */
const MOST_TIMES_LARGER = 5;

/**
 * The box that is looked at first: around the points that counted, since one that jumped away would make a dot of the rest; with
 * each place that is not far larger. Null where there is nothing to see.
 */
export function boxOfPath({ way, points, places }: Path): Box | null {
  const used = points.filter(({ isUsed }) => isUsed);
  const box = boxAround(used.length > 0 ? used : points.length > 0 ? points : way);
  const most = MOST_TIMES_LARGER * Math.max(box ? span(box) : Infinity, LEAST_SPAN_DEG);
  return places.map(boxOfPlace).reduce((sum, around) => {
    const both = joined(sum, around);
    return both && span(both) <= most ? both : sum;
  }, box);
}

/** The box around everything that is shown. */
export function wholeBoxOfPath({ way, points, places }: Path): Box | null {
  return places.map(boxOfPlace).reduce(joined, boxAround([...way, ...points]));
}

const span = ([west, south, east, north]: Box): number => Math.max(east - west, north - south);

function boxOfPlace({ geomJson }: PathPlace): Box | null {
  const { coordinates } = JSON.parse(geomJson) as GeoJSON.Polygon;
  return boxAround(coordinates.flat().map(([lon = 0, lat = 0]) => ({ lon, lat })));
}

const joined = (one: Box | null, other: Box | null): Box | null =>
  one && other
    ? [
        Math.min(one[0], other[0]),
        Math.min(one[1], other[1]),
        Math.max(one[2], other[2]),
        Math.max(one[3], other[3]),
      ]
    : (one ?? other);
