import { cutSegments, SEGMENT_FLAG } from '@rastro/domain';
import { SEGMENT_STATE } from './codes.ts';
import type { Db } from './database.ts';
import type { History } from './history/history.ts';
import { query } from './query.ts';
import { readFixesOf } from './range.ts';
import { type PackedSegment, segmentSql, unpackSegment } from './segmentDetail.ts';
import { STRETCHES, type Stretch, stretchArrays } from './segments.ts';

/** The movements of assets in stretches, by whoever of some drivers drove; in tow a vehicle does not drive. Parameters 1 to 5. */
const DRIVEN = `FROM ${STRETCHES}
  JOIN segment s ON s.customer_id = r.customer_id AND s.asset_id = r.asset_id AND s.start_time < r.until AND s.end_time > r.since
 WHERE s.state = ${SEGMENT_STATE.MOVING} AND ${segmentSql('s').flags} & ${SEGMENT_FLAG.TOWED} = 0
   AND ($5::int[] IS NULL OR s.driver_id = ANY($5::int[]))`;
const IS_WHOLE = 's.start_time >= r.since AND s.end_time <= r.until';

/**
 * How fast each asset drove at most in stretches, in m/s, as journeys say; one of which no speed is known is left out. Fixes are read only of
 * movements that a stretch cuts.
 */
export async function readGreatestSpeeds(
  db: Db,
  history: History,
  stretches: readonly Stretch[],
  driverIds: readonly number[] | null,
): Promise<ReadonlyMap<number, number>> {
  const parameters = [...stretchArrays(stretches), driverIds];
  const whole = await query<{ asset_id: number; speed: number }>(
    db,
    `SELECT r.asset_id, max(${segmentSql('s').maxSpeedMps}) AS speed ${DRIVEN} AND ${IS_WHOLE} GROUP BY r.asset_id
     HAVING max(${segmentSql('s').maxSpeedMps}) IS NOT NULL`,
    parameters,
  );
  const greatest = new Map(whole.rows.map(({ asset_id, speed }) => [asset_id, speed]));
  const cut = await query<{ place: string; detail: PackedSegment }>(
    db,
    `SELECT r.place, s.detail ${DRIVEN} AND NOT (${IS_WHOLE})`,
    parameters,
  );
  for (const { place, detail } of cut.rows) {
    const stretch = stretches[Number(place) - 1] as Stretch;
    const segment = unpackSegment(detail);
    const before = greatest.get(stretch.assetId) ?? -1;
    if (segment.maxSpeedMps === null || segment.maxSpeedMps <= before) continue;
    const fixes = await readFixesOf(history, stretch, [segment]);
    for (const { maxSpeedMps } of cutSegments([segment], fixes, stretch.from, stretch.to))
      if (maxSpeedMps !== null && maxSpeedMps > (greatest.get(stretch.assetId) ?? -1))
        greatest.set(stretch.assetId, maxSpeedMps);
  }
  return greatest;
}
