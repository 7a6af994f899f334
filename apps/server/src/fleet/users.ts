import type { UserOption } from '@rastro/contract/resolvers';
import { sql } from 'kysely';
import type { Scope } from '../access/scope.ts';
import { nameOrder } from '../store/nameOrder.ts';

/** The active users in scope of a customer, by name. */
export function usersOfCustomer(scope: Scope, customerId: number): Promise<UserOption[]> {
  return scope
    .users()
    .where('app_user.customer_id', '=', customerId)
    .where('app_user.active', '=', true)
    .select(['id', 'user_name as userName', 'first_name as firstName', 'last_name as lastName', 'email'])
    .orderBy(nameOrder(sql`first_name || ' ' || last_name`))
    .orderBy('id')
    .execute();
}
