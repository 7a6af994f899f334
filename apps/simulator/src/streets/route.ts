import FlatQueue from 'flatqueue';
import type { Arc, Edge, Node, StreetGraph } from './graph.ts';
import { type Place, splitCourse } from './place.ts';
import type { Point } from './plane.ts';

/** A way through the streets: pieces of edges one after the other, and the nodes between them. */
export interface Route {
  pieces: { edge: Edge; points: Point[] }[];
  /** `nodes[i]` lies between `pieces[i]` and `pieces[i + 1]`. */
  nodes: Node[];
}

/**
 * The speed by which the rest of the way is estimated. It is slower than a highway's: routes are then not always the fastest by a
 * few per cent, like those of people, and are found ten times faster.
 */
const HOPED_SPEED_MPS = 17;

/** Finds ways through a graph (A*). It owns its working memory, so it does one search at a time. */
export class Router {
  readonly #graph: StreetGraph;
  readonly #seconds: Float64Array;
  readonly #stamp: Uint32Array;
  readonly #cameBy: (Arc | null)[];
  readonly #heap = new FlatQueue<number>();
  #search = 0;

  constructor(graph: StreetGraph) {
    this.#graph = graph;
    this.#seconds = new Float64Array(graph.nodes.length);
    this.#stamp = new Uint32Array(graph.nodes.length);
    this.#cameBy = new Array<Arc | null>(graph.nodes.length).fill(null);
  }

  /** The way from one place to another. Every place of a graph can be reached from every other. */
  route(from: Place, to: Place): Route {
    if (from.edge === to.edge)
      return { pieces: [{ edge: from.edge, points: alongOneEdge(from, to) }], nodes: [] };
    const arcs = this.#arcsBetween(from, to);
    const first = arcs[0]?.from ?? sharedNode(from.edge, to.edge);
    const last = arcs.at(-1)?.to ?? first;
    return {
      pieces: [
        { edge: from.edge, points: fromPlaceTo(from, first) },
        ...arcs.map(({ edge, isForward }) => ({
          edge,
          points: isForward ? edge.points : edge.points.toReversed(),
        })),
        { edge: to.edge, points: fromPlaceTo(to, last).toReversed() },
      ],
      nodes: [first, ...arcs.map((arc) => arc.to)],
    };
  }

  #arcsBetween(from: Place, to: Place): Arc[] {
    this.#search++;
    this.#heap.clear();
    const [startA, startB] = from.edge.ends;
    const [goalA, goalB] = to.edge.ends;
    const pace = 1 / from.edge.limitMps;
    this.#reach(startA, from.share * from.edge.lengthM * pace, null, to);
    this.#reach(startB, (1 - from.share) * from.edge.lengthM * pace, null, to);
    for (let id = this.#heap.pop(); id !== undefined; id = this.#heap.pop()) {
      const node = this.#graph.nodes[id]!;
      if (node === goalA || node === goalB) return this.#pathTo(node, from.edge, to.edge);
      const seconds = this.#seconds[id]!;
      for (const arc of node.arcs) this.#reach(arc.to, seconds + arc.seconds, arc, to);
    }
    throw new Error(
      `no way from ${from.edge.street.name} to ${to.edge.street.name}: the graph is not connected`,
    );
  }

  #reach(node: Node, seconds: number, arc: Arc | null, goal: Point): void {
    const { id } = node;
    if (this.#stamp[id] === this.#search && this.#seconds[id]! <= seconds) return;
    this.#stamp[id] = this.#search;
    this.#seconds[id] = seconds;
    this.#cameBy[id] = arc;
    this.#heap.push(id, seconds + Math.hypot(goal.x - node.x, goal.y - node.y) / HOPED_SPEED_MPS);
  }

  #pathTo(goal: Node, fromEdge: Edge, toEdge: Edge): Arc[] {
    const arcs: Arc[] = [];
    for (let arc = this.#cameBy[goal.id]!; arc; arc = this.#cameBy[arc.from.id]!) arcs.push(arc);
    arcs.reverse();
    // a way that starts or ends over its own edge would turn round on the spot
    if (arcs[0]?.edge === fromEdge) arcs.shift();
    if (arcs.at(-1)?.edge === toEdge) arcs.pop();
    return arcs;
  }
}

/** The way in the opposite direction. */
export function reversed({ pieces, nodes }: Route): Route {
  return {
    pieces: pieces.toReversed().map(({ edge, points }) => ({ edge, points: points.toReversed() })),
    nodes: nodes.toReversed(),
  };
}

function sharedNode(first: Edge, second: Edge): Node {
  const [a, b] = first.ends;
  return second.ends.includes(a) ? a : b;
}

/** The course from a place to one of the ends of its edge. */
function fromPlaceTo(place: Place, end: Node): Point[] {
  const [before, after] = splitCourse(place.edge.points, place.share * place.edge.lengthM);
  return place.edge.ends[1] === end ? after : before.toReversed();
}

function alongOneEdge(from: Place, to: Place): Point[] {
  const { points, lengthM } = from.edge;
  const [low, high] = from.share <= to.share ? [from, to] : [to, from];
  const [upToHigh] = splitCourse(points, high.share * lengthM);
  const [, between] = splitCourse(upToHigh, low.share * lengthM);
  return from === low ? between : between.toReversed();
}
