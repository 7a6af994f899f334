import { CompiledQuery } from 'kysely';
import type { Db } from './database.ts';

/** What a statement gave. */
export interface QueryResult<Row> {
  rows: Row[];
  /** Number of rows that it changed, or of those that it read. */
  rowCount: number;
}

/**
 * Runs SQL that is text with numbered parameters. Only for this room, where statements are tuned by hand: parameters in binary form,
 * statements that are prepared once, locks. Everywhere else Kysely's builder and its `sql` template are used, which the compiler checks
 * against the tables.
 */
export async function query<Row = unknown>(
  db: Db,
  text: string,
  values: readonly unknown[] = [],
): Promise<QueryResult<Row>> {
  const { rows, numAffectedRows } = await db.executeQuery<Row>(CompiledQuery.raw(text, [...values]));
  return { rows, rowCount: numAffectedRows === undefined ? rows.length : Number(numAffectedRows) };
}
