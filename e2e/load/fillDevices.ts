import { inTransaction, type Store } from '@rastro/server/store/database';
import { createCustomer } from '@rastro/server/store/people';
import { query } from '@rastro/server/store/query';
import { loadDevices } from '@rastro/simulator/load/devices';
import { cityGeofences } from './cityGeofences.ts';

/** Devices of one protocol, numbered from `first`: what the load generator sends as and what the store is filled with. */
export interface DeviceRange {
  protocol: string;
  count: number;
  first: number;
}

/**
 * Registers the devices, each mounted in an asset of its own that bears its identifier as its name, and draws so many geofences where
 * the load drives. Leaves a filled store alone.
 */
export async function fillDevices(
  store: Store,
  ranges: readonly DeviceRange[],
  geofences: number,
): Promise<void> {
  const devices = ranges.flatMap(({ protocol, count, first }) => loadDevices(count, protocol, first));
  await inTransaction(store.db, async (tx) => {
    const known = await tx.selectFrom('device').select('id').limit(1).executeTakeFirst();
    if (known) return;
    const { customerId } = await createCustomer(tx, { name: 'Load', timeZone: 'America/Lima' });
    await query(
      tx,
      `INSERT INTO device (customer_id, protocol, identifier) SELECT $1, * FROM unnest($2::text[], $3::text[])`,
      [customerId, devices.map(({ protocol }) => protocol), devices.map(({ identifier }) => identifier)],
    );
    await query(
      tx,
      `INSERT INTO asset (customer_id, type_id, name, license_plate)
       SELECT customer_id, 2, identifier, identifier FROM device ORDER BY id`,
    );
    await query(
      tx,
      `INSERT INTO mounting (customer_id, device_id, asset_id, mounted_from)
       SELECT d.customer_id, d.id, a.id, '2007-01-01' FROM device d JOIN asset a ON a.name = d.identifier`,
    );
    const drawn = cityGeofences(geofences);
    await query(
      tx,
      `WITH drawn AS (
         SELECT number, shape::jsonb, limit_mps
           FROM unnest($2::text[], $3::real[]) WITH ORDINALITY AS each (shape, limit_mps, number)),
       named AS (
         INSERT INTO geofence (id, customer_id, name) SELECT number, $1, 'Geofence ' || number FROM drawn)
       INSERT INTO geofence_version (customer_id, geofence_id, valid_from, shape, max_speed_mps)
       SELECT $1, number, '2007-01-01', shape, limit_mps FROM drawn`,
      [
        customerId,
        drawn.map(({ shape }) => JSON.stringify(shape)),
        drawn.map(({ maxSpeedMps }) => maxSpeedMps),
      ],
    );
  });
}
