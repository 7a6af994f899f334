import { hashPassword } from '@rastro/server/access/passwords';
import { type Db, inTransaction, type Store } from '@rastro/server/store/database';
import { createCustomer, createUser, ensureStandardRoles, hasUsers } from '@rastro/server/store/people';
import { query } from '@rastro/server/store/query';
import {
  ASSET_TYPES,
  type DemoAsset,
  type DemoCustomer,
  type DemoFleet,
} from '@rastro/simulator/fleet/fleet';
import { fillGeofences } from './fillGeofences.ts';
import { DEMO_LOGINS, DEMO_PEOPLE } from './logins.ts';

/** Devices are mounted from this many days before today, so that the simulated history belongs to their vehicles. */
const MOUNTED_DAYS_AGO = 60;

/**
 * Fills an empty store with the demo company, its customers and their fleets, and with geofences where asked. Does nothing in a
 * store that has users.
 */
export async function fillFleet(
  store: Store,
  fleet: DemoFleet,
  { withGeofences = false }: { withGeofences?: boolean } = {},
): Promise<void> {
  // All demo logins share one password and so one hash, since argon2 is slow on purpose.
  const passwordHash = await hashPassword(DEMO_LOGINS[0]?.password ?? '');
  await inTransaction(store.db, async (tx) => {
    if (await hasUsers(tx)) return;
    const roles = await ensureStandardRoles(tx);
    const platform = await createCustomer(tx, { name: 'Rastro Perú', timeZone: 'America/Lima' });
    const customerIds: number[] = [];
    for (const customer of fleet.customers) {
      const customerId = await fillCustomer(tx, customer);
      customerIds.push(customerId);
      if (withGeofences) await fillGeofences(tx, customerId, customer, MOUNTED_DAYS_AGO);
    }
    for (const { userName, roleName } of DEMO_LOGINS) {
      const roleId = roles.get(roleName);
      const isPlatform = roleName === 'Administrador Plataforma';
      const customerId = isPlatform ? platform.customerId : customerIds[0];
      const person = DEMO_PEOPLE[userName];
      if (roleId === undefined || customerId === undefined || !person)
        throw new Error(`no place for ${userName}`);
      await createUser(tx, {
        customerId,
        userName,
        passwordHash,
        ...person,
        email: `${userName}@rastro.example`,
        language: 'ES',
        roleId,
      });
    }
  });
}

/** Stores a customer with its groups, drivers, devices and vehicles. Returns the customer's id. */
async function fillCustomer(db: Db, customer: DemoCustomer): Promise<number> {
  const { customerId, rootGroupId } = await createCustomer(db, customer);
  const insert = async (sql: string, values: unknown[]): Promise<number> =>
    (await query(db, `${sql} RETURNING id`, values)).rows[0].id;

  const groupIds = new Map<string, number>();
  for (const group of customer.groups) {
    const isRoot = group.parentKey === null;
    const parentId = isRoot ? rootGroupId : groupIds.get(group.parentKey ?? '');
    const id = isRoot
      ? rootGroupId
      : await insert('INSERT INTO asset_group (customer_id, parent_group_id, name) VALUES ($1, $2, $3)', [
          customerId,
          parentId,
          group.name,
        ]);
    groupIds.set(group.key, id);
  }
  const driverIds = new Map<string, number>();
  for (const driver of customer.drivers)
    driverIds.set(
      driver.key,
      await insert(
        'INSERT INTO driver (customer_id, first_name, last_name, ibutton, phone) VALUES ($1, $2, $3, $4, $5)',
        [customerId, driver.firstName, driver.lastName, driver.iButton, driver.phoneNumber],
      ),
    );
  for (const asset of customer.assets) {
    const assetId = await insert(
      `INSERT INTO asset (customer_id, type_id, name, license_plate, internal_number, driver_id, brand, model, color, year,
                          maximum_speed_mps, fuel_tank_l, fuel_cut_wiring)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
      [
        customerId,
        ASSET_TYPES.indexOf(asset.type) + 1,
        asset.name,
        asset.licensePlate,
        asset.internalNumber,
        driverIds.get(asset.driverKeys[0] ?? '') ?? null,
        asset.brand,
        asset.model,
        asset.color,
        asset.year,
        asset.maximumSpeedMps,
        asset.fuelTankL,
        asset.device.protocol === 'teltonika',
      ],
    );
    for (const key of asset.groupKeys) {
      const groupId = groupIds.get(key);
      if (groupId === undefined || groupId === rootGroupId) continue; // the root group contains every asset anyway
      await query(
        db,
        'INSERT INTO asset_group_member (customer_id, group_id, asset_id) VALUES ($1, $2, $3)',
        [customerId, groupId, assetId],
      );
    }
    await mountDevice(db, customerId, assetId, asset);
  }
  return customerId;
}

async function mountDevice(
  db: Db,
  customerId: number,
  assetId: number,
  { device }: DemoAsset,
): Promise<void> {
  const { rows } = await query(
    db,
    `INSERT INTO device (customer_id, protocol, identifier, device_type, model, serial_number, imei)
     VALUES ($1, $2, $3, $4, $4, $5, $6) RETURNING id`,
    [
      customerId,
      device.protocol,
      device.identifier,
      device.model,
      device.serialNumber,
      /^\d{15}$/.test(device.identifier) ? device.identifier : null,
    ],
  );
  await query(db, 'INSERT INTO phone_line (customer_id, device_id, line_number) VALUES ($1, $2, $3)', [
    customerId,
    rows[0].id,
    device.phoneNumber,
  ]);
  await query(
    db,
    `INSERT INTO mounting (customer_id, device_id, asset_id, mounted_from)
     VALUES ($1, $2, $3, now() - make_interval(days => $4))`,
    [customerId, rows[0].id, assetId, MOUNTED_DAYS_AGO],
  );
}
