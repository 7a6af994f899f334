import type { FactsMemory } from '@rastro/domain';
import type { Db } from './database.ts';
import { timestamp } from './history/binaryArray.ts';
import { query } from './query.ts';

/** An asset's memory after a fix, kept so that late fixes need not fold from the beginning. */
export interface Checkpoint {
  at: number;
  fingerprint: number;
  memory: FactsMemory;
}

interface CheckpointRow {
  at: Date;
  fingerprint: number;
  memory: FactsMemory;
}

/** The newest checkpoint before a moment; null for none. */
export async function checkpointBefore(
  db: Db,
  customerId: number,
  assetId: number,
  moment: number,
): Promise<Checkpoint | null> {
  const { rows } = await query<CheckpointRow>(
    db,
    `SELECT at, fingerprint, memory FROM timeline_checkpoint
      WHERE customer_id = $1 AND asset_id = $2 AND at < $3::timestamptz ORDER BY at DESC, fingerprint DESC LIMIT 1`,
    [customerId, assetId, timestamp(moment)],
  );
  return rows[0] ? checkpointOf(rows[0]) : null;
}

/** The next checkpoints after a moment, at most `count`. */
export async function checkpointsAfter(
  db: Db,
  customerId: number,
  assetId: number,
  moment: number,
  count: number,
): Promise<Checkpoint[]> {
  const { rows } = await query<CheckpointRow>(
    db,
    `SELECT at, fingerprint, memory FROM timeline_checkpoint
      WHERE customer_id = $1 AND asset_id = $2 AND at > $3::timestamptz ORDER BY at, fingerprint LIMIT $4`,
    [customerId, assetId, timestamp(moment), count],
  );
  return rows.map(checkpointOf);
}

const checkpointOf = (row: CheckpointRow): Checkpoint => ({
  at: row.at.getTime(),
  fingerprint: row.fingerprint,
  memory: row.memory,
});

/** Deletes the checkpoints after a moment and before another, which a derivation makes anew. */
export async function deleteCheckpointsBetween(
  db: Db,
  customerId: number,
  assetId: number,
  after: number,
  before: number,
): Promise<void> {
  await query<never>(
    db,
    `DELETE FROM timeline_checkpoint
      WHERE customer_id = $1 AND asset_id = $2 AND at > $3::timestamptz AND at < $4::timestamptz`,
    [customerId, assetId, timestamp(after), timestamp(before)],
  );
}

/** Stores checkpoints of many assets. */
export async function insertCheckpoints(
  db: Db,
  updates: readonly { customerId: number; assetId: number; checkpoints: readonly Checkpoint[] }[],
): Promise<void> {
  const rows = updates.flatMap((update) =>
    update.checkpoints.map((checkpoint) => ({ ...checkpoint, update })),
  );
  if (rows.length === 0) return;
  await query<never>(
    db,
    `INSERT INTO timeline_checkpoint (customer_id, asset_id, at, fingerprint, memory)
     SELECT * FROM unnest($1::int[], $2::int[], $3::timestamptz[], $4::int[], $5::jsonb[])
     ON CONFLICT (customer_id, asset_id, at, fingerprint) DO UPDATE SET memory = excluded.memory`,
    [
      rows.map(({ update }) => update.customerId),
      rows.map(({ update }) => update.assetId),
      rows.map(({ at }) => new Date(at)),
      rows.map(({ fingerprint }) => fingerprint),
      rows.map(({ memory }) => JSON.stringify(memory)),
    ],
  );
}

/**
 * Deletes the checkpoints before a moment but for the first of each day (UTC) and asset: late data for days long past is rare, and
 * is then folded from a day earlier. Gives how many were deleted.
 */
export async function thinCheckpoints(db: Db, before: number): Promise<number> {
  const { rowCount } = await query<never>(
    db,
    `DELETE FROM timeline_checkpoint c
      WHERE at < $1::timestamptz
        AND EXISTS (SELECT FROM timeline_checkpoint e
                     WHERE e.customer_id = c.customer_id AND e.asset_id = c.asset_id
                       AND (e.at, e.fingerprint) < (c.at, c.fingerprint) AND e.at >= date_trunc('day', c.at, 'UTC'))`,
    [timestamp(before)],
  );
  return rowCount;
}
