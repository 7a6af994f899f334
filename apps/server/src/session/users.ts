import type { User } from '@rastro/contract/resolvers';
import type { Store } from '../store/database.ts';
import { query } from '../store/query.ts';

/** The user as the contract shows it, with roles, permissions, customer and stored selection; null when it is gone. */
export async function userById(store: Store, userId: number): Promise<User | null> {
  const { rows } = await query(
    store.db,
    `SELECT u.*, c.name AS customer_name, coalesce(u.time_zone, c.time_zone) AS zone,
            coalesce((SELECT jsonb_agg(jsonb_build_object('id', r.id, 'name', r.name, 'isOwner', r.is_owner, 'isAdmin', r.is_admin,
                        'permission', coalesce((SELECT jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name) ORDER BY p.name)
                                                  FROM role_permission rp JOIN permission p ON p.id = rp.permission_id
                                                 WHERE rp.role_id = r.id), '[]')) ORDER BY r.name)
                        FROM user_role ur JOIN role r ON r.id = ur.role_id WHERE ur.user_id = u.id), '[]') AS roles
       FROM app_user u JOIN customer c ON c.id = u.customer_id
      WHERE u.id = $1 AND u.active AND u.deleted_at IS NULL AND NOT c.suspended AND c.deleted_at IS NULL`,
    [userId],
  );
  const row = rows[0];
  if (!row) return null;
  return {
    id: row.id,
    userName: row.user_name,
    firstName: row.first_name,
    lastName: row.last_name,
    photo: row.photo,
    language: row.language,
    email: row.email,
    phone: row.phone,
    customer: { id: row.customer_id, name: row.customer_name },
    roles: row.roles,
    timeZone: row.zone,
    showMenu: row.show_menu,
    selection: row.selection,
  };
}

/** The id and the password's hash of a user who may log in; null where there is none of that name. */
export async function userByName(
  store: Store,
  userName: string,
): Promise<{ id: number; passwordHash: string } | null> {
  const { rows } = await query<{ id: number; passwordHash: string }>(
    store.db,
    `SELECT u.id, u.password_hash AS "passwordHash" FROM app_user u JOIN customer c ON c.id = u.customer_id
      WHERE u.user_name = $1 AND u.active AND u.deleted_at IS NULL AND NOT c.suspended AND c.deleted_at IS NULL`,
    [userName],
  );
  return rows[0] ?? null;
}
