import { hashPassword } from '@rastro/server/access/passwords';
import { type Db, inTransaction } from '@rastro/server/store/database';
import { createCustomer, createUser, ensureStandardRoles, hasUsers } from '@rastro/server/store/people';
import { readsBus } from '@rastro/simulator/drive/bus';
import {
  ASSET_TYPES,
  type DemoAsset,
  type DemoCustomer,
  type DemoFleet,
} from '@rastro/simulator/fleet/fleet';
import { ecoValuesOf } from './ecoValues.ts';
import { fillGeofences } from './fillGeofences.ts';
import { DEMO_LOGINS, DEMO_PEOPLE } from './logins.ts';

/** Devices are mounted from this many days before today, so that the simulated history belongs to their vehicles. */
const MOUNTED_DAYS_AGO = 60;
const DAY_MS = 86_400_000;

/**
 * Fills an empty store with the demo company, its customers and their fleets, and with geofences where asked. Does nothing in a
 * store that has users.
 */
export async function fillFleet(
  db: Db,
  fleet: DemoFleet,
  { withGeofences = false }: { withGeofences?: boolean } = {},
): Promise<void> {
  const since = Date.now() - MOUNTED_DAYS_AGO * DAY_MS;
  // All demo logins share one password and so one hash, since argon2 is slow on purpose.
  const passwordHash = await hashPassword(DEMO_LOGINS[0]?.password ?? '');
  await inTransaction(db, async (tx) => {
    if (await hasUsers(tx)) return;
    const roles = await ensureStandardRoles(tx);
    const platform = await createCustomer(tx, { name: 'Rastro Perú', timeZone: 'America/Lima' });
    const customerIds: number[] = [];
    for (const customer of fleet.customers) {
      const customerId = await fillCustomer(tx, customer, since);
      customerIds.push(customerId);
      if (withGeofences) await fillGeofences(tx, customerId, customer, since);
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
async function fillCustomer(db: Db, customer: DemoCustomer, mountedFrom: number): Promise<number> {
  const { customerId, rootGroupId } = await createCustomer(db, customer);
  const groupIds = await fillGroups(db, customerId, rootGroupId, customer);
  const driverIds = new Map<string, number>();
  for (const driver of customer.drivers) {
    const { id } = await db
      .insertInto('driver')
      .values({
        customer_id: customerId,
        first_name: driver.firstName,
        last_name: driver.lastName,
        ibutton: driver.iButton,
        phone: driver.phoneNumber,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    driverIds.set(driver.key, id);
  }
  for (const asset of customer.assets) {
    const { id: assetId } = await db
      .insertInto('asset')
      .values({
        customer_id: customerId,
        type_id: ASSET_TYPES.indexOf(asset.type) + 1,
        name: asset.name,
        license_plate: asset.licensePlate,
        internal_number: asset.internalNumber,
        driver_id: driverIds.get(asset.driverKeys[0] ?? '') ?? null,
        brand: asset.brand,
        model: asset.model,
        color: asset.color,
        year: asset.year,
        maximum_speed_mps: asset.maximumSpeedMps,
        fuel_tank_l: asset.fuelTankL,
        ...ecoValuesOf(asset.type),
        fuel_cut_wiring: asset.device.protocol === 'teltonika',
        supports_obd2: readsBus(asset),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const key of asset.groupKeys) {
      const groupId = groupIds.get(key);
      if (groupId === undefined || groupId === rootGroupId) continue; // the root group contains every asset anyway
      await db
        .insertInto('asset_group_member')
        .values({ customer_id: customerId, group_id: groupId, asset_id: assetId })
        .execute();
    }
    await mountDevice(db, customerId, assetId, asset, mountedFrom);
  }
  return customerId;
}

/** Stores the groups of a customer below its root group. Returns the ids of all by their keys. */
async function fillGroups(
  db: Db,
  customerId: number,
  rootGroupId: number,
  { groups }: DemoCustomer,
): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  for (const { key, parentKey, name } of groups) {
    if (parentKey === null) {
      ids.set(key, rootGroupId);
      continue;
    }
    const { id } = await db
      .insertInto('asset_group')
      .values({ customer_id: customerId, parent_group_id: ids.get(parentKey) ?? null, name })
      .returning('id')
      .executeTakeFirstOrThrow();
    ids.set(key, id);
  }
  return ids;
}

async function mountDevice(
  db: Db,
  customerId: number,
  assetId: number,
  { device }: DemoAsset,
  mountedFrom: number,
): Promise<void> {
  const { id: deviceId } = await db
    .insertInto('device')
    .values({
      customer_id: customerId,
      protocol: device.protocol,
      identifier: device.identifier,
      device_type: device.model,
      model: device.model,
      serial_number: device.serialNumber,
      imei: /^\d{15}$/.test(device.identifier) ? device.identifier : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('phone_line')
    .values({ customer_id: customerId, device_id: deviceId, line_number: device.phoneNumber })
    .execute();
  await db
    .insertInto('mounting')
    .values({
      customer_id: customerId,
      device_id: deviceId,
      asset_id: assetId,
      mounted_from: new Date(mountedFrom),
    })
    .execute();
}
