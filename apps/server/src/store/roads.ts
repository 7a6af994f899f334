import { decodePolyline, type Road, type RoadStop, roadOf, type StopPlan } from '@rastro/domain';
import type { Db } from './database.ts';
import { query } from './query.ts';

/** A stop as it is stored: with when it is to be reached. */
export interface StoredStop extends RoadStop {
  plan: StopPlan;
}

/** A road in one of its versions. */
export interface StoredRoad {
  id: number;
  customerId: number;
  name: string;
  description: string | null;
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

const COLUMNS = `r.id, r.customer_id, r.name, r.description, v.revision, v.valid_from, v.overview_polyline, v.deviation_alarm, v.deviation_m,
  v.speed_alarm, v.max_speed_mps, v.early_tolerance_s, v.late_tolerance_s, v.stops`;

/** The roads of these ids as they hold now, deleted ones too, by id. */
export async function readRoads(db: Db, ids: readonly number[]): Promise<Map<number, StoredRoad>> {
  const { rows } = await query(
    db,
    `SELECT ${COLUMNS} FROM road r JOIN road_version v ON v.road_id = r.id AND v.valid_to IS NULL WHERE r.id = ANY($1)`,
    [ids],
  );
  return new Map(rows.map((row) => [row.id, storedRoad(row)]));
}

/** Versions of roads by their numbers, in no order. */
export async function readRoadVersions(db: Db, versions: readonly number[]): Promise<StoredRoad[]> {
  if (versions.length === 0) return [];
  const { rows } = await query(
    db,
    `SELECT ${COLUMNS} FROM road r JOIN road_version v ON v.road_id = r.id WHERE v.revision = ANY($1)`,
    [versions],
  );
  return rows.map(storedRoad);
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

// biome-ignore lint/suspicious/noExplicitAny: rows of the driver
const storedRoad = (row: any): StoredRoad => ({
  id: row.id,
  customerId: row.customer_id,
  name: row.name,
  description: row.description,
  version: row.revision,
  validFrom: row.valid_from.getTime(),
  polyline: row.overview_polyline,
  deviationAlarm: row.deviation_alarm,
  deviationM: row.deviation_m,
  speedAlarm: row.speed_alarm,
  maxSpeedMps: row.max_speed_mps,
  earlyToleranceS: row.early_tolerance_s,
  lateToleranceS: row.late_tolerance_s,
  stops: row.stops,
});
