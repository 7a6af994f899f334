import type { Role, Selection, User } from '@rastro/contract/resolvers';
import { type Selectable, sql } from 'kysely';
import type { Db } from '../store/database.ts';
import type { AppUser } from '../store/tables.ts';

type UserRow = Selectable<AppUser> & {
  customer_name: string;
  map_zoom: number | null;
  zone: string;
  roles: Role[];
};

/** The user as the contract shows it, with roles, permissions, customer and stored selection; null when it is gone. */
export async function userById(db: Db, userId: number): Promise<User | null> {
  const { rows } = await sql<UserRow>`
    SELECT u.*, c.name AS customer_name, c.map_zoom, coalesce(u.time_zone, c.time_zone) AS zone,
           coalesce((SELECT jsonb_agg(jsonb_build_object('id', r.id, 'name', r.name, 'isOwner', r.is_owner, 'isAdmin', r.is_admin,
                       'permission', coalesce((SELECT jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name) ORDER BY p.name)
                                                 FROM role_permission rp JOIN permission p ON p.id = rp.permission_id
                                                WHERE rp.role_id = r.id), '[]')) ORDER BY r.name)
                       FROM user_role ur JOIN role r ON r.id = ur.role_id WHERE ur.user_id = u.id AND r.deleted_at IS NULL), '[]') AS roles
      FROM app_user u JOIN customer c ON c.id = u.customer_id
     WHERE u.id = ${userId} AND u.active AND u.deleted_at IS NULL AND NOT c.suspended AND c.deleted_at IS NULL`.execute(
    db,
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
    languages: ['ES', 'US', ...(row.language === 'ES_US' || row.had_es_us ? (['ES_US'] as const) : [])],
    email: row.email,
    phone: row.phone,
    customer: { id: row.customer_id, name: row.customer_name },
    roles: row.roles,
    timeZone: row.zone,
    showMenu: row.show_menu,
    mapZoom: row.map_zoom,
    selection: row.selection as Selection | null,
  };
}

/** The id and the password's hash of a user who may log in; null where there is none of that name. */
export async function userByName(
  db: Db,
  userName: string,
): Promise<{ id: number; passwordHash: string } | null> {
  const user = await db
    .selectFrom('app_user')
    .innerJoin('customer', 'customer.id', 'app_user.customer_id')
    .select(['app_user.id', 'app_user.password_hash as passwordHash'])
    .where('app_user.user_name', '=', userName)
    .where('app_user.active', '=', true)
    .where('app_user.deleted_at', 'is', null)
    .where('customer.suspended', '=', false)
    .where('customer.deleted_at', 'is', null)
    .executeTakeFirst();
  return user ?? null;
}
