import type { Db } from '../store/database.ts';
import { query } from '../store/query.ts';
import { plannedEndOf, RUN_VERSION_SQL } from '../store/roadRuns.ts';
import { readRoads, readRoadVersions } from '../store/roads.ts';

/** A run that a change of its road concerns. Times are milliseconds since 1970 UTC. */
interface MovedRun {
  id: number;
  assetId: number;
  plannedStart: number;
  plannedEnd: number;
  timeZone: string;
  /** It is to be over when its road says, and not when somebody said. */
  endsByRoad: boolean;
}

/** The runs that will go by a version from a moment on: those planned to start then or later, and earlier ones where it is the first. */
export async function runsSince(db: Db, roadId: number, from: Date): Promise<MovedRun[]> {
  const { rows } = await query(
    db,
    `SELECT r.id, r.asset_id, r.planned_start, r.planned_end, r.cancelled_at, c.time_zone, ${RUN_VERSION_SQL} AS version
       FROM road_run r JOIN customer c ON c.id = r.customer_id
      WHERE r.road_id = $1
        AND (r.planned_start >= $2 OR NOT EXISTS (SELECT FROM road_version WHERE road_id = $1 AND valid_from < $2))`,
    [roadId, from],
  );
  const versions = [...new Set(rows.map((row) => row.version as number))];
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

/** Plans runs anew by their road as it holds now, and tells who holds them in memory. */
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
  await query(
    db,
    `UPDATE road_run r SET planned_end = moved.planned_end, revision = $1
       FROM unnest($2::int[], $3::timestamptz[]) AS moved (id, planned_end) WHERE r.id = moved.id`,
    [revision, runs.map(({ id }) => id), ends.map((end) => new Date(end))],
  );
}
