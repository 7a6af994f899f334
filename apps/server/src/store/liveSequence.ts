import type { Db } from './database.ts';
import { query } from './query.ts';

/** The upper 16 bits of the advisory locks of transactions that took numbers; the others are a number below all that they took. */
const LOCKS = 7_278;
const LOCKS_FROM = (BigInt(LOCKS) << 48n).toString();

/**
 * The columns of a `SELECT ... FROM live_number` that has to come before `nextval('live_number')` in the transaction that writes rows
 * under its numbers: as long as that lasts, readers go no further than the number that was the last one then (see `liveHorizon`). The
 * lock is shared, so nobody waits for it.
 */
export const HOLD_LIVE_HORIZON = `pg_advisory_xact_lock_shared(${LOCKS_FROM} + last_value) AS held`;

/**
 * Takes as many numbers of the live sequence as asked for, in their order, for rows that the same transaction writes. Transactions
 * that take numbers do not wait for each other, so they may end in another order, and numbers that were rolled back are missing: readers
 * follow up to `liveHorizon`.
 */
export async function takeLiveNumbers(db: Db, count: number): Promise<number[]> {
  if (!db.isTransaction) throw new Error('live numbers are taken in the transaction that writes them');
  const { rows } = await query<{ number: number }>(
    db,
    `WITH holding AS MATERIALIZED (SELECT ${HOLD_LIVE_HORIZON} FROM live_number)
     SELECT nextval('live_number') AS number FROM holding, generate_series(1, $1::int)`,
    [count],
  );
  return rows.map((row) => row.number);
}

/**
 * The number up to which a reader may follow the live sequence: no row under it or a smaller one will appear any more. A reader that
 * remembers where it was and asks for what is after that, up to here, in a later statement, misses nothing.
 *
 * Why that is so: whoever takes a number holds the lock of a smaller one before, until its rows are seen. So of the numbers that were given
 * out when the first statement asks, the second one finds the lock, or the rows are there for the third.
 */
export async function liveHorizon(db: Db): Promise<number> {
  const given = await query<{ last: number }>(db, 'SELECT last_value AS last FROM live_number');
  const held = await query<{ least: number | null }>(
    db,
    `SELECT min((classid::bigint & 65535) << 32 | objid::bigint) AS least FROM pg_locks
      WHERE locktype = 'advisory' AND granted AND objsubid = 1 AND classid::bigint >> 16 = ${LOCKS}
        AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
  );
  const [{ last }] = given.rows as [{ last: number }];
  return Math.min(last, held.rows[0]?.least ?? last);
}
