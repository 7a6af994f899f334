/**
 * Web Mercator on the unit square: x from 0 (180° west) to 1 (180° east), y from 0 (about 85° north) to 1. MapLibre's
 * world is this square, 512 pixels wide at zoom 0.
 */

export const TILE_PX = 512;
const MAX_LATITUDE = 85.051129;
const RADIANS = Math.PI / 180;

export const mercatorX = (longitude: number): number => (longitude + 180) / 360;

export function mercatorY(latitude: number): number {
  const sine = Math.sin(Math.max(-MAX_LATITUDE, Math.min(MAX_LATITUDE, latitude)) * RADIANS);
  return 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
}

export const longitudeOf = (x: number): number => x * 360 - 180;

export const latitudeOf = (y: number): number =>
  (2 * Math.atan(Math.exp((0.5 - y) * 2 * Math.PI)) - Math.PI / 2) / RADIANS;

/** The width of the world in pixels at a zoom. */
export const worldPx = (zoom: number): number => TILE_PX * 2 ** zoom;

/** The copy of `x` nearest to `centreX`, for views that cross the antimeridian. */
export const nearestCopy = (x: number, centreX: number): number => x - Math.round(x - centreX);
