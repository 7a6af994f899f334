import type { Feature, LineString, Point, Polygon } from 'geojson';

import { limaCoast, limaDistricts, limaStreets } from '../../apps/simulator/src/streets/geojson.ts';

import type { Bounds } from './tiles.ts';

/** The `kind` of the Protomaps schema by which a street is drawn, and the zoom from which it is worth drawing. */
const KINDS: Record<string, { kind: string; minZoom: number }> = {
  highway: { kind: 'highway', minZoom: 9 },
  avenue: { kind: 'major_road', minZoom: 10 },
  street: { kind: 'minor_road', minZoom: 12 },
};

type Street = Feature<LineString, { kind: string; name: string | null; minZoom: number }>;

/**
 * Land and water along the city's shore, about two kilometres to either side. The shore of the world map is half a kilometre off
 * in places, which would put streets in the sea.
 */
export function shoreFeatures(): { land: Feature<Polygon>[]; water: Feature<Polygon>[] } {
  const coast = limaCoast();
  const strip = (dx: number, dy: number, kind: string): Feature<Polygon> => {
    const shifted = coast.map(([longitude, latitude]): [number, number] => [longitude + dx, latitude + dy]);
    const ring = [...coast, ...shifted.toReversed(), coast[0] ?? [0, 0]];
    return { type: 'Feature', geometry: { type: 'Polygon', coordinates: [ring] }, properties: { kind } };
  };
  return { land: [strip(0.03, 0.02, 'earth')], water: [strip(-0.02, -0.014, 'ocean')] };
}

/** The names of the city's districts, each as a point. */
export function districtFeatures(): Feature<Point>[] {
  return limaDistricts().features.map(({ geometry, properties: { name } }) => ({
    type: 'Feature',
    geometry,
    properties: { kind: 'neighbourhood', name },
  }));
}

/** The streets of the demo city, and the box around them and the shore. */
export function streetFeatures(): { streets: Street[]; bounds: Bounds } {
  const bounds: Bounds = [180, 90, -180, -90];
  const widen = ([longitude = 0, latitude = 0]: readonly number[]) => {
    bounds[0] = Math.min(bounds[0], longitude);
    bounds[1] = Math.min(bounds[1], latitude);
    bounds[2] = Math.max(bounds[2], longitude);
    bounds[3] = Math.max(bounds[3], latitude);
  };
  limaCoast().forEach(widen);
  const streets = limaStreets().features.map(({ geometry, properties }): Street => {
    geometry.coordinates.forEach(widen);
    const drawn = KINDS[properties.class] ?? { kind: 'minor_road', minZoom: 12 };
    return { type: 'Feature', geometry, properties: { ...drawn, name: properties.name || null } };
  });
  return { streets, bounds };
}
