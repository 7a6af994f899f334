import { decodePolyline, type Road, type RoadStop, roadOf, type StopPlan } from '@rastro/domain';
import { sql } from 'kysely';
import type { Db } from './database.ts';

/** A stop of a road as it is stored, with the plan of when vehicles reach it. */
export interface StoredStop extends RoadStop {
  plan: StopPlan;
}

/** A road in one of its versions. */
export interface StoredRoad {
  id: number;
  customerId: number;
  customerName: string;
  name: string;
  description: string | null;
  /** Raised by each change of the road. */
  rowVersion: number;
  /** The number of the version, of which no road has the same. */
  version: number;
  /** When the version began to hold: milliseconds since 1970 UTC. */
  validFrom: number;
  polyline: string;
  deviationAlarm: boolean;
  deviationM: number;
  speedAlarm: boolean;
  maxSpeedMps: number | null;
  earlyToleranceS: number;
  lateToleranceS: number;
  /** In their order. */
  stops: StoredStop[];
}

/** The roads of these ids as they hold now, deleted ones too, by id. */
export async function readRoads(db: Db, ids: readonly number[]): Promise<Map<number, StoredRoad>> {
  const rows = await selectRoads(db)
    .where('version.valid_to', 'is', null)
    .where(sql<boolean>`road.id = ANY(${[...ids]}::int[])`)
    .execute();
  return new Map(rows.map((row) => [row.id, storedRoad(row)]));
}

/** Versions of roads by their numbers, in no order. */
export async function readRoadVersions(db: Db, versions: readonly number[]): Promise<StoredRoad[]> {
  if (versions.length === 0) return [];
  const rows = await selectRoads(db)
    .where(sql<boolean>`version.revision = ANY(${[...versions]}::bigint[])`)
    .execute();
  return rows.map(storedRoad);
}

/** All versions of a road, the one that held first of all the first. */
export async function readVersionsOfRoad(db: Db, id: number): Promise<StoredRoad[]> {
  const rows = await selectRoads(db).where('road.id', '=', id).orderBy('version.valid_from').execute();
  return rows.map(storedRoad);
}

/** Of the versions of a road in their order the one that held at a moment in milliseconds since 1970 UTC, or the first where it is later; undefined without any. */
export const roadVersionAt = (versions: readonly StoredRoad[], at: number): StoredRoad | undefined =>
  versions.findLast(({ validFrom }) => validFrom <= at) ?? versions[0];

const selectRoads = (db: Db) =>
  db
    .selectFrom('road')
    .innerJoin('customer', 'customer.id', 'road.customer_id')
    .innerJoin('road_version as version', 'version.road_id', 'road.id')
    .select(['road.id', 'road.customer_id', 'road.name', 'road.description'])
    .select(['road.version as row_version', 'customer.name as customer_name'])
    .select(['version.revision', 'version.valid_from', 'version.overview_polyline', 'version.stops'])
    .select([
      'version.deviation_alarm',
      'version.deviation_m',
      'version.speed_alarm',
      'version.max_speed_mps',
    ])
    .select(['version.early_tolerance_s', 'version.late_tolerance_s']);

/** Ids for stops that are new, which no other stop of any road has. */
export async function newStopIds(db: Db, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT nextval('road_stop_id')::int AS id FROM generate_series(1, ${count}::int)`.execute(db);
  return rows.map(({ id }) => id);
}

/** The road that vehicles are measured by. */
export function roadOfStored(stored: StoredRoad): Road {
  return roadOf({
    id: stored.id,
    version: stored.version,
    name: stored.name,
    points: decodePolyline(stored.polyline),
    bufferM: stored.deviationM,
    deviationAlarm: stored.deviationAlarm,
    speedAlarm: stored.speedAlarm,
    maxSpeedMps: stored.maxSpeedMps,
    earlyToleranceMs: stored.earlyToleranceS * 1000,
    lateToleranceMs: stored.lateToleranceS * 1000,
    stops: stored.stops,
  });
}

type RoadRow = Awaited<ReturnType<ReturnType<typeof selectRoads>['executeTakeFirstOrThrow']>>;

const storedRoad = (row: RoadRow): StoredRoad => ({
  id: row.id,
  customerId: row.customer_id,
  customerName: row.customer_name,
  name: row.name,
  description: row.description,
  rowVersion: row.row_version,
  version: row.revision,
  validFrom: row.valid_from.getTime(),
  polyline: row.overview_polyline,
  deviationAlarm: row.deviation_alarm,
  deviationM: row.deviation_m,
  speedAlarm: row.speed_alarm,
  maxSpeedMps: row.max_speed_mps,
  earlyToleranceS: row.early_tolerance_s,
  lateToleranceS: row.late_tolerance_s,
  stops: row.stops as StoredStop[],
});
