import type { LonLat } from '@rastro/domain/geofences/shape';
import type { Drawn } from './mapGeofence.ts';

/** A corner of a complete shape that is chosen to be moved or removed. */
export interface ChosenCorner {
  /** Its place among the corners, from 0 on. */
  at: number;
  /** How many corners there are. */
  of: number;
  place: LonLat;
  /** Whether there is still a shape without it. */
  isRemovable: boolean;
}

/** The corners of the border of a polygon, each once, or of the line of a corridor; none of a circle. */
export function cornersIn({ drawnJson }: Drawn): readonly LonLat[] {
  const geometry = JSON.parse(drawnJson) as GeoJSON.Geometry;
  if (geometry.type === 'Polygon') return (geometry.coordinates[0] ?? []).slice(0, -1) as unknown as LonLat[];
  return geometry.type === 'LineString' ? (geometry.coordinates as unknown as LonLat[]) : [];
}

/** The corner at a place among the corners, which is counted around and around; null where the shape has none. */
export function cornerAt(drawn: Drawn, at: number): ChosenCorner | null {
  const corners = cornersIn(drawn);
  const of = corners.length;
  const around = ((at % of) + of) % of;
  const place = corners[around];
  const least = drawn.geofenceType === 'POLYGON' ? 3 : 2;
  return place ? { at: around, of, place, isRemovable: of > least } : null;
}

/** The shape with a corner elsewhere, or without it where there is no place for it. Holes stay as they are. */
export function withCorner(drawn: Drawn, at: number, place: LonLat | null): Drawn {
  const geometry = JSON.parse(drawn.drawnJson) as GeoJSON.Polygon | GeoJSON.LineString;
  const corners = cornersIn(drawn).toSpliced(at, 1, ...(place ? [place] : []));
  const coordinates =
    geometry.type === 'Polygon' ? [[...corners, corners[0]], ...geometry.coordinates.slice(1)] : corners;
  return { ...drawn, drawnJson: JSON.stringify({ type: geometry.type, coordinates }) };
}
