import { inTransaction, type Store } from '@rastro/server/store/database';
import { createCustomer, createUser, ensureStandardRoles } from '@rastro/server/store/people';
import { query } from '@rastro/server/store/query';
import { testPasswordHash } from '@rastro/server/testing/testPassword';

/** Who may look at the vehicles. */
export const VIEWER = { userName: 'viewer', password: 'correct horse' };

/** A vehicle that carries a device. */
export interface Vehicle {
  customerId: number;
  assetId: number;
}

/** Registers a device for each identifier, mounted in a vehicle of its own since before anything was recorded; vehicles by identifier. */
export async function registerVehicles(
  store: Store,
  identifiers: readonly string[],
): Promise<Map<string, Vehicle>> {
  const passwordHash = await testPasswordHash(VIEWER.password);
  return inTransaction(store.db, async (tx) => {
    const roles = await ensureStandardRoles(tx);
    const { customerId } = await createCustomer(tx, { name: 'Recorded', timeZone: 'America/Lima' });
    await createUser(tx, {
      customerId,
      userName: VIEWER.userName,
      passwordHash,
      firstName: 'Vera',
      lastName: 'Viewer',
      email: null,
      language: 'ES',
      roleId: roles.get('Administrador Cliente') as number,
    });
    const { rows } = await query<{ assetId: number; identifier: string }>(
      tx,
      `WITH wanted AS (SELECT identifier, ordinality AS place FROM unnest($2::text[]) WITH ORDINALITY AS u (identifier)),
            parked AS (INSERT INTO asset (customer_id, type_id, name, license_plate)
                       SELECT $1, 2, identifier, 'R-' || place FROM wanted RETURNING id, name),
            bought AS (INSERT INTO device (customer_id, protocol, identifier)
                       SELECT $1, 'recorded', identifier FROM wanted RETURNING id, identifier),
            mounted AS (INSERT INTO mounting (customer_id, device_id, asset_id, mounted_from)
                        SELECT $1, bought.id, parked.id, '1980-01-01' FROM bought JOIN parked ON name = identifier)
       SELECT id AS "assetId", name AS identifier FROM parked`,
      [customerId, identifiers],
    );
    return new Map(rows.map(({ assetId, identifier }) => [identifier, { customerId, assetId }]));
  });
}
