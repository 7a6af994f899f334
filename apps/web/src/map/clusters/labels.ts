import { CLUSTER_RADIUS_PX, LABEL_HEIGHT_PX, labelWidthPx, markerRadiusPx } from '../draw/sizes.ts';
import { LABEL_ABOVE, LABEL_BELOW, LABEL_LEFT, LABEL_RIGHT } from './messages.ts';

/** A vehicle whose plate should be drawn, with its place in pixels from the middle of the screen. */
export interface LabelCandidate {
  id: number;
  x: number;
  y: number;
  chars: number;
  /** Its priority: 0 for pinned vehicles, 1 for plates drawn before (so that they do not flicker), 2 for others. */
  rank: number;
}

const SIDES = [LABEL_BELOW, LABEL_ABOVE, LABEL_RIGHT, LABEL_LEFT];

/** The offset of a plate's box from its vehicle. The worker and the painter share it. */
export function labelOffsetPx(side: number, widthPx: number, radiusPx: number): { x: number; y: number } {
  const gap = 2;
  if (side === LABEL_ABOVE) return { x: -widthPx / 2, y: -radiusPx - gap - LABEL_HEIGHT_PX };
  if (side === LABEL_RIGHT) return { x: radiusPx + gap, y: -LABEL_HEIGHT_PX / 2 };
  if (side === LABEL_LEFT) return { x: -radiusPx - gap - widthPx, y: -LABEL_HEIGHT_PX / 2 };
  return { x: -widthPx / 2, y: radiusPx + gap };
}

/**
 * Chooses the side of each vehicle on which its plate is drawn, so that no plate covers another plate, an icon or a cluster; 0
 * (LABEL_NONE) where there is no room.
 */
export function placeLabels(
  candidates: readonly LabelCandidate[],
  clusters: readonly { x: number; y: number }[],
  zoom: number,
): Uint8Array<ArrayBuffer> {
  const labels = new Uint8Array(candidates.length);
  const radius = markerRadiusPx(zoom);
  const taken = new Boxes();
  for (const { x, y } of clusters)
    taken.add(x - CLUSTER_RADIUS_PX, y - CLUSTER_RADIUS_PX, CLUSTER_RADIUS_PX * 2, CLUSTER_RADIUS_PX * 2);
  for (const { x, y } of candidates) taken.add(x - radius, y - radius, radius * 2, radius * 2);

  const order = candidates.map((_, at) => at).sort((a, b) => candidates[a]!.rank - candidates[b]!.rank);
  for (const at of order) {
    const { x, y, chars, rank } = candidates[at]!;
    if (chars === 0) continue;
    const width = labelWidthPx(chars);
    for (const side of SIDES) {
      const offset = labelOffsetPx(side, width, radius);
      if (rank > 0 && !taken.isFree(x + offset.x, y + offset.y, width, LABEL_HEIGHT_PX)) continue;
      taken.add(x + offset.x, y + offset.y, width, LABEL_HEIGHT_PX);
      labels[at] = side;
      break;
    }
  }
  return labels;
}

const CELL_PX = 64;

/** Boxes on the screen, indexed by the squares of a coarse grid that they touch. */
class Boxes {
  readonly #byCell = new Map<number, number[]>();

  isFree(x: number, y: number, width: number, height: number): boolean {
    for (const cell of cellsOf(x, y, width, height)) {
      const boxes = this.#byCell.get(cell) ?? [];
      for (let at = 0; at < boxes.length; at += 4)
        if (x < boxes[at + 2]! && boxes[at]! < x + width && y < boxes[at + 3]! && boxes[at + 1]! < y + height)
          return false;
    }
    return true;
  }

  add(x: number, y: number, width: number, height: number): void {
    for (const cell of cellsOf(x, y, width, height)) {
      const boxes = this.#byCell.get(cell) ?? [];
      this.#byCell.set(cell, boxes);
      boxes.push(x, y, x + width, y + height);
    }
  }
}

function* cellsOf(x: number, y: number, width: number, height: number): Iterable<number> {
  for (let row = Math.floor(y / CELL_PX); row <= Math.floor((y + height) / CELL_PX); row++)
    for (let column = Math.floor(x / CELL_PX); column <= Math.floor((x + width) / CELL_PX); column++)
      yield row * 4096 + column;
}
