import { writing } from '@rastro/domain';
import { sql } from 'kysely';
import { dependentUsersSql } from '../access/boundedUsers.ts';
import { RIGHTS } from '../access/requester.ts';
import type { Scope } from '../access/scope.ts';
import { codedError } from '../errors.ts';
import { FLEET_CHANGED } from '../live/fleetDirectory.ts';
import { shownRuleName } from '../store/alarmRules.ts';
import { publishOnCommit } from '../store/bus.ts';
import { defineEntity, type EntityRow, type Values } from './kernel/entity.ts';
import { reference, text } from './kernel/fields.ts';

/**
 * Refuses to delete the root group of a customer, and to a user bounded by groups to move those that bound them: what lies above is not
 * theirs.
 */
function demandMovable(
  { visibleGroupIds }: Scope,
  { before, values }: { before: EntityRow | null; values: Values | null },
): void {
  if (!before) return;
  const { parentId } = before.values;
  if (values === null && parentId === null) throw codedError('ROOT_GROUP', { action: 'delete' });
  const isMoved = values !== null && values.parentId !== parentId;
  if (isMoved && visibleGroupIds && !visibleGroupIds.has(Number(parentId))) throw codedError('FORBIDDEN');
}

/**
 * The groups of the customers in reach, each customer's in a tree under its root group, which stands for all its vehicles. A deleted group
 * keeps its vehicles for the case that it comes back; nobody sees them through it meanwhile.
 */
export const groups = defineEntity({
  one: 'assetGroup',
  many: 'assetGroups',
  description: 'A group of vehicles as administered: its name and the group in which it is.',
  table: 'asset_group',
  permissions: { read: ['Grupos'], ...writing('Grupos') },
  fields: {
    name: text({ max: 80, required: true, description: 'What people call it.' }),
    parent: reference({
      isFilter: false,
      column: 'parent_group_id',
      target: {
        table: 'asset_group',
        label: 'name',
        reach: (scope) => scope.groups().select('asset_group.id') as never,
      },
      description: 'The group in which it is; only the root group of a customer is in none.',
    }),
  },
  key: 'name',
  parent: 'parent',
  bounds: ({ visibleGroupIds }) =>
    visibleGroupIds &&
    sql<boolean>`t.id IN (
      WITH RECURSIVE seen AS (
        SELECT unnest(${[...visibleGroupIds]}::int[]) AS id
        UNION SELECT g.id FROM asset_group g JOIN seen ON g.parent_group_id = seen.id)
      SELECT id FROM seen)`,
  check: ({ parentId }, before) =>
    parentId === null && before?.parentId !== null ? [{ field: 'parentId', code: 'required' }] : [],
  relations: [
    {
      name: 'users', // who saw its vehicles only would see all of the customer, or none
      onDelete: 'refuse',
      find: (scope, ids) =>
        dependentUsersSql(
          scope,
          sql<boolean>`u.id IN (SELECT user_id FROM user_group WHERE group_id = ANY(${[...ids]}::int[]))`,
        ),
    },
    {
      name: 'alarmRules',
      onDelete: 'refuse',
      find: (scope, ids) => sql`
        SELECT count(*)::int AS count, coalesce((array_agg(s.name ORDER BY s.name))[1:5], '{}') AS names
          FROM alarm_rule r CROSS JOIN LATERAL (SELECT ${shownRuleName('r', scope.requester.language)} AS name) AS s
         WHERE r.deleted_at IS NULL AND r.customer_id IN (${scope.customers().select('customer.id')})
           AND EXISTS (SELECT FROM jsonb_array_elements_text(r.definition -> 'groupIds') AS g (id) WHERE g.id::int = ANY(${[...ids]}::int[]))`,
    },
  ],
  hooks: {
    refuse: async (scope, changes) => {
      for (const change of changes) demandMovable(scope, change);
    },
    written: async (scope) => {
      await publishOnCommit(scope.db, RIGHTS, 'all');
      await publishOnCommit(scope.db, FLEET_CHANGED, null);
    },
  },
});
