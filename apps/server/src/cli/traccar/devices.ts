import { ASSET_TYPES, PROTOCOLS } from '@rastro/domain';
import { sql } from 'kysely';
import type { Scope } from '../../access/scope.ts';
import { assets } from '../../entities/assets.ts';
import { devices } from '../../entities/devices.ts';
import { mountDevice } from '../../mountings/change.ts';
import { create, cut, type RegisterParts } from './parts.ts';
import { EARLIER, progressOf } from './positions.ts';
import { attributesOf } from './source.ts';

/** The protocols of Traccar by what they are called here, where that is another name. */
const PROTOCOL_NAMES: Readonly<Record<string, string>> = { gl200: 'queclink' };
/** The types of vehicles by the categories of Traccar. */
const TYPES: Readonly<Record<string, string>> = {
  bicycle: 'Moto',
  bus: 'Bus',
  camper: 'Van',
  car: 'Car',
  crane: 'Crane',
  default: 'Car',
  motorcycle: 'Moto',
  offroad: '4x4',
  person: 'Person',
  pickup: '4x4',
  scooter: 'Moto',
  tractor: 'Tractor',
  trolleybus: 'Bus',
  truck: 'Truck',
  van: 'Van',
};
const CAR = ASSET_TYPES.find(({ description }) => description === 'Car')?.id ?? 0;

export async function importDevices(parts: RegisterParts): Promise<void> {
  const { source, scope, links, report, customerId } = parts;
  for (const device of await source.devices()) {
    const attributes = attributesOf(device.attributes);
    const { licensePlate } = attributes;
    const named = device.protocol && (PROTOCOL_NAMES[device.protocol] ?? device.protocol);
    const isKnown = (PROTOCOLS as readonly unknown[]).includes(named);
    const type = ASSET_TYPES.find(({ description }) => description === TYPES[device.category ?? 'default']);
    if (named && !isKnown) report.without('protocols', named);
    if (!type) report.without('categories of devices', device.category ?? '');
    for (const key of Object.keys(attributes))
      if (key !== 'licensePlate') report.without('attributes of devices', key);
    await links.once('device', device.id, async (scope) => {
      const what = `device ${device.uniqueId}`;
      const { rows } = await sql<{ customerId: number; assetId: number | null }>`
        SELECT d.customer_id AS "customerId", m.asset_id AS "assetId" FROM device d
          LEFT JOIN mounting m ON m.device_id = d.id AND m.mounted_to IS NULL
         WHERE d.identifier = ${device.uniqueId} AND d.deleted_at IS NULL`.execute(scope.db);
      if (rows[0]) {
        const isOwn = rows[0].customerId === customerId && rows[0].assetId !== null;
        if (!isOwn) report.refused(what, 'its identifier is registered already');
        if (isOwn) await expectEarlier(parts, scope, device.id);
        return isOwn ? rows[0].assetId : null;
      }
      const assetId = await create(
        parts,
        scope,
        assets,
        {
          name: cut(device.name),
          licensePlate: typeof licensePlate === 'string' ? cut(licensePlate, 20) : '',
          typeMobile: type?.id ?? CAR,
          active: !device.disabled,
          notes: [device.contact, device.phone].filter(Boolean).join('\n'),
        },
        what,
      );
      const deviceId =
        assetId === null
          ? null
          : await create(
              parts,
              scope,
              devices,
              {
                deviceIdentifier: device.uniqueId,
                protocol: isKnown ? named : PROTOCOLS[0],
                model: cut(device.model, 60),
              },
              what,
            );
      if (assetId === null || deviceId === null) return null;
      // One whose protocol is not known here is kept to the first that it speaks (docs/security.md).
      if (!isKnown)
        await sql`UPDATE device SET protocol = ${named ?? 'traccar'} WHERE id = ${deviceId}`.execute(
          scope.db,
        );
      const since =
        device.since !== null && device.since < Date.now() ? new Date(device.since).toISOString() : null;
      await mountDevice(scope, { assetId, deviceId, dateAssociated: since });
      const groupId = device.groupId === null ? null : await links.find('group', device.groupId);
      if (groupId !== null)
        await sql`INSERT INTO asset_group_member (customer_id, group_id, asset_id) VALUES (${customerId}, ${groupId}, ${assetId})`.execute(
          scope.db,
        );
      const driverId = device.driverId === null ? null : await links.find('driver', device.driverId);
      if (driverId !== null)
        await sql`UPDATE asset SET driver_id = ${driverId} WHERE id = ${assetId}`.execute(scope.db);
      await expectEarlier(parts, scope, device.id);
      report.brought('devices');
      return assetId;
    });
    // Its driver was left out when it was brought, and is here now.
    const [assetId, driverId] = await Promise.all([
      links.find('device', device.id),
      device.driverId === null ? null : links.find('driver', device.driverId),
    ]);
    if (
      assetId !== null &&
      driverId !== null &&
      device.driverId !== null &&
      links.isNew('driver', device.driverId)
    )
      await sql`UPDATE asset SET driver_id = ${driverId} WHERE id = ${assetId} AND driver_id IS NULL`.execute(
        scope.db,
      );
  }
}

/** Notes of a device that positions up to where the import got are still to be brought, where those of others were. */
async function expectEarlier(
  { source, customerId, links }: RegisterParts,
  scope: Scope,
  deviceId: number,
): Promise<void> {
  const { lastPositionId } = await progressOf(scope.db, source.name, customerId);
  if (lastPositionId > 0) await links.mark(scope, EARLIER, deviceId, 0);
}
