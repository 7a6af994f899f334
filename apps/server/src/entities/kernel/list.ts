import type { Sort } from '@rastro/contract/resolvers';
import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '../../access/scope.ts';
import { codedError } from '../../errors.ts';
import { type Order, orderOf, type PageArguments, pageWindow } from '../../paging.ts';
import { containsText } from '../../store/containsText.ts';
import { nameOrder } from '../../store/nameOrder.ts';
import type { Entity, EntityRow } from './entity.ts';
import { orderSql, shownSql } from './fields.ts';
import { fromSql, reachSql, readRows } from './rows.ts';

/** Which rows a list is of, and in which order. */
export interface ListChoice {
  customerId?: number | null;
  searchText?: string | null;
  /** Values that rows must have, by the names of inputs. */
  filter?: Readonly<Record<string, unknown>> | null;
  sort?: readonly Sort[] | null;
}

/** What a list call may ask. */
export interface ListArguments extends ListChoice, PageArguments {
  /** The row after which the page begins, instead of a number: rows that are added or deleted meanwhile move nothing. */
  after?: number | null;
}

/** The orders of a list by the names that calls give them. */
const ordersOf = (entity: Entity, scope: Scope): Record<string, RawBuilder<unknown>> => ({
  ...Object.fromEntries(
    entity.fields
      .filter(({ isSorted }) => isSorted)
      .map((field) => [field.name, orderSql(field, scope.requester.language)]),
  ),
  ...Object.fromEntries(entity.derived.map(({ name, order }) => [name, order(scope)])),
  customerName: nameOrder(sql`customer.name`),
  id: sql`t.id`,
});

function choiceSql(entity: Entity, scope: Scope, { customerId, searchText, filter }: ListChoice) {
  const conditions = [reachSql(entity, scope)];
  if (customerId != null) conditions.push(sql<boolean>`t.customer_id = ${customerId}::int`);
  const text = searchText?.trim();
  if (text) {
    const searched = entity.fields.filter(({ isSearched }) => isSearched).map(shownSql);
    conditions.push(containsText(sql`concat_ws(' ', ${sql.join(searched)})`, text));
  }
  for (const { inputName, column, isFilter } of entity.fields) {
    const wanted = filter?.[inputName];
    if (isFilter && wanted != null) conditions.push(sql<boolean>`${sql.ref(`t.${column}`)} = ${wanted}`);
  }
  for (const { name, value, choices } of entity.derived) {
    const wanted = filter?.[name];
    if (choices && wanted != null) conditions.push(sql<boolean>`${value(scope)} = ${wanted}`);
  }
  return sql<boolean>`${sql.join(conditions, sql` AND `)}`;
}

/** A page of the rows in reach that were chosen, with how many there are. Throws INVALID_INPUT for an order that there is not. */
export async function listPage(
  entity: Entity,
  scope: Scope,
  args: ListArguments,
): Promise<{ count: number; rows: EntityRow[] }> {
  const condition = choiceSql(entity, scope, args);
  const [{ rows: counted }, rows] = await Promise.all([
    sql<{
      count: number;
    }>`SELECT count(*)::int AS count FROM ${fromSql(entity, scope)} WHERE ${condition}`.execute(scope.db),
    pageOf(entity, scope, args, condition),
  ]);
  return { count: counted[0]?.count ?? 0, rows };
}

async function pageOf(
  entity: Entity,
  scope: Scope,
  args: ListArguments,
  condition: RawBuilder<boolean>,
): Promise<EntityRow[]> {
  const { limit, offset } = pageWindow(args);
  const order: Order<RawBuilder<unknown>>[] = [
    ...orderOf(ordersOf(entity, scope), args.sort),
    { column: sql`t.id`, direction: 'asc' },
  ];
  const orderBy = sql.join(order.map(({ column, direction }) => sql`${column} ${sql.raw(direction)}`));
  const isAfter = args.after == null ? sql<boolean>`true` : await afterSql(entity, scope, args.after, order);
  // What a row shows is read of the rows of the page alone, not of all that go before it.
  const page = sql`SELECT t.id FROM ${fromSql(entity, scope)} WHERE ${condition} AND ${isAfter}
                    ORDER BY ${orderBy} LIMIT ${limit} OFFSET ${args.after == null ? offset : 0}`;
  return readRows(entity, scope, sql<boolean>`t.id IN (${page})`, { tail: sql`ORDER BY ${orderBy}` });
}

/** Whether a row comes after one that is or was in reach. Throws NOT_FOUND. */
async function afterSql(
  entity: Entity,
  scope: Scope,
  id: number,
  order: readonly Order<RawBuilder<unknown>>[],
): Promise<RawBuilder<boolean>> {
  const columns = order.map(({ column }, at) => sql`${column} AS ${sql.ref(`o${at}`)}`);
  const last = sql`SELECT ${sql.join(columns)} FROM ${fromSql(entity, scope)}
                    WHERE ${reachSql(entity, scope, { deleted: true })} AND t.id = ${id}::int`;
  const found = await sql`SELECT FROM (${last}) AS last`.execute(scope.db);
  if (found.rows.length === 0) throw codedError('NOT_FOUND');
  const its = (at: number) => sql`(SELECT ${sql.ref(`o${at}`)} FROM (${last}) AS last)`;
  const steps = order.map(({ column, direction }, at) => {
    const same = order.slice(0, at).map((before, index) => sql`${before.column} = ${its(index)}`);
    const comes = sql`${column} ${sql.raw(direction === 'asc' ? '>' : '<')} ${its(at)}`;
    return sql`(${sql.join([...same, comes], sql` AND `)})`;
  });
  return sql<boolean>`(${sql.join(steps, sql` OR `)})`;
}

const WALK_PAGE = 1_000;

/** All rows in reach that were chosen, a thousand at a time: each that is there all the while exactly once. */
export async function* walkRows(
  entity: Entity,
  scope: Scope,
  choice: ListChoice,
): AsyncGenerator<readonly EntityRow[]> {
  const condition = choiceSql(entity, scope, choice);
  for (let after: number | null = null; ; ) {
    const page: EntityRow[] = await pageOf(
      entity,
      scope,
      { ...choice, pageSize: WALK_PAGE, ...(after === null ? {} : { after }) },
      condition,
    );
    if (page.length > 0) yield page;
    if (page.length < WALK_PAGE) return;
    after = page.at(-1)?.id ?? null;
  }
}
