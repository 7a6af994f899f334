import { inTransaction, type Store } from '../store/database.ts';
import { createCustomer, createUser, ensureStandardRoles } from '../store/people.ts';
import { query } from '../store/query.ts';
import { testPasswordHash } from './testPassword.ts';

/** A customer of the test fleet with what belongs to it. */
export interface TestCustomer {
  customerId: number;
  rootGroupId: number;
  /** A group below the root that holds the first asset. */
  groupId: number;
  /** Logs in with `password`; Administrador Cliente. */
  managerId: number;
  managerName: string;
  operatorName: string;
  driverId: number;
  assets: { assetId: number; deviceId: number; identifier: string }[];
}

/** Two customers that must know nothing of each other, and the owner of the platform. */
export interface TestFleet {
  north: TestCustomer;
  south: TestCustomer;
}

export const TEST_PASSWORD = 'correct horse';
export const OWNER_NAME = 'admin';

// One hash for all, and a cheap one: what is tested is not the cost of argon2.
let hashed: Promise<string> | null = null;

/** Fills an empty store with the owner, two customers, their users, groups, drivers, assets and mounted devices. */
export async function fillTestFleet(store: Store, protocols = ['teltonika', 'osmand']): Promise<TestFleet> {
  hashed ??= testPasswordHash(TEST_PASSWORD);
  const passwordHash = await hashed;
  return inTransaction(store.db, async (tx) => {
    const roles = await ensureStandardRoles(tx);
    const role = (name: string): number => roles.get(name) as number;
    const platform = await createCustomer(tx, { name: 'Plataforma', timeZone: 'America/Lima' });
    const user = {
      customerId: platform.customerId,
      userName: OWNER_NAME,
      passwordHash,
      firstName: 'Olga',
      lastName: 'Owner',
      email: null,
      language: 'ES' as const,
      roleId: role('Administrador Plataforma'),
    };
    await createUser(tx, user);

    async function customer(name: string, digit: number): Promise<TestCustomer> {
      const { customerId, rootGroupId } = await createCustomer(tx, { name, timeZone: 'America/Lima' });
      const insert = async (sql: string, values: unknown[]): Promise<number> =>
        (await query(tx, `${sql} RETURNING id`, values)).rows[0].id;
      const groupId = await insert(
        'INSERT INTO asset_group (customer_id, parent_group_id, name) VALUES ($1, $2, $3)',
        [customerId, rootGroupId, 'Reparto'],
      );
      const managerId = await createUser(tx, {
        ...user,
        customerId,
        userName: `gerente-${digit}`,
        roleId: role('Administrador Cliente'),
      });
      await createUser(tx, {
        ...user,
        customerId,
        userName: `operador-${digit}`,
        roleId: role('Operador'),
      });
      const driverId = await insert(
        'INSERT INTO driver (customer_id, first_name, last_name) VALUES ($1, $2, $3)',
        [customerId, 'Rosa', `Quispe ${name}`],
      );
      const assets: TestCustomer['assets'] = [];
      for (const [index, protocol] of protocols.entries()) {
        const identifier = `86000000000${digit}${String(index).padStart(3, '0')}`;
        const assetId = await insert(
          'INSERT INTO asset (customer_id, type_id, name, license_plate, driver_id) VALUES ($1, 2, $2, $3, $4)',
          [customerId, `${name} ${index + 1}`, `T${digit}A-${100 + index}`, driverId],
        );
        const deviceId = await insert(
          'INSERT INTO device (customer_id, protocol, identifier) VALUES ($1, $2, $3)',
          [customerId, protocol, identifier],
        );
        await query(
          tx,
          `INSERT INTO mounting (customer_id, device_id, asset_id, mounted_from) VALUES ($1, $2, $3, '2007-01-01')`,
          [customerId, deviceId, assetId],
        );
        if (index === 0)
          await query(
            tx,
            'INSERT INTO asset_group_member (customer_id, group_id, asset_id) VALUES ($1, $2, $3)',
            [customerId, groupId, assetId],
          );
        assets.push({ assetId, deviceId, identifier });
      }
      return {
        customerId,
        rootGroupId,
        groupId,
        managerId,
        managerName: `gerente-${digit}`,
        operatorName: `operador-${digit}`,
        driverId,
        assets,
      };
    }
    return { north: await customer('Norte', 1), south: await customer('Sur', 2) };
  });
}
