import { Plane } from './plane.ts';
import { type Edge, toEdgeM } from './reach.ts';
import { type GeofenceShape, type LonLat, unwrapped } from './shape.ts';

const CIRCLE_STEPS = 64;
const ROUND_STEP_RAD = Math.PI / 12;

interface Point {
  x: number;
  y: number;
}

/**
 * A shape's border as the rings of a polygon, to be drawn: the outer one first, none repeating its first place. Circles and the
 * ends and bends of corridors are rounded by corners. Longitudes go beyond 180 degrees where it crosses the date line.
 */
export function outlineOf(shape: GeofenceShape): LonLat[][] {
  if (shape.type === 'polygon') return shape.rings.map((ring) => unwrapped(ring));
  if (shape.type === 'circle') {
    const plane = new Plane(shape.centre);
    return [
      Array.from({ length: CIRCLE_STEPS }, (_, step) => {
        const angle = (step / CIRCLE_STEPS) * 2 * Math.PI;
        return plane.place(shape.radiusM * Math.cos(angle), shape.radiusM * Math.sin(angle));
      }),
    ];
  }
  return [corridorOutline(shape.line, shape.halfWidthM)];
}

/** The border of all that lies within so many metres of a line. A line that crosses itself gives a ring that does. */
export function corridorOutline(line: readonly LonLat[], halfWidthM: number): LonLat[] {
  const places = unwrapped(line);
  const [first] = places;
  if (!first) return [];
  const plane = new Plane(places[places.length >> 1] ?? first);
  const points: Point[] = [];
  let x = plane.dx(plane.longitude, first[0]);
  places.forEach(([longitude, latitude], at) => {
    if (at > 0) x += plane.dx(places[at - 1]![0], longitude);
    points.push({ x, y: plane.y(latitude) });
  });
  const centre = points.slice(1).map((to, at) => edgeBetween(points[at]!, to));
  const there = side(points, halfWidthM);
  const back = side(points.toReversed(), halfWidthM);
  const ring = withoutInnerLoops([...there, ...back], centre, halfWidthM);
  return ring.map((point) => plane.place(point.x, point.y));
}

/** The left side of a line, with its rounded end. */
function side(points: readonly Point[], metres: number): Point[] {
  const result: Point[] = [];
  for (let at = 0; at + 1 < points.length; at++) {
    const [from, to, next] = [points[at]!, points[at + 1]!, points[at + 2]];
    const angle = Math.atan2(to.y - from.y, to.x - from.x);
    const beside = angle + Math.PI / 2;
    result.push(from, to);
    result.splice(-2, 2, turned(from, beside, metres), turned(to, beside, metres));
    const turn = next ? turnBetween(angle, Math.atan2(next.y - to.y, next.x - to.x)) : -Math.PI;
    if (turn >= 0) continue; // towards this side: the crossing of the two parts is found afterwards
    const steps = Math.ceil(-turn / ROUND_STEP_RAD);
    for (let step = 1; step < steps; step++) result.push(turned(to, beside + (turn * step) / steps, metres));
  }
  return result;
}

const turned = ({ x, y }: Point, angle: number, metres: number): Point => ({
  x: x + metres * Math.cos(angle),
  y: y + metres * Math.sin(angle),
});

function turnBetween(from: number, to: number): number {
  const turn = (to - from) % (2 * Math.PI);
  if (turn > Math.PI) return turn - 2 * Math.PI;
  return turn < -Math.PI ? turn + 2 * Math.PI : turn;
}

const edgeBetween = (from: Point, to: Point): Edge => ({ x1: from.x, y1: from.y, x2: to.x, y2: to.y });

/** Cuts off the loops that bends leave on their inner side: where the ring crosses itself and what is between lies inside. */
function withoutInnerLoops(ring: readonly Point[], centre: readonly Edge[], metres: number): Point[] {
  const isInner = ({ x, y }: Point): boolean => centre.some((edge) => toEdgeM(edge, x, y) < metres * 0.999);
  const inner = ring.map(isInner);
  const result: Point[] = [];
  for (let at = 0; at < ring.length; at++) {
    if (!inner[at]) result.push(ring[at]!);
    const next = ring[at + 1];
    if (!next || !(inner[at + 1] || inner[at])) continue;
    let last = at + 1;
    while (last < ring.length && inner[last]) last++;
    if (last === at + 1 || last >= ring.length) continue;
    const cut = firstCrossing(ring, at, last);
    if (cut) result.push(cut);
    at = last - 1;
  }
  return result;
}

/** Where the edge that leaves `from` crosses one that ends at `to` or after the hidden points between them. */
function firstCrossing(ring: readonly Point[], from: number, to: number): Point | null {
  for (let one = from; one < to; one++)
    for (let other = to - 1; other > one; other--) {
      const point = crossing(ring[one]!, ring[one + 1]!, ring[other]!, ring[other + 1]!);
      if (point) return point;
    }
  return null;
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
