import type { Place } from './company.ts';

const METRES_PER_DEGREE = 111_320;

/** The place so many metres east and north of another; good to a few centimetres within a city. */
export const shifted = ({ latitude, longitude }: Place, eastM: number, northM: number): Place => ({
  latitude: latitude + northM / METRES_PER_DEGREE,
  longitude: longitude + eastM / (METRES_PER_DEGREE * Math.cos((latitude * Math.PI) / 180)),
});
