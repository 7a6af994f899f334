import type { AssetOption, EntityReference, MountableDevice } from '@rastro/contract/resolvers';
import { sql } from 'kysely';
import { customerInReach } from '../access/customerInReach.ts';
import type { Scope } from '../access/scope.ts';
import { momentOrNull } from '../moments.ts';
import { containsText } from '../store/containsText.ts';
import { nameOrder } from '../store/nameOrder.ts';

const MOST_OPTIONS = 50;

interface Choice {
  customerId: number;
  searchText?: string | null | undefined;
}

interface DeviceRow extends Omit<MountableDevice, 'waitingSince' | 'lastHeard'> {
  waitingSince: Date | null;
  lastHeard: Date | null;
}

/** The devices of a customer in scope that sit in no vehicle: those that transmit and wait first. Throws NOT_FOUND. */
export async function mountableDevices(scope: Scope, choice: Choice): Promise<MountableDevice[]> {
  const customerId = await customerInReach(scope, choice.customerId);
  const { rows } = await sql<DeviceRow>`
    SELECT device.id, device.identifier AS "deviceIdentifier", device.model, device.protocol,
           waiting.first_seen AS "waitingSince", waiting.last_seen AS "lastHeard"
      FROM device
      LEFT JOIN unknown_device AS waiting
        ON waiting.identifier = device.identifier AND waiting.protocol = device.protocol AND waiting.reason = 'notMounted'
     WHERE device.customer_id = ${customerId} AND device.id IN (${scope.devices().select('device.id')})
       AND NOT EXISTS (SELECT FROM mounting WHERE device_id = device.id AND mounted_to IS NULL)
       AND ${containsText(sql`concat_ws(' ', device.identifier, device.model)`, choice.searchText ?? '')}
     ORDER BY waiting.last_seen DESC NULLS LAST, ${nameOrder(sql`device.identifier`)}, device.id
     LIMIT ${MOST_OPTIONS}`.execute(scope.db);
  return rows.map((row) => ({
    ...row,
    waitingSince: momentOrNull(row.waitingSince?.getTime() ?? null),
    lastHeard: momentOrNull(row.lastHeard?.getTime() ?? null),
  }));
}

/** The vehicles in reach of a customer in which no device sits, by name. Throws NOT_FOUND. */
export async function mountableAssets(scope: Scope, choice: Choice): Promise<AssetOption[]> {
  const customerId = await customerInReach(scope, choice.customerId);
  const { rows } = await sql<AssetOption>`
    SELECT asset.id, asset.name, asset.license_plate AS "licensePlate" FROM asset
     WHERE asset.customer_id = ${customerId} AND asset.id IN (${scope.assets().select('asset.id')})
       AND asset.transferred_at IS NULL AND NOT EXISTS (SELECT FROM mounting WHERE asset_id = asset.id AND mounted_to IS NULL)
       AND ${containsText(sql`concat_ws(' ', asset.name, asset.license_plate, asset.internal_number)`, choice.searchText ?? '')}
     ORDER BY ${nameOrder(sql`asset.name`)}, asset.id LIMIT ${MOST_OPTIONS}`.execute(scope.db);
  return rows;
}

/** The technicians of a customer who work now, by name. Throws NOT_FOUND. */
export async function mountingTechnicians(scope: Scope, customer: number): Promise<EntityReference[]> {
  const customerId = await customerInReach(scope, customer);
  const label = sql<string>`btrim(concat_ws(' ', first_name, last_name))`;
  const { rows } = await sql<EntityReference>`
    SELECT id, ${label} AS label FROM technician
     WHERE customer_id = ${customerId} AND active AND deleted_at IS NULL
     ORDER BY ${nameOrder(label)}, id`.execute(scope.db);
  return rows;
}
