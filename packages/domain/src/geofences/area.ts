import { METRES_PER_DEGREE, Plane } from './plane.ts';
import { type Edge, type Path, toEdgeM, withinOfEdge, withinOfPoint } from './reach.ts';
import { type GeofenceShape, type LonLat, placesOf, unwrapped } from './shape.ts';
import { either, NOWHERE, type Spans, unionOf, without } from './spans.ts';

/** A box in degrees; `east` goes beyond 180 where the box crosses the date line. */
export interface Box {
  west: number;
  south: number;
  east: number;
  north: number;
}

/** Where a straight path between two places meets an area. */
export interface Meeting {
  /** The parts of the path inside of the border. */
  inside: Spans;
  /** The parts of the path that lie inside, at least so many metres from the border. */
  deep(metres: number): Spans;
  /** The parts of the path that lie inside, or outside by no more than so many metres. */
  near(metres: number): Spans;
}

/** An area prepared for tests of places and paths, on a plane of its own in metres. */
export interface Area {
  box: Box;
  /** About a quarter of the greatest distance to the border inside: a vehicle that is this deep in a small area is in it. */
  quarterDepthM: number;
  /** The distance to the border in metres, negative inside. */
  signedDistanceM(longitude: number, latitude: number): number;
  /** Where a straight path meets the area; exact on the plane, for every point of the path. */
  meet(from: LonLat, to: LonLat): Meeting;
}

/** Prepares a valid shape for tests of places and paths. */
export function prepareArea(shape: GeofenceShape): Area {
  const box = boxOf(shape);
  const plane = new Plane([(box.west + box.east) / 2, (box.south + box.north) / 2]);
  if (shape.type === 'circle') return circleArea(shape.centre, shape.radiusM, plane, box);
  if (shape.type === 'corridor')
    return corridorArea(edgesOf(shape.line, plane), shape.halfWidthM, plane, box);
  return polygonArea(
    shape.rings.flatMap((ring) => closedEdgesOf(ring, plane)),
    plane,
    box,
  );
}

/** The smallest box that holds a shape. */
export function boxOf(shape: GeofenceShape): Box {
  const places = unwrapped(placesOf(shape));
  const box = { west: Infinity, south: Infinity, east: -Infinity, north: -Infinity };
  for (const [longitude, latitude] of places) {
    box.west = Math.min(box.west, longitude);
    box.east = Math.max(box.east, longitude);
    box.south = Math.min(box.south, latitude);
    box.north = Math.max(box.north, latitude);
  }
  if (shape.type === 'polygon') return box;
  const growM = shape.type === 'circle' ? shape.radiusM : shape.halfWidthM;
  return grown(box, growM);
}

/** The box around two; null where there is neither. */
export function boxAround(one: Box | null, other: Box | null): Box | null {
  if (!one || !other) return one ?? other;
  return {
    west: Math.min(one.west, other.west),
    south: Math.min(one.south, other.south),
    east: Math.max(one.east, other.east),
    north: Math.max(one.north, other.north),
  };
}

/** The box with so many metres more on every side. */
export function grown({ west, south, east, north }: Box, metres: number): Box {
  const up = metres / METRES_PER_DEGREE;
  const steepest = Math.min(85, Math.max(Math.abs(south), Math.abs(north)) + up);
  const aside = up / Math.cos((steepest * Math.PI) / 180);
  return { west: west - aside, south: south - up, east: east + aside, north: north + up };
}

function edgesOf(line: readonly LonLat[], plane: Plane): Edge[] {
  const edges: Edge[] = [];
  const [first] = line;
  if (!first) return edges;
  let x1 = plane.x(first[0]);
  let y1 = plane.y(first[1]);
  for (let at = 1; at < line.length; at++) {
    const x2 = x1 + plane.dx(line[at - 1]![0], line[at]![0]);
    const y2 = plane.y(line[at]![1]);
    edges.push({ x1, y1, x2, y2 });
    x1 = x2;
    y1 = y2;
  }
  return edges;
}

/** The edges of a ring. The last ends where the first begins to the last digit: a path through that corner must not fall between them. */
function closedEdgesOf(ring: readonly LonLat[], plane: Plane): Edge[] {
  const edges = edgesOf([...ring, ...ring.slice(0, 1)], plane);
  const [first, last] = [edges[0], edges.at(-1)];
  if (first && last) {
    last.x2 = first.x1;
    last.y2 = first.y1;
  }
  return edges;
}

const pathOn = (plane: Plane, from: LonLat, to: LonLat): Path => {
  const y = plane.y(from[1]);
  return { x: plane.x(from[0]), y, dx: plane.dx(from[0], to[0]), dy: plane.y(to[1]) - y };
};

function circleArea(centre: LonLat, radiusM: number, plane: Plane, box: Box): Area {
  const [x, y] = [plane.x(centre[0]), plane.y(centre[1])];
  const within = (path: Path, metres: number): Spans => withinOfPoint(path, x, y, metres) ?? NOWHERE;
  return {
    box,
    quarterDepthM: radiusM / 4,
    signedDistanceM: (longitude, latitude) =>
      Math.hypot(plane.x(longitude) - x, plane.y(latitude) - y) - radiusM,
    meet: (from, to) => {
      const path = pathOn(plane, from, to);
      return {
        inside: within(path, radiusM),
        deep: (metres) => within(path, radiusM - metres),
        near: (metres) => within(path, radiusM + metres),
      };
    },
  };
}

