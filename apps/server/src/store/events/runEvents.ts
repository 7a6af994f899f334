import { type Selectable, sql } from 'kysely';
import type { Db } from '../database.ts';
import type { Tables } from '../tables.ts';

/** A run of a road whose events are read. */
type RunKey = Pick<
  Selectable<Tables['road_run']>,
  'id' | 'customer_id' | 'asset_id' | 'planned_start' | 'planned_end'
>;

/** An event that the fact rule of roads found for a run; the detail of each is that of `RoadTeller` in the domain, as far as it is read. */
export type RunEvent =
  | RunEventOf<'roadRun', { completed: boolean }>
  | RunEventOf<'stopVisit', { enterTime: number | null; exitTime: number | null; stayMs: number | null }>
  | RunEventOf<'stopSkipped', object>
  | RunEventOf<'routeDeviation', { peakM: number; pathM: number }>;

type RunEventOf<Code, Detail> = Pick<Selectable<Tables['event']>, 'subject' | 'at' | 'end_time'> & {
  run_id: number;
  code: Code;
  detail: Detail;
};

/** How far from its planned times the events of a run may lie. */
const AROUND_MS = 6 * 3_600_000;

/** The events of runs by the run's id, the earliest first; runs without any are missing. */
export async function eventsOfRuns(db: Db, runs: readonly RunKey[]): Promise<Map<number, RunEvent[]>> {
  const froms = runs.map((run) => new Date(run.planned_start.getTime() - AROUND_MS));
  const tos = runs.map((run) => new Date(run.planned_end.getTime() + AROUND_MS));
  const { rows } = await sql<RunEvent>`
    SELECT r.id AS run_id, e.code, e.subject, e.at, e.end_time, e.detail
      FROM unnest(${runs.map((run) => run.id)}::int[], ${runs.map((run) => run.customer_id)}::int[],
                  ${runs.map((run) => run.asset_id)}::int[], ${froms}::timestamptz[], ${tos}::timestamptz[])
             AS r (id, customer_id, asset_id, "from", "to")
      JOIN event e ON e.customer_id = r.customer_id AND e.asset_id = r.asset_id AND e.at BETWEEN r."from" AND r."to"
     WHERE e.code IN ('roadRun', 'stopVisit', 'stopSkipped', 'routeDeviation') AND (e.detail->>'runId')::int = r.id
     ORDER BY e.at`.execute(db);
  return Map.groupBy(rows, ({ run_id }) => run_id);
}
