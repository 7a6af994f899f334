import type {
  RoadDeviation,
  RoadRun,
  RoadRunStop,
  RoadStopStatus,
  RoadTimetable,
} from '@rastro/contract/resolvers';
import { minuteText, plannedStopTimes } from '@rastro/domain';
import type { Scope } from '../access/scope.ts';
import { momentText } from '../moments.ts';
import type { Store } from '../store/database.ts';
import { query } from '../store/query.ts';
import { RUN_VERSION_SQL } from '../store/roadRuns.ts';
import { readRoadVersions, type StoredRoad } from '../store/roads.ts';
import { shownDays } from './showRoad.ts';

/** Which runs: of a road, of an asset (null for any), or these; those that were planned to last in a range. */
export interface WantedRuns {
  roadId: number | null;
  assetId: number | null;
  ids: readonly number[] | null;
  from: number;
  to: number;
}

/** A run's events as the road rule told them. */
interface RunEvent {
  run_id: number;
  code: string;
  subject: number;
  at: Date;
  end_time: Date | null;
  // biome-ignore lint/suspicious/noExplicitAny: the detail of the event, as rules/roadEvents.ts writes it
  detail: any;
}

/** Events of a run lie so near its planned times. */
const AROUND_MS = 6 * 3_600_000;
const MAX_RUNS = 5_000;

/** Runs of assets in scope, in order of their planned start, with what became of them. */
export async function listRuns(scope: Scope, store: Store, wanted: WantedRuns): Promise<RoadRun[]> {
  const assets = await scope
    .assets()
    .$if(wanted.assetId !== null, (query) => query.where('asset.id', '=', wanted.assetId))
    .select(['asset.id', 'asset.name', 'asset.license_plate as licensePlate'])
    .execute();
  const assetOf = new Map(assets.map((asset) => [asset.id, asset]));
  const { rows } = await query(
    store.db,
    `SELECT r.id, r.asset_id, r.timetable_id, r.planned_start, r.planned_end, r.cancelled_at, r.road_id, d.name AS road_name,
            d.customer_id, c.time_zone, ${RUN_VERSION_SQL} AS version
       FROM road_run r JOIN road d ON d.id = r.road_id JOIN customer c ON c.id = r.customer_id
      WHERE r.asset_id = ANY($1) AND r.planned_start < $3 AND r.planned_end > $2 AND r.planned_start > $2::timestamptz - interval '1 day'
        AND ($4::int IS NULL OR r.road_id = $4) AND ($5::int[] IS NULL OR r.id = ANY($5))
      ORDER BY r.planned_start, r.id LIMIT ${MAX_RUNS}`,
    [[...assetOf.keys()], new Date(wanted.from), new Date(wanted.to), wanted.roadId, wanted.ids],
  );
  const numbers = new Set(rows.map((row) => row.version as number));
  const versions = new Map(
    (await readRoadVersions(store.db, [...numbers])).map((road) => [road.version, road]),
  );
  const events = await eventsOf(store, rows);
  return rows.map((row) => {
    const road = versions.get(row.version)!;
    const told = events.get(row.id) ?? [];
    const run = told.findLast(({ code }) => code === 'roadRun');
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
      stops: stopsOf(road, row.planned_start.getTime(), row.time_zone, told, isOver),
      deviations: told.filter(({ code }) => code === 'routeDeviation').map(deviationOf),
    };
  });
}

/** The timetables of assets in scope, of a road or an asset where one is given. */
export async function listTimetables(
  scope: Scope,
  store: Store,
  roadId: number | null,
  assetId: number | null,
  id: number | null = null,
): Promise<RoadTimetable[]> {
  const { rows } = await query(
    store.db,
    `SELECT t.id, t.weekdays, t.start_minute, t.from_date, t.until_date, t.road_id, d.name AS road_name, d.customer_id,
            t.asset_id, a.name, a.license_plate
       FROM road_timetable t JOIN road d ON d.id = t.road_id JOIN asset a ON a.id = t.asset_id
      WHERE t.deleted_at IS NULL AND t.asset_id = ANY($1) AND ($2::int IS NULL OR t.road_id = $2)
        AND ($3::int IS NULL OR t.asset_id = $3) AND ($4::int IS NULL OR t.id = $4)
      ORDER BY t.start_minute, t.id`,
    [await scope.assetIds(), roadId, assetId, id],
  );
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

// biome-ignore lint/suspicious/noExplicitAny: rows of the driver
async function eventsOf(store: Store, runs: readonly any[]): Promise<Map<number, RunEvent[]>> {
  const { rows } = await query<RunEvent>(
    store.db,
    `SELECT r.id AS run_id, e.code, e.subject, e.at, e.end_time, e.detail
       FROM unnest($1::int[], $2::int[], $3::int[], $4::timestamptz[], $5::timestamptz[]) AS r (id, customer_id, asset_id, "from", "to")
       JOIN event e ON e.customer_id = r.customer_id AND e.asset_id = r.asset_id AND e.at BETWEEN r."from" AND r."to"
      WHERE e.code IN ('roadRun', 'stopVisit', 'stopSkipped', 'routeDeviation') AND (e.detail->>'runId')::int = r.id
      ORDER BY e.at`,
    [
      runs.map((run) => run.id),
      runs.map((run) => run.customer_id),
      runs.map((run) => run.asset_id),
      runs.map((run) => new Date(run.planned_start.getTime() - AROUND_MS)),
      runs.map((run) => new Date(run.planned_end.getTime() + AROUND_MS)),
    ],
  );
  return Map.groupBy(rows, ({ run_id }) => run_id);
}

function stopsOf(
  road: StoredRoad,
  plannedStart: number,
  timeZone: string,
  told: readonly RunEvent[],
  isOver: boolean,
): RoadRunStop[] {
  const times = plannedStopTimes(
    road.stops.map(({ plan }) => plan),
    plannedStart,
    timeZone,
  );
  const of = (code: string, stopId: number) =>
    told.findLast((event) => event.code === code && event.subject === stopId);
  return road.stops.map((stop, index): RoadRunStop => {
    const visit = of('stopVisit', stop.id);
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
        : of('stopSkipped', stop.id)
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

function deviationOf({ at, end_time, detail }: RunEvent): RoadDeviation {
  return {
    start: momentText(at.getTime()),
    end: end_time && momentText(end_time.getTime()),
    peak: detail.peakM,
    distance: detail.pathM,
  };
}
