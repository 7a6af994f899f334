import { sql } from 'kysely';
import { codedError } from '../errors.ts';
import type { Scope } from './scope.ts';

/** Who cannot enter any more, or will see their own customer only: users, or all of some customers. */
interface Lost {
  userIds?: readonly number[];
  customerIds?: readonly number[];
}

/**
 * Refuses, before it is done, what would leave the installation without a user who sees all customers and may enter: nobody could appoint
 * another one. Two who take it away from each other at once wait for each other here. Throws LAST_OWNER.
 */
export async function demandOwnerLeft(
  { db }: Scope,
  { userIds = [], customerIds = [] }: Lost,
): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('owner left'))`.execute(db);
  const { rows } = await sql`
    SELECT FROM app_user u
      JOIN customer c ON c.id = u.customer_id AND c.deleted_at IS NULL AND NOT c.suspended
     WHERE u.active AND u.deleted_at IS NULL
       AND NOT u.id = ANY(${[...userIds]}::int[]) AND NOT c.id = ANY(${[...customerIds]}::int[])
       AND EXISTS (SELECT FROM user_role ur JOIN role r ON r.id = ur.role_id AND r.is_owner AND r.deleted_at IS NULL
                    WHERE ur.user_id = u.id)
     LIMIT 1`.execute(db);
  if (rows.length === 0) throw codedError('LAST_OWNER');
}
