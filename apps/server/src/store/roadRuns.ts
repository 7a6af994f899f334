import { decodePolyline, plannedStopTimes, roadLine, timetableStarts } from '@rastro/domain';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import { type Db, inTransaction } from './database.ts';
import { readRoads, type StoredRoad } from './roads.ts';
import type { Tables } from './tables.ts';

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

/** The runs of timetables are planned so long before they start, and up to so long after. */
const AHEAD_MS = 48 * 3_600_000;
const BEHIND_MS = 7 * 24 * 3_600_000;
/** Speed at which a road without planned times is assumed to be driven, in metres a second. */
const USUAL_MPS = 8;
const MS_PER_MINUTE = 60_000;
const MAX_RUN_MS = 24 * 3_600_000;

/** Which runs of assets are read: of a road and of these ids (null for any), whose planned time touches a range in milliseconds since 1970 UTC. */
export interface WantedRuns {
  assetIds: readonly number[];
  roadId: number | null;
  ids: readonly number[] | null;
  from: number;
  to: number;
}

/** A planned run, as it is stored. */
export type StoredRun = Pick<
  Selectable<Tables['road_run']>,
  | 'id'
  | 'customer_id'
  | 'asset_id'
  | 'timetable_id'
  | 'planned_start'
  | 'planned_end'
  | 'cancelled_at'
  | 'road_id'
> & { time_zone: string; version: number };

const MOST_RUNS = 5_000;

/** Runs in the order of their planned start, with the version of the road that they go by; at most 5,000. */
export async function readRuns(
  db: Db,
  { assetIds, roadId, ids, from, to }: WantedRuns,
): Promise<StoredRun[]> {
  const begin = new Date(from);
  const { rows } = await sql<StoredRun>`
    SELECT r.id, r.customer_id, r.asset_id, r.timetable_id, r.planned_start, r.planned_end, r.cancelled_at, r.road_id,
           c.time_zone, ${RUN_VERSION} AS version
      FROM road_run r JOIN customer c ON c.id = r.customer_id
     WHERE r.asset_id = ANY(${[...assetIds]}::int[]) AND r.planned_start < ${new Date(to)} AND r.planned_end > ${begin}
       AND r.planned_start > ${begin}::timestamptz - interval '1 day'
       ${roadId === null ? sql`` : sql`AND r.road_id = ${roadId}`}
       ${ids === null ? sql`` : sql`AND r.id = ANY(${[...ids]}::int[])`}
     ORDER BY r.planned_start, r.id LIMIT ${MOST_RUNS}`.execute(db);
  return rows;
}

/** The version of the road that a run `r` of a query goes by: the one that held when it was planned to start, else the first. */
export const RUN_VERSION: RawBuilder<number> = sql`(
  SELECT v.revision FROM road_version v WHERE v.customer_id = r.customer_id AND v.road_id = r.road_id
   ORDER BY v.valid_from <= r.planned_start DESC, abs(extract(epoch FROM v.valid_from - r.planned_start)) LIMIT 1)`;

/**
 * Makes every other change to runs wait until the transaction ends. Who changes runs calls this before reading what the change relies
 * on, and before locking a row of them: roads are locked before, runs after it.
 */
export async function lockRuns(db: Db): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('road_run_revision_number'))`.execute(db);
}

/** The next number of changes to runs. Nobody else gets one until the transaction ends: numbers are in commit order. */
export async function nextRunRevision(db: Db): Promise<number> {
  await lockRuns(db);
  const { revision } = await db
    .selectNoFrom(sql<number>`nextval('road_run_revision_number')`.as('revision'))
    .executeTakeFirstOrThrow();
  return revision;
}

/** Plans runs; gives the ids of those that were not there yet: a timetable makes each of its runs once. */
export async function insertRuns(db: Db, runs: readonly NewRun[]): Promise<number[]> {
  if (runs.length === 0) return [];
  const revision = await nextRunRevision(db);
  const { rows } = await sql<Pick<Selectable<Tables['road_run']>, 'id'>>`
    INSERT INTO road_run (customer_id, road_id, asset_id, timetable_id, planned_start, planned_end, created_by, revision)
    SELECT *, ${revision}::bigint
      FROM unnest(${runs.map((run) => run.customerId)}::int[], ${runs.map((run) => run.roadId)}::int[],
                  ${runs.map((run) => run.assetId)}::int[], ${runs.map((run) => run.timetableId)}::int[],
                  ${runs.map((run) => new Date(run.plannedStart))}::timestamptz[],
                  ${runs.map((run) => new Date(run.plannedEnd))}::timestamptz[],
                  ${runs.map((run) => run.createdBy)}::int[])
    ON CONFLICT (timetable_id, planned_start) DO NOTHING RETURNING id`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * The planned end of a run that starts at a moment, in milliseconds since 1970 UTC: with the stay at its last planned stop, else by the
 * length of the road.
 */
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
 * Plans the runs of timetables that are due around a moment (milliseconds since 1970 UTC), of one timetable or of all. Harmless to
 * repeat. Gives how many were planned.
 */
export async function planTimetables(db: Db, now: number, only: number | null = null): Promise<number> {
  if ((await missingRuns(db, now, only)).length === 0) return 0; // as mostly: nobody has to wait for that
  return inTransaction(db, async (tx) => {
    await lockRuns(tx);
    // Read again: a road or timetable that was deleted meanwhile plans nothing, and who deletes one later sees the runs.
    return (await insertRuns(tx, await missingRuns(tx, now, only))).length;
  });
}

/** The runs that timetables have around a moment and that are not planned yet. */
async function missingRuns(db: Db, now: number, only: number | null): Promise<NewRun[]> {
  const tables = await db
    .selectFrom('road_timetable as t')
    .innerJoin('customer', 'customer.id', 't.customer_id')
    .innerJoin('road', 'road.id', 't.road_id')
    .innerJoin('asset', 'asset.id', 't.asset_id')
    .select([
      't.id',
      't.customer_id',
      't.road_id',
      't.asset_id',
      't.weekdays',
      't.start_minute',
      't.from_date',
    ])
    .select(['t.until_date', 't.created_at', 'customer.time_zone'])
    .where('t.deleted_at', 'is', null)
    .where('customer.deleted_at', 'is', null)
    .where('road.deleted_at', 'is', null)
    .where('asset.deleted_at', 'is', null)
    .$if(only !== null, (query) => query.where('t.id', '=', only))
    .execute();
  if (tables.length === 0) return [];
  const roads = await readRoads(db, [...new Set(tables.map((row) => row.road_id))]);
  const runs = tables.flatMap((row): NewRun[] => {
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
  const { rows: missing } = await sql<{ number: number }>`
    SELECT n.number::int AS number
      FROM unnest(${runs.map((run) => run.timetableId)}::int[], ${runs.map((run) => new Date(run.plannedStart))}::timestamptz[])
             WITH ORDINALITY AS n (timetable_id, planned_start, number)
     WHERE NOT EXISTS (SELECT FROM road_run r WHERE r.timetable_id = n.timetable_id AND r.planned_start = n.planned_start)`.execute(
    db,
  );
  return missing.map(({ number }) => runs[number - 1]!);
}
