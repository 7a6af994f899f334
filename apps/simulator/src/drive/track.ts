import type { Node } from '../streets/graph.ts';
import { fromLocal } from '../streets/plane.ts';
import type { Route } from '../streets/route.ts';
import type { StreetClass } from '../streets/street.ts';

/** A place along a track where a driver has to react, in metres from the start. */
export type Mark =
  | { kind: 'turn'; atM: number; maximumMps: number; angleDeg: number }
  | { kind: 'lights'; atM: number; nodeId: number; isCrossStreet: boolean }
  | { kind: 'busStop'; atM: number };

/** A route prepared for driving: by vertices, by the pieces between them, and with the marks on the way. */
export interface Track {
  lengthM: number;
  /** Values of each vertex. */
  atM: Float64Array;
  latitude: Float64Array;
  longitude: Float64Array;
  altitudeM: Float64Array;
  /** Values of each piece, between vertex i and i + 1. */
  courseDeg: Float64Array;
  limitMps: Float64Array;
  edgeId: Int32Array;
  streetClass: StreetClass[];
  /** In the order of their place. */
  marks: Mark[];
}

/** Prepares a route for driving. */
export function layTrack({ pieces, nodes }: Route): Track {
  const vertices: { x: number; y: number }[] = [];
  const edgeId: number[] = [];
  const limitMps: number[] = [];
  const streetClass: StreetClass[] = [];
  const lights: { vertex: number; node: Node; isCrossStreet: boolean }[] = [];
  pieces.forEach(({ edge, points }, i) => {
    const node = nodes[i - 1];
    if (node?.hasLights)
      lights.push({ vertex: vertices.length - 1, node, isCrossStreet: crosses(node, pieces[i - 1]!.edge) });
    for (const point of i === 0 ? points : points.slice(1)) {
      const last = vertices.at(-1);
      if (last && Math.hypot(point.x - last.x, point.y - last.y) < 0.5) continue;
      if (last) {
        edgeId.push(edge.id);
        limitMps.push(edge.limitMps);
        streetClass.push(edge.streetClass);
      }
      vertices.push(point);
    }
  });
  const places = vertices.map(fromLocal);
  const atM = new Float64Array(vertices.length);
  const courseDeg = new Float64Array(Math.max(0, vertices.length - 1));
  for (let i = 1; i < vertices.length; i++) {
    const dx = vertices[i]!.x - vertices[i - 1]!.x;
    const dy = vertices[i]!.y - vertices[i - 1]!.y;
    atM[i] = atM[i - 1]! + Math.hypot(dx, dy);
    courseDeg[i - 1] = ((Math.atan2(dx, dy) * 180) / Math.PI + 360) % 360;
  }
  const marks: Mark[] = [
    ...turnsOf(courseDeg, atM, streetClass),
    ...lights.map(
      ({ vertex, node, isCrossStreet }): Mark => ({
        kind: 'lights',
        atM: atM[vertex]!,
        nodeId: node.id,
        isCrossStreet,
      }),
    ),
  ].sort((a, b) => a.atM - b.atM);
  return {
    lengthM: atM[atM.length - 1] ?? 0,
    atM,
    latitude: Float64Array.from(places, ({ latitude }) => latitude),
    longitude: Float64Array.from(places, ({ longitude }) => longitude),
    altitudeM: altitudesAlong(pieces, nodes, vertices.length),
    courseDeg,
    limitMps: Float64Array.from(limitMps),
    edgeId: Int32Array.from(edgeId),
    streetClass,
    marks,
  };
}

/** Whether an edge reaches a node by a street other than the node's first: the two streets then have green in turn. */
const crosses = (node: Node, edge: Node['arcs'][number]['edge']): boolean =>
  node.arcs[0]!.edge.street !== edge.street;

/** The smallest change of course that makes a driver slow down. */
const TURN_DEG = 18;

function turnsOf(courseDeg: Float64Array, atM: Float64Array, streetClass: readonly StreetClass[]): Mark[] {
  const turns: Mark[] = [];
  for (let i = 1; i < courseDeg.length; i++) {
    const angleDeg = turnDeg(courseDeg[i - 1]!, courseDeg[i]!);
    if (angleDeg < TURN_DEG) continue;
    // the bends of a highway are wider than its few vertices suggest
    const isBend = streetClass[i] === 'highway' && streetClass[i - 1] === 'highway' && angleDeg < 60;
    const maximumMps = isBend ? 19 : angleDeg < 35 ? 10.5 : angleDeg < 60 ? 7.5 : angleDeg < 120 ? 5 : 2.5;
    turns.push({ kind: 'turn', atM: atM[i]!, maximumMps, angleDeg });
  }
  return turns;
}

/** The angle between two courses, 0 to 180 degrees. */
export function turnDeg(from: number, to: number): number {
  const difference = Math.abs(to - from) % 360;
  return difference > 180 ? 360 - difference : difference;
}

/** Altitudes between the nodes of a route, evenly spread, since the ground has no steps. */
function altitudesAlong(pieces: Route['pieces'], nodes: readonly Node[], count: number): Float64Array {
  const start = nodes[0]?.altitudeM ?? pieces[0]!.edge.ends[0].altitudeM;
  const end = nodes.at(-1)?.altitudeM ?? start;
  const known = [start, ...nodes.map(({ altitudeM }) => altitudeM), end];
  return Float64Array.from({ length: count }, (_, i) => {
    const at = (i / Math.max(1, count - 1)) * (known.length - 1);
    const before = known[Math.floor(at)]!;
    const after = known[Math.min(known.length - 1, Math.floor(at) + 1)]!;
    return before + (at % 1) * (after - before);
  });
}

/** A copy of the track with bus stops roughly every `spacingM` metres, and none on highways. */
export function withBusStops(track: Track, spacingM: number): Track {
  const stops: Mark[] = [];
  let piece = 0;
  for (let atM = spacingM; atM < track.lengthM - spacingM / 2; atM += spacingM) {
    while (track.atM[piece + 1]! < atM) piece++;
    if (track.streetClass[piece] !== 'highway') stops.push({ kind: 'busStop', atM });
  }
  return { ...track, marks: [...track.marks, ...stops].sort((a, b) => a.atM - b.atM) };
}
