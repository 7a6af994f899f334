import { inTransaction, type Store } from '../store/database.ts';
import { createCustomer, createUser, ensureStandardRoles } from '../store/people.ts';
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

const LONG_AGO = new Date('2007-01-01T00:00:00Z');
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
      const group = await tx
        .insertInto('asset_group')
        .values({ customer_id: customerId, parent_group_id: rootGroupId, name: 'Reparto' })
        .returning('id')
        .executeTakeFirstOrThrow();
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
      const driver = await tx
        .insertInto('driver')
        .values({ customer_id: customerId, first_name: 'Rosa', last_name: `Quispe ${name}` })
        .returning('id')
        .executeTakeFirstOrThrow();
      const assets: TestCustomer['assets'] = [];
      for (const [index, protocol] of protocols.entries()) {
        const identifier = `86000000000${digit}${String(index).padStart(3, '0')}`;
        const { id: assetId } = await tx
          .insertInto('asset')
          .values({
            customer_id: customerId,
            type_id: 2,
            name: `${name} ${index + 1}`,
            license_plate: `T${digit}A-${100 + index}`,
            driver_id: driver.id,
          })
          .returning('id')
          .executeTakeFirstOrThrow();
        const { id: deviceId } = await tx
          .insertInto('device')
          .values({ customer_id: customerId, protocol, identifier })
          .returning('id')
          .executeTakeFirstOrThrow();
        await tx
          .insertInto('mounting')
          .values({
            customer_id: customerId,
            device_id: deviceId,
            asset_id: assetId,
            mounted_from: LONG_AGO,
          })
          .execute();
        if (index === 0)
          await tx
            .insertInto('asset_group_member')
            .values({ customer_id: customerId, group_id: group.id, asset_id: assetId })
            .execute();
        assets.push({ assetId, deviceId, identifier });
      }
      return {
        customerId,
        rootGroupId,
        groupId: group.id,
        managerId,
        managerName: `gerente-${digit}`,
        operatorName: `operador-${digit}`,
        driverId: driver.id,
        assets,
      };
    }
    return { north: await customer('Norte', 1), south: await customer('Sur', 2) };
  });
}
