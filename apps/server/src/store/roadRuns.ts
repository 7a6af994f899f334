import { decodePolyline, plannedStopTimes, roadLine, timetableStarts } from '@rastro/domain';
import { type Db, inTransaction } from './database.ts';
import { query } from './query.ts';
import { readRoads, type StoredRoad } from './roads.ts';

/** A run to be planned. Times are milliseconds since 1970 UTC. */
export interface NewRun {
  customerId: number;
  roadId: number;
  assetId: number;
  timetableId: number | null;
  plannedStart: number;
  plannedEnd: number;
  createdBy: number | null;
}

/** How long before they start the runs of timetables are made, and how long after they should have been. */
const AHEAD_MS = 48 * 3_600_000;
const BEHIND_MS = 7 * 24 * 3_600_000;
/** A road without planned times is driven at this speed. */
const USUAL_MPS = 8;
const MS_PER_MINUTE = 60_000;
const MAX_RUN_MS = 24 * 3_600_000;

/** The version of the road by which a run `r` goes: the one that held when it was planned to start, else the first. */
export const RUN_VERSION_SQL = `(
  SELECT v.revision FROM road_version v WHERE v.customer_id = r.customer_id AND v.road_id = r.road_id
   ORDER BY v.valid_from <= r.planned_start DESC, abs(extract(epoch FROM v.valid_from - r.planned_start)) LIMIT 1)`;

/** The next number of changes to runs. Nobody else takes one until the transaction ends: numbers are in commit order. */
export async function takeRoadRevision(db: Db): Promise<number> {
  await query(db, "SELECT pg_advisory_xact_lock(hashtext('road_run_revision_number'))");
  const { rows } = await query(db, "SELECT nextval('road_run_revision_number') AS value");
  return rows[0].value;
}

/** Plans runs; gives the ids of those that were not there yet: a timetable makes each of its runs once. */
export async function insertRuns(db: Db, runs: readonly NewRun[]): Promise<number[]> {
  if (runs.length === 0) return [];
  const revision = await takeRoadRevision(db);
  const { rows } = await query(
    db,
    `INSERT INTO road_run (customer_id, road_id, asset_id, timetable_id, planned_start, planned_end, created_by,
                           revision)
     SELECT *, $8::bigint
       FROM unnest($1::int[], $2::int[], $3::int[], $4::int[], $5::timestamptz[], $6::timestamptz[], $7::int[])
     ON CONFLICT (timetable_id, planned_start) DO NOTHING RETURNING id`,
    [
      runs.map((run) => run.customerId),
      runs.map((run) => run.roadId),
      runs.map((run) => run.assetId),
      runs.map((run) => run.timetableId),
      runs.map((run) => new Date(run.plannedStart)),
      runs.map((run) => new Date(run.plannedEnd)),
      runs.map((run) => run.createdBy),
      revision,
    ],
  );
  return rows.map(({ id }) => id);
}

/** When a run is to be over: with the stay at its last planned stop, else by the length of the road. */
export function plannedEndOf(road: StoredRoad, plannedStart: number, timeZone: string): number {
  const times = plannedStopTimes(
    road.stops.map(({ plan }) => plan),
    plannedStart,
    timeZone,
  );
  const last = times.findLastIndex((time) => time !== null);
  const planned = times[last] ?? null;
  const end =
    planned !== null && planned > plannedStart
      ? planned + (road.stops[last]?.minimumStayMs ?? 0)
      : plannedStart + (roadLine(decodePolyline(road.polyline)).lengthM / USUAL_MPS) * 1000;
  const wholeMinutes = Math.ceil(end / MS_PER_MINUTE) * MS_PER_MINUTE;
  return Math.min(Math.max(wholeMinutes, plannedStart + MS_PER_MINUTE), plannedStart + MAX_RUN_MS);
}

/**
 * Makes the runs of timetables that are due around a moment, of one timetable or of all. Harmless to repeat. Gives how many were made.
 */
export async function makeTimetableRuns(db: Db, now: number, only: number | null = null): Promise<number> {
  const { rows } = await query(
    db,
    `SELECT t.id, t.customer_id, t.road_id, t.asset_id, t.weekdays, t.start_minute, t.from_date, t.until_date, t.created_at,
            c.time_zone
       FROM road_timetable t JOIN customer c ON c.id = t.customer_id AND c.deleted_at IS NULL
       JOIN road r ON r.id = t.road_id AND r.deleted_at IS NULL
       JOIN asset a ON a.id = t.asset_id AND a.deleted_at IS NULL
      WHERE t.deleted_at IS NULL AND ($1::int IS NULL OR t.id = $1)`,
    [only],
  );
  if (rows.length === 0) return 0;
  const roads = await readRoads(db, [...new Set(rows.map((row) => row.road_id as number))]);
  const runs = rows.flatMap((row): NewRun[] => {
    const road = roads.get(row.road_id)!;
    const from = Math.max(row.created_at.getTime(), now - BEHIND_MS);
    const table = {
      weekdays: row.weekdays,
      minuteOfDay: row.start_minute,
      fromDate: row.from_date,
      untilDate: row.until_date,
    };
    return timetableStarts(table, from, now + AHEAD_MS, row.time_zone).map((plannedStart) => ({
      customerId: row.customer_id,
      roadId: row.road_id,
      assetId: row.asset_id,
      timetableId: row.id,
      plannedStart,
      plannedEnd: plannedEndOf(road, plannedStart, row.time_zone),
      createdBy: null,
    }));
  });
  const missing = await withoutKnown(db, runs);
  if (missing.length === 0) return 0;
  return (await inTransaction(db, (tx) => insertRuns(tx, missing))).length;
}

/** Those that are not there yet: most are, and nobody is to read them again. */
async function withoutKnown(db: Db, runs: readonly NewRun[]): Promise<NewRun[]> {
  const { rows } = await query(
    db,
    `SELECT n.number::int AS number
       FROM unnest($1::int[], $2::timestamptz[]) WITH ORDINALITY AS n (timetable_id, planned_start, number)
      WHERE NOT EXISTS (SELECT FROM road_run r WHERE r.timetable_id = n.timetable_id AND r.planned_start = n.planned_start)`,
    [runs.map((run) => run.timetableId), runs.map((run) => new Date(run.plannedStart))],
  );
  return rows.map(({ number }) => runs[number - 1]!);
}
