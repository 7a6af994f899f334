import { distanceM } from '@rastro/domain/geo';
import { circleRing } from '@rastro/domain/geofences/circleRing';
import { type LonLat, longitudeNear, turnedToGlobe } from '@rastro/domain/geofences/shape';
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

/**
 * Drawn shapes as features of the drawing library's mode. The library knows no holes: each ring of a polygon is a feature of its own, which
 * says of which part it is (`part`) and whether it is the border (`ring` 0) or a hole of it.
 */
export const featuresOf = (parts: readonly Drawn[], mode: string): GeoJSONStoreFeatures[] =>
  parts.flatMap((drawn, part): GeoJSONStoreFeatures[] => {
    if (drawn.geofenceType === 'CIRCLE') {
      const properties = { mode, radiusKilometers: (drawn.radius ?? 0) / 1000 };
      return [{ type: 'Feature', properties, geometry: circleOf(drawn) }];
    }
    const geometry = JSON.parse(drawn.drawnJson) as GeoJSON.Polygon | GeoJSON.LineString;
    if (geometry.type === 'LineString') {
      const line = { type: 'LineString' as const, coordinates: geometry.coordinates.map(rounded) };
      return [{ type: 'Feature', properties: { mode }, geometry: line }];
    }
    return geometry.coordinates.map((corners, ring) => ({
      type: 'Feature',
      properties: { mode, part, ring },
      geometry: { type: 'Polygon', coordinates: [corners.map(rounded)] },
    }));
  });

/** Whether a feature is a hole. */
export const isHole = ({ properties }: Pick<GeoJSONStoreFeatures, 'properties'>): boolean =>
  Number(properties.ring ?? 0) > 0;

/** The polygons that are made of rings, by their parts. */
export function polygonsOf(features: readonly GeoJSONStoreFeatures[]): Drawn[] {
  const parts = new Map<number, GeoJSONStoreFeatures[]>();
  for (const feature of features) {
    const part = Number(feature.properties.part ?? 0);
    parts.set(part, [...(parts.get(part) ?? []), feature]);
  }
  return [...parts]
    .sort(([one], [other]) => one - other)
    .map(([, rings]) => {
      const inOrder = rings.toSorted(
        (one, other) => Number(one.properties.ring ?? 0) - Number(other.properties.ring ?? 0),
      );
      const coordinates = turnedToGlobe(
        inOrder
          .flatMap(({ geometry }) => (geometry.type === 'Polygon' ? geometry.coordinates : []))
          .map((ring) => ring.map(lonLat)),
      );
      return {
        geofenceType: 'POLYGON',
        drawnJson: JSON.stringify({ type: 'Polygon', coordinates }),
        radius: null,
      };
    });
}

/** The circle or corridor of a feature of the drawing library; null where the feature is not the one being drawn. */
export function drawnOf(
  { geometry }: Pick<GeoJSONStoreFeatures, 'geometry'>,
  geofenceType: Exclude<DrawnType, 'POLYGON'>,
  radius: number | null,
): Drawn | null {
  if (geofenceType === 'CORRIDOR') {
    if (geometry.type !== 'LineString') return null;
    const [coordinates] = turnedToGlobe([geometry.coordinates.map(lonLat)]);
    return { geofenceType, drawnJson: JSON.stringify({ type: 'LineString', coordinates }), radius };
  }
  if (geometry.type !== 'Polygon') return null;
  const ring = (geometry.coordinates[0] ?? []).slice(0, -1).map(lonLat);
  const middle = (at: 0 | 1): number => {
    const values = ring.map((place) => place[at]);
    return (Math.min(...values) + Math.max(...values)) / 2;
  };
  const centre = rounded([longitudeNear(0, middle(0)), middle(1)]);
  const metres = ring.map(([longitude, latitude]) => distanceM(centre[1], centre[0], latitude, longitude));
  const mean = metres.reduce((sum, each) => sum + each, 0) / Math.max(1, metres.length);
  return {
    geofenceType,
    drawnJson: JSON.stringify({ type: 'Point', coordinates: centre }),
    radius: Math.round(mean),
  };
}

const lonLat = ([longitude = 0, latitude = 0]: readonly number[]): LonLat => [longitude, latitude];

/** Number of corners set so far: the last one follows the pointer, and a polygon repeats its first. */
export function cornersOf({ geometry }: GeoJSONStoreFeatures): number {
  if (geometry.type === 'LineString') return Math.max(0, geometry.coordinates.length - 1);
  return geometry.type === 'Polygon' ? Math.max(0, (geometry.coordinates[0]?.length ?? 0) - 2) : 0;
}

/** The corners of a complete shape. */
export function wholeCornersOf({ geometry }: GeoJSONStoreFeatures): LonLat[] {
  if (geometry.type === 'LineString') return geometry.coordinates as unknown as LonLat[];
  return geometry.type === 'Polygon'
    ? ((geometry.coordinates[0] ?? []).slice(0, -1) as unknown as LonLat[])
    : [];
}
