import type {
  RoadDeviation,
  RoadRun,
  RoadRunStop,
  RoadStopStatus,
  RoadTimetable,
} from '@rastro/contract/resolvers';
import { minuteText, plannedStopTimes } from '@rastro/domain';
import { type Selectable, sql } from 'kysely';
import type { Scope } from '../access/scope.ts';
import { momentText } from '../moments.ts';
import { eventsOfRuns, type RunEvent } from '../store/events/runEvents.ts';
import { RUN_VERSION } from '../store/roadRuns.ts';
import { readRoadVersions, type StoredRoad } from '../store/roads.ts';
import type { Tables } from '../store/tables.ts';
import { shownDays } from './showRoad.ts';

/**
 * Which runs: of a road, of an asset, or those of these ids (null for any); of these the ones whose planned time touches a range.
 * Times are milliseconds since 1970 UTC.
 */
export interface WantedRuns {
  roadId: number | null;
  assetId: number | null;
  ids: readonly number[] | null;
  from: number;
  to: number;
}

type RunRow = Pick<
  Selectable<Tables['road_run']>,
  'id' | 'asset_id' | 'timetable_id' | 'planned_start' | 'planned_end' | 'cancelled_at' | 'road_id'
> & { road_name: string; customer_id: number; time_zone: string; version: number };

const MAX_RUNS = 5_000;

/** Runs of assets in scope, in order of their planned start, with what became of them. */
export async function listRuns(scope: Scope, wanted: WantedRuns): Promise<RoadRun[]> {
  const assets = await scope
    .assets()
    .$if(wanted.assetId !== null, (query) => query.where('asset.id', '=', wanted.assetId))
    .select(['asset.id', 'asset.name', 'asset.license_plate as licensePlate'])
    .execute();
  const assetOf = new Map(assets.map((asset) => [asset.id, asset]));
  const [from, to] = [new Date(wanted.from), new Date(wanted.to)];
  const { rows } = await sql<RunRow>`
    SELECT r.id, r.asset_id, r.timetable_id, r.planned_start, r.planned_end, r.cancelled_at, r.road_id, d.name AS road_name,
           d.customer_id, c.time_zone, ${RUN_VERSION} AS version
      FROM road_run r JOIN road d ON d.id = r.road_id JOIN customer c ON c.id = r.customer_id
     WHERE r.asset_id = ANY(${[...assetOf.keys()]}::int[]) AND r.planned_start < ${to} AND r.planned_end > ${from}
       AND r.planned_start > ${from}::timestamptz - interval '1 day'
       ${wanted.roadId === null ? sql`` : sql`AND r.road_id = ${wanted.roadId}`}
       ${wanted.ids === null ? sql`` : sql`AND r.id = ANY(${[...wanted.ids]}::int[])`}
     ORDER BY r.planned_start, r.id LIMIT ${MAX_RUNS}`.execute(scope.db);
  const numbers = new Set(rows.map((row) => row.version));
  const versions = new Map(
    (await readRoadVersions(scope.db, [...numbers])).map((road) => [road.version, road]),
  );
  const events = await eventsOfRuns(scope.db, rows);
  return rows.map((row) => {
    const road = versions.get(row.version)!;
    const found = events.get(row.id) ?? [];
    const run = found.findLast((event) => event.code === 'roadRun');
    const isOver =
      run?.end_time != null || row.cancelled_at !== null || row.planned_end.getTime() < Date.now();
    return {
      id: row.id,
      road: { id: row.road_id, name: row.road_name, customerId: row.customer_id },
      asset: assetOf.get(row.asset_id)!,
      plannedStart: momentText(row.planned_start.getTime()),
      plannedEnd: momentText(row.planned_end.getTime()),
      cancelledAt: row.cancelled_at && momentText(row.cancelled_at.getTime()),
      timetableId: row.timetable_id,
      actualStart: run ? momentText(run.at.getTime()) : null,
      actualEnd: run?.end_time ? momentText(run.end_time.getTime()) : null,
      completed: run?.detail.completed ?? false,
      stops: stopsOf(road, row.planned_start.getTime(), row.time_zone, found, isOver),
      deviations: found.filter((event) => event.code === 'routeDeviation').map(deviationOf),
    };
  });
}