function corridorArea(edges: readonly Edge[], halfWidthM: number, plane: Plane, box: Box): Area {
  return {
    box,
    quarterDepthM: halfWidthM / 4,
    signedDistanceM: (longitude, latitude) =>
      nearestM(edges, plane.x(longitude), plane.y(latitude)) - halfWidthM,
    meet: (from, to) => {
      const path = pathOn(plane, from, to);
      return {
        inside: alongEdges(path, edges, halfWidthM),
        deep: (metres) => alongEdges(path, edges, halfWidthM - metres),
        near: (metres) => alongEdges(path, edges, halfWidthM + metres),
      };
    },
  };
}

function polygonArea(edges: readonly Edge[], plane: Plane, box: Box): Area {
  return {
    box,
    quarterDepthM: areaOverPerimeterM(edges) / 2,
    signedDistanceM: (longitude, latitude) => {
      const [x, y] = [plane.x(longitude), plane.y(latitude)];
      const metres = nearestM(edges, x, y);
      return insidePolygon({ x, y, dx: 0, dy: 0 }, edges).length > 0 ? -metres : metres;
    },
    meet: (from, to) => {
      const path = pathOn(plane, from, to);
      const inside = insidePolygon(path, edges);
      return {
        inside,
        deep: (metres) => (inside.length === 0 ? NOWHERE : without(inside, alongEdges(path, edges, metres))),
        near: (metres) => either(inside, alongEdges(path, edges, metres)),
      };
    },
  };
}

/** The parts of the path within so many metres of any of the edges. Those whose boxes are out of reach are not looked at. */
function alongEdges(path: Path, edges: readonly Edge[], metres: number): Spans {
  const west = Math.min(path.x, path.x + path.dx) - metres;
  const east = Math.max(path.x, path.x + path.dx) + metres;
  const south = Math.min(path.y, path.y + path.dy) - metres;
  const north = Math.max(path.y, path.y + path.dy) + metres;
  const parts: (readonly [number, number])[] = [];
  for (const edge of edges) {
    const { x1, y1, x2, y2 } = edge;
    if (x1 > east ? x2 > east : x1 < west && x2 < west) continue;
    if (y1 > north ? y2 > north : y1 < south && y2 < south) continue;
    const part = withinOfEdge(path, edge, metres);
    if (part) parts.push(part);
  }
  return unionOf(parts);
}

/** How short a part outside of a polygon is none: the path touches a corner there, or an edge. */
const TOUCH_M = 0.001;

/** Where the path is inside: between its crossings with the edges, counted along the whole straight line that it lies on. */
function insidePolygon({ x, y, dx, dy }: Path, edges: readonly Edge[]): Spans {
  const isPoint = dx === 0 && dy === 0;
  const [alongX, alongY] = isPoint ? [1, 0] : [dx, dy];
  const squared = alongX * alongX + alongY * alongY;
  const touch = TOUCH_M / Math.sqrt(squared);
  const crossings: number[] = [];
  for (const edge of edges) {
    const side1 = alongX * (edge.y1 - y) - alongY * (edge.x1 - x);
    const side2 = alongX * (edge.y2 - y) - alongY * (edge.x2 - x);
    if (side1 > 0 === side2 > 0) continue;
    const part = side1 / (side1 - side2);
    const atX = edge.x1 + part * (edge.x2 - edge.x1) - x;
    const atY = edge.y1 + part * (edge.y2 - edge.y1) - y;
    crossings.push((atX * alongX + atY * alongY) / squared);
  }
  crossings.sort((one, other) => one - other);
  const inside: number[] = [];
  for (let at = 0; at + 1 < crossings.length; at += 2) {
    const [enter, leave] = [crossings[at]!, crossings[at + 1]!];
    if (isPoint) {
      if (enter <= 0 && leave >= 0) return [0, 1];
    } else if (leave >= 0 && enter <= 1) {
      const [start, end] = [Math.max(0, enter), Math.min(1, leave)];
      if (inside.length > 0 && start - inside.at(-1)! <= touch) inside[inside.length - 1] = end;
      else inside.push(start, end);
    }
  }
  return inside;
}

const nearestM = (edges: readonly Edge[], x: number, y: number): number =>
  edges.reduce((nearest, edge) => Math.min(nearest, toEdgeM(edge, x, y)), Number.POSITIVE_INFINITY);

function areaOverPerimeterM(edges: readonly Edge[]): number {
  let twice = 0;
  let perimeter = 0;
  for (const { x1, y1, x2, y2 } of edges) {
    twice += x1 * y2 - x2 * y1;
    perimeter += Math.hypot(x2 - x1, y2 - y1);
  }
  return perimeter === 0 ? 0 : Math.abs(twice) / 2 / perimeter;
}
