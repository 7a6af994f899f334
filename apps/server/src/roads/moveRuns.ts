import { type Selectable, sql } from 'kysely';
import type { Db } from '../store/database.ts';
import { plannedEndOf, RUN_VERSION } from '../store/roadRuns.ts';
import { readRoads, readRoadVersions } from '../store/roads.ts';
import type { Tables } from '../store/tables.ts';

/** A run that a change of its road concerns. Times are milliseconds since 1970 UTC. */
interface MovedRun {
  id: number;
  assetId: number;
  plannedStart: number;
  plannedEnd: number;
  timeZone: string;
  /** Whether its planned end follows from its road; false where somebody chose it. */
  endsByRoad: boolean;
}

type RunRow = Pick<
  Selectable<Tables['road_run']>,
  'id' | 'asset_id' | 'planned_start' | 'planned_end' | 'cancelled_at'
> & { time_zone: string; version: number };

/** The runs that will go by a version from a moment on: those planned to start then or later, and earlier ones where it is the first. */
export async function runsSince(db: Db, roadId: number, from: Date): Promise<MovedRun[]> {
  const { rows } = await sql<RunRow>`
    SELECT r.id, r.asset_id, r.planned_start, r.planned_end, r.cancelled_at, c.time_zone, ${RUN_VERSION} AS version
      FROM road_run r JOIN customer c ON c.id = r.customer_id
     WHERE r.road_id = ${roadId}
       AND (r.planned_start >= ${from}
            OR NOT EXISTS (SELECT FROM road_version WHERE road_id = ${roadId} AND valid_from < ${from}))`.execute(
    db,
  );
  const versions = [...new Set(rows.map((row) => row.version))];
  const roads = new Map((await readRoadVersions(db, versions)).map((road) => [road.version, road]));
  return rows.map((row) => {
    const [plannedStart, plannedEnd] = [row.planned_start.getTime(), row.planned_end.getTime()];
    const { id, asset_id: assetId, time_zone: timeZone } = row;
    const endsByRoad =
      row.cancelled_at === null &&
      plannedEnd === plannedEndOf(roads.get(row.version)!, plannedStart, timeZone);
    return { id, assetId, plannedStart, plannedEnd, timeZone, endsByRoad };
  });
}

/** Plans runs anew by their road as it holds now; the revision makes whoever holds them in memory read them again. */
export async function moveRuns(
  db: Db,
  roadId: number,
  runs: readonly MovedRun[],
  revision: number,
): Promise<void> {
  const road = (await readRoads(db, [roadId])).get(roadId)!;
  const ends = runs.map(({ endsByRoad, plannedStart, plannedEnd, timeZone }) =>
    endsByRoad ? plannedEndOf(road, plannedStart, timeZone) : plannedEnd,
  );
  await sql`
    UPDATE road_run r SET planned_end = moved.planned_end, revision = ${revision}
      FROM unnest(${runs.map(({ id }) => id)}::int[], ${ends.map((end) => new Date(end))}::timestamptz[])
             AS moved (id, planned_end)
     WHERE r.id = moved.id`.execute(db);
}
