import { sql } from 'kysely';
import type { Db } from '../../store/database.ts';
import type { Entity } from './entity.ts';
import { refusal } from './problems.ts';

/** Of which customers a change writes rows: of one, or of those to whom the rows with these ids belong. */
export type Touched = { customerId: number } | { ids: readonly number[] };

/**
 * Keeps others from changing the trees that an entity's rows of these customers are in, until the transaction ends. Two moves at once, each
 * right by itself, could otherwise put rows below themselves; no tree has rows of two customers, so the other customers' go on. Taken before
 * any row is locked; does nothing for rows that are in no tree.
 */
export async function lockTree({ table, parent }: Entity, db: Db, touched: Touched): Promise<void> {
  if (!parent) return;
  const customerIds = 'ids' in touched ? await customersOf(table, db, touched.ids) : [touched.customerId];
  for (const customerId of customerIds)
    await sql`SELECT pg_advisory_xact_lock(hashtext(${`tree of ${table}`}), ${customerId}::int)`.execute(db);
}

/** Whose rows these are, in an order that is always the same, so that two changes never wait for each other. */
async function customersOf(table: string, db: Db, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ customerId: number }>`
    SELECT DISTINCT customer_id AS "customerId" FROM ${sql.table(table)} WHERE id = ANY(${[...ids]}::int[]) ORDER BY 1`.execute(
    db,
  );
  return rows.map(({ customerId }) => customerId);
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
