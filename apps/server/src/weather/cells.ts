import type { GeoBox } from '../outside/openWeatherMap.ts';

/** A square of the globe of `360 / 2 ** level` degrees, counted from the west and the south. */
export interface Cell {
  level: number;
  column: number;
  row: number;
}

/** The largest squares: the service answers boxes of at most 25 square degrees. */
const LOWEST_LEVEL = 7;
const HIGHEST_LEVEL = 12;

/**
 * The squares that together cover a box: of the size at which four do, where there are such, so that who looks at one region asks for the
 * same few squares as everybody else who does.
 */
export function cellsOf(box: GeoBox): Cell[] {
  const side = Math.max(box.east - box.west, box.north - box.south);
  const level = Math.min(HIGHEST_LEVEL, Math.max(LOWEST_LEVEL, Math.floor(Math.log2(360 / side))));
  const size = 360 / 2 ** level;
  const cells: Cell[] = [];
  // A box that ends where a square begins needs nothing of it.
  for (let row = indexOf(box.south + 90, size); row * size < box.north + 90; row++)
    for (let column = indexOf(box.west + 180, size); column * size < box.east + 180; column++)
      cells.push({ level, column, row });
  return cells;
}

/** What a square covers. The row at a pole reaches beyond it and is cut. */
export function boxOf({ level, column, row }: Cell): GeoBox {
  const size = 360 / 2 ** level;
  return {
    west: column * size - 180,
    south: row * size - 90,
    east: (column + 1) * size - 180,
    north: Math.min(90, (row + 1) * size - 90),
  };
}

const indexOf = (degrees: number, size: number): number => Math.floor(degrees / size);
