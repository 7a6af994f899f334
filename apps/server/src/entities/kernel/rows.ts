import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '../../access/scope.ts';
import { codedError } from '../../errors.ts';
import type { Entity, EntityRow } from './entity.ts';
import { type Field, readValue, shownSql } from './fields.ts';

type RawRow = Record<string, unknown> & Pick<EntityRow, 'id' | 'version' | 'customerId' | 'customerName'>;

const labelOf = (name: string): string => `label of ${name}`;

const references = (entity: Entity): readonly Field[] =>
  entity.fields.filter(({ target, several }) => target !== null && !several);

/** The fields of which rows have labels beside their values. */
const labelled = (entity: Entity): readonly Field[] =>
  entity.fields.filter(({ target, several }) => target !== null || several !== null);

/**
 * The table of an entity as `t`, with its customer and what it refers to: what conditions and orders are written over. To a user bounded by
 * groups, what a row refers to has no name where it is out of their reach: they neither read it nor find or sort by it.
 */
export function fromSql(entity: Entity, scope: Scope): RawBuilder<unknown> {
  const joins = references(entity).map(({ name, column, target }) => {
    const id = sql.ref(`${name}.id`);
    const isInReach = scope.isBounded && target ? sql`AND ${id} IN (${target.reach(scope)})` : sql``;
    return sql` LEFT JOIN ${sql.table(target?.table ?? '')} AS ${sql.ref(name)}
                  ON ${id} = ${sql.ref(`t.${column}`)} ${isInReach}`;
  });
  return sql`${sql.table(entity.table)} AS t JOIN customer ON customer.id = t.customer_id${sql.join(joins, sql``)}`;
}

/** Whether a row is in reach; a deleted one is not, unless they are asked for. */
export function reachSql(entity: Entity, scope: Scope, { deleted = false } = {}): RawBuilder<boolean> {
  const bounds = entity.bounds?.(scope) ?? null;
  // What belongs to a deleted customer nobody reaches; the customer itself an owner does, so that it can come back.
  const isComingBack = deleted && entity.isCustomer && scope.requester.isOwner;
  return sql<boolean>`${isComingBack ? sql`true` : sql`t.customer_id IN (${scope.customers().select('customer.id')})`}
    ${deleted ? sql`` : sql`AND t.deleted_at IS NULL`} ${bounds ? sql`AND ${bounds}` : sql``}`;
}

/** Reads rows in reach that meet a condition; `tail` is what follows it: order, limit, lock. */
export async function readRows(
  entity: Entity,
  scope: Scope,
  condition: RawBuilder<unknown>,
  { tail = sql`ORDER BY t.id`, deleted = false }: { tail?: RawBuilder<unknown>; deleted?: boolean } = {},
): Promise<EntityRow[]> {
  const columns = entity.fields.map((field) => sql`${storedSql(field)} AS ${sql.ref(field.inputName)}`);
  const labels = labelled(entity).map(
    (field) => sql`${field.several?.labels ?? shownSql(field)} AS ${sql.ref(labelOf(field.name))}`,
  );
  const derived = entity.derived.map(({ name, value }) => sql`${value(scope)} AS ${sql.ref(name)}`);
  const { rows } = await sql<RawRow>`
    SELECT t.id, t.version, t.customer_id AS "customerId", customer.name AS "customerName", ${sql.join([...columns, ...labels, ...derived])}
      FROM ${fromSql(entity, scope)}
     WHERE ${reachSql(entity, scope, { deleted })} AND ${condition} ${tail}`.execute(scope.db);
  return rows.map((row) => toRow(entity, row));
}

/** What a row has of a field; of what is sealed nothing. */
const storedSql = ({ column, several, sealed }: Field): RawBuilder<unknown> =>
  several ? several.read : sealed ? sql`NULL::text` : sql.ref(`t.${column}`);

function toRow(entity: Entity, { id, version, customerId, customerName, ...raw }: RawRow): EntityRow {
  return {
    id,
    version,
    customerId,
    customerName,
    values: Object.fromEntries(
      entity.fields.map((field) => [field.inputName, readValue(field, raw[field.inputName])]),
    ),
    labels: Object.fromEntries(
      labelled(entity).map(({ name }) => [name, raw[labelOf(name)] as string | readonly string[] | null]),
    ),
    ...(entity.derived.length > 0 && {
      derived: Object.fromEntries(entity.derived.map(({ name }) => [name, raw[name] as string | null])),
    }),
  };
}

/** One of these ids. */
export const withIds = (ids: readonly number[]): RawBuilder<boolean> =>
  sql<boolean>`t.id = ANY(${[...ids]}::int[])`;

/** Rows in reach by id, with `deleted` also those that were deleted, in the order of their ids. Throws NOT_FOUND where one of them is out of reach. */
export async function rowsOf(
  entity: Entity,
  scope: Scope,
  ids: readonly number[],
  { deleted = false } = {},
): Promise<EntityRow[]> {
  return all(ids, await readRows(entity, scope, withIds(ids), { deleted }));
}

/**
 * Rows in reach by id, which nobody else changes until the transaction of the scope ends; in the order of their ids, so that two changes
 * never wait for each other. With `stays` they are not to be deleted, and whoever writes what belongs to them is not waited for: a customer
 * is suspended while its fleet is imported. Throws NOT_FOUND where one of them is out of reach.
 */
export async function lockRows(
  entity: Entity,
  scope: Scope,
  ids: readonly number[],
  { deleted = false, stays = false } = {},
): Promise<EntityRow[]> {
  const tail = stays ? sql`ORDER BY t.id FOR NO KEY UPDATE OF t` : sql`ORDER BY t.id FOR UPDATE OF t`;
  return all(ids, await readRows(entity, scope, withIds(ids), { tail, deleted }));
}

function all(ids: readonly number[], rows: EntityRow[]): EntityRow[] {
  if (rows.length < new Set(ids).size) throw codedError('NOT_FOUND');
  return rows;
}

/** A row as calls show it: its values by the names of its fields, references with their labels. */
export function shownRow(entity: Entity, row: EntityRow): Record<string, unknown> {
  const { id, version, customerId, customerName, values, labels } = row;
  const fields = entity.fields.map(({ name, inputName, target }) => {
    const value = values[inputName] ?? null;
    if (!target || value === null) return [name, value];
    const label = labels[name] ?? '';
    return [
      name,
      Array.isArray(value) ? value.map((id, at) => ({ id, label: label[at] ?? '' })) : { id: value, label },
    ];
  });
  return { id, version, customerId, customerName, ...Object.fromEntries(fields), ...row.derived };
}
