import { type Corner, cutAlong, type Rings, subtract } from './cutPolygon.ts';
import type { Drawn } from './mapGeofence.ts';

/**
 * Polygons after a cut, along a line or without an area: what is left of the first one first, its largest piece. Null where that would change
 * nothing or leave nothing of the first one.
 */
export function cutParts(parts: readonly Drawn[], cut: GeoJSON.Geometry): readonly Drawn[] | null {
  if (cut.type !== 'LineString' && cut.type !== 'Polygon') return null;
  const polygons = parts.map(
    ({ drawnJson }) => (JSON.parse(drawnJson) as { coordinates: Rings }).coordinates,
  );
  const pieces = polygons.map((polygon) =>
    cut.type === 'LineString'
      ? cutAlong(polygon, cut.coordinates as Corner[])
      : subtract(polygon, (cut.coordinates[0] ?? []) as Corner[]),
  );
  const isChanged = pieces.some((own, at) => own.length !== 1 || own[0] !== polygons[at]);
  const [[first, ...cutOff] = [], ...others] = pieces;
  return first && isChanged ? [first, ...cutOff, ...others.flat()].map(drawnOf) : null;
}

const drawnOf = (coordinates: Rings): Drawn => ({
  geofenceType: 'POLYGON',
  drawnJson: JSON.stringify({ type: 'Polygon', coordinates }),
  radius: null,
});
