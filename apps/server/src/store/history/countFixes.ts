import type { Db } from '../database.ts';
import { query } from '../query.ts';
import { timestamp } from './binaryArray.ts';
import { unpack } from './chunkSource.ts';
import { compareFixes, type FixRange } from './fixKey.ts';
import { IN_RANGE } from './rowSource.ts';

/**
 * Rows of the range, and the chunks that touch it: those that lie inside by their counts, the one or two at its edges by their
 * bytes. One statement, so that a day that is being packed counts once.
 */
const COUNT = `
  SELECT day, fix_count AS count,
         CASE WHEN first_time > $3::timestamptz AND last_time < $5::timestamptz THEN NULL ELSE bytes END AS bytes
    FROM position_chunk
   WHERE customer_id = $1 AND asset_id = $2 AND last_time >= $3::timestamptz AND first_time < $5::timestamptz
  UNION ALL
  SELECT NULL, count(*)::int, NULL FROM position WHERE customer_id = $1 AND asset_id = $2 AND ${IN_RANGE}`;

type Counted = { day: number | null; count: number; bytes: Buffer | null };

/** How many fixes lie in a range, in whichever form. Throws ChunkDamaged. */
export async function countFixes(db: Db, { customerId, assetId, after, before }: FixRange): Promise<number> {
  if (before <= after.fixTime) return 0;
  const { rows } = await query<Counted>(db, COUNT, [
    customerId,
    assetId,
    timestamp(after.fixTime),
    after.fingerprint,
    timestamp(before),
  ]);
  return rows.reduce((sum, { day, count, bytes }) => {
    if (day === null || bytes === null) return sum + count;
    const packed = unpack(customerId, assetId, { day, revision: 0, bytes });
    return sum + packed.filter((row) => compareFixes(row, after) > 0 && row.fixTime < before).length;
  }, 0);
}
