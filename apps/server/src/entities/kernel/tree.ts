import { sql } from 'kysely';
import type { Db } from '../../store/database.ts';
import type { Entity } from './entity.ts';
import { refusal } from './problems.ts';

/**
 * Keeps others from changing the tree of an entity until the transaction ends. Two moves at once, each right by itself, could otherwise put
 * rows below themselves. Taken before any row is locked; does nothing for rows that are in no tree.
 */
export async function lockTree({ table, parent }: Entity, db: Db): Promise<void> {
  if (parent) await sql`SELECT pg_advisory_xact_lock(hashtext(${`tree of ${table}`}))`.execute(db);
}

/** The ids of rows with those of all that is below them; the ids themselves for rows that are in no tree. */
export async function withBelow(
  { table, parent }: Entity,
  db: Db,
  ids: readonly number[],
): Promise<number[]> {
  if (!parent || ids.length === 0) return [...ids];
  const { rows } = await sql<{ id: number }>`
    WITH RECURSIVE below AS (
      SELECT unnest(${[...ids]}::int[]) AS id
      UNION SELECT t.id FROM ${sql.table(table)} AS t JOIN below ON ${sql.ref(`t.${parent.column}`)} = below.id
             WHERE t.deleted_at IS NULL)
    SELECT id FROM below ORDER BY id`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Checks the place of rows that were written, in their transaction. Throws INVALID_INPUT: `withinItself` where one is below itself, `unknown`
 * where the row above it is deleted.
 */
export async function checkPlaces({ table, parent }: Entity, db: Db, ids: readonly number[]): Promise<void> {
  if (!parent || ids.length === 0) return;
  const { rows } = await sql<{ isCircle: boolean }>`
    WITH RECURSIVE above AS (
      SELECT id AS start, ${sql.ref(parent.column)} AS id FROM ${sql.table(table)} WHERE id = ANY(${[...ids]}::int[])
      UNION SELECT above.start, ${sql.ref(`t.${parent.column}`)} FROM above JOIN ${sql.table(table)} AS t ON t.id = above.id)
    SELECT above.start = above.id AS "isCircle"
      FROM above JOIN ${sql.table(table)} AS t ON t.id = above.id
     WHERE above.start = above.id OR t.deleted_at IS NOT NULL
     ORDER BY 1 DESC LIMIT 1`.execute(db);
  const [wrong] = rows;
  if (wrong) throw refusal([{ field: parent.inputName, code: wrong.isCircle ? 'withinItself' : 'unknown' }]);
}
