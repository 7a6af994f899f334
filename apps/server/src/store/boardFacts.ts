import { SEGMENT_STATE } from './codes.ts';
import type { Db } from './database.ts';
import { query } from './query.ts';
import { STRETCHES, type Stretch, stretchArrays } from './segments.ts';

const STILL = `${SEGMENT_STATE.STOPPED}, ${SEGMENT_STATE.IDLE}`;

/** How long each asset stood at most in one go, as far as it lies in one of the stretches; one that never stood is left out. */
export async function readLongestStops(
  db: Db,
  stretches: readonly Stretch[],
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await query<{ asset_id: number; ms: number }>(
    db,
    `SELECT asset_id, max(ms) AS ms
       FROM (SELECT asset_id, extract(epoch FROM max(until) - min(since))::float8 * 1000 AS ms
               FROM (SELECT r.asset_id, r.place, s.state, greatest(s.start_time, r.since) AS since, least(s.end_time, r.until) AS until,
                            count(*) FILTER (WHERE s.state NOT IN (${STILL})) OVER (PARTITION BY r.place ORDER BY s.start_time) AS stop
                       FROM ${STRETCHES}
                       JOIN segment s ON s.customer_id = r.customer_id AND s.asset_id = r.asset_id
                                     AND s.start_time < r.until AND s.end_time > r.since) s
              WHERE state IN (${STILL})
              GROUP BY asset_id, place, stop) s
      GROUP BY asset_id`,
    stretchArrays(stretches),
  );
  return new Map(rows.map(({ asset_id, ms }) => [asset_id, ms]));
}

/**
 * The geofence in which each asset was longest in stretches, by name; of equals that which it entered first. A stay that goes on lasts up to
 * the last moment that is known of the asset. One that was in none is left out.
 */
export async function readLongestZones(
  db: Db,
  stretches: readonly Stretch[],
): Promise<ReadonlyMap<number, string>> {
  const { rows } = await query<{ asset_id: number; name: string }>(
    db,
    `SELECT DISTINCT ON (asset_id) asset_id, name
       FROM (SELECT v.asset_id, g.name, min(v.enter_time) AS entered,
                    sum(least(v.known_until, v.until) - greatest(v.enter_time, v.since)) AS within
               FROM (SELECT v.*, r.since, r.until,
                            coalesce(v.exit_time, (SELECT s.end_time FROM segment s
                              WHERE s.customer_id = v.customer_id AND s.asset_id = v.asset_id
                              ORDER BY s.start_time DESC LIMIT 1)) AS known_until
                       FROM ${STRETCHES}
                       JOIN geofence_visit v ON v.customer_id = r.customer_id AND v.asset_id = r.asset_id
                        AND v.enter_time < r.until AND (v.exit_time IS NULL OR v.exit_time > r.since)) v
               JOIN geofence g ON g.id = v.geofence_id AND g.customer_id = v.customer_id
              WHERE v.known_until > greatest(v.enter_time, v.since)
              GROUP BY v.asset_id, g.id, g.name) v
      ORDER BY asset_id, within DESC, entered`,
    stretchArrays(stretches),
  );
  return new Map(rows.map(({ asset_id, name }) => [asset_id, name]));
}
