import { circleRing } from './circleRing.ts';
import { Plane } from './plane.ts';
import { type Point, unionRings } from './ringUnion.ts';
import { type GeofenceShape, type LonLat, unwrapped } from './shape.ts';

const ROUND_STEP_RAD = Math.PI / 12;
/** More than what is taken for the same place, and less than anybody sees. */
const SHIFT_M = 0.013;
const ATTEMPTS = 4;

/**
 * A shape's border as the rings of a polygon, to be drawn: the outer one first, none repeating its first place. Circles and the
 * ends and bends of corridors are rounded by corners. Longitudes go beyond 180 degrees where it crosses the date line.
 */
export function outlineOf(shape: GeofenceShape): LonLat[][] {
  if (shape.type === 'polygon') return shape.rings.map((ring) => unwrapped(ring));
  if (shape.type === 'circle') return [circleRing(shape.centre, shape.radiusM)];
  return corridorOutline(shape.line, shape.halfWidthM);
}

/**
 * The border of all that lies within so many metres of a line. What a line goes around, if it is wide enough, is a
 * hole. A tangle of a line is left as a ring that crosses itself.
 */
function corridorOutline(line: readonly LonLat[], halfWidthM: number): LonLat[][] {
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
  let rings: Point[][] | null = null;
  for (let attempt = 1; attempt <= ATTEMPTS && rings === null; attempt++)
    rings = unionOfStrip(shifted(points, attempt), halfWidthM);
  rings ??= [stripAround(points, halfWidthM).ring];
  return rings.map((each) => each.map((point) => plane.place(point.x, point.y)));
}

/** The ring along both sides of a line, and the convex pieces that together are all that it goes around. */
interface Strip {
  ring: Point[];
  pieces: Point[][];
}

function stripAround(points: readonly Point[], metres: number): Strip {
  const strip: Strip = { ring: [], pieces: [] };
  for (const [at, to] of points.slice(1).entries()) {
    const from = points[at]!;
    const beside = Math.atan2(to.y - from.y, to.x - from.x) + Math.PI / 2;
    const corner = (point: Point, side: 1 | -1): Point => turned(point, beside, side * metres);
    strip.pieces.push([corner(from, 1), corner(to, 1), corner(to, -1), corner(from, -1)]);
  }
  addSide(strip, points, metres);
  addSide(strip, points.toReversed(), metres);
  return strip;
}

function unionOfStrip(points: readonly Point[], metres: number): Point[][] | null {
  const { ring, pieces } = stripAround(points, metres);
  return unionRings(ring, pieces);
}

/** The line, each place some way aside: where it lies on itself, borders that were the same are now two that cross. */
const shifted = (points: readonly Point[], attempt: number): Point[] =>
  points.map((point, at) => turned(point, attempt * at * at, attempt * SHIFT_M));

/** Adds the left side of a line, with its rounded end. */
function addSide({ ring, pieces }: Strip, points: readonly Point[], metres: number): void {
  for (let at = 0; at + 1 < points.length; at++) {
    const [from, to, next] = [points[at]!, points[at + 1]!, points[at + 2]];
    const angle = Math.atan2(to.y - from.y, to.x - from.x);
    const beside = angle + Math.PI / 2;
    const border = [turned(from, beside, metres), turned(to, beside, metres)];
    ring.push(...border);
    const turn = next ? turnBetween(angle, Math.atan2(next.y - to.y, next.x - to.x)) : -Math.PI;
    if (turn >= 0) {
      ring.push(to); // towards this side, where the two parts cross: along their ends, which lie inside
      continue;
    }
    const steps = Math.ceil(-turn / ROUND_STEP_RAD);
    const bend = [border[1]!];
    for (let step = 1; step < steps; step++) bend.push(turned(to, beside + (turn * step) / steps, metres));
    ring.push(...bend.slice(1));
    pieces.push([to, ...bend, turned(to, beside + turn, metres)]);
  }
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
