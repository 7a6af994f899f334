/** A point of the local plane: metres east and north of the Plaza Mayor. */
export interface Point {
  x: number;
  y: number;
}

/** The Plaza Mayor, which is the origin of the plane. */
const ORIGIN = { latitude: -12.0458, longitude: -77.0305 };
const METRES_PER_DEGREE_LATITUDE = 110_610; // at 12 degrees south
const METRES_PER_DEGREE_LONGITUDE = 108_870;

/** The point of a place on the plane, which is true to 0.1 % within the city. */
export function toLocal(latitude: number, longitude: number): Point {
  return {
    x: (longitude - ORIGIN.longitude) * METRES_PER_DEGREE_LONGITUDE,
    y: (latitude - ORIGIN.latitude) * METRES_PER_DEGREE_LATITUDE,
  };
}

/** The place of a point of the plane. */
export function fromLocal({ x, y }: Point): { latitude: number; longitude: number } {
  return {
    latitude: ORIGIN.latitude + y / METRES_PER_DEGREE_LATITUDE,
    longitude: ORIGIN.longitude + x / METRES_PER_DEGREE_LONGITUDE,
  };
}
