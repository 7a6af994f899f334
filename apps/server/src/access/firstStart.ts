import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { type Db, inTransaction } from '../store/database.ts';
import { createCustomer, createUser, ensureStandardRoles, hasUsers } from '../store/people.ts';
import { hashPassword } from './passwords.ts';
import { newSecret } from './tokens.ts';

/** The user name of the first administrator. */
export const ADMIN_NAME = 'admin';

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
    await createUser(tx, {
      customerId,
      userName: ADMIN_NAME,
      passwordHash: await hashPassword(made ?? givenPassword),
      firstName: 'Admin',
      lastName: 'Rastro',
      email: null,
      language: 'ES',
      roleId: roles.get('Administrador Plataforma') as number,
    });
    const administrator = { userName: ADMIN_NAME, password: made };
    show(administrator);
    return administrator;
  });
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
