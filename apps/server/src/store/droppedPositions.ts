import type { Db } from './database.ts';
import { query } from './query.ts';

/**
 * Notes that the positions of all customers before a moment (milliseconds since 1970) are going to be dropped. Commit it before they are: whoever
 * reads the past to derive it again finds here how far back that goes.
 */
export async function noteDropped(db: Db, before: number): Promise<void> {
  await query<never>(
    db,
    `INSERT INTO dropped_positions AS d (customer_id, before) SELECT id, $1 FROM customer
     ON CONFLICT (customer_id) DO UPDATE SET before = greatest(d.before, excluded.before)`,
    [new Date(before)],
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
