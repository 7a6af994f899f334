import { inTransaction, type Store } from '@rastro/server/store/database';
import { createCustomer } from '@rastro/server/store/people';
import { loadDevices } from '@rastro/simulator/load/devices';

/** Devices of one protocol, numbered from `first`: what the load generator is told and what the store is filled with. */
export interface DeviceRange {
  protocol: string;
  count: number;
  first: number;
}

/** Registers the devices, each mounted in an asset of its own that bears its identifier as its name. Leaves a filled store alone. */
export async function fillDevices(store: Store, ranges: readonly DeviceRange[]): Promise<void> {
  const devices = ranges.flatMap(({ protocol, count, first }) => loadDevices(count, protocol, first));
  await inTransaction(store.pool, async (client) => {
    const { rows } = await client.query('SELECT EXISTS (SELECT FROM device) AS filled');
    if (rows[0].filled) return;
    const { customerId } = await createCustomer(client, { name: 'Load', timeZone: 'America/Lima' });
    await client.query(
      `INSERT INTO device (customer_id, protocol, identifier) SELECT $1, * FROM unnest($2::text[], $3::text[])`,
      [customerId, devices.map(({ protocol }) => protocol), devices.map(({ identifier }) => identifier)],
    );
    await client.query(
      `INSERT INTO asset (customer_id, type_id, name, license_plate)
       SELECT customer_id, 2, identifier, identifier FROM device ORDER BY id`,
    );
    await client.query(
      `INSERT INTO mounting (customer_id, device_id, asset_id, mounted_from)
       SELECT d.customer_id, d.id, a.id, '2007-01-01' FROM device d JOIN asset a ON a.name = d.identifier`,
    );
  });
}
