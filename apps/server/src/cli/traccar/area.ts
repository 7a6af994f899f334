import type { GeofenceInput } from '@rastro/contract/resolvers';

/** Half the width of a line that says none, in metres, as Traccar has it. */
const LINE_DISTANCE_M = 25;

type Shape = Pick<GeofenceInput, 'geofenceType' | 'geomJson' | 'radius'>;

/**
 * The shape of a geofence of Traccar, which writes latitude before longitude: `CIRCLE (lat lon, metres)`, `POLYGON ((lat lon, ...))` or
 * `LINESTRING (lat lon, ...)`; null for any other text. `distanceM` is half the width of a line.
 */
export function shapeOfArea(area: string, distanceM: unknown): Shape | null {
  const [, kind = '', body = ''] = /^\s*(CIRCLE|POLYGON|LINESTRING)\s*\((.*)\)\s*$/is.exec(area) ?? [];
  if (kind.toUpperCase() === 'CIRCLE') {
    const [centre = '', radius = ''] = body.split(',');
    const place = placeOf(centre);
    const metres = Number(radius);
    if (!place || radius.trim() === '' || !(metres > 0)) return null;
    return shape('CIRCLE', { type: 'Point', coordinates: place }, metres);
  }
  if (kind.toUpperCase() === 'LINESTRING') {
    const line = placesOf(body);
    const metres = typeof distanceM === 'number' && distanceM > 0 ? distanceM : LINE_DISTANCE_M;
    return line && line.length > 1
      ? shape('CORRIDOR', { type: 'LineString', coordinates: line }, metres)
      : null;
  }
  if (kind.toUpperCase() !== 'POLYGON') return null;
  const rings = [...body.matchAll(/\(([^()]*)\)/g)].map(([, ring = '']) => placesOf(ring));
  const [outer] = rings;
  if (rings.length !== 1 || !outer || outer.length < 3) return null; // one with holes has no counterpart
  const [first, last] = [outer[0] as number[], outer.at(-1) as number[]];
  const isClosed = first[0] === last[0] && first[1] === last[1];
  return shape('POLYGON', { type: 'Polygon', coordinates: [isClosed ? outer : [...outer, first]] }, null);
}

const shape = (geofenceType: Shape['geofenceType'], geometry: object, radius: number | null): Shape => ({
  geofenceType,
  geomJson: JSON.stringify(geometry),
  radius,
});

/** A place as GeoJSON has it, longitude first; null for what is none. */
function placeOf(text: string): [number, number] | null {
  const [latitude = Number.NaN, longitude = Number.NaN, ...more] = text.trim().split(/\s+/).map(Number);
  const isPlace = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 && more.length === 0;
  return isPlace ? [longitude, latitude] : null;
}

function placesOf(text: string): [number, number][] | null {
  const places = text.split(',').map(placeOf);
  return places.every((place) => place !== null) ? places : null;
}
