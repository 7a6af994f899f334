import { destination, type GeofenceShape } from '@rastro/domain';

const CITY = { latitude: -12.07, longitude: -77.0 };
/** Geofences and their vehicles lie within this square, so that ten thousand are as dense as in a city full of them. */
const CITY_M = 40_000;

/** Evenly spread numbers from 0 to 1 that are the same in every run (mulberry32). */
export function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A place in the city. */
export function somewhereInCity(random: () => number): { latitude: number; longitude: number } {
  const north = destination(CITY.latitude, CITY.longitude, 0, (random() - 0.5) * CITY_M);
  return destination(north.latitude, north.longitude, 90, (random() - 0.5) * CITY_M);
}

/** Whether a place is some metres outside of the city. */
export const isOutsideCity = ({ latitude, longitude }: { latitude: number; longitude: number }): boolean =>
  Math.abs(latitude - CITY.latitude) > 0.18 || Math.abs(longitude - CITY.longitude) > 0.18;

/** Circles, quarters with twelve corners, and corridors in the city, a third each; a quarter of them with a speed limit. */
export function cityGeofences(count: number): { shape: GeofenceShape; maxSpeedMps: number | null }[] {
  const random = numbers(11);
  return Array.from({ length: count }, (_, number) => {
    const { latitude, longitude } = somewhereInCity(random);
    const at = (bearing: number, metres: number) => {
      const place = destination(latitude, longitude, bearing, metres);
      return [place.longitude, place.latitude] as const;
    };
    const kinds: (() => GeofenceShape)[] = [
      () => ({ type: 'circle', centre: [longitude, latitude], radiusM: 40 + 80 * random() }),
      () => ({
        type: 'polygon',
        rings: [Array.from({ length: 12 }, (_each, corner) => at(-30 * corner, 60 + 90 * random()))],
      }),
      () => ({
        type: 'corridor',
        line: [at(0, 0), at(360 * random(), 300), at(360 * random(), 600)],
        halfWidthM: 15 + 25 * random(),
      }),
    ];
    const draw = kinds[number % kinds.length] as () => GeofenceShape;
    return { shape: draw(), maxSpeedMps: number % 4 === 0 ? 12 : null };
  });
}
