import { type RunFact, type RunStop, runStops } from '@rastro/domain';
import type { Scope } from '../../access/scope.ts';
import { codedError } from '../../errors.ts';
import { readDrivenRuns } from '../../store/drivenRuns.ts';
import { readRoadVersionAt, type StoredRoad } from '../../store/roads.ts';
import { type ReportVehicle, reportVehicles } from '../vehicles.ts';
import { type FollowParts, followRoad } from './followRoad.ts';

/** What a report about a road is asked. Times are milliseconds since 1970 UTC, `to` excluded. */
export interface RoadQuestion {
  roadId: number;
  assetIds: readonly number[];
  from: number;
  to: number;
}

/** A drive of a vehicle on a road, as planned and as it happened. */
export interface Drive {
  /** The road as it held for the drive. */
  road: StoredRoad;
  facts: readonly RunFact[];
  stops: readonly RunStop[];
  /** When it left the first stop; else when it was under way. Null where it never was. */
  startTime: number | null;
  /** When it reached the last stop, or the end of a road without stops; null where it did not. */
  endTime: number | null;
}

/** The drives of a vehicle. */
export interface VehicleDrives {
  vehicle: ReportVehicle;
  /** The road as it held when the range began, which is that of most of them. */
  road: StoredRoad;
  drives: Drive[];
}

/**
 * The drives of vehicles on a road in a range, the earliest first: those that were planned, with what was found of them; for a vehicle for
 * which none were planned, those that are found by following it. Throws NOT_FOUND for a road or for vehicles out of reach.
 */
export async function drivesOn(
  parts: FollowParts,
  scope: Scope,
  { roadId, assetIds, from, to }: RoadQuestion,
): Promise<VehicleDrives[]> {
  const vehicles = await reportVehicles(scope, assetIds);
  const seen = await scope.roads().where('road.id', '=', roadId).select('road.id').executeTakeFirst();
  const road = seen && (await readRoadVersionAt(scope.db, seen.id, from));
  if (!road || vehicles.length === 0) throw codedError('NOT_FOUND');
  const ids = vehicles.map(({ assetId }) => assetId);
  const runs = await readDrivenRuns(scope.db, { assetIds: ids, roadId, ids: null, from, to });
  const held = runs.filter(({ run }) => !run.cancelled_at || run.cancelled_at < run.planned_end);
  const all: VehicleDrives[] = [];
  for (const vehicle of vehicles) {
    const own = held.filter(({ run }) => run.asset_id === vehicle.assetId);
    const drives = own.map(({ run, road: planned, facts, isOver }) =>
      driveOf(planned, run.planned_start.getTime(), vehicle, facts, isOver),
    );
    if (own.length === 0)
      for (const found of await followRoad(parts, vehicle, road, { from, to }))
        drives.push(driveOf(road, null, vehicle, found, true));
    all.push({ vehicle, road, drives });
  }
  return all;
}

function driveOf(
  road: StoredRoad,
  plannedStart: number | null,
  { timeZone }: ReportVehicle,
  facts: readonly RunFact[],
  isOver: boolean,
): Drive {
  const run = facts.findLast(({ code }) => code === 'roadRun');
  const stops = runStops(road, plannedStart, timeZone, facts, isOver);
  const isCompleted = run?.code === 'roadRun' && run.detail.completed;
  return {
    road,
    facts,
    stops,
    startTime: stops[0]?.exitTime ?? run?.startTime ?? null,
    endTime: stops.at(-1)?.enterTime ?? (isCompleted ? run.endTime : null),
  };
}
