import { EARTH_RADIUS_M } from '../geo.ts';
import { outlineOf } from './outline.ts';
import { type GeofenceShape, type LonLat, unwrapped } from './shape.ts';

/** How many square metres of the globe a valid shape covers. The round ends and bends of a corridor are counted by the corners of its outline. */
export function squareMetresOf(shape: GeofenceShape): number {
  if (shape.type === 'circle') return Math.PI * shape.radiusM ** 2;
  const [outer, ...holes] = outlineOf(shape).map(ringM2);
  return holes.reduce((left, hole) => left - hole, outer ?? 0);
}

/** The area inside a ring whose edges are straight in longitude and latitude: the integral of the sine of the latitude over the longitude. */
function ringM2(ring: readonly LonLat[]): number {
  const [first] = ring;
  if (!first) return 0;
  const radians = unwrapped([...ring, first]).map((place) =>
    place.map((degrees) => (degrees * Math.PI) / 180),
  );
  let sum = 0;
  for (let at = 1; at < radians.length; at++) {
    const [[x1 = 0, y1 = 0] = [], [x2 = 0, y2 = 0] = []] = [radians[at - 1], radians[at]];
    const half = (y2 - y1) / 2;
    sum += (x2 - x1) * Math.sin((y1 + y2) / 2) * (half === 0 ? 1 : Math.sin(half) / half);
  }
  return Math.abs(sum) * EARTH_RADIUS_M ** 2;
}
