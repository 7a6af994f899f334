import type { Feature, FeatureCollection, Geometry } from 'geojson';
import { type Box, boxAround } from '../engine/box.ts';

/** A fix on the map of a path. */
export interface PathPoint {
  id: string;
  /** Degrees. */
  lat: number;
  lon: number;
  /** Whether its place was used: the line goes through it. */
  isUsed: boolean;
  /** The text that is shown when it is hovered. */
  text: string;
}

/** A drawn place that is shown with a path: a geofence, a road with its width, or a stop of a road. */
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

/** A part of the way that has a meaning of its own. */
export interface PathLine {
  id: string;
  /** On a route, off it, or neither. */
  kind: 'on' | 'off' | 'aside';
  /** At least two places. */
  places: readonly { lat: number; lon: number }[];
  /** The text that is shown when it is hovered. */
  text: string;
}

/** The content of the map of a path. */
export interface Path {
  /** Parts of the way; none where the way is all of one kind. */
  lines?: readonly PathLine[];
  /** The whole way, including points that are not listed. */
  way: readonly { lat: number; lon: number }[];
  /** The listed fixes, in their order. */
  points: readonly PathPoint[];
  /** The places; one that lies within another follows it. */
  places: readonly PathPlace[];
}

const line = (places: Path['way']): Geometry => ({
  type: 'LineString',
  coordinates: places.map(({ lat, lon }) => [lon, lat]),
});

/**
 * A path as map features, distinguished by `kind`: `area` and `road` of the places, each of the `lines` by its own, the `way` as a whole, the
 * `line` through the used points that are listed, and each `point`.
 */
export function pathFeatures({ way, points, places, lines = [] }: Path): FeatureCollection {
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
      ...places.flatMap(({ lineJson, color }) =>
        lineJson === null ? [] : [feature('road', JSON.parse(lineJson), { color })],
      ),
      ...lines.map(({ id, kind, places: along }) => feature(kind, line(along), { id })),
      ...(way.length > 1 ? [feature('way', line(way))] : []),
      ...(used.length > 1 ? [feature('line', line(used))] : []),
      ...points.map(({ id, lat, lon, isUsed }) =>
        feature('point', { type: 'Point', coordinates: [lon, lat] }, { id, isUsed }),
      ),
    ],
  };
}

/** Least extent of the box, so that a short path leaves room for the surroundings. */
const LEAST_SPAN_DEG = 0.004;
/** Factor by which a place may be larger than the path; a larger one would reduce the path to a dot. */
const MOST_TIMES_LARGER = 5;

/**
 * The initial box: around the points that were used, since a point that jumped away would reduce the rest to a dot, and around
 * each place that is not far larger. Null where there is nothing to show.
 */
export function boxOfPath({ way, points, places, lines = [] }: Path): Box | null {
  const used = points.filter(({ isUsed }) => isUsed);
  const box = boxAround(
    lines.length > 0
      ? lines.flatMap((each) => each.places)
      : used.length > 0
        ? used
        : points.length > 0
          ? points
          : way,
  );
  const most = MOST_TIMES_LARGER * Math.max(box ? span(box) : Infinity, LEAST_SPAN_DEG);
  return places.map(boxOfPlace).reduce((sum, around) => {
    const both = joined(sum, around);
    return both && span(both) <= most ? both : sum;
  }, box);
}

/** The box around everything that is shown. */
export function wholeBoxOfPath({ way, points, places, lines = [] }: Path): Box | null {
  const all = [...way, ...points, ...lines.flatMap((each) => each.places)];
  return places.map(boxOfPlace).reduce(joined, boxAround(all));
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
