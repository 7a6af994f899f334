import { sql } from 'kysely';
import type { Scope } from '../../access/scope.ts';
import { groups } from '../../entities/groups.ts';
import { users } from '../../entities/users.ts';
import { create, cut, type RegisterParts } from './parts.ts';
import type { TraccarUser } from './source.ts';

/**
 * Users come without their passwords. Who was no administrator sees the vehicles that they saw: those of their groups, and others by a group
 * of their own; who saw none, an empty one, since without a group they would see all.
 */
export async function importUsers(parts: RegisterParts): Promise<void> {
  const { source, links, report } = parts;
  const entity = users(0);
  for (const user of await source.users()) {
    const userId = await links.find('user', user.id);
    if (userId === null)
      await links.once('user', user.id, async (scope) => {
        const userName = cut(user.login || user.email, 60);
        const taken =
          await sql`SELECT FROM app_user WHERE user_name = ${userName} AND deleted_at IS NULL`.execute(
            scope.db,
          );
        if (taken.rows.length > 0) {
          report.refused(`user ${userName}`, 'its name is taken');
          return null;
        }
        const role = user.administrator ? 'Administrador Cliente' : 'Operador';
        const { rows } = await sql<{ id: number }>`
        SELECT id FROM role WHERE customer_id IS NULL AND name = ${role} AND deleted_at IS NULL`.execute(
          scope.db,
        );
        const groupIds = user.administrator ? [] : await groupsOf(parts, scope, user);
        const [firstName = '', ...rest] = user.name.trim().split(/\s+/);
        const id = await create(
          parts,
          scope,
          entity,
          {
            userName,
            firstName: cut(firstName || userName, 100),
            lastName: cut(rest.join(' '), 100),
            email: /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(user.email) ? user.email : null,
            active: !user.disabled && !user.hasExpired,
            roleIds: rows.map((row) => row.id),
            groupIds,
            password: null,
          },
          `user ${userName}`,
        );
        if (id !== null) report.brought('users');
        return id;
      });
    else await showNewDevices(parts, user, userId);
  }
}

/** Shows a user that is here already the vehicles of its devices that only this run could bring. */
async function showNewDevices(parts: RegisterParts, user: TraccarUser, userId: number): Promise<void> {
  const { scope, links, customerId } = parts;
  const added = user.deviceIds.filter((id) => links.isNew('device', id));
  if (user.administrator || added.length === 0) return;
  await scope.inTransaction(async (scope) => {
    const own = await ownGroupOf(parts, scope, user);
    if (own === null) return;
    await sql`
      INSERT INTO user_group (user_id, group_id) VALUES (${userId}, ${own}) ON CONFLICT DO NOTHING`.execute(
      scope.db,
    );
    for (const id of added)
      await sql`
        INSERT INTO asset_group_member (customer_id, group_id, asset_id) VALUES (${customerId}, ${own}, ${await links.find('device', id)})
        ON CONFLICT DO NOTHING`.execute(scope.db);
  });
}

/** The group of a user's own vehicles, which is created where there is none of its name; null where it cannot be. */
async function ownGroupOf(parts: RegisterParts, scope: Scope, user: TraccarUser): Promise<number | null> {
  const { rootGroupId, customerId } = parts;
  const name = cut(`Traccar: ${user.name || user.email}`);
  const { rows } = await sql<{ id: number }>`
    SELECT g.id FROM asset_group g JOIN user_group u ON u.group_id = g.id JOIN traccar_row r ON r.kind = 'user' AND r.target_id = u.user_id
     WHERE g.customer_id = ${customerId} AND g.name = ${name} AND g.deleted_at IS NULL
       AND r.source = ${parts.source.name} AND r.source_id = ${user.id}`.execute(scope.db);
  return (
    rows[0]?.id ?? create(parts, scope, groups, { name, parentId: rootGroupId }, `group of ${user.email}`)
  );
}

async function groupsOf(parts: RegisterParts, scope: Scope, user: TraccarUser): Promise<number[]> {
  const { links, customerId } = parts;
  const linked = async (kind: string, ids: readonly number[]) =>
    (await Promise.all(ids.map((id) => links.find(kind, id)))).filter((id) => id !== null);
  const groupIds = await linked('group', user.groupIds);
  const assetIds = await linked('device', user.deviceIds);
  if (groupIds.length > 0 && assetIds.length === 0) return groupIds;
  const own = await ownGroupOf(parts, scope, user);
  if (own === null) return groupIds;
  await sql`
    INSERT INTO asset_group_member (customer_id, group_id, asset_id)
    SELECT ${customerId}, ${own}, unnest(${assetIds}::int[])`.execute(scope.db);
  return [...groupIds, own];
}
