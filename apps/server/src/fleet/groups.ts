import type { CustomerPage, Group, QueryCustomersArgs } from '@rastro/contract/resolvers';
import { sql } from 'kysely';
import { loadRequesterOfUser } from '../access/requester.ts';
import type { Scope } from '../access/scope.ts';
import { codedError } from '../errors.ts';
import { orderOf, pageWindow } from '../paging.ts';
import { containsText } from '../store/containsText.ts';
import { nameOrder } from '../store/nameOrder.ts';

const CUSTOMER_COLUMNS = { name: nameOrder(sql`customer.name`), id: sql`customer.id` };

/** The customers in scope, by name where no other order is asked for. */
export async function customerPage(scope: Scope, args: Partial<QueryCustomersArgs>): Promise<CustomerPage> {
  let query = scope.customers();
  const filter = args.filter?.trim();
  if (filter) query = query.where(containsText(sql`customer.name`, filter));
  const { limit, offset } = pageWindow(args);
  let page = query.select(['customer.id', 'customer.name']);
  for (const { column, direction } of orderOf(CUSTOMER_COLUMNS, args.sort))
    page = page.orderBy(column, direction);
  const [total, items] = await Promise.all([
    query.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
    page.orderBy('customer.id').limit(limit).offset(offset).execute(),
  ]);
  return { count: Number(total.count), items };
}

/**
 * Every group in scope, the roots of customers first. For a user bounded by groups a parent may lie outside: only the root of a
 * customer is without one, since it stands for all its assets.
 */
export function allGroups(scope: Scope): Promise<Group[]> {
  return scope
    .groups()
    .select(['id', 'name', 'customer_id as customerId', 'parent_group_id as parentGroupId'])
    .orderBy('customer_id')
    .orderBy(sql`parent_group_id IS NOT NULL`)
    .orderBy(nameOrder(sql`name`))
    .orderBy('id')
    .execute();
}

/** The groups that a user in scope sees. NOT_FOUND for a user outside. */
export async function groupsOfUser(scope: Scope, userId: number): Promise<Group[]> {
  if (userId === scope.requester.userId) return allGroups(scope);
  const visible = await scope
    .users()
    .where('app_user.id', '=', userId)
    .select('app_user.id')
    .executeTakeFirst();
  const other = visible ? await loadRequesterOfUser(scope.db, userId) : null;
  if (!other) throw codedError('NOT_FOUND');
  const own = new Set((await allGroups(scope)).map((group) => group.id));
  return (await allGroups(scope.as(other))).filter((group) => own.has(group.id));
}
