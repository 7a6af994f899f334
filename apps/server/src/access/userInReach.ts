import { sql } from 'kysely';
import { codedError } from '../errors.ts';
import { withinBoundsSql } from './boundedUsers.ts';
import { demandHeld, rightsOf } from './heldRights.ts';
import { holds } from './rights.ts';
import type { Scope } from './scope.ts';

/** A user whom a requester administers. */
export interface UserInReach {
  id: number;
  customerId: number;
  userName: string;
  email: string | null;
  active: boolean;
}

/** A user of the customers in reach, within the bounds of the requester, as the page of users lists them; with `deleted` one who was deleted, too. Throws NOT_FOUND. */
export async function userInReach(
  scope: Scope,
  userId: number,
  { deleted = false } = {},
): Promise<UserInReach> {
  const user = await scope.db
    .selectFrom('app_user')
    .select(['id', 'customer_id as customerId', 'user_name as userName', 'email', 'active'])
    .where('id', '=', userId)
    .where(deleted ? sql<boolean>`true` : sql<boolean>`deleted_at IS NULL`)
    .where('customer_id', 'in', scope.customers().select('customer.id'))
    .where(withinBoundsSql(scope, sql<number>`app_user.id`) ?? sql<boolean>`true`)
    .executeTakeFirst();
  if (!user) throw codedError('NOT_FOUND');
  return user;
}

/** The same for a change of how the user gets in. Throws FORBIDDEN where the user may do more than the requester. */
export async function lesserUserInReach(
  scope: Scope,
  userId: number,
  options: { deleted?: boolean } = {},
): Promise<UserInReach> {
  const user = await userInReach(scope, userId, options);
  demandHeld(scope.requester, await rightsOfUser(scope, userId));
  return user;
}

/** Whether a user may do nothing that the requester may not. */
export async function isLesserUser(scope: Scope, userId: number): Promise<boolean> {
  return holds(scope.requester, await rightsOfUser(scope, userId));
}

async function rightsOfUser(scope: Scope, userId: number) {
  const roles = await scope.db
    .selectFrom('user_role')
    .select('role_id')
    .where('user_id', '=', userId)
    .execute();
  return rightsOf(
    scope,
    roles.map(({ role_id }) => role_id),
  );
}
