import type { Db } from './database.ts';
import { query } from './query.ts';

/**
 * Notes that the positions of a customer (null for all) before a moment (milliseconds since 1970) are going to be dropped. Commit it before they
 * are: whoever reads the past to derive it again finds here how far back that goes.
 */
export async function noteDropped(db: Db, before: number, customerId: number | null): Promise<void> {
  await query<never>(
    db,
    `INSERT INTO dropped_positions AS d (customer_id, before) SELECT id, $1 FROM customer WHERE $2::int IS NULL OR id = $2
     ON CONFLICT (customer_id) DO UPDATE SET before = greatest(d.before, excluded.before)`,
    [new Date(before), customerId],
  );
}

/** The moment (milliseconds since 1970) before which positions of a customer were dropped; minus infinity where none were. */
export async function droppedBefore(db: Db, customerId: number): Promise<number> {
  const { rows } = await query<{ before: Date }>(
    db,
    'SELECT before FROM dropped_positions WHERE customer_id = $1',
    [customerId],
  );
  return rows[0]?.before.getTime() ?? Number.NEGATIVE_INFINITY;
}

/** The customers whose positions are kept for so many days. Those that were deleted are among them: what is held of them has to go, too. */
export async function shorterRetentions(db: Db): Promise<{ customerId: number; days: number }[]> {
  const { rows } = await query<{ customerId: number; days: number }>(
    db,
    'SELECT id AS "customerId", position_days AS days FROM customer WHERE position_days IS NOT NULL ORDER BY id',
  );
  return rows;
}
