import { type Edge, lengthOf, type StreetGraph } from './graph.ts';
import { fromLocal, type Point, toLocal } from './plane.ts';

/** A place on a street where a vehicle can stop. */
export interface Place extends Point {
  edge: Edge;
  /** Position along the edge, 0 to 1. */
  share: number;
  latitude: number;
  longitude: number;
}

/** The place at a share of an edge. */
export function placeOn(edge: Edge, share: number): Place {
  const [before] = splitCourse(edge.points, share * edge.lengthM);
  const point = before.at(-1)!;
  return { edge, share, ...point, ...fromLocal(point) };
}

/** Cuts a course at a distance in metres; both parts contain the point of the cut. */
export function splitCourse(points: readonly Point[], metres: number): [Point[], Point[]] {
  let left = Math.max(0, Math.min(metres, lengthOf(points)));
  for (let i = 1; i < points.length; i++) {
    const a = points[i - 1]!;
    const b = points[i]!;
    const length = Math.hypot(b.x - a.x, b.y - a.y);
    if (left <= length || i === points.length - 1) {
      const share = length === 0 ? 0 : Math.min(1, left / length);
      const cut = { x: a.x + share * (b.x - a.x), y: a.y + share * (b.y - a.y) };
      return [
        [...points.slice(0, i), cut],
        [cut, ...points.slice(i)],
      ];
    }
    left -= length;
  }
  return [[...points], [points.at(-1)!]];
}

/** The place on a street (not a highway) that is nearest to a coordinate, measured to the middle of the edges. */
export function nearestPlace(graph: StreetGraph, latitude: number, longitude: number): Place {
  const { x, y } = toLocal(latitude, longitude);
  let best: Edge | null = null;
  let bestM = Number.POSITIVE_INFINITY;
  for (const edge of graph.edges) {
    if (edge.streetClass === 'highway') continue;
    const a = edge.points[0]!;
    const b = edge.points.at(-1)!;
    const metres = Math.hypot((a.x + b.x) / 2 - x, (a.y + b.y) / 2 - y);
    if (metres < bestM) {
      bestM = metres;
      best = edge;
    }
  }
  if (!best) throw new Error('the graph has no street to stop on');
  return placeOn(best, 0.5);
}
