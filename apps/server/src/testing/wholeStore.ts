import type { Store } from '../store/database.ts';
import { query } from '../store/query.ts';

/** A row of any table. */
export interface StoredRow {
  table: string;
  columns: Record<string, unknown>;
}

/** What was read last, with the number that the next transaction that writes would get then. */
let last: { db: Store['db']; nextWrite: string; rows: readonly StoredRow[] } | null = null;

/** The rows that were read last by their table and text. */
let known = new Map<string, StoredRow>();

/**
 * Every row of every table, tables and rows in a fixed order; a row of a partition under the name of the whole. Read only where something
 * was written since the last time, and a row that is as it was is the same object: a walk of the schema asks some thousand times.
 */
export async function everyRow({ db }: Pick<Store, 'db'>): Promise<readonly StoredRow[]> {
  const snapshot = await query<{ nextWrite: string }>(
    db,
    'SELECT pg_snapshot_xmax(pg_current_snapshot())::text AS "nextWrite" WHERE pg_snapshot_xmax(pg_current_snapshot()) = pg_snapshot_xmin(pg_current_snapshot())',
  );
  // Unknown while something is being written.
  const nextWrite = snapshot.rows[0]?.nextWrite ?? null;
  if (nextWrite !== null && last?.db === db && last.nextWrite === nextWrite) return last.rows;
  const rows = await readEveryRow(db);
  last = nextWrite === null ? null : { db, nextWrite, rows };
  return rows;
}

async function readEveryRow(db: Store['db']): Promise<StoredRow[]> {
  const tables = await query<{ name: string }>(
    db,
    `SELECT c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE n.nspname = 'public' AND c.relkind IN ('r', 'p') AND NOT c.relispartition ORDER BY 1`,
  );
  const selects = tables.rows.map(
    ({ name }) =>
      `SELECT '${name}' AS "table", to_jsonb(t)::text AS columns, t::text AS line FROM "${name}" t`,
  );
  const { rows } = await query<{ table: string; columns: string }>(
    db,
    `SELECT "table", columns FROM (${selects.join(' UNION ALL ')}) every ORDER BY "table", line`,
  );
  const before = known;
  known = new Map();
  return rows.map(({ table, columns }) => {
    const key = `${table} ${columns}`;
    const row = before.get(key) ?? { table, columns: JSON.parse(columns) };
    known.set(key, row);
    return row;
  });
}

/** Makes the ids of every table begin elsewhere, so that no number is the id of two things. */
export async function spreadIds(store: Store): Promise<void> {
  const { rows } = await query<{ table: string; column: string }>(
    store.db,
    `SELECT table_name AS "table", column_name AS "column" FROM information_schema.columns
      WHERE table_schema = 'public' AND is_identity = 'YES' ORDER BY 1, 2`,
  );
  for (const [index, { table, column }] of rows.entries())
    await query(
      store.db,
      `ALTER TABLE "${table}" ALTER COLUMN "${column}" RESTART WITH ${(index + 1) * 1_000_000}`,
    );
}
