import type { RunFact } from '@rastro/domain';
import { type Selectable, sql } from 'kysely';
import type { Db } from '../database.ts';
import type { Tables } from '../tables.ts';

/** A run of a road whose events are read. */
type RunKey = Pick<
  Selectable<Tables['road_run']>,
  'id' | 'customer_id' | 'asset_id' | 'planned_start' | 'planned_end'
>;

/** How far from its planned times the events of a run may lie. */
const AROUND_MS = 6 * 3_600_000;

type EventRow = Pick<Selectable<Tables['event']>, 'subject' | 'at' | 'end_time'> &
  Pick<RunFact, 'code' | 'latitude' | 'longitude' | 'detail'> & { run_id: number };

/** What the fact rules found of runs, by the run's id, the earliest first; runs without any are missing. */
export async function eventsOfRuns(db: Db, runs: readonly RunKey[]): Promise<Map<number, RunFact[]>> {
  const froms = runs.map((run) => new Date(run.planned_start.getTime() - AROUND_MS));
  const tos = runs.map((run) => new Date(run.planned_end.getTime() + AROUND_MS));
  const { rows } = await sql<EventRow>`
    SELECT r.id AS run_id, e.code, e.subject, e.at, e.end_time, e.latitude_e7 / 1e7::float8 AS latitude,
           e.longitude_e7 / 1e7::float8 AS longitude, e.detail
      FROM unnest(${runs.map((run) => run.id)}::int[], ${runs.map((run) => run.customer_id)}::int[],
                  ${runs.map((run) => run.asset_id)}::int[], ${froms}::timestamptz[], ${tos}::timestamptz[])
             AS r (id, customer_id, asset_id, "from", "to")
      JOIN event e ON e.customer_id = r.customer_id AND e.asset_id = r.asset_id AND e.at BETWEEN r."from" AND r."to"
     WHERE e.code IN ('roadRun', 'stopVisit', 'stopSkipped', 'routeDeviation') AND (e.detail->>'runId')::int = r.id
     ORDER BY e.at`.execute(db);
  const found = new Map<number, RunFact[]>();
  for (const { run_id, at, end_time, ...row } of rows) {
    const fact = { ...row, startTime: at.getTime(), endTime: end_time?.getTime() ?? null } as RunFact;
    const facts = found.get(run_id);
    if (facts) facts.push(fact);
    else found.set(run_id, [fact]);
  }
  return found;
}
