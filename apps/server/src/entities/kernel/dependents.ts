import { sql } from 'kysely';
import type { Scope } from '../../access/scope.ts';
import { codedError } from '../../errors.ts';
import { columnOf, type Entity, type Relation } from './entity.ts';
import { shownSql } from './fields.ts';
import { fromSql, readRows, withIds } from './rows.ts';
import { withBelow } from './tree.ts';

/** What depends on rows by one relation. */
export interface Dependents {
  relation: string;
  count: number;
  /** The names of some of them, those in reach. */
  names: string[];
  /** Whether they keep the rows from being deleted; else they are deleted with them. */
  refuses: boolean;
}

/** The relation by which what is below a row in its tree depends on it. */
const BELOW = 'below';
const MOST_NAMES = 5;

/** What depends on rows and on what is below them, by relation; relations without any are left out. */
export async function dependentsOf(
  entity: Entity,
  scope: Scope,
  chosen: readonly number[],
): Promise<Dependents[]> {
  const found: Dependents[] = [];
  const ids = await withBelow(entity, scope.db, chosen);
  const below = ids.filter((id) => !chosen.includes(id));
  if (below.length > 0) {
    const rows = await readRows(entity, scope, withIds(below.slice(0, MOST_NAMES)));
    const names = rows.map(({ values }) => String(values[entity.fields[0]?.inputName ?? ''] ?? ''));
    found.push({ relation: BELOW, count: below.length, names, refuses: false });
  }
  for (const relation of entity.relations) {
    const { rows } = await findSql(relation, scope, ids).execute(scope.db);
    const [{ count, names } = { count: 0, names: [] }] = rows;
    if (count > 0)
      found.push({ relation: relation.name, count, names, refuses: relation.onDelete === 'refuse' });
  }
  return found;
}

function findSql(relation: Relation, scope: Scope, ids: readonly number[]) {
  if (relation.onDelete === 'refuse') return relation.find(scope, ids);
  const entity = relation.entity();
  const [title] = entity.fields;
  const name = title ? shownSql(title) : sql`t.id`;
  return sql<{ count: number; names: string[] }>`
    SELECT count(*)::int AS count, coalesce((array_agg(${name}::text ORDER BY t.id))[1:5], '{}') AS names
      FROM ${fromSql(entity, scope)}
     WHERE t.deleted_at IS NULL AND ${sql.ref(`t.${columnOf(entity, relation.field)}`)} = ANY(${[...ids]}::int[])`;
}

/** Throws HAS_DEPENDENTS where something depends on rows that keeps them from being deleted. */
export async function refuseDependents(entity: Entity, scope: Scope, ids: readonly number[]): Promise<void> {
  const refusing = (await dependentsOf(entity, scope, ids)).filter(({ refuses }) => refuses);
  if (refusing.length > 0) throw codedError('HAS_DEPENDENTS', { dependents: JSON.stringify(refusing) });
}
