import { EARTH_RADIUS_M } from '../geo.ts';
import { type LonLat, longitudeNear } from './shape.ts';

/** The length in metres of a degree of latitude, and of a degree of longitude at the equator. */
export const METRES_PER_DEGREE = (Math.PI / 180) * EARTH_RADIUS_M;

/**
 * A plane around a place, in metres east and north of it, on which lines of longitude and latitude are straight. Exact at its own latitude;
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

  /** The metres east of the place at which a longitude lies, the short way around the globe. */
  x(longitude: number): number {
    return (longitudeNear(this.longitude, longitude) - this.longitude) * this.#metresPerLongitude;
  }

  /** The metres by which the second longitude lies east of the first, the short way around the globe. */
  dx(from: number, to: number): number {
    return (longitudeNear(from, to) - from) * this.#metresPerLongitude;
  }

  /** The metres north of the place at which a latitude lies. */
  y(latitude: number): number {
    return (latitude - this.latitude) * METRES_PER_DEGREE;
  }

  /** The place so many metres east and north; its longitude may go beyond 180 degrees. */
  place(x: number, y: number): LonLat {
    return [this.longitude + x / this.#metresPerLongitude, this.latitude + y / METRES_PER_DEGREE];
  }
}
