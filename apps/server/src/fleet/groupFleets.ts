import type { CustomerOption } from '@rastro/contract/resolvers';
import { sql } from 'kysely';
import { auditChange } from '../access/auditChange.ts';
import { RIGHTS } from '../access/requester.ts';
import type { Scope } from '../access/scope.ts';
import { codedError } from '../errors.ts';
import { FLEET_CHANGED } from '../live/fleetDirectory.ts';
import { publishOnCommit } from '../store/bus.ts';
import { nameOrder } from '../store/nameOrder.ts';

/** The customers whose fleets a group in reach shows besides its own vehicles, by name. Throws NOT_FOUND. */
export async function groupFleets(scope: Scope, groupId: number): Promise<CustomerOption[]> {
  await groupInReach(scope, groupId);
  return fleetsOf(scope, groupId);
}

/**
 * Says whose fleets a group shows besides its own vehicles; gives all of them. Throws FORBIDDEN for who does not see every customer, NOT_FOUND
 * for a group or a customer out of reach, and INVALID_INPUT for the group's own customer.
 */
export const setGroupFleets = (
  scope: Scope,
  groupId: number,
  customerIds: readonly number[],
): Promise<CustomerOption[]> =>
  scope.inTransaction(async (scope) => {
    const ids = [...new Set(customerIds)];
    const { customerId } = await groupInReach(scope, groupId, { isLocked: true });
    const known = await scope
      .customers()
      .where(sql<boolean>`customer.id = ANY(${ids}::int[])`)
      .select('customer.id')
      .forShare()
      .execute();
    if (known.length < ids.length) throw codedError('NOT_FOUND');
    if (!scope.requester.isOwner) throw codedError('FORBIDDEN');
    if (ids.includes(customerId)) throw codedError('INVALID_INPUT', { field: 'customerIds' });
    const before = await fleetsOf(scope, groupId);
    await scope.db
      .deleteFrom('group_fleet')
      .where('group_id', '=', groupId)
      .where(sql<boolean>`customer_id <> ALL(${ids}::int[])`)
      .execute();
    await sql`INSERT INTO group_fleet (group_id, customer_id) SELECT ${groupId}, unnest(${ids}::int[])
                ON CONFLICT DO NOTHING`.execute(scope.db);
    const after = await fleetsOf(scope, groupId);
    await auditChange(scope, {
      customerId,
      action: 'update',
      entity: 'asset_group',
      entityId: groupId,
      before: { fleets: before.map(({ name }) => name) },
      after: { fleets: after.map(({ name }) => name) },
    });
    await publishOnCommit(scope.db, RIGHTS, 'all');
    await publishOnCommit(scope.db, FLEET_CHANGED, null);
    return after;
  });

async function groupInReach(
  scope: Scope,
  groupId: number,
  { isLocked = false } = {},
): Promise<{ customerId: number }> {
  const query = scope
    .groups()
    .where('asset_group.id', '=', groupId)
    .select('asset_group.customer_id as customerId');
  const group = await (isLocked ? query.forUpdate() : query).executeTakeFirst();
  if (!group) throw codedError('NOT_FOUND');
  return group;
}

const fleetsOf = (scope: Scope, groupId: number): Promise<CustomerOption[]> =>
  scope.db
    .selectFrom('group_fleet')
    .innerJoin('customer', 'customer.id', 'group_fleet.customer_id')
    .where('group_fleet.group_id', '=', groupId)
    .where('customer.deleted_at', 'is', null)
    .orderBy(nameOrder(sql`customer.name`))
    .orderBy('customer.id')
    .select(['customer.id', 'customer.name'])
    .execute();
