import { STANDARD_ROLES } from '@rastro/domain';
import { sql } from 'kysely';
import { ensureDefaultAlarmRules } from './alarmRules.ts';
import type { Db } from './database.ts';

/** A customer as it is created. */
export interface NewCustomer {
  name: string;
  timeZone: string;
}

/** Creates a customer with its root group and the default alarm rules; gives the ids of the customer and the group. */
export async function createCustomer(
  db: Db,
  { name, timeZone }: NewCustomer,
): Promise<{ customerId: number; rootGroupId: number }> {
  const { id: customerId } = await db
    .insertInto('customer')
    .values({ name, time_zone: timeZone })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { customerId, rootGroupId: await prepareCustomer(db, customerId) };
}

/** Gives a new customer what each has: its root group, by its name, and the default alarm rules. Gives the id of the group. */
export async function prepareCustomer(db: Db, customerId: number): Promise<number> {
  const { id: rootGroupId } = await db
    .insertInto('asset_group')
    .columns(['customer_id', 'name'])
    .expression((eb) => eb.selectFrom('customer').select(['id', 'name']).where('id', '=', customerId))
    .returning('id')
    .executeTakeFirstOrThrow();
  await ensureDefaultAlarmRules(db, [customerId]);
  return rootGroupId;
}

/** Creates the standard roles with their permissions where they do not exist; gives their ids by name. Harmless to repeat. */
export async function ensureStandardRoles(db: Db): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  for (const role of STANDARD_ROLES) ids.set(role.name, await ensureRole(db, role));
  return ids;
}

async function ensureRole(
  db: Db,
  { name, isOwner, isAdmin, permissions }: (typeof STANDARD_ROLES)[number],
): Promise<number> {
  const names = [...permissions];
  await sql`INSERT INTO permission (name) SELECT unnest(${names}::text[]) ON CONFLICT DO NOTHING`.execute(db);
  const known = await db
    .selectFrom('role')
    .select('id')
    .where('customer_id', 'is', null)
    .where('name', '=', name)
    .executeTakeFirst();
  if (known) return known.id;
  const { id } = await db
    .insertInto('role')
    .values({ name, is_owner: isOwner, is_admin: isAdmin })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`
    INSERT INTO role_permission (role_id, permission_id)
    SELECT ${id}, id FROM permission WHERE name = ANY(${names}::text[])`.execute(db);
  return id;
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
  const { id } = await db
    .insertInto('app_user')
    .values({
      customer_id: user.customerId,
      user_name: user.userName,
      password_hash: user.passwordHash,
      first_name: user.firstName,
      last_name: user.lastName,
      email: user.email,
      language: user.language,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('user_role').values({ user_id: id, role_id: user.roleId }).execute();
  return id;
}

/** Whether there is any user, so that somebody may log in. */
export async function hasUsers(db: Db): Promise<boolean> {
  return (await db.selectFrom('app_user').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** Sets the password of an undeleted user by name, and ends what the user is logged in by; gives whose it is, or null for nobody. */
export async function setPassword(
  db: Db,
  userName: string,
  passwordHash: string,
): Promise<{ userId: number; customerId: number } | null> {
  const user = await db
    .updateTable('app_user')
    .set({ password_hash: passwordHash })
    .where('user_name', '=', userName)
    .where('deleted_at', 'is', null)
    .returning(['id', 'customer_id'])
    .executeTakeFirst();
  if (!user) return null;
  await endAccess(db, user.id);
  return { userId: user.id, customerId: user.customer_id };
}

/** Makes the links by which a user could set a password worthless. */
export async function closePasswordLinks(db: Db, userId: number): Promise<void> {
  await db
    .updateTable('password_link')
    .set({ closed_at: sql`now()`, mail_due_at: null })
    .where('user_id', '=', userId)
    .where('closed_at', 'is', null)
    .execute();
}

/** Ends what a user is logged in by, and could get in by without the password: all sessions, autologin links and links to set a password. */
export async function endAccess(db: Db, userId: number): Promise<void> {
  await db
    .updateTable('session')
    .set({ ended_at: sql`now()` })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .execute();
  await db
    .updateTable('autologin_token')
    .set({ revoked_at: sql`now()` })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .execute();
  await closePasswordLinks(db, userId);
}

/** Lets the sessions of a user that go on end so many hours after they began, where they would not before. */
export async function shortenSessions(db: Db, userId: number, hours: number): Promise<void> {
  await db
    .updateTable('session')
    .set({ expires_at: sql`least(expires_at, created_at + make_interval(hours => ${hours}))` })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .execute();
}
