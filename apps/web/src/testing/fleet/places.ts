const METRES_PER_DEGREE = 111_320;

/** The place so many metres east and north of another, in degrees; good to a few centimetres within a city. */
export const shifted = (
  { latitude, longitude }: { latitude: number; longitude: number },
  eastM: number,
  northM: number,
): { lat: number; lon: number } => ({
  lat: latitude + northM / METRES_PER_DEGREE,
  lon: longitude + eastM / (METRES_PER_DEGREE * Math.cos((latitude * Math.PI) / 180)),
});
