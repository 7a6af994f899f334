import type { RunFact } from '@rastro/domain';
import type { Db } from './database.ts';
import { eventsOfRuns } from './events/runEvents.ts';
import { readRuns, type StoredRun, type WantedRuns } from './roadRuns.ts';
import { readRoadVersions, type StoredRoad } from './roads.ts';

/** A planned run with what became of it. */
export interface DrivenRun {
  run: StoredRun;
  /** The road as it held for the run. */
  road: StoredRoad;
  facts: readonly RunFact[];
  /** Whether it was cancelled, has ended or should have ended: nothing more is expected of it. */
  isOver: boolean;
}

/** Runs in the order of their planned start, with their roads and what was found of them; at most 5,000. */
export async function readDrivenRuns(db: Db, wanted: WantedRuns): Promise<DrivenRun[]> {
  const runs = await readRuns(db, wanted);
  const versions = await readRoadVersions(db, [...new Set(runs.map(({ version }) => version))]);
  const roadOf = new Map(versions.map((road) => [road.version, road]));
  const factsOf = await eventsOfRuns(db, runs);
  return runs.map((run) => {
    const facts = factsOf.get(run.id) ?? [];
    const hasEnded = facts.findLast(({ code }) => code === 'roadRun')?.endTime != null;
    const isOver = hasEnded || run.cancelled_at !== null || run.planned_end.getTime() < Date.now();
    return { run, road: roadOf.get(run.version)!, facts, isOver };
  });
}
