import { type FactsMemory, FREQUENCY_HOURS, openSince } from '@rastro/domain';
import { checkpointsAfter } from '../checkpoints.ts';
import { METER_SOURCE } from '../codes.ts';
import { type Db, inTransaction } from '../database.ts';
import type { EventsOf } from '../events/read.ts';
import { timestamp } from '../history/binaryArray.ts';
import { query } from '../query.ts';
import { engineRan, segmentSql } from '../segmentDetail.ts';

/**
 * Drops the journeys of a vehicle that ended before a moment (milliseconds since 1970 UTC): its segments and what each quarter of an hour of
 * them says, its stays in geofences, and what a derivation would begin with before that. What stands on them goes on: the computed meters keep
 * what was driven, events keep who drove, days are summed before, and what a service still counts by the hour stays. `noteDropped` is
 * to be called before. Gives how many segments were dropped.
 */
export async function dropJourneysOf(db: Db, asset: EventsOf, before: number): Promise<number> {
  return inTransaction(db, async (tx) => {
    const key = [asset.customerId, asset.assetId];
    const { rows: states } = await query<{ memory: string; settled: Date | number | null }>(
      tx,
      `SELECT memory, settled_until AS settled FROM asset_state
        WHERE customer_id = $1 AND asset_id = $2 FOR UPDATE`,
      key,
    );
    const [state] = states;
    if (!state || state.settled === null) return 0;
    const [base] = await checkpointsAfter(tx, asset.customerId, asset.assetId, before - 1, 1);
    const memory = base?.memory ?? (JSON.parse(state.memory) as FactsMemory);
    // A derivation writes the segment anew that is open where it begins, and all after it.
    const begunBefore = openSince(memory) ?? Number.POSITIVE_INFINITY;
    const endedBy = Math.min(before, Number(state.settled), await countedSince(tx, asset));
    const { rows } = await query<{ count: number }>(
      tx,
      `WITH gone AS MATERIALIZED (
         SELECT s.start_time FROM segment s
          WHERE s.customer_id = $1 AND s.asset_id = $2 AND s.final
            AND s.start_time < $3::timestamptz AND s.end_time < $4::timestamptz),
       last AS (
         SELECT coalesce((SELECT min(s.start_time) FROM segment s
                           WHERE s.customer_id = $1 AND s.asset_id = $2 AND s.start_time NOT IN (SELECT start_time FROM gone)),
                         'infinity') AS until),
       driven AS (
         UPDATE event e SET driver_id = (SELECT s.driver_id FROM segment s
           WHERE s.customer_id = e.customer_id AND s.asset_id = e.asset_id AND s.start_time <= e.at ORDER BY s.start_time DESC LIMIT 1)
          WHERE e.customer_id = $1 AND e.asset_id = $2
            AND e.at >= (SELECT min(start_time) FROM gone) AND e.at < (SELECT until FROM last)),
       dropped AS (
         DELETE FROM segment s USING gone WHERE s.customer_id = $1 AND s.asset_id = $2 AND s.start_time = gone.start_time
         RETURNING ${segmentSql('s').distanceM} AS metres,
                   CASE WHEN ${engineRan('s')} THEN extract(epoch FROM s.end_time - s.start_time)::float8 ELSE 0 END AS engine_s),
       kept AS (
         UPDATE asset_state SET dropped_distance_m = dropped_distance_m + sums.metres, dropped_engine_s = dropped_engine_s + sums.engine_s
           FROM (SELECT sum(metres) AS metres, sum(engine_s) AS engine_s FROM dropped HAVING count(*) > 0) AS sums
          WHERE customer_id = $1 AND asset_id = $2)
       SELECT count(*)::int AS count FROM dropped`,
      [...key, timestamp(begunBefore), timestamp(endedBy)],
    );
    await dropBeside(tx, key, before);
    return rows[0]?.count ?? 0;
  });
}

/** Drops what goes with journeys; of the checkpoints the last one stays, which says that there was something before. */
async function dropBeside(tx: Db, key: readonly number[], before: number): Promise<void> {
  const params = [...key, timestamp(before)];
  const ofAsset = 'customer_id = $1 AND asset_id = $2';
  await query<never>(
    tx,
    `DELETE FROM path_quarters q WHERE ${ofAsset} AND day < ($3::timestamptz AT TIME ZONE 'UTC')::date
        AND NOT EXISTS (SELECT FROM segment s WHERE s.customer_id = $1 AND s.asset_id = $2
                           AND s.start_time >= q.day AT TIME ZONE 'UTC' AND s.start_time < (q.day + 1) AT TIME ZONE 'UTC')`,
    params,
  );
  await query<never>(
    tx,
    `DELETE FROM geofence_visit WHERE ${ofAsset} AND exit_time < $3::timestamptz`,
    params,
  );
  await query<never>(
    tx,
    `DELETE FROM timeline_checkpoint c WHERE ${ofAsset} AND at < $3::timestamptz
        AND EXISTS (SELECT FROM timeline_checkpoint later
                     WHERE later.customer_id = $1 AND later.asset_id = $2 AND later.at > c.at AND later.at < $3::timestamptz)`,
    params,
  );
}

/** Since when a service of a vehicle counts the hours that its engine ran by its timeline; infinity where none does. */
async function countedSince(tx: Db, { customerId, assetId }: EventsOf): Promise<number> {
  const { rows } = await query<{ since: Date | null }>(
    tx,
    `SELECT min(date_start) AS since FROM service_notice
      WHERE customer_id = $1 AND asset_id = $2 AND deleted_at IS NULL AND frequency_id = $3
        AND (meter_source IS NULL OR meter_source = ${METER_SOURCE.computed})`,
    [customerId, assetId, FREQUENCY_HOURS],
  );
  return rows[0]?.since?.getTime() ?? Number.POSITIVE_INFINITY;
}