/** The timetables of assets in scope: those of a road, of an asset or of an id where one is given, else all. */
export async function listTimetables(
  scope: Scope,
  roadId: number | null,
  assetId: number | null,
  id: number | null = null,
): Promise<RoadTimetable[]> {
  const rows = await scope
    .assets()
    .innerJoin('road_timetable as t', 't.asset_id', 'asset.id')
    .innerJoin('road', 'road.id', 't.road_id')
    .select([
      't.id',
      't.weekdays',
      't.start_minute',
      't.from_date',
      't.until_date',
      't.road_id',
      't.asset_id',
    ])
    .select(['road.name as road_name', 'road.customer_id', 'asset.name', 'asset.license_plate'])
    .where('t.deleted_at', 'is', null)
    .$if(roadId !== null, (query) => query.where('t.road_id', '=', roadId))
    .$if(assetId !== null, (query) => query.where('t.asset_id', '=', assetId))
    .$if(id !== null, (query) => query.where('t.id', '=', id))
    .orderBy('t.start_minute')
    .orderBy('t.id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    road: { id: row.road_id, name: row.road_name, customerId: row.customer_id },
    asset: { id: row.asset_id, name: row.name, licensePlate: row.license_plate },
    days: shownDays(row.weekdays),
    startTime: minuteText(row.start_minute),
    fromDate: row.from_date,
    untilDate: row.until_date,
  }));
}

function stopsOf(
  road: StoredRoad,
  plannedStart: number,
  timeZone: string,
  events: readonly RunEvent[],
  isOver: boolean,
): RoadRunStop[] {
  const times = plannedStopTimes(
    road.stops.map(({ plan }) => plan),
    plannedStart,
    timeZone,
  );
  const visits = events.filter((event) => event.code === 'stopVisit');
  const skips = events.filter((event) => event.code === 'stopSkipped');
  return road.stops.map((stop, index): RoadRunStop => {
    const visit = visits.findLast(({ subject }) => subject === stop.id);
    const enterTime: number | null = visit?.detail.enterTime ?? null;
    const exitTime: number | null = visit?.detail.exitTime ?? null;
    const expected = times[index] ?? null;
    const judged = index === 0 ? exitTime : enterTime;
    return {
      id: stop.id,
      name: stop.name,
      order: index + 1,
      status: visit
        ? punctuality(road, expected, judged)
        : skips.some(({ subject }) => subject === stop.id)
          ? 'SKIPPED'
          : isOver
            ? 'UNKNOWN'
            : 'PENDING',
      expectedEnterTime: expected === null ? null : momentText(expected),
      actualEnterTime: enterTime === null ? null : momentText(enterTime),
      actualExitTime: exitTime === null ? null : momentText(exitTime),
      timeInStop: exitTime === null ? null : Math.round((visit?.detail.stayMs ?? 0) / 1000),
    };
  });
}

function punctuality(road: StoredRoad, expected: number | null, actual: number | null): RoadStopStatus {
  if (expected === null || actual === null) return 'ON_TIME';
  if (actual < expected - road.earlyToleranceS * 1000) return 'EARLY';
  return actual > expected + road.lateToleranceS * 1000 ? 'LATE' : 'ON_TIME';
}

function deviationOf({ at, end_time, detail }: Extract<RunEvent, { code: 'routeDeviation' }>): RoadDeviation {
  return {
    start: momentText(at.getTime()),
    end: end_time && momentText(end_time.getTime()),
    peak: detail.peakM,
    distance: detail.pathM,
  };
}
