/** West, south, east, north in degrees. */
export type Box = [west: number, south: number, east: number, north: number];

/** The box around some places; null without any. */
export function boxAround(places: Iterable<{ lat: number; lon: number }>): Box | null {
  const box: Box = [180, 90, -180, -90];
  for (const { lat, lon } of places) {
    box[0] = Math.min(box[0], lon);
    box[1] = Math.min(box[1], lat);
    box[2] = Math.max(box[2], lon);
    box[3] = Math.max(box[3], lat);
  }
  return box[0] <= box[2] ? box : null;
}
