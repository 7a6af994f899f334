import type { Db } from './database.ts';
import { query } from './query.ts';
import { STRETCHES, type Stretch, stretchArrays } from './segments.ts';

/** A stay of an asset in a geofence. */
export interface ListedVisit {
  assetId: number;
  geofenceId: number;
  geofenceName: string;
  /** In milliseconds since 1970 UTC. */
  enterTime: number;
  /** Null while the asset is inside. */
  exitTime: number | null;
  /** How long it has lasted, in milliseconds: up to the exit, or to the last moment that is known of the asset. */
  lastingMs: number;
  /** How much of that lies in the stretches that were asked about. */
  withinMs: number;
}

/**
 * The stays of assets that touch stretches, the earliest first for each asset, each once; in these geofences, or in all where null is
 * given. Geofences that were deleted since are among them.
 */
export async function listVisits(
  db: Db,
  stretches: readonly Stretch[],
  geofenceIds: readonly number[] | null,
): Promise<ListedVisit[]> {
  const { rows } = await query<{
    asset_id: number;
    geofence_id: number;
    name: string;
    enter_time: Date;
    exit_time: Date | null;
    lasting_ms: number;
    within_ms: number;
  }>(
    db,
    `SELECT v.asset_id, v.geofence_id, g.name, v.enter_time, v.exit_time,
            extract(epoch FROM v.known_until - v.enter_time)::float8 * 1000 AS lasting_ms,
            sum(extract(epoch FROM least(v.known_until, v.until) - greatest(v.enter_time, v.since)))::float8 * 1000 AS within_ms
       FROM (SELECT v.*, r.since, r.until,
                    coalesce(v.exit_time, greatest(v.enter_time,
                      (SELECT s.end_time FROM segment s WHERE s.customer_id = v.customer_id AND s.asset_id = v.asset_id
                        ORDER BY s.start_time DESC LIMIT 1))) AS known_until
               FROM ${STRETCHES}
               JOIN geofence_visit v ON v.customer_id = r.customer_id AND v.asset_id = r.asset_id AND v.enter_time < r.until
                AND (v.exit_time IS NULL OR v.exit_time > r.since)
              WHERE $5::int[] IS NULL OR v.geofence_id = ANY($5::int[])) v
       JOIN geofence g ON g.id = v.geofence_id AND g.customer_id = v.customer_id
      WHERE v.known_until > v.since
      GROUP BY v.asset_id, v.geofence_id, g.name, v.enter_time, v.exit_time, v.known_until
      ORDER BY v.asset_id, v.enter_time, v.geofence_id`,
    [...stretchArrays(stretches), geofenceIds],
  );
  return rows.map((row) => ({
    assetId: row.asset_id,
    geofenceId: row.geofence_id,
    geofenceName: row.name,
    enterTime: row.enter_time.getTime(),
    exitTime: row.exit_time?.getTime() ?? null,
    lastingMs: row.lasting_ms,
    withinMs: row.within_ms,
  }));
}
