import { distanceM } from '@rastro/domain/geo';
import { circleRing } from '@rastro/domain/geofences/circleRing';
import type { LonLat } from '@rastro/domain/geofences/shape';
import type { GeoJSONStoreFeatures } from 'terra-draw';
import type { Drawn, DrawnType } from './mapGeofence.ts';

/** Number of decimals of a degree that the drawing library accepts. */
const DECIMALS = 9;
const rounded = ([longitude = 0, latitude = 0]: readonly number[]): [number, number] => [
  Number(longitude.toFixed(DECIMALS)),
  Number(latitude.toFixed(DECIMALS)),
];

/** A circle as the polygon that the drawing library edits. */
export function circleOf({ drawnJson, radius }: Drawn): GeoJSON.Polygon {
  const { coordinates } = JSON.parse(drawnJson) as GeoJSON.Point;
  const ring = circleRing(lonLat(coordinates), radius ?? 0);
  return { type: 'Polygon', coordinates: [[...ring, ring[0]!].map(rounded)] };
}

/** A drawn shape as a feature of the drawing library's mode. */
export function featureOf(drawn: Drawn, mode: string): GeoJSONStoreFeatures {
  if (drawn.geofenceType === 'CIRCLE')
    return {
      type: 'Feature',
      properties: { mode, radiusKilometers: (drawn.radius ?? 0) / 1000 },
      geometry: circleOf(drawn),
    };
  const geometry = JSON.parse(drawn.drawnJson) as GeoJSON.Polygon | GeoJSON.LineString;
  return {
    type: 'Feature',
    properties: { mode },
    geometry:
      geometry.type === 'Polygon'
        ? { type: 'Polygon', coordinates: geometry.coordinates.map((ring) => ring.map(rounded)) }
        : { type: 'LineString', coordinates: geometry.coordinates.map(rounded) },
  };
}

/** The drawn shape of a feature of the drawing library; null where the feature is not the one being drawn. */
export function drawnOf(
  { geometry }: Pick<GeoJSONStoreFeatures, 'geometry'>,
  geofenceType: DrawnType,
  radius: number | null,
): Drawn | null {
  if (geofenceType === 'CORRIDOR')
    return geometry.type === 'LineString'
      ? { geofenceType, drawnJson: JSON.stringify(geometry), radius }
      : null;
  if (geometry.type !== 'Polygon') return null;
  if (geofenceType === 'POLYGON') return { geofenceType, drawnJson: JSON.stringify(geometry), radius: null };
  const ring = (geometry.coordinates[0] ?? []).slice(0, -1).map(lonLat);
  const middle = (at: 0 | 1): number => {
    const values = ring.map((place) => place[at]);
    return (Math.min(...values) + Math.max(...values)) / 2;
  };
  const centre = rounded([middle(0), middle(1)]);
  const metres = ring.map(([longitude, latitude]) => distanceM(centre[1], centre[0], latitude, longitude));
  const mean = metres.reduce((sum, each) => sum + each, 0) / Math.max(1, metres.length);
  return {
    geofenceType,
    drawnJson: JSON.stringify({ type: 'Point', coordinates: centre }),
    radius: Math.round(mean),
  };
}

const lonLat = ([longitude = 0, latitude = 0]: readonly number[]): LonLat => [longitude, latitude];
