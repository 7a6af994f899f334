import type { ChunkRow } from '@rastro/domain';
import type { Db } from '../database.ts';
import { query } from '../query.ts';
import { int4Array, timestampArray } from './binaryArray.ts';
import { packChunk } from './chunkBytes.ts';
import { unpack } from './chunkSource.ts';
import { dayOf, type FixKey } from './fixKey.ts';
import { PACK_LOCK } from './packedKeys.ts';
import { readChunk, writeChunk } from './packing.ts';

/** The keys of fixes of one asset. */
export interface FixesOf {
  customerId: number;
  assetId: number;
  keys: readonly FixKey[];
}

/**
 * Removes fixes, in whichever form they lie: rows are deleted, chunks written again without them. From here to the end of the caller's
 * transaction no other chunk is written. Throws ChunkDamaged.
 */
export async function removeFixes(db: Db, { customerId, assetId, keys }: FixesOf): Promise<void> {
  await query(db, 'SELECT pg_advisory_xact_lock($1)', [PACK_LOCK]);
  await query(
    db,
    `DELETE FROM position p USING unnest($3::timestamptz[], $4::int[]) AS gone (fix_time, fingerprint)
      WHERE p.customer_id = $1 AND p.asset_id = $2 AND p.fix_time = gone.fix_time AND p.fingerprint = gone.fingerprint`,
    [
      customerId,
      assetId,
      timestampArray(keys.map(({ fixTime }) => fixTime)),
      int4Array(keys.map(({ fingerprint }) => fingerprint)),
    ],
  );
  const gone = new Set(keys.map(nameOf));
  for (const day of new Set(keys.map(({ fixTime }) => dayOf(fixTime)))) {
    const assetDay = { customerId, assetId, day };
    const chunk = await readChunk(db, assetDay);
    if (!chunk) continue;
    const rows: ChunkRow[] = unpack(customerId, assetId, chunk);
    const left = rows.filter((row) => !gone.has(nameOf(row)));
    if (left.length === rows.length) continue;
    if (left.length > 0) await writeChunk(db, assetDay, left, await packChunk(left));
    else
      await query(db, 'DELETE FROM position_chunk WHERE customer_id = $1 AND asset_id = $2 AND day = $3', [
        customerId,
        assetId,
        day,
      ]);
  }
}

const nameOf = ({ fixTime, fingerprint }: FixKey): string => `${fixTime} ${fingerprint}`;
