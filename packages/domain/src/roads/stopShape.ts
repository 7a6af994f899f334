import type { LinePoint } from './polyline.ts';
import { offsetM } from './roadLine.ts';

/** The small geofence of a stop. A polygon's ring needs no closing point. */
export type StopShape =
  | { kind: 'circle'; latitude: number; longitude: number; radiusM: number }
  | { kind: 'polygon'; ring: readonly LinePoint[] };

/** The part of a way between two places that lies inside: shares of the way, from 0 to 1. */
export interface InsideSpan {
  enter: number;
  exit: number;
}

/** The middle of a stop: a circle's centre, the mean of a polygon's corners. */
export function centreOf(shape: StopShape): LinePoint {
  if (shape.kind === 'circle') return { latitude: shape.latitude, longitude: shape.longitude };
  const mean = (pick: (point: LinePoint) => number) =>
    shape.ring.reduce((sum, point) => sum + pick(point), 0) / shape.ring.length;
  return { latitude: mean((point) => point.latitude), longitude: mean((point) => point.longitude) };
}

/** Metres from the middle to the farthest border. */
export function reachOf(shape: StopShape): number {
  if (shape.kind === 'circle') return shape.radiusM;
  const centre = centreOf(shape);
  return Math.max(...shape.ring.map((corner) => lengthOf(offsetM(centre, corner))));
}

/**
 * Where the straight way between two fixes lies inside the stop, from its first entry to its last exit; null where it never does. A
 * way of no length is inside from 0 to 1.
 */
export function insideSpan(shape: StopShape, from: LinePoint, to: LinePoint): InsideSpan | null {
  const centre = centreOf(shape);
  const start = offsetM(centre, from);
  const end = offsetM(centre, to);
  return shape.kind === 'circle'
    ? insideCircle(start, end, shape.radiusM)
    : insideRing(
        start,
        end,
        shape.ring.map((corner) => offsetM(centre, corner)),
      );
}

interface Offset {
  east: number;
  north: number;
}

const lengthOf = ({ east, north }: Offset): number => Math.hypot(east, north);

function insideCircle(start: Offset, end: Offset, radiusM: number): InsideSpan | null {
  const east = end.east - start.east;
  const north = end.north - start.north;
  const a = east * east + north * north;
  const c = start.east * start.east + start.north * start.north - radiusM * radiusM;
  if (a === 0) return c <= 0 ? { enter: 0, exit: 1 } : null;
  const halfB = start.east * east + start.north * north;
  const root = halfB * halfB - a * c;
  if (root < 0) return null;
  const enter = Math.max(0, (-halfB - Math.sqrt(root)) / a);
  const exit = Math.min(1, (-halfB + Math.sqrt(root)) / a);
  return enter <= exit ? { enter, exit } : null;
}

function insideRing(start: Offset, end: Offset, ring: readonly Offset[]): InsideSpan | null {
  const shares = [0, 1];
  for (const [index, corner] of ring.entries()) {
    const share = crossing(start, end, corner, ring[(index + 1) % ring.length]!);
    if (share !== null) shares.push(share);
  }
  shares.sort((a, b) => a - b);
  const pieces = shares.slice(1).map((exit, index): InsideSpan => ({ enter: shares[index]!, exit }));
  const inside = pieces.filter(({ enter, exit }) => isInside(along(start, end, (enter + exit) / 2), ring));
  return inside.length === 0 ? null : { enter: inside[0]!.enter, exit: inside.at(-1)!.exit };
}

const along = (start: Offset, end: Offset, share: number): Offset => ({
  east: start.east + (end.east - start.east) * share,
  north: start.north + (end.north - start.north) * share,
});

/** The share of the way at which it crosses an edge, or null. */
function crossing(start: Offset, end: Offset, one: Offset, other: Offset): number | null {
  const way = { east: end.east - start.east, north: end.north - start.north };
  const edge = { east: other.east - one.east, north: other.north - one.north };
  const cross = way.east * edge.north - way.north * edge.east;
  if (cross === 0) return null;
  const toOne = { east: one.east - start.east, north: one.north - start.north };
  const share = (toOne.east * edge.north - toOne.north * edge.east) / cross;
  const onEdge = (toOne.east * way.north - toOne.north * way.east) / cross;
  return share >= 0 && share <= 1 && onEdge >= 0 && onEdge <= 1 ? share : null;
}

function isInside(place: Offset, ring: readonly Offset[]): boolean {
  let inside = false;
  let before = ring.at(-1)!;
  for (const corner of ring) {
    const straddles = corner.north > place.north !== before.north > place.north;
    if (
      straddles &&
      place.east <
        ((before.east - corner.east) * (place.north - corner.north)) / (before.north - corner.north) +
          corner.east
    )
      inside = !inside;
    before = corner;
  }
  return inside;
}
