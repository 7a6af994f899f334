import { sql } from 'kysely';
import type { Db } from '../database.ts';

/** Entries that one statement drops. */
const AT_ONCE = 10_000;

/**
 * Drops the entries of a customer's audit log from before a moment (milliseconds since 1970 UTC), a portion of them. That somebody was
 * erased stays: it proves that the law was kept, and says nothing of the person. Gives how many were dropped.
 */
export async function dropAudit(db: Db, customerId: number, before: number): Promise<number> {
  const { numAffectedRows } = await sql`
    DELETE FROM audit_log WHERE id IN (
      SELECT id FROM audit_log
       WHERE customer_id = ${customerId} AND at < ${new Date(before)} AND action <> 'erase'
       ORDER BY id LIMIT ${AT_ONCE})`.execute(db);
  return Number(numAffectedRows ?? 0n);
}
