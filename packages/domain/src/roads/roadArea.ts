import { BoxTree } from '../geofences/boxTree.ts';
import { type Box, grown } from '../geofences/index.ts';
import type { LinePoint } from './polyline.ts';
import type { Road } from './road.ts';
import type { StopShape } from './stopShape.ts';

/** Longer pieces of a line are divided, so that their boxes are not much larger than they are. */
const PIECE_M = 500;
/** What the box of a buffer has more than the buffer, since measures on the plane of a place differ a little from those on another. */
const SLACK = 1.02;

/** The places at which some roads concern vehicles, as boxes: around the pieces of their lines with the buffer, and around their stops. */
export class RoadArea {
  readonly #boxes: readonly Box[];
  readonly #tree: BoxTree;

  constructor(roads: readonly Road[]) {
    this.#boxes = roads.flatMap((road) => [
      ...piecesOf(road),
      ...road.stops.map(({ shape }) => around(shape)),
    ]);
    this.#tree = new BoxTree(this.#boxes);
  }

  /** Those that a box meets. */
  meeting(box: Box): Box[] {
    const found: Box[] = [];
    this.#tree.search(box, (number) => found.push(this.#boxes[number]!));
    return found;
  }
}

function piecesOf({ line, bufferM }: Road): Box[] {
  const { latitudes, longitudes, atM } = line;
  return atM.slice(1).flatMap((endM, index) => {
    const count = Math.ceil((endM - atM[index]!) / PIECE_M);
    const placeAt = (share: number): LinePoint => ({
      latitude: latitudes[index]! + (latitudes[index + 1]! - latitudes[index]!) * share,
      longitude: longitudes[index]! + (longitudes[index + 1]! - longitudes[index]!) * share,
    });
    return Array.from({ length: count }, (_, piece) =>
      grown(boxOf([placeAt(piece / count), placeAt((piece + 1) / count)]), bufferM * SLACK),
    );
  });
}

const around = (shape: StopShape): Box =>
  shape.kind === 'circle' ? grown(boxOf([shape]), shape.radiusM * SLACK) : grown(boxOf(shape.ring), 1);

function boxOf(places: readonly LinePoint[]): Box {
  const latitudes = places.map(({ latitude }) => latitude);
  const longitudes = places.map(({ longitude }) => longitude);
  return {
    south: Math.min(...latitudes),
    west: Math.min(...longitudes),
    north: Math.max(...latitudes),
    east: Math.max(...longitudes),
  };
}
