import type { GroupVehiclePage, QueryGroupVehiclesArgs, Resolvers } from '@rastro/contract/resolvers';
import { sql } from 'kysely';
import { auditChange } from '../access/auditChange.ts';
import { type CallContext, scopeOf } from '../access/context.ts';
import type { Scope } from '../access/scope.ts';
import { codedError } from '../errors.ts';
import { FLEET_CHANGED } from '../live/fleetDirectory.ts';
import { pageWindow } from '../paging.ts';
import { publishOnCommit } from '../store/bus.ts';
import { containsText } from '../store/containsText.ts';
import { nameOrder } from '../store/nameOrder.ts';

/** What can be done with vehicles and a group, as the refusal for a root group names it. */
type GroupAction = 'assign' | 'remove';

/** A group in reach. Throws NOT_FOUND. */
async function groupOf(scope: Scope, groupId: number) {
  const group = await scope
    .groups()
    .where('asset_group.id', '=', groupId)
    .select([
      'asset_group.id',
      'asset_group.name',
      'asset_group.customer_id as customerId',
      'asset_group.parent_group_id as parentId',
    ])
    .executeTakeFirst();
  if (!group) throw codedError('NOT_FOUND');
  return group;
}

/** The vehicles that are in a group itself; all of its customer for a root group. Throws NOT_FOUND. */
async function groupVehicles(scope: Scope, args: QueryGroupVehiclesArgs): Promise<GroupVehiclePage> {
  const group = await groupOf(scope, args.groupId);
  const { limit, offset } = pageWindow(args);
  const all = scope.assets().where('asset.customer_id', '=', group.customerId);
  const members =
    group.parentId === null
      ? all
      : all.where('asset.id', 'in', (eb) =>
          eb.selectFrom('asset_group_member').where('group_id', '=', group.id).select('asset_id'),
        );
  const wanted = args.searchText?.trim();
  const found = wanted
    ? members.where(
        containsText(sql`concat_ws(' ', asset.name, asset.license_plate, asset.internal_number)`, wanted),
      )
    : members;
  const { count } = await found
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const items = await found
    .select([
      'asset.id',
      'asset.name',
      'asset.license_plate as licensePlate',
      'asset.internal_number as internalNumber',
    ])
    .orderBy(nameOrder(sql.ref('asset.name')))
    .orderBy('asset.id')
    .limit(limit)
    .offset(offset)
    .execute();
  return { count: Number(count), items };
}

/**
 * Puts vehicles into a group or takes them out of it; gives those of which that is new. Throws NOT_FOUND also for vehicles of another customer
 * than the group's, ROOT_GROUP for a group that stands for all vehicles of its customer.
 */
async function changeGroup(
  scope: Scope,
  action: GroupAction,
  { groupId, assetIds }: { groupId: number; assetIds: readonly number[] },
): Promise<number[]> {
  const { name: groupName, customerId, parentId } = await groupOf(scope, groupId);
  if (parentId === null) throw codedError('ROOT_GROUP', { action });
  const ids = [...new Set(assetIds)];
  const vehicles = await scope
    .assets()
    .where('asset.customer_id', '=', customerId)
    .where(sql<boolean>`asset.id = ANY(${ids}::int[])`)
    .select(['asset.id', 'asset.name', 'asset.license_plate as licensePlate'])
    .orderBy('asset.id')
    .execute();
  if (vehicles.length < ids.length) throw codedError('NOT_FOUND', { field: 'assetIds' });
  const { rows } = await (action === 'assign'
    ? sql<{ assetId: number }>`
        INSERT INTO asset_group_member (customer_id, group_id, asset_id)
        SELECT ${customerId}, ${groupId}, unnest(${ids}::int[])
            ON CONFLICT DO NOTHING RETURNING asset_id AS "assetId"`
    : sql<{ assetId: number }>`
        DELETE FROM asset_group_member WHERE group_id = ${groupId} AND asset_id = ANY(${ids}::int[])
        RETURNING asset_id AS "assetId"`
  ).execute(scope.db);
  const changed = new Set(rows.map(({ assetId }) => assetId));
  if (changed.size > 0) {
    const named = vehicles
      .filter(({ id }) => changed.has(id))
      .map(({ name, licensePlate }) => [name, licensePlate].filter(Boolean).join(' - '));
    const [before, after] = action === 'assign' ? [[], named] : [named, []];
    await auditChange(scope, {
      customerId,
      action: 'update',
      entity: 'groupVehicles',
      entityId: groupId,
      before: { name: groupName, vehicles: before },
      after: { name: groupName, vehicles: after },
    });
    await publishOnCommit(scope.db, FLEET_CHANGED, null);
  }
  return [...changed].sort((one, other) => one - other);
}

/** The calls by which vehicles are put into groups and taken out of them. */
export const groupVehiclesResolvers: Resolvers<CallContext> = {
  Query: { groupVehicles: (_root, args, context) => groupVehicles(scopeOf(context), args) },
  Mutation: {
    addVehiclesToGroup: async (_root, args, context) => ({
      assetIds: await scopeOf(context).inTransaction((scope) => changeGroup(scope, 'assign', args)),
    }),
    removeVehiclesFromGroup: async (_root, args, context) => ({
      assetIds: await scopeOf(context).inTransaction((scope) => changeGroup(scope, 'remove', args)),
    }),
  },
};
