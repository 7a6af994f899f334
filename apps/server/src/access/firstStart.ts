import { randomBytes } from 'node:crypto';
import type { Language } from '@rastro/contract/resolvers';
import { sql } from 'kysely';
import { type Db, inTransaction } from '../store/database.ts';
import { createCustomer, createUser, ensureStandardRoles, hasUsers } from '../store/people.ts';
import { hashPassword } from './passwords.ts';
import { newSecret } from './tokens.ts';

/** The user name of the first administrator. */
export const ADMIN_NAME = 'admin';

/** The setting with the id of the first administrator, until they log in for the first time. */
const NOT_YET_HERE = 'firstAdministratorNotYetHere';

/** The first administrator, when one was made just now. `password` is null where it was given. */
export interface FirstAdministrator {
  userName: string;
  password: string | null;
}

/**
 * On an empty store: the standard roles, a first customer and its administrator, with the given password or one made here, to be
 * shown once. Null on every later start. `show` is called before the administrator is stored for good: whatever fails afterwards, the
 * password that is in force was shown.
 */
export async function ensureFirstAdministrator(
  db: Db,
  givenPassword: string,
  show: (administrator: FirstAdministrator) => void = () => undefined,
): Promise<FirstAdministrator | null> {
  const made = givenPassword === '' ? newSecret().slice(0, 16) : null;
  return inTransaction(db, async (tx) => {
    await sql`LOCK TABLE app_user IN SHARE ROW EXCLUSIVE MODE`.execute(tx); // two first starts at once make one
    if (await hasUsers(tx)) return null;
    const roles = await ensureStandardRoles(tx);
    const { customerId } = await createCustomer(tx, { name: 'Rastro', timeZone: 'America/Lima' });
    const userId = await createUser(tx, {
      customerId,
      userName: ADMIN_NAME,
      passwordHash: await hashPassword(made ?? givenPassword),
      firstName: 'Admin',
      lastName: 'Rastro',
      email: null,
      language: 'ES',
      roleId: roles.get('Administrador Plataforma') as number,
    });
    await tx
      .insertInto('setting')
      .values({ name: NOT_YET_HERE, value: JSON.stringify(userId) })
      .execute();
    const administrator = { userName: ADMIN_NAME, password: made };
    show(administrator);
    return administrator;
  });
}

/** What the browser of somebody who logs in says of them; null where it says nothing, or nothing that can be. */
export interface BrowserOfLogin {
  language: Language | null;
  /** An IANA name. */
  timeZone: string | null;
}

/**
 * The first administrator and the first customer were made before anybody was there to choose a language and a time zone. At the
 * first login from a browser they take those of the browser. Nothing happens to other users, or later.
 */
export async function settleFirstAdministrator(
  db: Db,
  userId: number,
  { language, timeZone }: BrowserOfLogin,
): Promise<void> {
  if (!language && !timeZone) return; // no browser: the first one is waited for
  const { numDeletedRows } = await db
    .deleteFrom('setting')
    .where('name', '=', NOT_YET_HERE)
    .where('value', '=', JSON.stringify(userId))
    .executeTakeFirst();
  if (numDeletedRows === 0n) return;
  if (language) await db.updateTable('app_user').set({ language }).where('id', '=', userId).execute();
  if (timeZone)
    await db
      .updateTable('customer')
      .set({ time_zone: timeZone })
      .where('id', '=', db.selectFrom('app_user').select('customer_id').where('id', '=', userId))
      .execute();
}

/** This installation's key for signing access tokens: made at the first start, the same for every process of the store. */
export async function signingKey(db: Db): Promise<Uint8Array> {
  await db
    .insertInto('setting')
    .values({ name: 'signingKey', value: JSON.stringify(randomBytes(32).toString('base64')) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { value } = await db
    .selectFrom('setting')
    .select('value')
    .where('name', '=', 'signingKey')
    .executeTakeFirstOrThrow();
  return Buffer.from(value as string, 'base64');
}
