import type { Box } from './area.ts';

const LEAF_SIZE = 8;

/**
 * A search tree over boxes that never change: sorted into tiles (sort-tile-recursive) and packed into flat arrays, so that
 * finding the few boxes that meet another one costs little more among ten thousand than among ten. Boxes and questions are plain
 * rectangles; a box across the date line is searched for as two.
 */
export class BoxTree {
  /** The west, south, east and north of each node, level by level from the leaves. */
  readonly #bounds: Float64Array;
  /** The boxes' numbers in the order of the leaves. */
  readonly #order: Uint32Array;
  /** Where each level ends, in nodes. */
  readonly #levelEnds: number[] = [];

  constructor(boxes: readonly Box[]) {
    this.#order = tiled(boxes);
    let nodes = boxes.length;
    let total = nodes;
    this.#levelEnds.push(total);
    while (nodes > 1) {
      nodes = Math.ceil(nodes / LEAF_SIZE);
      total += nodes;
      this.#levelEnds.push(total);
    }
    this.#bounds = new Float64Array(total * 4);
    this.#order.forEach((number, leaf) => {
      const { west, south, east, north } = boxes[number]!;
      this.#bounds.set([west, south, east, north], leaf * 4);
    });
    this.#packParents();
  }

  /** Calls `found` with the number of each box that shares a point with the rectangle. */
  search(box: Box, found: (number: number) => void): void {
    if (this.#order.length > 0) this.#look(this.#levelEnds.length - 1, 0, box, found);
  }

  #look(level: number, index: number, box: Box, found: (number: number) => void): void {
    const bounds = this.#bounds;
    const at = (this.#startOf(level) + index) * 4;
    if (bounds[at]! > box.east || bounds[at + 2]! < box.west) return;
    if (bounds[at + 1]! > box.north || bounds[at + 3]! < box.south) return;
    if (level === 0) {
      found(this.#order[index]!);
      return;
    }
    const end = Math.min((index + 1) * LEAF_SIZE, this.#sizeOf(level - 1));
    for (let child = index * LEAF_SIZE; child < end; child++) this.#look(level - 1, child, box, found);
  }

  #packParents(): void {
    const bounds = this.#bounds;
    for (let level = 1; level < this.#levelEnds.length; level++) {
      const below = this.#startOf(level - 1);
      const count = this.#sizeOf(level - 1);
      for (let index = 0; index < this.#sizeOf(level); index++) {
        const own = (this.#startOf(level) + index) * 4;
        bounds.set([Infinity, Infinity, -Infinity, -Infinity], own);
        for (let child = index * LEAF_SIZE; child < Math.min((index + 1) * LEAF_SIZE, count); child++) {
          const at = (below + child) * 4;
          bounds[own] = Math.min(bounds[own]!, bounds[at]!);
          bounds[own + 1] = Math.min(bounds[own + 1]!, bounds[at + 1]!);
          bounds[own + 2] = Math.max(bounds[own + 2]!, bounds[at + 2]!);
          bounds[own + 3] = Math.max(bounds[own + 3]!, bounds[at + 3]!);
        }
      }
    }
  }

  #startOf(level: number): number {
    return level === 0 ? 0 : this.#levelEnds[level - 1]!;
  }

  #sizeOf(level: number): number {
    return this.#levelEnds[level]! - this.#startOf(level);
  }
}

/** The numbers of the boxes in slices from west to east, each from south to north. */
function tiled(boxes: readonly Box[]): Uint32Array {
  const byWest = boxes.map((_, number) => number);
  byWest.sort((one, other) => middle(boxes[one]!, 'west', 'east') - middle(boxes[other]!, 'west', 'east'));
  const slices = Math.ceil(Math.sqrt(boxes.length / LEAF_SIZE));
  const sliceSize = Math.ceil(boxes.length / Math.max(1, slices) / LEAF_SIZE) * LEAF_SIZE;
  const order: number[] = [];
  for (let start = 0; start < byWest.length; start += sliceSize)
    order.push(
      ...byWest
        .slice(start, start + sliceSize)
        .sort(
          (one, other) => middle(boxes[one]!, 'south', 'north') - middle(boxes[other]!, 'south', 'north'),
        ),
    );
  return Uint32Array.from(order);
}

const middle = (box: Box, low: 'west' | 'south', high: 'east' | 'north'): number => box[low] + box[high];
