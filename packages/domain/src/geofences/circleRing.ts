import { Plane } from './plane.ts';
import type { LonLat } from './shape.ts';

const STEPS = 64;

/** The border of a circle as the ring of a polygon that does not repeat its first place, to be drawn. */
export function circleRing(centre: LonLat, radiusM: number): LonLat[] {
  const plane = new Plane(centre);
  return Array.from({ length: STEPS }, (_, step) => {
    const angle = (step / STEPS) * 2 * Math.PI;
    return plane.place(radiusM * Math.cos(angle), radiusM * Math.sin(angle));
  });
}
