import { type RawBuilder, sql } from 'kysely';
import type { Db } from './database.ts';
import { nextRunRevision } from './roadRuns.ts';

/** The vehicle that is transferred and where it goes; `at` is when, `deviceId` the device that sits in it; null for none. */
export interface AssetTransfer {
  assetId: number;
  fromCustomerId: number;
  toCustomerId: number;
  deviceId: number | null;
  at: Date;
  userId: number;
}

/** The columns of a vehicle that are about the vehicle itself, and go along. */
const OF_VEHICLE = [
  ...[
    'type_id',
    'name',
    'license_plate',
    'internal_number',
    'brand',
    'model',
    'color',
    'year',
    'photo',
    'photo_full',
  ],
  ...['supports_obd2', 'fuel_cut_wiring', 'fuel_cut_wiring_date', 'fuel_cut_valve', 'fuel_cut_valve_date'],
  ...['maximum_speed_mps', 'fuel_tank_l', 'main_voltage_v', 'invalid_speed_mps', 'nox_g_l', 'co2_kg_l'],
  ...[
    'consumption_slow_l_100km',
    'consumption_medium_l_100km',
    'consumption_fast_l_100km',
    'consumption_idle_l_h',
  ],
];
/** The columns of a device that are about the device itself. */
const OF_DEVICE = [
  ...[
    'protocol',
    'identifier',
    'device_type',
    'model',
    'serial_number',
    'imei',
    'firmware_version',
    'script_version',
  ],
  ...['expiration_password', 'temp_conversion_factor', 'has_can_bus', 'secret_hash', 'events'],
];

const names = (columns: readonly string[]): RawBuilder<unknown> =>
  sql.join(columns.map((column) => sql.ref(column)));

/**
 * Makes the vehicle of the new customer. It begins with what the dashboard shows now, and knows nothing of what was before.
 * Gives its id.
 */
export async function insertSuccessor(tx: Db, { assetId, toCustomerId }: AssetTransfer): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO asset (customer_id, initial_odometer_m, ${names(OF_VEHICLE)})
    SELECT ${toCustomerId}, greatest(0, coalesce(
             (SELECT r.offset_m FROM odometer_reading r
               WHERE r.asset_id = asset.id AND r.deleted_at IS NULL ORDER BY r.read_at DESC, r.id DESC LIMIT 1),
             initial_odometer_m) + coalesce((SELECT (point->>'totalDistanceM')::float8 FROM asset_state WHERE asset_id = asset.id), 0)),
           ${names(OF_VEHICLE)}
      FROM asset WHERE id = ${assetId}
    RETURNING id`.execute(tx);
  const [{ id }] = rows as [{ id: number }];
  return id;
}

/**
 * Ends what of the present hangs on the former vehicle: its mounting, driver, links, numbers, runs, services and stays. What was stays as it is.
 */
export async function endFormer(tx: Db, { assetId, at, userId }: AssetTransfer): Promise<void> {
  await sql`
    UPDATE mounting SET mounted_to = ${at}, version = version + 1, removed_by = ${userId}
     WHERE asset_id = ${assetId} AND mounted_to IS NULL`.execute(tx);
  await sql`
    UPDATE asset SET transferred_at = ${at}, active = false, alerts_enabled = false, driver_id = NULL, version = version + 1
     WHERE id = ${assetId}`.execute(tx);
  await sql`UPDATE share_link SET revoked_at = ${at} WHERE asset_id = ${assetId} AND revoked_at IS NULL`.execute(
    tx,
  );
  for (const [table, from, to] of [
    ['guide_number', 'valid_from', 'valid_to'],
    ['driver_assignment', 'started_at', 'ended_at'],
    ['workshop_stay', 'started_at', 'ended_at'],
    ['private_time', 'started_at', 'ended_at'],
  ] as const) {
    await sql`
      UPDATE ${sql.table(table)} SET deleted_at = ${at}, version = version + 1
       WHERE asset_id = ${assetId} AND deleted_at IS NULL AND ${sql.ref(from)} >= ${at}`.execute(tx);
    await sql`
      UPDATE ${sql.table(table)} SET ${sql.ref(to)} = ${at}, version = version + 1
       WHERE asset_id = ${assetId} AND deleted_at IS NULL AND (${sql.ref(to)} IS NULL OR ${sql.ref(to)} > ${at})`.execute(
      tx,
    );
  }
  await sql`UPDATE service_notice SET deleted_at = ${at} WHERE asset_id = ${assetId} AND deleted_at IS NULL`.execute(
    tx,
  );
  await sql`
    UPDATE fleet_document SET warned_for = expires_on, expired_for = expires_on
     WHERE asset_id = ${assetId} AND deleted_at IS NULL`.execute(tx);
  await sql`UPDATE road_timetable SET deleted_at = ${at} WHERE asset_id = ${assetId} AND deleted_at IS NULL`.execute(
    tx,
  );
  await sql`
    UPDATE road_run SET cancelled_at = ${at}, revision = ${await nextRunRevision(tx)}
     WHERE asset_id = ${assetId} AND cancelled_at IS NULL AND planned_start > ${at}`.execute(tx);
  await sql`DELETE FROM tracked_asset WHERE asset_id = ${assetId}`.execute(tx);
}

/**
 * Gives the device to the new customer, as a row of its own that is known under the same identifier from then on, with what was learnt of its
 * clock; its phone lines stay. Gives its id.
 */
export async function passDeviceOn(
  tx: Db,
  deviceId: number,
  { toCustomerId, at }: AssetTransfer,
): Promise<number> {
  await sql`UPDATE phone_line SET device_id = NULL, version = version + 1 WHERE device_id = ${deviceId}`.execute(
    tx,
  );
  await sql`UPDATE device SET deleted_at = ${at}, version = version + 1 WHERE id = ${deviceId}`.execute(tx);
  const { rows } = await sql<{ id: number }>`
    INSERT INTO device (customer_id, predecessor_id, owned_from, ${names(OF_DEVICE)})
    SELECT ${toCustomerId}, id, ${at}, ${names(OF_DEVICE)} FROM device WHERE id = ${deviceId}
    RETURNING id`.execute(tx);
  const [{ id }] = rows as [{ id: number }];
  await sql`
    INSERT INTO device_clock (customer_id, device_id, from_time, offset_ms, learnt_at, removed_at, settled)
    SELECT ${toCustomerId}, ${id}, from_time, offset_ms, learnt_at, removed_at, true
      FROM device_clock WHERE device_id = ${deviceId}`.execute(tx);
  return id;
}
