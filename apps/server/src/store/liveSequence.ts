import type { Db } from './database.ts';
import { query } from './query.ts';

/**
 * Moves the live sequence on by `count`, and gives the last of the new numbers. They are in commit order, since whoever else wants some
 * waits until the transaction ends.
 */
export async function advanceLiveSequence(db: Db, count: number): Promise<number> {
  const { rows } = await query<{ value: number }>(
    db,
    'UPDATE live_sequence SET value = value + $1 RETURNING value',
    [count],
  );
  const [sequence] = rows as [{ value: number }];
  return sequence.value;
}
