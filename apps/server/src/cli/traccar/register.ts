import { ASSET_TYPES, PROTOCOLS } from '@rastro/domain';
import { sql } from 'kysely';
import type { Scope } from '../../access/scope.ts';
import { assets } from '../../entities/assets.ts';
import { devices } from '../../entities/devices.ts';
import { drivers } from '../../entities/drivers.ts';
import { groups } from '../../entities/groups.ts';
import type { Entity } from '../../entities/kernel/entity.ts';
import { judgeInput } from '../../entities/kernel/problems.ts';
import { inChange, insertRows } from '../../entities/kernel/write.ts';
import { users } from '../../entities/users.ts';
import { createGeofence } from '../../geofences/change.ts';
import { createNotices } from '../../maintenance/changeNotices.ts';
import { noticeInput } from '../../maintenance/input.ts';
import { mountDevice } from '../../mountings/change.ts';
import { shapeOfArea } from './area.ts';
import type { Links } from './links.ts';
import type { Report } from './report.ts';
import { attributesOf, type TraccarSource, type TraccarUser } from './source.ts';

/** What the register is written with: by whose rights, for whom, what was written already, and what is to be told. */
export interface RegisterParts {
  source: TraccarSource;
  scope: Scope;
  customerId: number;
  rootGroupId: number;
  links: Links;
  report: Report;
}

const MOST_NAME = 80;
const KNOT_KMH = 1.852;
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

/** Writes everything but positions, in the order in which one thing names another. What is there already stays as it is. */
export async function importRegister(parts: RegisterParts): Promise<void> {
  await importGroups(parts);
  await importDrivers(parts);
  await importDevices(parts);
  await importUsers(parts);
  await importGeofences(parts);
  await importMaintenance(parts);
}

/** Creates a row of an entity by its own rules, in the transaction of the scope; null where they refuse it, which is told. */
async function create(
  { customerId, report }: RegisterParts,
  scope: Scope,
  entity: Entity,
  input: Record<string, unknown>,
  what: string,
): Promise<number | null> {
  const { values, problems } = judgeInput(entity, scope, input);
  if (problems.length > 0) {
    report.refused(what, problems.map(({ field, code }) => `${field}: ${code}`).join(', '));
    return null;
  }
  const { changes } = await inChange(entity, scope, (scope, changeId) =>
    insertRows(entity, scope, changeId, customerId, [values]),
  );
  return changes[0]?.after?.id ?? null;
}

const cut = (text: string | null, most = MOST_NAME): string => (text ?? '').trim().slice(0, most);

async function importGroups(parts: RegisterParts): Promise<void> {
  const { source, links, rootGroupId, report } = parts;
  const left = new Map((await source.groups()).map((group) => [group.id, group]));
  // Those above before those below; one whose parent is not there, or is below it, comes to the top.
  while (left.size > 0) {
    const ready = [...left.values()].filter(({ groupId }) => groupId === null || !left.has(groupId));
    const next = ready.length > 0 ? ready : [...left.values()].slice(0, 1);
    for (const group of next) {
      left.delete(group.id);
      await links.once('group', group.id, async (scope) => {
        const parentId =
          (group.groupId !== null && (await links.find('group', group.groupId))) || rootGroupId;
        const id = await create(
          parts,
          scope,
          groups,
          { name: cut(group.name), parentId },
          `group ${group.name}`,
        );
        if (id !== null) report.brought('groups');
        return id;
      });
    }
  }
}

async function importDrivers(parts: RegisterParts): Promise<void> {
  const { source, links, report, customerId } = parts;
  for (const driver of await source.drivers())
    await links.once('driver', driver.id, async (scope) => {
      const { rows } = await sql<{ id: number }>`
        SELECT id FROM driver WHERE customer_id = ${customerId} AND deleted_at IS NULL AND lower(ibutton) = lower(${driver.uniqueId})`.execute(
        scope.db,
      );
      if (rows[0]) return rows[0].id;
      const [firstName = '', ...rest] = driver.name.trim().split(/\s+/);
      const input = { firstName, lastName: cut(rest.join(' '), 60), ibutton: driver.uniqueId };
      const id = await create(parts, scope, drivers, input, `driver ${driver.name}`);
      if (id !== null) report.brought('drivers');
      return id;
    });
}

async function importDevices(parts: RegisterParts): Promise<void> {
  const { source, links, report, customerId } = parts;
  for (const device of await source.devices())
    await links.once('device', device.id, async (scope) => {
      const what = `device ${device.uniqueId}`;
      const { rows } = await sql<{ customerId: number; assetId: number | null }>`
        SELECT d.customer_id AS "customerId", m.asset_id AS "assetId" FROM device d
          LEFT JOIN mounting m ON m.device_id = d.id AND m.mounted_to IS NULL
         WHERE d.identifier = ${device.uniqueId} AND d.deleted_at IS NULL`.execute(scope.db);
      if (rows[0]) {
        const isOwn = rows[0].customerId === customerId && rows[0].assetId !== null;
        if (!isOwn) report.refused(what, 'its identifier is registered already');
        return isOwn ? rows[0].assetId : null;
      }
      const named = device.protocol && (PROTOCOL_NAMES[device.protocol] ?? device.protocol);
      const isKnown = (PROTOCOLS as readonly unknown[]).includes(named);
      if (named && !isKnown) report.without('protocols', named);
      const { licensePlate } = attributesOf(device.attributes);
      const type = ASSET_TYPES.find(({ description }) => description === TYPES[device.category ?? 'default']);
      if (!type) report.without('categories of devices', device.category ?? '');
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
      report.brought('devices');
      return assetId;
    });
}

