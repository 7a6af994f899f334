import { localDateOf, localDays, type RunFact, type RunStop, runStops } from '@rastro/domain';
import type { Scope } from '../../access/scope.ts';
import { codedError } from '../../errors.ts';
import { type DrivenRun, readDrivenRuns } from '../../store/drivenRuns.ts';
import type { Stretch } from '../../store/history/history.ts';
import { readVersionsOfRoad, roadVersionAt, type StoredRoad } from '../../store/roads.ts';
import { seenBy } from '../kernel/seen.ts';
import { inRounds, type ReportVehicle, reportVehicles } from '../vehicles.ts';
import { type FollowedDrive, type FollowParts, followedTime, followRoad } from './followRoad.ts';

/** The number of vehicles that are followed beside each other: while one waits for the database, another is busy. */
const AT_ONCE = 2;

/** What a report about a road is asked. Times are milliseconds since 1970 UTC, `to` excluded. */
export interface RoadQuestion {
  roadId: number;
  assetIds: readonly number[];
  from: number;
  to: number;
}

/** A planned run is at most a day long, and so early or late at most: the runs of so long around a range are looked at. */
const AROUND_MS = 48 * 3_600_000;

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
  /** When it began, at the first of its stops, by its plan or under way, and when nothing more could come of it. */
  span: { from: number; to: number };
}

/** The drives of a vehicle. */
export interface VehicleDrives {
  vehicle: ReportVehicle;
  /** The road as it held when the range began, which is that of most of them. */
  road: StoredRoad;
  drives: Drive[];
}

/**
 * The drives of vehicles on a road that touch a range, each whole, the earliest first: those that were planned, with what was found of them; on
 * days for which none were planned for a vehicle, those that are found by following it. A drive is the same for every range that it touches.
 * Throws NOT_FOUND for a road or for vehicles out of reach.
 */
export async function drivesOn(
  parts: FollowParts,
  scope: Scope,
  { roadId, assetIds, from, to }: RoadQuestion,
): Promise<VehicleDrives[]> {
  const vehicles = await reportVehicles(scope, assetIds);
  const seen = await scope.roads().where('road.id', '=', roadId).select('road.id').executeTakeFirst();
  const versions = seen ? await readVersionsOfRoad(scope.db, seen.id) : [];
  const road = roadVersionAt(versions, from);
  if (!road || vehicles.length === 0) throw codedError('NOT_FOUND');
  const ids = vehicles.map(({ assetId }) => assetId);
  const around = { from: from - AROUND_MS, to: to + AROUND_MS };
  const runs = await readDrivenRuns(scope.db, { assetIds: ids, roadId, ids: null, ...around });
  const held = runs.filter(({ run }) => !run.cancelled_at || run.cancelled_at < run.planned_end);
  const touches = ({ span }: Drive): boolean => span.from < to && span.to > from;
  const ownRuns = Map.groupBy(held, ({ run }) => run.asset_id);
  const planned = new Map(
    vehicles.map((vehicle) => [vehicle.assetId, plannedDates(vehicle, ownRuns.get(vehicle.assetId) ?? [])]),
  );
  const free = vehicles.filter(({ assetId, timeZone }) =>
    localDays(from, to, timeZone).some(({ date }) => !planned.get(assetId)?.has(date)),
  );
  const stretches = await stretchesOf(parts, scope, free, { from, to });
  const drivesOf = async (vehicle: ReportVehicle): Promise<VehicleDrives> => {
    const { customerId, assetId, timeZone } = vehicle;
    const { graceMs } = parts.settings.of(customerId, assetId).at(from).road;
    const drives = (ownRuns.get(assetId) ?? []).map((driven) => plannedDrive(vehicle, driven, graceMs));
    const own = stretches.get(assetId);
    if (own)
      for (const found of await followRoad(seenBy(parts, scope), vehicle, versions, {
        from,
        to,
        stretches: own,
      })) {
        const drive = freeDrive(vehicle, found);
        if (!planned.get(assetId)?.has(localDateOf(drive.span.from, timeZone))) drives.push(drive);
      }
    const touching = drives.filter(touches).toSorted((one, other) => one.span.from - other.span.from);
    return { vehicle, road, drives: touching };
  };
  const all: VehicleDrives[] = [];
  for (const some of inRounds(vehicles, AT_ONCE)) all.push(...(await Promise.all(some.map(drivesOf))));
  return all;
}

/** The stretches of which the history of vehicles consists in the time in which they are followed for a range, by vehicle: by one statement for all. */
async function stretchesOf(
  parts: FollowParts,
  scope: Scope,
  vehicles: readonly ReportVehicle[],
  range: { from: number; to: number },
): Promise<ReadonlyMap<number, readonly Stretch[]>> {
  if (vehicles.length === 0) return new Map();
  const times = vehicles.map(({ timeZone }) => followedTime(timeZone, range));
  const start = Math.min(...times.map((time) => time.start));
  const until = Math.max(...times.map((time) => time.until));
  return seenBy(parts, scope).history.stretches(vehicles, start, until);
}

/** The local days for which runs were planned. */
const plannedDates = ({ timeZone }: ReportVehicle, runs: readonly DrivenRun[]): Set<string> =>
  new Set(
    runs.flatMap(({ run }) =>
      localDays(run.planned_start.getTime(), run.planned_end.getTime(), timeZone).map(({ date }) => date),
    ),
  );

function plannedDrive(
  { timeZone }: ReportVehicle,
  { run, road, facts, isOver }: DrivenRun,
  graceMs: number,
): Drive {
  const [start, end] = [run.planned_start.getTime(), run.planned_end.getTime()];
  const found = driveOf(road, facts, runStops(road, start, timeZone, facts, isOver));
  const under = runOf(facts);
  const lasts = under && under.endTime === null ? end + graceMs : end;
  return {
    ...found,
    span: { from: Math.min(start, found.span.from), to: Math.max(lasts, found.span.to) },
  };
}

function freeDrive({ timeZone }: ReportVehicle, { road, facts }: FollowedDrive): Drive {
  const found = driveOf(road, facts, runStops(road, null, timeZone, facts, true));
  return runOf(facts)?.endTime === null
    ? { ...found, span: { ...found.span, to: Number.POSITIVE_INFINITY } }
    : found;
}

const runOf = (facts: readonly RunFact[]) => facts.findLast((fact) => fact.code === 'roadRun');

/** A drive whose span is what is known of it. */
function driveOf(road: StoredRoad, facts: readonly RunFact[], stops: readonly RunStop[]): Drive {
  const run = runOf(facts);
  const entered = stops.flatMap(({ enterTime }) => (enterTime === null ? [] : [enterTime]));
  return {
    road,
    facts,
    stops,
    startTime: stops[0]?.exitTime ?? run?.startTime ?? null,
    endTime: stops.at(-1)?.enterTime ?? (run?.detail.completed ? run.endTime : null),
    span: {
      from: Math.min(run?.startTime ?? Number.POSITIVE_INFINITY, ...entered),
      to: Math.max(run?.endTime ?? Number.NEGATIVE_INFINITY, ...entered.map((time) => time + 1)),
    },
  };
}
