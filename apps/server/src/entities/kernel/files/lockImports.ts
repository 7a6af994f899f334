import { sql } from 'kysely';
import type { Db } from '../../../store/database.ts';

/**
 * Keeps other files from being imported for a customer until the transaction ends. What a file makes follows from what is there: of two
 * at once, each would make what the other makes. Taken after `lockTree`, which others take first, too.
 */
export async function lockImports(db: Db, customerId: number): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('imports'), ${customerId}::int)`.execute(db);
}
