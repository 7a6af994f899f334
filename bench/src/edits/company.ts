import { fillDevices } from '@rastro/e2e/load/fillDevices';
import { hashPassword } from '@rastro/server/access/passwords';
import { type Db, inTransaction, openStore } from '@rastro/server/store/database';
import { startEmbedded } from '@rastro/server/store/embedded/embedded';
import { migrate } from '@rastro/server/store/migrate';
import { createCustomer, createUser, ensureStandardRoles } from '@rastro/server/store/people';

const QUIET = { info: () => undefined, warn: () => undefined, error: console.error };
const VEHICLES = 100;
const PASSWORD = 'edits of a bench';

/** Who edits, and somebody of another customer who reads meanwhile. */
export const EDITOR = { userName: 'editor', password: PASSWORD };
export const READER = { userName: 'reader', password: PASSWORD };

/** Fills a data folder: a customer with vehicles and geofences whose administrator edits, and another with vehicles, who reads. */
export async function fillCompany(dataDir: string, geofences: number): Promise<void> {
  const embedded = await startEmbedded({ dataDir, log: QUIET });
  const store = await openStore({ database: embedded.connection, log: QUIET });
  try {
    await migrate(store.pool, QUIET);
    await fillDevices(store, [{ protocol: 'teltonika', count: VEHICLES, first: 0 }], geofences);
    await inTransaction(store.db, fillUsers);
  } finally {
    await store.close();
    await embedded.stop();
  }
}

async function fillUsers(tx: Db): Promise<void> {
  const passwordHash = await hashPassword(PASSWORD);
  const roleId = (await ensureStandardRoles(tx)).get('Administrador Cliente') as number;
  const user = { passwordHash, firstName: 'A', lastName: 'B', email: null, language: 'US', roleId } as const;
  const edited = await tx.selectFrom('customer').select('id').executeTakeFirstOrThrow();
  await createUser(tx, { ...user, customerId: edited.id, userName: EDITOR.userName });
  const { customerId } = await createCustomer(tx, { name: 'Other', timeZone: 'America/Lima' });
  await createUser(tx, { ...user, customerId, userName: READER.userName });
  await tx
    .insertInto('asset')
    .values(
      Array.from({ length: VEHICLES }, (_, index) => ({
        customer_id: customerId,
        type_id: 2,
        name: `Other ${index}`,
      })),
    )
    .execute();
}
