import { ChunkDamaged } from '@rastro/domain';
import type { Db } from '../database.ts';
import { query } from '../query.ts';
import { textArray } from './binaryArray.ts';
import { readingNamesIn, type StoredChunk } from './chunkSource.ts';

/** Chunks of one run, and of one statement. */
const [MOST_AT_A_TIME, AT_ONCE] = [2_000, 20];
/** Later than all days. */
const AFTER_ALL = { day: 2 ** 31 - 1, customer_id: 0, asset_id: 0 };

interface UnnamedChunk extends StoredChunk {
  customer_id: number;
  asset_id: number;
}

/**
 * Notes which readings occur in chunks that were packed before this was noted: the newest first, a few thousand in one run. Damaged ones stay as
 * they are, so that whoever reads them is told. `pause` is called after some of them with the milliseconds that they took; it ends where that gives false.
 */
export async function nameReadings(
  db: Db,
  pause: ((tookMs: number) => Promise<boolean>) | undefined,
): Promise<void> {
  let last: Pick<UnnamedChunk, 'day' | 'customer_id' | 'asset_id'> = AFTER_ALL;
  for (let seen = 0; seen < MOST_AT_A_TIME; seen += AT_ONCE) {
    const startedAt = performance.now();
    const { rows } = await query<UnnamedChunk>(
      db,
      `SELECT customer_id, asset_id, day, revision, bytes FROM position_chunk
        WHERE readings IS NULL AND (day, customer_id, asset_id) < ($1, $2, $3)
        ORDER BY day DESC, customer_id DESC, asset_id DESC LIMIT ${AT_ONCE}`,
      [last.day, last.customer_id, last.asset_id],
    );
    for (const chunk of rows) await nameReadingsOf(db, chunk);
    const end = rows.at(-1);
    if (!end || rows.length < AT_ONCE || (pause && !(await pause(performance.now() - startedAt)))) return;
    last = end;
  }
}

async function nameReadingsOf(db: Db, chunk: UnnamedChunk): Promise<void> {
  const { customer_id: customerId, asset_id: assetId, day, revision } = chunk;
  let names: string[];
  try {
    names = readingNamesIn(customerId, assetId, chunk);
  } catch (error) {
    if (error instanceof ChunkDamaged) return;
    throw error;
  }
  await query(
    db,
    'UPDATE position_chunk SET readings = $5 WHERE customer_id = $1 AND asset_id = $2 AND day = $3 AND revision = $4',
    [customerId, assetId, day, revision, textArray(names)],
  );
}
