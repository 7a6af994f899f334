import type { Point } from './plane.ts';
import type { Street } from './street.ts';

/** A straight piece of a street: from `street.points[at]` to the next one. */
export interface Segment {
  street: Street;
  at: number;
  a: Point;
  b: Point;
}

const CELL_M = 250;

/** Finds the street segments near a place with a uniform grid, which suits streets: they are everywhere, and segments are short. */
export class SegmentIndex {
  readonly #cells = new Map<number, Segment[]>();

  add(street: Street): void {
    for (let at = 0; at + 1 < street.points.length; at++) {
      const segment = { street, at, a: street.points[at]!, b: street.points[at + 1]! };
      for (const key of keysAlong(segment.a, segment.b)) {
        const cell = this.#cells.get(key);
        if (cell) cell.push(segment);
        else this.#cells.set(key, [segment]);
      }
    }
  }

  /** The segments that may be within `radiusM` of the point; some are returned more than once. */
  near(point: Point, radiusM: number): Segment[] {
    const x0 = Math.floor((point.x - radiusM) / CELL_M);
    const x1 = Math.floor((point.x + radiusM) / CELL_M);
    const y0 = Math.floor((point.y - radiusM) / CELL_M);
    const y1 = Math.floor((point.y + radiusM) / CELL_M);
    const found: Segment[] = [];
    for (let x = x0; x <= x1; x++)
      for (let y = y0; y <= y1; y++)
        for (const segment of this.#cells.get(cellKey(x, y)) ?? []) found.push(segment);
    return found;
  }

  /** Every unordered pair of segments that share a cell. */
  *pairs(): Iterable<[Segment, Segment]> {
    for (const cell of this.#cells.values())
      for (let i = 0; i < cell.length; i++)
        for (let j = i + 1; j < cell.length; j++) yield [cell[i]!, cell[j]!];
  }
}

const cellKey = (x: number, y: number): number => (x + 5000) * 10_000 + (y + 5000);

/** The cells that the box of a piece touches, piece by piece, so that a long oblique segment does not fill a square. */
function keysAlong(a: Point, b: Point): Set<number> {
  const pieces = Math.max(1, Math.ceil(Math.hypot(b.x - a.x, b.y - a.y) / CELL_M));
  const keys = new Set<number>();
  for (let i = 0; i < pieces; i++) {
    const from = between(a, b, i / pieces);
    const to = between(a, b, (i + 1) / pieces);
    const x1 = Math.floor(Math.max(from.x, to.x) / CELL_M);
    const y1 = Math.floor(Math.max(from.y, to.y) / CELL_M);
    for (let x = Math.floor(Math.min(from.x, to.x) / CELL_M); x <= x1; x++)
      for (let y = Math.floor(Math.min(from.y, to.y) / CELL_M); y <= y1; y++) keys.add(cellKey(x, y));
  }
  return keys;
}

/** The point at a share of the way from a to b. */
export const between = (a: Point, b: Point, share: number): Point => ({
  x: a.x + share * (b.x - a.x),
  y: a.y + share * (b.y - a.y),
});

/** The point of a segment that is nearest to `point`, its position along the segment (0 to 1), and the distance. */
export function nearestOn(segment: { a: Point; b: Point }, point: Point): { share: number; metres: number } {
  const { a, b } = segment;
  const length2 = (b.x - a.x) ** 2 + (b.y - a.y) ** 2;
  const along = length2 === 0 ? 0 : ((point.x - a.x) * (b.x - a.x) + (point.y - a.y) * (b.y - a.y)) / length2;
  const share = Math.max(0, Math.min(1, along));
  const foot = between(a, b, share);
  return { share, metres: Math.hypot(point.x - foot.x, point.y - foot.y) };
}
