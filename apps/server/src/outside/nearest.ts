import { distanceM, EARTH_RADIUS_M } from '@rastro/domain';
import KDBush from 'kdbush';

/** A place of an index, in degrees. */
export interface Point {
  latitude: number;
  longitude: number;
}

const METRES_PER_DEGREE = (EARTH_RADIUS_M * Math.PI) / 180;
/** How much larger each box is than the one in which nothing near was found. */
const GROWTH = 4;

/** Finds the nearest of many points on the globe, across the date line and at the poles too. */
export class NearestPoints<P extends Point> {
  readonly #points: readonly P[];
  readonly #index: KDBush;
  readonly #firstRadiusM: number;

  /** `usualM` is how far away the nearest point usually is: the first box that is looked into. */
  constructor(points: readonly P[], usualM: number) {
    this.#points = points;
    this.#firstRadiusM = usualM;
    this.#index = new KDBush(points.length);
    for (const { latitude, longitude } of points) this.#index.add(longitude, latitude);
    this.#index.finish();
  }

  /** The nearest point with its distance, or null where none is within `withinM`. */
  find(latitude: number, longitude: number, withinM: number): { point: P; metres: number } | null {
    for (let radiusM = this.#firstRadiusM; ; radiusM *= GROWTH) {
      const reachM = Math.min(radiusM, withinM);
      const found = this.#nearestInBox(latitude, longitude, reachM);
      if (found && found.metres <= reachM) return found;
      if (reachM === withinM) return null;
    }
  }

  /** The nearest point in a box that holds everything within the radius; one in its corners may be farther away. */
  #nearestInBox(latitude: number, longitude: number, radiusM: number): { point: P; metres: number } | null {
    const high = radiusM / METRES_PER_DEGREE;
    const farthest = Math.abs(latitude) + high;
    const wide = farthest < 90 ? high / Math.cos((farthest * Math.PI) / 180) : 180;
    const [south, north] = [latitude - high, latitude + high];
    // A box that is as wide as the globe has no edges to the west and east: no point lies beyond the date line.
    const [west, east] = wide < 180 ? [longitude - wide, longitude + wide] : [-180, 180];
    const ids = this.#index.range(Math.max(west, -180), south, Math.min(east, 180), north);
    if (west < -180) ids.push(...this.#index.range(west + 360, south, 180, north));
    if (east > 180) ids.push(...this.#index.range(-180, south, east - 360, north));
    let nearest: P | null = null;
    let metres = Number.POSITIVE_INFINITY;
    for (const id of ids) {
      const point = this.#points[id] as P;
      const away = distanceM(latitude, longitude, point.latitude, point.longitude);
      if (away >= metres) continue;
      nearest = point;
      metres = away;
    }
    return nearest && { point: nearest, metres };
  }
}
