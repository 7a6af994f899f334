import { sql } from 'kysely';
import type { Db } from './database.ts';

/** A stay of an asset in a geofence that was under way at a moment; times are in milliseconds since 1970 UTC. */
export interface PresentVisit {
  assetId: number;
  geofenceId: number;
  geofenceName: string;
  enterTime: number;
  /** After the moment; null while the asset is inside. */
  exitTime: number | null;
  /** The last moment up to the one asked about at which the asset is known to have been inside. */
  knownTime: number;
}

/** The stays of assets that were under way at a moment, by geofence; in these geofences, or in all where null is given. */
export async function presentVisits(
  db: Db,
  assetIds: readonly number[],
  geofenceIds: readonly number[] | null,
  momentMs: number,
): Promise<PresentVisit[]> {
  const moment = new Date(momentMs);
  const { rows } = await sql<{
    assetId: number;
    geofenceId: number;
    geofenceName: string;
    enter_time: Date;
    exit_time: Date | null;
    known_time: Date;
  }>`
    SELECT v.asset_id AS "assetId", v.geofence_id AS "geofenceId", g.name AS "geofenceName", v.enter_time, v.exit_time,
           least(${moment}, coalesce(v.exit_time, greatest(v.enter_time,
             (SELECT s.end_time FROM segment s WHERE s.customer_id = v.customer_id AND s.asset_id = v.asset_id
               ORDER BY s.start_time DESC LIMIT 1)))) AS known_time
      FROM asset a
      JOIN geofence_visit v ON v.customer_id = a.customer_id AND v.asset_id = a.id
      JOIN geofence g ON g.customer_id = v.customer_id AND g.id = v.geofence_id
     WHERE a.id = ANY(${[...assetIds]}::int[]) AND v.enter_time <= ${moment}
       AND (v.exit_time IS NULL OR v.exit_time > ${moment})
       AND (${geofenceIds === null}::boolean OR v.geofence_id = ANY(${geofenceIds === null ? [] : [...geofenceIds]}::int[]))
     ORDER BY g.name, v.geofence_id, v.enter_time`.execute(db);
  return rows.map(({ assetId, geofenceId, geofenceName, enter_time, exit_time, known_time }) => ({
    assetId,
    geofenceId,
    geofenceName,
    enterTime: enter_time.getTime(),
    exitTime: exit_time?.getTime() ?? null,
    knownTime: known_time.getTime(),
  }));
}