/**
 * Users come without their passwords. Who was no administrator sees the vehicles that they saw: those of their groups, and others by a group
 * of their own; who saw none, an empty one, since without a group they would see all.
 */
async function importUsers(parts: RegisterParts): Promise<void> {
  const { source, links, report } = parts;
  const entity = users(0);
  for (const user of await source.users())
    await links.once('user', user.id, async (scope) => {
      const userName = cut(user.login || user.email, 60);
      const taken =
        await sql`SELECT FROM app_user WHERE user_name = ${userName} AND deleted_at IS NULL`.execute(
          scope.db,
        );
      if (taken.rows.length > 0) {
        report.refused(`user ${userName}`, 'its name is taken');
        return null;
      }
      const role = user.administrator ? 'Administrador Cliente' : 'Operador';
      const { rows } = await sql<{ id: number }>`
        SELECT id FROM role WHERE customer_id IS NULL AND name = ${role} AND deleted_at IS NULL`.execute(
        scope.db,
      );
      const groupIds = user.administrator ? [] : await groupsOf(parts, scope, user);
      const [firstName = '', ...rest] = user.name.trim().split(/\s+/);
      const id = await create(
        parts,
        scope,
        entity,
        {
          userName,
          firstName: cut(firstName || userName, 100),
          lastName: cut(rest.join(' '), 100),
          email: /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(user.email) ? user.email : null,
          active: !user.disabled && !user.hasExpired,
          roleIds: rows.map((row) => row.id),
          groupIds,
          password: null,
        },
        `user ${userName}`,
      );
      if (id !== null) report.brought('users');
      return id;
    });
}

async function groupsOf(parts: RegisterParts, scope: Scope, user: TraccarUser): Promise<number[]> {
  const { links, rootGroupId, customerId } = parts;
  const linked = async (kind: string, ids: readonly number[]) =>
    (await Promise.all(ids.map((id) => links.find(kind, id)))).filter((id) => id !== null);
  const groupIds = await linked('group', user.groupIds);
  const assetIds = await linked('device', user.deviceIds);
  if (groupIds.length > 0 && assetIds.length === 0) return groupIds;
  const name = cut(`Traccar: ${user.name || user.email}`);
  const own = await create(parts, scope, groups, { name, parentId: rootGroupId }, `group of ${user.email}`);
  if (own === null) return groupIds;
  await sql`
    INSERT INTO asset_group_member (customer_id, group_id, asset_id)
    SELECT ${customerId}, ${own}, unnest(${assetIds}::int[])`.execute(scope.db);
  return [...groupIds, own];
}

async function importGeofences(parts: RegisterParts): Promise<void> {
  const { source, links, report, customerId } = parts;
  for (const geofence of await source.geofences())
    await links.once('geofence', geofence.id, async (scope) => {
      const { polylineDistance, speedLimit, color } = attributesOf(geofence.attributes);
      const shape = shapeOfArea(geofence.area, polylineDistance);
      const what = `geofence ${geofence.name}`;
      if (!shape) {
        report.refused(what, `its area has no counterpart: ${geofence.area.slice(0, 40)}`);
        return null;
      }
      const isSpeed = typeof speedLimit === 'number' && speedLimit > 0 && speedLimit < 500;
      const input = {
        ...shape,
        name: cut(geofence.name, 100),
        alertsInputOutput: true,
        showOnMap: true,
        maxSpeed: isSpeed ? Math.round(speedLimit * KNOT_KMH) : null,
        color: typeof color === 'string' && /^#[0-9a-f]{6}$/i.test(color) ? color : null,
      };
      try {
        const made = await createGeofence(scope, customerId, input);
        report.brought('geofences');
        return made.geofence.id;
      } catch (cause) {
        const { code, params } =
          (cause as { extensions?: { code?: string; params?: object } }).extensions ?? {};
        if (code !== 'GEOFENCE_SHAPE' && code !== 'INVALID_INPUT') throw cause; // both are said before anything is written
        report.refused(what, `${code} ${JSON.stringify(params)}`);
        return null;
      }
    });
}

/** The frequencies of a service by the types of Traccar's maintenance: metres and milliseconds become kilometres and hours. */
const FREQUENCIES: Readonly<Record<string, { frequencyId: number; unit: number }>> = {
  totalDistance: { frequencyId: 6, unit: 1_000 },
  odometer: { frequencyId: 6, unit: 1_000 },
  hours: { frequencyId: 7, unit: 3_600_000 },
};
const OIL_CHANGE = 50;
const WARNING_PERCENT = 10;

async function importMaintenance(parts: RegisterParts): Promise<void> {
  const { source, links, report } = parts;
  for (const maintenance of await source.maintenances())
    await links.once('maintenance', maintenance.id, async (scope) => {
      const frequency = FREQUENCIES[maintenance.type];
      const quantity = frequency ? maintenance.period / frequency.unit : 0;
      if (!frequency || !(quantity >= 1)) {
        report.without('types of maintenance', maintenance.type);
        return null;
      }
      const assetIds: number[] = [];
      for (const deviceId of maintenance.deviceIds) {
        const assetId = await links.find('device', deviceId);
        if (assetId !== null) assetIds.push(assetId);
      }
      if (assetIds.length === 0) return null;
      const input = noticeInput(
        {
          serviceTypeId: OIL_CHANGE,
          frequencyId: frequency.frequencyId,
          quantityKm: Math.round(quantity),
          percentageAlert: WARNING_PERCENT,
          dateStart: new Date().toISOString(),
        },
        scope.requester.timeZone,
      );
      const ids = await createNotices(scope, assetIds, input);
      report.brought('maintenance', ids.length);
      report.without('names of maintenance, which begin anew as oil changes', maintenance.name);
      return ids[0] ?? null;
    });
}
