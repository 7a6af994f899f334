/** A place as GeoJSON writes it: longitude, then latitude, in WGS 84 degrees. */
export type LonLat = readonly [longitude: number, latitude: number];

/**
 * The area of a geofence. Edges are straight in longitude and latitude, as RFC 7946 has them, and take the short way around the
 * globe. A polygon's first ring is its outer one, the others are holes; rings are closed without repeating their first place. A
 * corridor is all that lies within `halfWidthM` of its line.
 */
export type GeofenceShape =
  | { type: 'polygon'; rings: readonly (readonly LonLat[])[] }
  | { type: 'circle'; centre: LonLat; radiusM: number }
  | { type: 'corridor'; line: readonly LonLat[]; halfWidthM: number };

/** The kinds of areas. */
export type GeofenceShapeType = GeofenceShape['type'];

/** All places of which a shape consists. */
export function placesOf(shape: GeofenceShape): readonly LonLat[] {
  if (shape.type === 'polygon') return shape.rings.flat();
  return shape.type === 'circle' ? [shape.centre] : shape.line;
}

/** The degrees beyond the date line to which what crosses it may go on: as far as the widest geofence reaches. */
const BEYOND_DATE_LINE_DEG = 20;

/**
 * Whether places are on the globe: latitudes within 90 degrees, longitudes within 180, or a little beyond where some of the places lie
 * on the other side of the date line.
 */
export function areOnGlobe(places: readonly LonLat[]): boolean {
  const [most, beyond] = [180, 180 + BEYOND_DATE_LINE_DEG];
  if (!places.every(([longitude, latitude]) => Math.abs(latitude) <= 90 && Math.abs(longitude) <= beyond))
    return false;
  return places.length === 0 || places.some(([longitude]) => Math.abs(longitude) <= most);
}

/** The lines turned together by full circles until the first place lies within 180 degrees: where they were drawn on another copy of the map. */
export function turnedToGlobe(lines: readonly (readonly LonLat[])[]): LonLat[][] {
  const first = lines[0]?.[0]?.[0] ?? 0;
  const turn = longitudeNear(0, first) - first;
  return lines.map((line) => line.map(([longitude, latitude]): LonLat => [longitude + turn, latitude]));
}

/** The longitude turned by full circles until it lies within 180 degrees of the other. */
export function longitudeNear(other: number, longitude: number): number {
  const turned = longitude - 360 * Math.round((longitude - other) / 360);
  return turned;
}

/** The same places with longitudes that go on beyond 180 degrees where the line crosses the date line. */
export function unwrapped(places: readonly LonLat[]): LonLat[] {
  const result: LonLat[] = [];
  for (const [longitude, latitude] of places) {
    const before = result.at(-1);
    result.push([before ? longitudeNear(before[0], longitude) : longitude, latitude]);
  }
  return result;
}
