import { STANDARD_ROLES } from '@rastro/domain';
import { ensureDefaultAlarmRules } from './alarmRules.ts';
import type { Db } from './database.ts';
import { query } from './query.ts';

/** A customer as it is created. */
export interface NewCustomer {
  name: string;
  timeZone: string;
}

/** Creates a customer with its root group and the default alarm rules; gives the ids of both. */
export async function createCustomer(
  db: Db,
  { name, timeZone }: NewCustomer,
): Promise<{ customerId: number; rootGroupId: number }> {
  const customer = await query(db, 'INSERT INTO customer (name, time_zone) VALUES ($1, $2) RETURNING id', [
    name,
    timeZone,
  ]);
  const customerId: number = customer.rows[0].id;
  const group = await query(db, 'INSERT INTO asset_group (customer_id, name) VALUES ($1, $2) RETURNING id', [
    customerId,
    name,
  ]);
  await ensureDefaultAlarmRules(db, [customerId]);
  return { customerId, rootGroupId: group.rows[0].id };
}

/** Makes sure that the standard roles exist with their permissions; gives their ids by name. Harmless to repeat. */
export async function ensureStandardRoles(db: Db): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  for (const role of STANDARD_ROLES) {
    await query(db, 'INSERT INTO permission (name) SELECT unnest($1::text[]) ON CONFLICT DO NOTHING', [
      role.permissions,
    ]);
    const found = await query(db, 'SELECT id FROM role WHERE customer_id IS NULL AND name = $1', [role.name]);
    if (found.rows[0]) {
      ids.set(role.name, found.rows[0].id);
      continue;
    }
    const made = await query(
      db,
      'INSERT INTO role (name, is_owner, is_admin) VALUES ($1, $2, $3) RETURNING id',
      [role.name, role.isOwner, role.isAdmin],
    );
    ids.set(role.name, made.rows[0].id);
    await query(
      db,
      'INSERT INTO role_permission (role_id, permission_id) SELECT $1, id FROM permission WHERE name = ANY($2)',
      [made.rows[0].id, role.permissions],
    );
  }
  return ids;
}

/** A user as it is created; the password comes hashed. */
export interface NewUser {
  customerId: number;
  userName: string;
  passwordHash: string;
  firstName: string;
  lastName: string;
  email: string | null;
  language: 'ES' | 'US' | 'ES_US';
  roleId: number;
}

/** Creates a user with one role; gives its id. */
export async function createUser(db: Db, user: NewUser): Promise<number> {
  const { rows } = await query(
    db,
    `INSERT INTO app_user (customer_id, user_name, password_hash, first_name, last_name, email, language)
     VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING id`,
    [
      user.customerId,
      user.userName,
      user.passwordHash,
      user.firstName,
      user.lastName,
      user.email,
      user.language,
    ],
  );
  await query(db, 'INSERT INTO user_role (user_id, role_id) VALUES ($1, $2)', [rows[0].id, user.roleId]);
  return rows[0].id;
}

/** Whether anybody may log in yet. */
export async function hasUsers(db: Db): Promise<boolean> {
  const { rows } = await query(db, 'SELECT EXISTS (SELECT FROM app_user) AS some');
  return rows[0].some;
}
