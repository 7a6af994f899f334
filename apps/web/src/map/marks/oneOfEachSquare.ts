import { mercatorX, mercatorY, worldPx } from '../mercator.ts';

/** Something at a place, in degrees. */
interface Placed {
  latitude: number;
  longitude: number;
}

/**
 * Of what lies in each square of the map that which is nearest to the square's middle, so that what is shown has room. Squares have so many
 * pixels at a zoom; they belong to the world, so that moving the map changes nothing.
 */
export function oneOfEachSquare<Item extends Placed>(
  items: readonly Item[],
  zoom: number,
  squarePx: number,
): Item[] {
  const squares = worldPx(zoom) / squarePx;
  const nearest = new Map<string, { item: Item; off: number }>();
  for (const item of items) {
    const [x, y] = [mercatorX(item.longitude) * squares, mercatorY(item.latitude) * squares];
    const key = `${Math.floor(x)} ${Math.floor(y)}`;
    const off = Math.hypot((x % 1) - 0.5, (y % 1) - 0.5);
    if (off < (nearest.get(key)?.off ?? Number.POSITIVE_INFINITY)) nearest.set(key, { item, off });
  }
  return [...nearest.values()].map(({ item }) => item);
}
