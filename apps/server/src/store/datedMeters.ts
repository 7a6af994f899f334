import { FREQUENCY_KM } from '@rastro/domain';
import { METER_SOURCE } from './codes.ts';
import type { Db } from './database.ts';
import { timestamp } from './history/binaryArray.ts';
import { query } from './query.ts';

/** The tables that keep where a meter begins at a moment on the computed odometer. */
const TABLES = { reading: 'odometer_reading', notice: 'service_notice' } as const;

/** What the computed odometer of a vehicle showed at the moment of a reading or a notice, in metres. */
export interface DatedMeter {
  of: keyof typeof TABLES;
  id: number;
  metres: number;
}

/** Metres that an asset was driven after a moment, by its timeline: of a segment in which the moment lies, its share. */
const drivenSince = (moment: string): string => `
  (SELECT coalesce(sum(s.distance_m::float8 * coalesce(extract(epoch FROM s.end_time - greatest(s.start_time, ${moment}))
                 / nullif(extract(epoch FROM s.end_time - s.start_time), 0), 0)), 0)
     FROM segment s WHERE s.customer_id = dated.customer_id AND s.asset_id = dated.asset_id AND s.end_time > ${moment})`;

/** What the computed odometer of the vehicle of a row of `dated` showed at a moment: what it shows now, less what was driven since. */
export const shownAt = (moment: string): string => `
  (coalesce((SELECT (t.point->>'totalDistanceM')::float8 FROM asset_state t
              WHERE t.asset_id = dated.asset_id AND t.customer_id = dated.customer_id), 0) - ${drivenSince(moment)})`;

/** What the computed odometer showed at the moments from `from` on (milliseconds since 1970 UTC) by which something of an asset is counted. */
export async function datedMeters(
  db: Db,
  { customerId, assetId }: { customerId: number; assetId: number },
  from: number,
): Promise<DatedMeter[]> {
  const { rows } = await query<DatedMeter>(
    db,
    `SELECT 'reading' AS of, id, ${shownAt('dated.read_at')} AS metres FROM odometer_reading dated
      WHERE customer_id = $1 AND asset_id = $2 AND read_at >= $3::timestamptz AND deleted_at IS NULL
     UNION ALL
     SELECT 'notice', id, ${shownAt('dated.date_start')} FROM service_notice dated
      WHERE customer_id = $1 AND asset_id = $2 AND date_start >= $3::timestamptz AND deleted_at IS NULL
        AND frequency_id = ${FREQUENCY_KM} AND meter_source = ${METER_SOURCE.computed}`,
    [customerId, assetId, timestamp(from)],
  );
  return rows;
}

/**
 * Keeps what is counted from a moment on right where the past of an asset was derived anew: where the computed odometer showed more then than
 * was known `before`, the offset of a reading is so much less, and a service is counted from so much more. Gives whether any changed.
 */
export async function shiftDated(
  db: Db,
  asset: { customerId: number; assetId: number },
  from: number,
  before: readonly DatedMeter[],
): Promise<boolean> {
  if (before.length === 0) return false;
  let isChanged = false;
  for (const { of, id, metres } of await datedMeters(db, asset, from)) {
    const known = before.find((each) => each.of === of && each.id === id);
    if (!known || metres === known.metres) continue;
    isChanged = true;
    const change =
      of === 'reading' ? 'offset_m = offset_m - $2::float8' : 'meter_start = meter_start + $2::float8';
    await query(db, `UPDATE ${TABLES[of]} SET ${change} WHERE id = $1`, [id, metres - known.metres]);
  }
  return isChanged;
}
