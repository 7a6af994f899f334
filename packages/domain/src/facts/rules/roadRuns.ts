import type { RoadRun } from '../../roads/index.ts';
import type { RoadThresholds } from '../thresholds.ts';

/** The longest planned duration of a run, in milliseconds. */
export const MAX_RUN_MS = 24 * 3_600_000;

/** The place of a run in the order of runs: by planned start, then by id. */
export interface RunPlace {
  plannedStart: number;
  runId: number;
}

/** The run at a place in the order; null where it does not exist any more. */
export function runOf(runs: readonly RoadRun[], { plannedStart, runId }: RunPlace): RoadRun | null {
  for (let index = firstFrom(runs, plannedStart); index < runs.length; index++) {
    const run = runs[index]!;
    if (run.plannedStart > plannedStart) return null;
    if (run.id === runId) return run;
  }
  return null;
}

/** The first run after a place whose time has come and is not over; null for none. */
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

/** The time at which a run ends at the latest. */
export const lastTimeOf = (run: RoadRun, graceMs: number): number =>
  Math.min(run.plannedEnd + graceMs, run.cancelledTime ?? Number.POSITIVE_INFINITY);

const isBehind = (run: RoadRun, place: RunPlace | null): boolean =>
  place === null ||
  run.plannedStart > place.plannedStart ||
  (run.plannedStart === place.plannedStart && run.id > place.runId);

/** The index of the first run that is planned to start at a time or later. */
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
