import { randomBytes } from 'node:crypto';
import { inTransaction, type Store } from '../store/database.ts';
import { createCustomer, createUser, ensureStandardRoles, hasUsers } from '../store/people.ts';
import { query } from '../store/query.ts';
import { hashPassword } from './passwords.ts';
import { newSecret } from './tokens.ts';

/** The first administrator, when one was made just now. `password` is null where it was given. */
export interface FirstAdministrator {
  userName: string;
  password: string | null;
}

/**
 * On an empty store: the standard roles, a first customer and its administrator, with the given password or one made here, to be
 * shown once. Null on every later start.
 */
export async function ensureFirstAdministrator(
  store: Store,
  givenPassword: string,
): Promise<FirstAdministrator | null> {
  const made = givenPassword === '' ? newSecret().slice(0, 16) : null;
  return inTransaction(store.db, async (tx) => {
    await query(tx, 'LOCK TABLE app_user IN SHARE ROW EXCLUSIVE MODE'); // two first starts at once make one
    if (await hasUsers(tx)) return null;
    const roles = await ensureStandardRoles(tx);
    const { customerId } = await createCustomer(tx, { name: 'Rastro', timeZone: 'America/Lima' });
    await createUser(tx, {
      customerId,
      userName: 'admin',
      passwordHash: await hashPassword(made ?? givenPassword),
      firstName: 'Admin',
      lastName: 'Rastro',
      email: null,
      language: 'ES',
      roleId: roles.get('Administrador Plataforma') as number,
    });
    return { userName: 'admin', password: made };
  });
}

/** This installation's key for signing access tokens: made at the first start, the same for every process of the store. */
export async function signingKey(store: Store): Promise<Uint8Array> {
  await query(
    store.db,
    "INSERT INTO setting (name, value) VALUES ('signingKey', to_jsonb($1::text)) ON CONFLICT DO NOTHING",
    [randomBytes(32).toString('base64')],
  );
  const { rows } = await query(
    store.db,
    "SELECT value #>> '{}' AS key FROM setting WHERE name = 'signingKey'",
  );
  return Buffer.from(rows[0].key, 'base64');
}
