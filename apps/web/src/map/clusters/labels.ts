import { CLUSTER_RADIUS_PX, LABEL_HEIGHT_PX, labelWidthPx, markerRadiusPx } from '../draw/sizes.ts';
import { LABEL_ABOVE, LABEL_BELOW, LABEL_LEFT, LABEL_RIGHT } from './messages.ts';

/** A vehicle whose plate wants to be written; place in pixels from the middle of the screen. */
export interface LabelCandidate {
  id: number;
  x: number;
  y: number;
  chars: number;
  /** Who goes first: 0 pinned, 1 written before (so that plates do not flicker), 2 the others. */
  rank: number;
}

const SIDES = [LABEL_BELOW, LABEL_ABOVE, LABEL_RIGHT, LABEL_LEFT];

/** Where a plate's box begins, seen from the vehicle. Shared with whoever draws it. */
export function labelOffsetPx(side: number, widthPx: number, radiusPx: number): { x: number; y: number } {
  const gap = 2;
  if (side === LABEL_ABOVE) return { x: -widthPx / 2, y: -radiusPx - gap - LABEL_HEIGHT_PX };
  if (side === LABEL_RIGHT) return { x: radiusPx + gap, y: -LABEL_HEIGHT_PX / 2 };
  if (side === LABEL_LEFT) return { x: -radiusPx - gap - widthPx, y: -LABEL_HEIGHT_PX / 2 };
  return { x: -widthPx / 2, y: radiusPx + gap };
}

/**
 * Chooses for each vehicle on which side its plate is written, so that no plate lies on another plate, on an icon or on
 * a cluster; 0 (LABEL_NONE) where there is no room.
 */
export function placeLabels(
  candidates: readonly LabelCandidate[],
  clusters: readonly { x: number; y: number }[],
  view: { widthPx: number; heightPx: number; zoom: number },
): Uint8Array<ArrayBuffer> {
  const labels = new Uint8Array(candidates.length);
  const radius = markerRadiusPx(view.zoom);
  const taken = new Occupancy(view.widthPx, view.heightPx);
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

const CELL_PX = 4;

/** Which parts of the screen are taken, by small squares. A box touches a square when it covers part of it. */
class Occupancy {
  readonly #columns: number;
  readonly #rows: number;
  readonly #taken: Uint8Array;
  readonly #left: number;
  readonly #top: number;

  constructor(widthPx: number, heightPx: number) {
    const margin = 64;
    this.#left = -widthPx / 2 - margin;
    this.#top = -heightPx / 2 - margin;
    this.#columns = Math.ceil((widthPx + 2 * margin) / CELL_PX);
    this.#rows = Math.ceil((heightPx + 2 * margin) / CELL_PX);
    this.#taken = new Uint8Array(this.#columns * this.#rows);
  }

  isFree(x: number, y: number, width: number, height: number): boolean {
    const box = this.#box(x, y, width, height);
    for (let row = box.top; row <= box.bottom; row++)
      for (let column = box.left; column <= box.right; column++)
        if (this.#taken[row * this.#columns + column]) return false;
    return true;
  }

  add(x: number, y: number, width: number, height: number): void {
    const box = this.#box(x, y, width, height);
    for (let row = box.top; row <= box.bottom; row++)
      this.#taken.fill(1, row * this.#columns + box.left, row * this.#columns + box.right + 1);
  }

  #box(x: number, y: number, width: number, height: number) {
    return {
      left: Math.max(0, Math.floor((x - this.#left) / CELL_PX)),
      right: Math.min(this.#columns - 1, Math.ceil((x + width - this.#left) / CELL_PX) - 1),
      top: Math.max(0, Math.floor((y - this.#top) / CELL_PX)),
      bottom: Math.min(this.#rows - 1, Math.ceil((y + height - this.#top) / CELL_PX) - 1),
    };
  }
}
