import type { RoadRun } from '../../roads/index.ts';
import type { RoadThresholds } from '../thresholds.ts';

/** No run is planned to last longer. */
export const MAX_RUN_MS = 24 * 3_600_000;

/** A run by its place in the order of runs: by planned start, then by id. */
export interface RunPlace {
  plannedStart: number;
  runId: number;
}

/** The run at a place among all in order; null where it is no more. */
export function runOf(runs: readonly RoadRun[], { plannedStart, runId }: RunPlace): RoadRun | null {
  for (let index = firstFrom(runs, plannedStart); index < runs.length; index++) {
    const run = runs[index]!;
    if (run.plannedStart > plannedStart) return null;
    if (run.id === runId) return run;
  }
  return null;
}

/** The first run behind a place whose time has come and is not over. */
export function nextRun(
  runs: readonly RoadRun[],
  { leadMs, graceMs }: RoadThresholds,
  time: number,
  after: RunPlace | null,
): RoadRun | null {
  for (let index = firstFrom(runs, time - MAX_RUN_MS - graceMs); index < runs.length; index++) {
    const run = runs[index]!;
    if (run.plannedStart - leadMs > time) return null;
    if (isBehind(run, after) && time <= lastTimeOf(run, graceMs)) return run;
  }
  return null;
}

/** The last time at which a run may last. */
export const lastTimeOf = (run: RoadRun, graceMs: number): number =>
  Math.min(run.plannedEnd + graceMs, run.cancelledTime ?? Number.POSITIVE_INFINITY);

const isBehind = (run: RoadRun, place: RunPlace | null): boolean =>
  place === null ||
  run.plannedStart > place.plannedStart ||
  (run.plannedStart === place.plannedStart && run.id > place.runId);

/** The index of the first run that is planned to start then or later. */
function firstFrom(runs: readonly RoadRun[], plannedStart: number): number {
  let low = 0;
  let high = runs.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (runs[middle]!.plannedStart < plannedStart) low = middle + 1;
    else high = middle;
  }
  return low;
}
