import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../database.ts';
import { DRIVER_PARTS } from './driverParts.ts';
import type { PersonalPart, PersonalRows } from './parts.ts';
import type { Person } from './person.ts';
import type { PersonKind } from './personKind.ts';
import { COLUMNS_OF_PEOPLE, namesIn } from './registry.ts';
import { TECHNICIAN_PARTS } from './technicianParts.ts';
import { USER_PARTS } from './userParts.ts';

/** What is held about a person, in the order in which it is erased: what finds other things goes before them. */
const PARTS: Readonly<Record<PersonKind, readonly PersonalRows[]>> = {
  DRIVER: DRIVER_PARTS,
  USER: USER_PARTS,
  TECHNICIAN: TECHNICIAN_PARTS,
};

/** What erasing a person would change: the rows of a part that go, and those that stay without the person. */
export interface ErasedPart {
  part: PersonalPart;
  deleted: number;
  changed: number;
}

/** Counts what erasing a person would change now. */
export async function erasedParts(db: Db, person: Person): Promise<ErasedPart[]> {
  const found = new Map<PersonalPart, ErasedPart>();
  for (const { part, table, of, erase } of PARTS[person.kind]) {
    if (!erase) continue;
    const { rows } = await sql<{ count: number }>`
      SELECT count(*)::int AS count FROM ${sql.table(table)} AS t WHERE ${of(person)}`.execute(db);
    const entry = found.get(part) ?? { part, deleted: 0, changed: 0 };
    entry[erase === 'delete' ? 'deleted' : 'changed'] += rows[0]?.count ?? 0;
    found.set(part, entry);
  }
  return [...found.values()].filter(({ deleted, changed }) => deleted + changed > 0);
}

/** Erases a person from the database, in the transaction that `tx` stands on. What they did stays, under a pseudonym. */
export async function erasePerson(tx: Db, person: Person): Promise<void> {
  for (const { table, of, erase } of PARTS[person.kind]) {
    if (!erase) continue;
    await (erase === 'delete'
      ? sql`DELETE FROM ${sql.table(table)} AS t WHERE ${of(person)}`
      : sql`UPDATE ${sql.table(table)} AS t SET ${erase(person)} WHERE ${of(person)}`
    ).execute(tx);
  }
}

/** Rows that are read at once for an export. */
const AT_ONCE = 1_000;

/** Reads what is held about a person, without what is secret: rows in portions, each with its part and table. */
export async function* personalRows(
  db: Db,
  person: Person,
): AsyncGenerator<{ part: PersonalPart; table: string; rows: readonly unknown[] }> {
  for (const entry of PARTS[person.kind]) {
    const { part, table, key } = entry;
    let last: readonly unknown[] | null = null;
    do {
      const found: readonly { row: unknown; at: readonly unknown[] }[] = await portion(
        db,
        person,
        entry,
        last,
      );
      if (found.length > 0) yield { part, table, rows: found.map(({ row }) => row) };
      last = found.length === AT_ONCE ? (found.at(-1)?.at ?? null) : null;
    } while (last && key.length > 0);
  }
}

async function portion(
  db: Db,
  person: Person,
  { table, of, key, exported }: PersonalRows,
  last: readonly unknown[] | null,
): Promise<readonly { row: unknown; at: readonly unknown[] }[]> {
  const left = [...namesIn(COLUMNS_OF_PEOPLE[table]?.secret), ...Object.keys(exported ?? {})];
  const columns = key.map((name) => sql.ref(`t.${name}`));
  const instead: RawBuilder<unknown> = exported
    ? sql`|| jsonb_build_object(${sql.join(Object.entries(exported).flatMap(([name, value]) => [sql.lit(name), value]))})`
    : sql``;
  const after = last ? sql`AND (${sql.join(columns)}) > (${sql.join(last)})` : sql``;
  const { rows } = await sql<{ row: unknown; at: readonly unknown[] }>`
    SELECT (to_jsonb(t) - ${left}::text[]) ${instead} AS row,
           ARRAY[${sql.join(columns.map((column) => sql`${column}::text`))}] AS at
      FROM ${sql.table(table)} AS t WHERE ${of(person)} ${after}
     ORDER BY ${sql.join(columns)} LIMIT ${AT_ONCE}`.execute(db);
  return rows;
}
