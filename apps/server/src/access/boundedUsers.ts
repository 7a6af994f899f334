import { type RawBuilder, sql } from 'kysely';
import type { Scope } from './scope.ts';

/**
 * Whether a user is within the bounds of who asks: bounded to some of their groups and to no other. `userId` is an expression for the user's
 * id. Null where nothing bounds who asks.
 */
export function withinBoundsSql(
  { visibleGroupIds }: Scope,
  userId: RawBuilder<number>,
): RawBuilder<boolean> | null {
  if (!visibleGroupIds) return null;
  return sql<boolean>`(EXISTS (SELECT FROM user_group g WHERE g.user_id = ${userId})
    AND NOT EXISTS (SELECT FROM user_group g
                     WHERE g.user_id = ${userId} AND NOT g.group_id = ANY(${[...visibleGroupIds]}::int[])))`;
}

/**
 * Users who depend on something, by a condition over `app_user AS u`: how many there are, and the names of some of those whom the requester
 * may know, who are of their customers and within their bounds.
 */
export function dependentUsersSql(
  scope: Scope,
  condition: RawBuilder<boolean>,
): RawBuilder<{ count: number; names: string[] }> {
  const isKnown = sql<boolean>`u.customer_id IN (${scope.customers().select('customer.id')})
    AND ${withinBoundsSql(scope, sql<number>`u.id`) ?? sql`true`}`;
  return sql<{ count: number; names: string[] }>`
    SELECT count(*)::int AS count,
           coalesce((array_agg(u.user_name::text ORDER BY u.user_name) FILTER (WHERE ${isKnown}))[1:5], '{}') AS names
      FROM app_user AS u
     WHERE u.deleted_at IS NULL AND ${condition}`;
}
