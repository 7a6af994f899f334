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
