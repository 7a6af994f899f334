import type { Box } from './area.ts';
import { BoxTree } from './boxTree.ts';

/** A point on a plane, in metres. */
export interface Point {
  x: number;
  y: number;
}

/** Nearer to its border than this, a point is not inside. */
const INSIDE_M = 1e-7;
/** A tangle of more crossings would take too long, and nobody could see it. */
const MOST_CROSSINGS = 5_000;
/** Rings that go around less are no holes that anybody could see. */
const LEAST_M2 = 1;

/** Where two edges of a ring cross: `one` and `other` are the numbers of the points at which they begin. */
interface RingCrossing {
  one: number;
  other: number;
  point: Point;
}

/** Where a ring crosses itself. */
function crossingsOf(ring: readonly Point[]): RingCrossing[] {
  const found: RingCrossing[] = [];
  const end = (at: number): Point => ring[(at + 1) % ring.length]!;
  const boxes = ring.map((point, at) => boxOf([point, end(at)]));
  const tree = new BoxTree(boxes);
  ring.forEach((point, one) => {
    // The edge after this one begins where it ends, and the one before the first ends where that begins.
    const last = one === 0 ? ring.length - 1 : ring.length;
    tree.search(boxes[one]!, (other) => {
      if (other < one + 2 || other >= last) return;
      const meeting = crossing(point, end(one), ring[other]!, end(other));
      if (meeting) found.push({ one, other, point: meeting });
    });
  });
  return found;
}

/**
 * The border of all that lies in any of some convex pieces, of a ring that runs around them and may cross itself: those of its parts
 * between crossings that lie in none of the pieces, put together anew. The outer ring first, then those of the holes; null where the
 * parts do not close, or are too many.
 */
export function unionRings(ring: readonly Point[], pieces: readonly (readonly Point[])[]): Point[][] | null {
  const sides = pieces.map(sidesOf);
  const tree = new BoxTree(pieces.map(boxOf));
  const isInside = (x: number, y: number): boolean => {
    let found = false;
    tree.search({ west: x, south: y, east: x, north: y }, (at) => {
      found ||= sides[at]!.every((side) => side.x * x + side.y * y > side.from + INSIDE_M);
    });
    return found;
  };
  const cuts = ring.map((): Point[] => []);
  const crossings = crossingsOf(ring);
  if (crossings.length > MOST_CROSSINGS) return null;
  for (const { one, other, point } of crossings) {
    cuts[one]!.push(point);
    cuts[other]!.push(point);
  }
  const next = new Map<Point, Point[]>();
  ring.forEach((from, at) => {
    const way = (point: Point): number => Math.hypot(point.x - from.x, point.y - from.y);
    const stations = [from, ...cuts[at]!.sort((one, other) => way(one) - way(other))];
    stations.push(ring[(at + 1) % ring.length]!);
    for (let part = 0; part + 1 < stations.length; part++) {
      const [begin, end] = [stations[part]!, stations[part + 1]!];
      if (isInside((begin.x + end.x) / 2, (begin.y + end.y) / 2)) continue;
      const others = next.get(begin);
      if (others) others.push(end);
      else next.set(begin, [end]);
    }
  });
  const rings: Point[][] = [];
  for (const start of next.keys())
    while (next.get(start)!.length > 0) {
      const points: Point[] = [];
      let at: Point = start;
      do {
        points.push(at);
        const to = next.get(at)?.pop();
        if (!to) return null;
        at = to;
      } while (at !== start);
      rings.push(points);
    }
  return rings
    .map((points) => ({ points, area: Math.abs(areaOf(points)) }))
    .filter(({ area }) => area > LEAST_M2)
    .sort((one, other) => other.area - one.area)
    .map(({ points }) => points);
}

/** The rectangle around points. */
function boxOf(points: readonly Point[]): Box {
  const box = { west: Infinity, south: Infinity, east: -Infinity, north: -Infinity };
  for (const { x, y } of points) {
    box.west = Math.min(box.west, x);
    box.east = Math.max(box.east, x);
    box.south = Math.min(box.south, y);
    box.north = Math.max(box.north, y);
  }
  return box;
}

/** What is beyond a side, by its normal that points inwards. */
interface Side extends Point {
  from: number;
}

/** The sides of a convex piece, whichever way around. */
function sidesOf(piece: readonly Point[]): Side[] {
  const turn = Math.sign(areaOf(piece));
  return piece.flatMap((point, at) => {
    const to = piece[(at + 1) % piece.length]!;
    const length = Math.hypot(to.x - point.x, to.y - point.y);
    if (length === 0) return [];
    const [x, y] = [(-turn * (to.y - point.y)) / length, (turn * (to.x - point.x)) / length];
    return [{ x, y, from: x * point.x + y * point.y }];
  });
}

function areaOf(ring: readonly Point[]): number {
  let twice = 0;
  ring.forEach((point, at) => {
    const to = ring[(at + 1) % ring.length]!;
    twice += point.x * to.y - to.x * point.y;
  });
  return twice / 2;
}

/** Where two straight pieces cross; null where they do not. */
function crossing(a: Point, b: Point, c: Point, d: Point): Point | null {
  const determinant = (b.x - a.x) * (d.y - c.y) - (b.y - a.y) * (d.x - c.x);
  if (determinant === 0) return null;
  const one = ((c.x - a.x) * (d.y - c.y) - (c.y - a.y) * (d.x - c.x)) / determinant;
  const other = ((c.x - a.x) * (b.y - a.y) - (c.y - a.y) * (b.x - a.x)) / determinant;
  if (one < 0 || one > 1 || other < 0 || other > 1) return null;
  return { x: a.x + one * (b.x - a.x), y: a.y + one * (b.y - a.y) };
}
