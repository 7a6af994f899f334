import Flatbush from 'flatbush';
import type { Box } from './area.ts';

/**
 * A search tree over boxes that never change, so that finding the few boxes that meet another one costs little more among ten
 * thousand than among ten. Boxes and questions are plain rectangles; a box across the date line is searched for as two.
 */
export class BoxTree {
  /** Null over no boxes. */
  readonly #tree: Flatbush | null;

  constructor(boxes: readonly Box[]) {
    this.#tree = boxes.length === 0 ? null : new Flatbush(boxes.length);
    for (const { west, south, east, north } of boxes) this.#tree?.add(west, south, east, north);
    this.#tree?.finish();
  }

  /** Calls `found` with the number of each box that shares a point with the rectangle. */
  search({ west, south, east, north }: Box, found: (number: number) => void): void {
    this.#tree?.search(west, south, east, north, (number) => {
      found(number);
      return false; // it is handed over already
    });
  }
}
