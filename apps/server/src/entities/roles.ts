import { PERMISSIONS, writing } from '@rastro/domain';
import { sql } from 'kysely';
import { dependentUsersSql } from '../access/boundedUsers.ts';
import { demandHeld } from '../access/heldRights.ts';
import { RIGHTS } from '../access/requester.ts';
import { publishOnCommit } from '../store/bus.ts';
import { defineEntity, type Values } from './kernel/entity.ts';
import { flag, names, type SeveralStore, text } from './kernel/fields.ts';

const namesOf = sql`FROM role_permission AS link JOIN permission ON permission.id = link.permission_id
                   WHERE link.role_id = t.id ORDER BY permission.name COLLATE "C"`;

const PERMISSIONS_OF_ROLE: SeveralStore = {
  read: sql`array(SELECT permission.name ${namesOf})`,
  labels: sql`array(SELECT permission.name ${namesOf})`,
  write: async (db, roleId, names) => {
    const all = sql`${[...names]}::text[]`;
    await sql`DELETE FROM role_permission USING permission
               WHERE permission.id = permission_id AND role_id = ${roleId} AND NOT permission.name = ANY(${all})`.execute(
      db,
    );
    await sql`INSERT INTO permission (name) SELECT unnest(${all}) ON CONFLICT DO NOTHING`.execute(db);
    await sql`INSERT INTO role_permission (role_id, permission_id)
              SELECT ${roleId}, id FROM permission WHERE name = ANY(${all}) ON CONFLICT DO NOTHING`.execute(
      db,
    );
  },
};

const rightsIn = ({ permissions, isAdmin }: Values) => ({
  permissions: permissions as readonly string[],
  isAdmin: isAdmin === true,
  isOwner: false,
});

/**
 * The roles of a customer, beside the standard ones, which belong to no customer and are not changed. Nobody writes a role that allows, or
 * allowed, more than they may themselves.
 */
export const roles = defineEntity({
  one: 'accessRole',
  many: 'accessRoles',
  description: 'A role of a customer: what its holders may do.',
  table: 'role',
  permissions: { read: ['Roles'], ...writing('Roles') },
  fields: {
    name: text({
      max: 60,
      required: true,
      isUnique: true,
      description: 'No two roles of a customer have the same.',
    }),
    description: text({ max: 200, description: 'What it is for.' }),
    isAdmin: flag({
      byDefault: false,
      isFilter: false,
      isBulk: false,
      description: 'Whether its holders administer their customer: they see all its users.',
    }),
    permissions: names({
      among: PERMISSIONS,
      store: PERMISSIONS_OF_ROLE,
      description: 'The names of what its holders may do; only those that the writer has may be given.',
    }),
  },
  key: 'name',
  relations: [
    {
      name: 'users',
      onDelete: 'refuse',
      find: (scope, ids) =>
        dependentUsersSql(
          scope,
          sql<boolean>`u.id IN (SELECT user_id FROM user_role WHERE role_id = ANY(${[...ids]}::int[]))`,
        ),
    },
  ],
  hooks: {
    refuse: async ({ requester }, changes) => {
      for (const { before, values } of changes) {
        if (before) demandHeld(requester, rightsIn(before.values));
        if (values) demandHeld(requester, rightsIn(values));
      }
    },
    written: (scope) => publishOnCommit(scope.db, RIGHTS, 'all'),
  },
});
