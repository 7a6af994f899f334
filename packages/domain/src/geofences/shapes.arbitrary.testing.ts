import fc from 'fast-check';
import type { GeofenceShape, LonLat } from './shape.ts';

/** Random valid shapes around a place: star polygons (some with a hole), circles and corridors of ordinary sizes. */

const metresToDeg = 1 / 111_195;

/** A place so many metres east and north of another, near enough. */
export const offset = ([longitude, latitude]: LonLat, eastM: number, northM: number): LonLat => [
  longitude + (eastM * metresToDeg) / Math.cos((latitude * Math.PI) / 180),
  latitude + northM * metresToDeg,
];

const star = (centre: LonLat, radii: readonly number[]): LonLat[] =>
  radii.map((radius, at) => {
    const angle = (at / radii.length) * 2 * Math.PI;
    return offset(centre, radius * Math.cos(angle), radius * Math.sin(angle));
  });

const step = fc.integer({ min: -600, max: 600 });

/** Shapes whose middle lies within some hundred metres of a place. */
export function shapesNear(origin: LonLat, spreadM = 400): fc.Arbitrary<GeofenceShape> {
  const centre = fc
    .tuple(fc.integer({ min: -spreadM, max: spreadM }), fc.integer({ min: -spreadM, max: spreadM }))
    .map(([east, north]) => offset(origin, east, north));
  const polygon = fc
    .record({
      centre,
      radii: fc.array(fc.integer({ min: 60, max: 500 }), { minLength: 3, maxLength: 12 }),
      hole: fc.boolean(),
    })
    .map(({ centre: middle, radii, hole }): GeofenceShape => {
      // A triangle's inner circle is half as wide as its outer one; a hole of a tenth always fits.
      const rings = [star(middle, radii)];
      if (hole && radii.length > 4) rings.push(star(middle, [6, 6, 6, 6]).toReversed());
      return { type: 'polygon', rings };
    });
  const circle = fc
    .record({ centre, radiusM: fc.integer({ min: 30, max: 500 }) })
    .map((rest): GeofenceShape => ({ type: 'circle', ...rest }));
  const corridor = fc
    .record({
      centre,
      steps: fc.array(fc.tuple(step, step), { minLength: 1, maxLength: 6 }),
      halfWidthM: fc.integer({ min: 10, max: 150 }),
    })
    .map(({ centre: start, steps, halfWidthM }): GeofenceShape => {
      const line = [start];
      for (const [east, north] of steps) line.push(offset(line.at(-1)!, east || 1, north));
      return { type: 'corridor', line, halfWidthM };
    });
  return fc.oneof(polygon, circle, corridor);
}

/** Places within some hundred metres of another. */
export const placesNear = (origin: LonLat, spreadM = 1_000): fc.Arbitrary<LonLat> =>
  fc
    .tuple(
      fc.double({ min: -spreadM, max: spreadM, noNaN: true }),
      fc.double({ min: -spreadM, max: spreadM, noNaN: true }),
    )
    .map(([east, north]) => offset(origin, east, north));
