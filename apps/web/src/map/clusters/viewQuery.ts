import { nearestCopy, worldPx } from '../mercator.ts';
import type { FleetArrays } from './fleetArrays.ts';
import { type LabelCandidate, placeLabels } from './labels.ts';
import { mergeCells } from './mergeCells.ts';
import { CLUSTER_STRIDE, labelCharsOfMarks, type View, type ViewResult } from './messages.ts';
import { fillCells, gridLevel, type ViewCells } from './viewCells.ts';

/** Distance beyond the screen's edge within which things are still returned, because half of them may be visible. */
const EDGE_PX = 48;

interface LastView {
  cells: ViewCells;
  leader: Int32Array;
  /** The leading cell of a cluster by the cluster's key. */
  cellOfKey: Map<number, number>;
}

/** Computes the content of a viewport: clusters, single vehicles, and the side of each plate. */
export class ViewQuery {
  readonly #fleet: FleetArrays;
  #last: LastView | null = null;
  #labelled: ReadonlySet<number> = new Set();

  constructor(fleet: FleetArrays) {
    this.#fleet = fleet;
  }

  run(view: View): Omit<ViewResult, 'kind' | 'sequence'> {
    const fleet = this.#fleet;
    const cells = fillCells(fleet, view);
    const leader = mergeCells(cells);
    const groups = joinGroups(cells, leader);
    const isSeen = seenIn(view);

    const cellOfKey = new Map<number, number>();
    const shown = { singles: [] as number[], clusters: [] as number[], mixes: [] as number[] };
    for (const [cell, group] of groups) {
      const x = group.sumX / group.count;
      const y = group.sumY / group.count;
      if (!isSeen(x, y)) continue;
      if (group.count === 1) {
        shown.singles.push(cells.first[cell]!);
        continue;
      }
      const key = clusterKey(cells, cell);
      cellOfKey.set(key, cell);
      const { count, minX, minY, maxX, maxY, alarm } = group;
      shown.clusters.push(key, x, y, count, minX, minY, maxX, maxY, alarm);
      for (const count of group.mix) shown.mixes.push(count);
    }
    const pinned: number[] = [];
    for (const id of view.pinned) {
      const slot = fleet.slotOf(id);
      if (slot === null || view.fanned.includes(id)) continue;
      if (isSeen(nearestCopy(fleet.x[slot]!, view.centreX), fleet.y[slot]!)) pinned.push(slot);
    }
    this.#last = { cells, leader, cellOfKey };

    const candidates = [...pinned, ...shown.singles].map((slot, order): LabelCandidate => {
      const id = fleet.ids[slot]!;
      return {
        id,
        x: (nearestCopy(fleet.x[slot]!, view.centreX) - view.centreX) * worldPx(view.zoom),
        y: (fleet.y[slot]! - view.centreY) * worldPx(view.zoom),
        chars: labelCharsOfMarks(fleet.marks[slot]!),
        rank: order < pinned.length ? 0 : this.#labelled.has(id) ? 1 : 2,
      };
    });
    const obstacles: { x: number; y: number }[] = [];
    for (let at = 0; at < shown.clusters.length; at += CLUSTER_STRIDE)
      obstacles.push({
        x: (shown.clusters[at + 1]! - view.centreX) * worldPx(view.zoom),
        y: (shown.clusters[at + 2]! - view.centreY) * worldPx(view.zoom),
      });
    const labels = placeLabels(candidates, obstacles, view.zoom);
    this.#labelled = new Set(candidates.filter((_, at) => labels[at] !== 0).map(({ id }) => id));

    return {
      level: gridLevel(view.zoom),
      singles: Float64Array.from(candidates, ({ id }) => id),
      labels,
      clusters: Float64Array.from(shown.clusters),
      mixes: Uint32Array.from(shown.mixes),
      mixStride: cells.mixStride,
    };
  }

  /** Ids of the vehicles in a cluster of the last view; none when it no longer exists. */
  membersOf(key: number): Float64Array<ArrayBuffer> {
    const last = this.#last;
    const cell = last?.cellOfKey.get(key);
    if (!last || cell === undefined) return new Float64Array();
    const ids: number[] = [];
    // The fleet may have grown since the view was computed; a slot that was filled since then is in no cell of it.
    for (let slot = 0; slot < Math.min(this.#fleet.size, last.cells.cellOfSlot.length); slot++) {
      const own = last.cells.cellOfSlot[slot]!;
      if (own >= 0 && last.leader[own] === cell) ids.push(this.#fleet.ids[slot]!);
    }
    return Float64Array.from(ids);
  }
}

interface Group {
  count: number;
  sumX: number;
  sumY: number;
  minX: number;
  minY: number;
  maxX: number;
  maxY: number;
  alarm: number;
  mix: Uint32Array;
}

/** Sums up the cells of each leader. */
function joinGroups(cells: ViewCells, leader: Int32Array): Map<number, Group> {
  const groups = new Map<number, Group>();
  for (const cell of cells.filled) {
    const at = leader[cell]!;
    const group = groups.get(at) ?? {
      count: 0,
      sumX: 0,
      sumY: 0,
      minX: Infinity,
      minY: Infinity,
      maxX: -Infinity,
      maxY: -Infinity,
      alarm: 0,
      mix: new Uint32Array(cells.mixStride),
    };
    groups.set(at, group);
    group.count += cells.count[cell]!;
    group.sumX += cells.sumX[cell]!;
    group.sumY += cells.sumY[cell]!;
    group.minX = Math.min(group.minX, cells.minX[cell]!);
    group.minY = Math.min(group.minY, cells.minY[cell]!);
    group.maxX = Math.max(group.maxX, cells.maxX[cell]!);
    group.maxY = Math.max(group.maxY, cells.maxY[cell]!);
    group.alarm = Math.max(group.alarm, cells.alarm[cell]!);
    for (let kind = 0; kind < cells.mixStride; kind++)
      group.mix[kind]! += cells.mix[cell * cells.mixStride + kind]!;
  }
  return groups;
}

/** A number that identifies a cluster on its level for as long as its leading cell leads: column and row of the cell. */
function clusterKey(cells: ViewCells, cell: number): number {
  const column = cells.column0 + (cell % cells.columns);
  const row = cells.row0 + Math.floor(cell / cells.columns);
  const perWorld = Math.ceil(1 / cells.cellSize);
  const wrapped = ((column % perWorld) + perWorld) % perWorld;
  return wrapped * perWorld + row;
}

function seenIn(view: View): (x: number, y: number) => boolean {
  const reachX = (view.widthPx / 2 + EDGE_PX) / worldPx(view.zoom);
  const reachY = (view.heightPx / 2 + EDGE_PX) / worldPx(view.zoom);
  return (x, y) => Math.abs(x - view.centreX) <= reachX && Math.abs(y - view.centreY) <= reachY;
}
