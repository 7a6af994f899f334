import { EARTH_RADIUS_M } from '../geo.ts';
import { type LonLat, longitudeNear } from './shape.ts';

/** Metres of one degree of latitude, and of one of longitude at the equator. */
export const METRES_PER_DEGREE = (Math.PI / 180) * EARTH_RADIUS_M;

/**
 * Metres east and north of a place, on a plane that keeps lines of longitude and latitude straight. Exact at its own latitude;
 * a tenth of a degree away, distances are true to better than 0.1 % up to 30 degrees of latitude and 0.3 % up to 60.
 */
export class Plane {
  readonly longitude: number;
  readonly latitude: number;
  readonly #metresPerLongitude: number;

  constructor([longitude, latitude]: LonLat) {
    this.longitude = longitude;
    this.latitude = latitude;
    this.#metresPerLongitude = METRES_PER_DEGREE * Math.cos((latitude * Math.PI) / 180);
  }

  /** Metres east, the short way around the globe. */
  x(longitude: number): number {
    return (longitudeNear(this.longitude, longitude) - this.longitude) * this.#metresPerLongitude;
  }

  /** Metres east by which the second longitude lies beyond the first, the short way. */
  dx(from: number, to: number): number {
    return (longitudeNear(from, to) - from) * this.#metresPerLongitude;
  }

  /** Metres north. */
  y(latitude: number): number {
    return (latitude - this.latitude) * METRES_PER_DEGREE;
  }

  /** The place so many metres east and north; its longitude may go beyond 180 degrees. */
  place(x: number, y: number): LonLat {
    return [this.longitude + x / this.#metresPerLongitude, this.latitude + y / METRES_PER_DEGREE];
  }
}
