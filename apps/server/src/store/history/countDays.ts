import { sql } from 'kysely';
import type { Db } from '../database.ts';
import { dayOf, startOfDay } from './fixKey.ts';

/** How many fixes some assets have on the UTC days that a range touches, in whichever form, by asset; one without any is left out. */
export async function countDays(
  db: Db,
  assets: readonly { customerId: number; assetId: number }[],
  from: number,
  to: number,
): Promise<Map<number, number>> {
  const [first, end] = [dayOf(from), dayOf(to - 1) + 1];
  const { rows } = await sql<{ assetId: number; count: number }>`
    WITH asked AS (SELECT * FROM unnest(${assets.map(({ customerId }) => customerId)}::int[],
                                        ${assets.map(({ assetId }) => assetId)}::int[]) AS asked (customer_id, asset_id))
    SELECT asset_id AS "assetId", sum(count)::float8 AS count FROM (
      SELECT c.asset_id, sum(c.fix_count) AS count FROM asked JOIN position_chunk c USING (customer_id, asset_id)
       WHERE c.day >= ${first} AND c.day < ${end} GROUP BY c.asset_id
      UNION ALL
      SELECT p.asset_id, count(*) FROM asked JOIN position p USING (customer_id, asset_id)
       WHERE p.fix_time >= ${new Date(startOfDay(first))} AND p.fix_time < ${new Date(startOfDay(end))} GROUP BY p.asset_id
    ) AS counted GROUP BY asset_id`.execute(db);
  return new Map(rows.map(({ assetId, count }) => [assetId, count]));
}
