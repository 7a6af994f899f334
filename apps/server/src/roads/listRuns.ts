import type { RoadDeviation, RoadRun, RoadRunStop, RoadTimetable } from '@rastro/contract/resolvers';
import { minuteText, type RunFact, type RunStop, runStops } from '@rastro/domain';
import type { Scope } from '../access/scope.ts';
import { momentOrNull, momentText } from '../moments.ts';
import { readDrivenRuns } from '../store/drivenRuns.ts';
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

/** Runs of assets in scope, in order of their planned start, with what became of them. */
export async function listRuns(scope: Scope, wanted: WantedRuns): Promise<RoadRun[]> {
  const assets = await scope
    .assets()
    .$if(wanted.assetId !== null, (query) => query.where('asset.id', '=', wanted.assetId))
    .select(['asset.id', 'asset.name', 'asset.license_plate as licensePlate'])
    .execute();
  const assetOf = new Map(assets.map((asset) => [asset.id, asset]));
  const { roadId, ids, from, to } = wanted;
  const runs = await readDrivenRuns(scope.db, { assetIds: [...assetOf.keys()], roadId, ids, from, to });
  return runs.map(({ run: row, road, facts, isOver }) => {
    const run = facts.findLast((event) => event.code === 'roadRun');
    return {
      id: row.id,
      road: { id: row.road_id, name: road.name, customerId: road.customerId },
      asset: assetOf.get(row.asset_id)!,
      plannedStart: momentText(row.planned_start.getTime()),
      plannedEnd: momentText(row.planned_end.getTime()),
      cancelledAt: row.cancelled_at && momentText(row.cancelled_at.getTime()),
      timetableId: row.timetable_id,
      actualStart: run ? momentText(run.startTime) : null,
      actualEnd: momentOrNull(run?.endTime ?? null),
      completed: run?.detail.completed ?? false,
      stops: runStops(road, row.planned_start.getTime(), row.time_zone, facts, isOver).map(shownStop),
      deviations: facts.filter((event) => event.code === 'routeDeviation').map(deviationOf),
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

/** A stop of a run under the contract's names. */
const shownStop = ({
  id,
  name,
  order,
  status,
  expectedTime,
  enterTime,
  exitTime,
  stayMs,
}: RunStop): RoadRunStop => ({
  id,
  name,
  order,
  status,
  expectedEnterTime: momentOrNull(expectedTime),
  actualEnterTime: momentOrNull(enterTime),
  actualExitTime: momentOrNull(exitTime),
  timeInStop: stayMs === null ? null : Math.round(stayMs / 1000),
});

const deviationOf = ({
  startTime,
  endTime,
  detail,
}: Extract<RunFact, { code: 'routeDeviation' }>): RoadDeviation => ({
  start: momentText(startTime),
  end: momentOrNull(endTime),
  peak: detail.peakM,
  distance: detail.pathM,
});
