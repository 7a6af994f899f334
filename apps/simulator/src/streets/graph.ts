import { altitudeM } from './land.ts';
import { fromLocal, type Point } from './plane.ts';
import type { Street, StreetClass } from './street.ts';

/** A place where streets meet or end. */
export interface Node extends Point {
  id: number;
  latitude: number;
  longitude: number;
  altitudeM: number;
  /** Whether there are traffic lights. */
  hasLights: boolean;
  arcs: Arc[];
}

/** The part of a street between two neighbouring nodes, which can be driven both ways. */
export interface Edge {
  id: number;
  street: Street;
  streetClass: StreetClass;
  ends: readonly [start: Node, end: Node];
  /** The course from one end to the other, both included. */
  points: Point[];
  lengthM: number;
  /** The speed limit of the street. */
  limitMps: number;
}

/** An edge in one direction. */
export interface Arc {
  edge: Edge;
  from: Node;
  to: Node;
  isForward: boolean;
  /** Seconds that it takes to drive it, including the lights at its end. */
  seconds: number;
}

/** Average seconds that lights cost. */
const LIGHTS_S = 9;

/** The streets as a graph for driving. Every node can be reached from every other. */
export interface StreetGraph {
  nodes: readonly Node[];
  edges: readonly Edge[];
}

/** The speed limits of Peru: expressways 80 km/h, avenues 50, streets 30 (D.S. 025-2021-MTC). */
const LIMIT_MPS: Record<StreetClass, number> = {
  highway: 80 / 3.6,
  avenue: 50 / 3.6,
  street: 30 / 3.6,
};

/** Builds the graph: nodes at the cuts of each street, in order along it, and edges between them. */
export function buildGraph(streets: readonly Street[], cuts: readonly Cut[][]): StreetGraph {
  const crossings = new Crossings();
  const edges: Edge[] = [];
  streets.forEach((street, i) => {
    const stations = [...cuts[i]!].sort((a, b) => a.position - b.position);
    for (let k = 1; k < stations.length; k++) {
      const points = coursesBetween(street, stations[k - 1]!, stations[k]!);
      const from = crossings.nodeAt(points[0]!);
      const to = crossings.nodeAt(points.at(-1)!);
      if (from === to) continue;
      points[0] = { x: from.x, y: from.y };
      points[points.length - 1] = { x: to.x, y: to.y };
      const { streetClass } = street;
      const lengthM = lengthOf(points);
      const edge: Edge = {
        id: 0,
        street,
        streetClass,
        ends: [from, to],
        points,
        lengthM,
        limitMps: LIMIT_MPS[streetClass],
      };
      const seconds = lengthM / edge.limitMps;
      from.arcs.push({ edge, from, to, isForward: true, seconds });
      to.arcs.push({ edge, from: to, to: from, isForward: false, seconds });
      edges.push(edge);
    }
  });
  const nodes = largestComponent(crossings.nodes);
  nodes.forEach((node, id) => {
    node.id = id;
    node.altitudeM = altitudeM(node);
    node.hasLights = lightsStandAt(node);
  });
  for (const { arcs } of nodes) for (const arc of arcs) if (arc.to.hasLights) arc.seconds += LIGHTS_S;
  const kept = new Set(nodes.flatMap(({ arcs }) => arcs.map(({ edge }) => edge)));
  const keptEdges = edges.filter((edge) => kept.has(edge));
  keptEdges.forEach((edge, id) => {
    edge.id = id;
  });
  return { nodes, edges: keptEdges };
}

/** A place at which a street is cut: number of a point plus the share of the piece after it. */
export interface Cut {
  position: number;
  point: Point;
}

function coursesBetween(street: Street, from: Cut, to: Cut): Point[] {
  const inner = street.points.filter((_, i) => i > from.position + 1e-6 && i < to.position - 1e-6);
  return [from.point, ...inner, to.point];
}

/** Length of a course in metres. */
export function lengthOf(points: readonly Point[]): number {
  let metres = 0;
  for (let i = 1; i < points.length; i++)
    metres += Math.hypot(points[i]!.x - points[i - 1]!.x, points[i]!.y - points[i - 1]!.y);
  return metres;
}

/** Whether a node has lights: they are where an avenue crosses another. Highways have none, and small streets give way. */
function lightsStandAt(node: Node): boolean {
  const classes = node.arcs.map(({ edge }) => edge.streetClass);
  if (classes.includes('highway')) return false;
  const avenues = new Set(
    node.arcs.filter(({ edge }) => edge.streetClass === 'avenue').map(({ edge }) => edge.street),
  );
  return (
    avenues.size >= 2 ||
    (avenues.size === 1 && classes.length >= 4 && node.arcs.length % 2 === 0 && isMajor(node))
  );
}

/** Whether a crossing of an avenue with a small street has lights: about every third, always the same ones. */
const isMajor = ({ x, y }: Node): boolean =>
  Math.abs(Math.round(x / 7) * 31 + Math.round(y / 7) * 17) % 3 === 0;

/** Crossings nearer than this to each other are one node. */
const SAME_PLACE_M = 14;

const cellKey = (x: number, y: number): number => (x + 50_000) * 100_000 + (y + 50_000);

class Crossings {
  readonly nodes: Node[] = [];
  readonly #cells = new Map<number, Node[]>();

  nodeAt(point: Point): Node {
    const cx = Math.floor(point.x / SAME_PLACE_M);
    const cy = Math.floor(point.y / SAME_PLACE_M);
    for (let x = cx - 1; x <= cx + 1; x++)
      for (let y = cy - 1; y <= cy + 1; y++)
        for (const node of this.#cells.get(cellKey(x, y)) ?? [])
          if (Math.hypot(node.x - point.x, node.y - point.y) < SAME_PLACE_M) return node;
    const node = { id: 0, ...point, ...fromLocal(point), altitudeM: 0, hasLights: false, arcs: [] };
    this.nodes.push(node);
    const key = cellKey(cx, cy);
    const cell = this.#cells.get(key);
    if (cell) cell.push(node);
    else this.#cells.set(key, [node]);
    return node;
  }
}

function largestComponent(nodes: readonly Node[]): Node[] {
  const seen = new Set<Node>();
  let largest: Node[] = [];
  for (const start of nodes) {
    if (seen.has(start)) continue;
    const component = [start];
    seen.add(start);
    for (const node of component)
      for (const { to } of node.arcs)
        if (!seen.has(to)) {
          seen.add(to);
          component.push(to);
        }
    if (component.length > largest.length) largest = component;
  }
  return largest;
}
