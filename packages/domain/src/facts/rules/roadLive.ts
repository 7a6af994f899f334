import type { RoadRun } from '../../roads/index.ts';
import type { RoadMemory } from './roadMemory.ts';
import { runOf } from './roadRuns.ts';

/** `roadStatus` of the contract (docs/contract.md): 1 On Time, 2 Early, 3 Late, 4 Off Route, 5 Skipped Stops, 0 Unknown. */
export type RoadStatus = 0 | 1 | 2 | 3 | 4 | 5;

/** How an asset keeps to its route at its last fix. */
export interface LiveRoad {
  roadId: number;
  runId: number;
  name: string;
  status: RoadStatus;
  /** The progress in metres along the line. */
  progressM: number;
}

/**
 * The road part of the live state, or null without a run. The status is the worst that holds: off the route, then a stop skipped since the
 * last one served, then a stop that is overdue, then how the last stop was. It is unknown before the vehicle was seen on the line.
 */
export function liveRoad(memory: RoadMemory, runs: readonly RoadRun[]): LiveRoad | null {
  const { run } = memory;
  if (!run || run.isDone) return null;
  const planned = runOf(runs, run);
  if (!planned) return null;
  return { ...identityOf(planned), status: statusOf(run), progressM: Math.round(run.progressM) };
}

const identityOf = ({ id, road }: RoadRun) => ({ roadId: road.id, runId: id, name: road.name });

function statusOf(run: NonNullable<RoadMemory['run']>): RoadStatus {
  if (run.away && run.away.toldM !== null) return 4;
  if (run.punctuality === 'skipped') return 5;
  if (run.overdue || run.punctuality === 'late') return 3;
  if (run.punctuality === 'early') return 2;
  return run.atM === null ? 0 : 1;
}
