/** Geometry on the globe. Coordinates are WGS 84 degrees, distances metres, bearings degrees clockwise from north. */

/** The mean radius of the Earth in metres (IUGG). */
export const EARTH_RADIUS_M = 6_371_008.8;
const RADIANS = Math.PI / 180;

/** The great-circle distance in metres between two places, by the haversine formula, which is exact for small distances too. */
export function distanceM(
  latitude1: number,
  longitude1: number,
  latitude2: number,
  longitude2: number,
): number {
  const halfLatitude = Math.sin(((latitude2 - latitude1) * RADIANS) / 2);
  const halfLongitude = Math.sin(((longitude2 - longitude1) * RADIANS) / 2);
  const a =
    halfLatitude * halfLatitude +
    Math.cos(latitude1 * RADIANS) * Math.cos(latitude2 * RADIANS) * halfLongitude * halfLongitude;
  return 2 * EARTH_RADIUS_M * Math.asin(Math.min(1, Math.sqrt(a)));
}

/** The initial bearing from the first place to the second, in degrees, 0 <= bearing < 360. */
export function bearingDeg(
  latitude1: number,
  longitude1: number,
  latitude2: number,
  longitude2: number,
): number {
  const deltaLongitude = (longitude2 - longitude1) * RADIANS;
  const y = Math.sin(deltaLongitude) * Math.cos(latitude2 * RADIANS);
  const x =
    Math.cos(latitude1 * RADIANS) * Math.sin(latitude2 * RADIANS) -
    Math.sin(latitude1 * RADIANS) * Math.cos(latitude2 * RADIANS) * Math.cos(deltaLongitude);
  return (Math.atan2(y, x) / RADIANS + 360) % 360;
}

/** The place that is `metres` from the given one on a great circle that begins at `bearing` degrees. */
export function destination(
  latitude: number,
  longitude: number,
  bearing: number,
  metres: number,
): { latitude: number; longitude: number } {
  const angle = metres / EARTH_RADIUS_M;
  const lat1 = latitude * RADIANS;
  const theta = bearing * RADIANS;
  const lat2 = Math.asin(
    Math.sin(lat1) * Math.cos(angle) + Math.cos(lat1) * Math.sin(angle) * Math.cos(theta),
  );
  const lon2 =
    longitude * RADIANS +
    Math.atan2(
      Math.sin(theta) * Math.sin(angle) * Math.cos(lat1),
      Math.cos(angle) - Math.sin(lat1) * Math.sin(lat2),
    );
  return { latitude: lat2 / RADIANS, longitude: ((lon2 / RADIANS + 540) % 360) - 180 };
}
