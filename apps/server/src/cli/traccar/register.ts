import { sql } from 'kysely';
import type { Scope } from '../../access/scope.ts';
import { drivers } from '../../entities/drivers.ts';
import { groups } from '../../entities/groups.ts';
import { updateRow } from '../../entities/kernel/write.ts';
import { createGeofence } from '../../geofences/change.ts';
import { createNotices } from '../../maintenance/changeNotices.ts';
import { noticeInput } from '../../maintenance/input.ts';
import { shapeOfArea } from './area.ts';
import { importDevices } from './devices.ts';
import { create, cut, type RegisterParts } from './parts.ts';
import { attributesOf, type TraccarDevice, type TraccarGroup, type TraccarUser } from './source.ts';
import { importUsers } from './users.ts';

const KNOT_KMH = 1.852;
const GEOFENCE_ATTRIBUTES: ReadonlySet<string> = new Set(['polylineDistance', 'speedLimit', 'color']);

/**
 * Writes everything but positions, in the order in which one thing names another. What is there already stays as it is; what is new comes to what
 * it belongs to, also where the run that made it was broken off before.
 */
export async function importRegister(parts: RegisterParts): Promise<void> {
  await importGroups(parts);
  await importDrivers(parts);
  await importDevices(parts);
  await importUsers(parts);
  await importGeofences(parts);
  await importMaintenance(parts);
  await parts.links.settle();
}

async function importGroups(parts: RegisterParts): Promise<void> {
  const { source, links, rootGroupId, report } = parts;
  const all = await source.groups();
  const rest = { groups: all, devices: await source.devices(), users: await source.users() };
  const left = new Map(all.map((group) => [group.id, group]));
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
        if (id === null) return null;
        await gather(parts, scope, { group, id }, rest);
        report.brought('groups');
        return id;
      });
    }
  }
}

/**
 * Brings into a new group what an earlier run, which left the group out, brought without it: its vehicles, the groups right below it as long
 * as they are at the top, and itself to its users.
 */
async function gather(
  { links, customerId, rootGroupId }: RegisterParts,
  scope: Scope,
  { group, id }: { group: TraccarGroup; id: number },
  {
    groups: all,
    devices,
    users,
  }: {
    groups: readonly TraccarGroup[];
    devices: readonly TraccarDevice[];
    users: readonly TraccarUser[];
  },
): Promise<void> {
  const found = async (kind: string, rows: readonly { id: number }[]): Promise<number[]> =>
    (await Promise.all(rows.map((row) => links.find(kind, row.id)))).filter((target) => target !== null);
  const inGroup = ({ groupId }: { groupId: number | null }) => groupId === group.id;
  await sql`
    INSERT INTO asset_group_member (customer_id, group_id, asset_id)
    SELECT ${customerId}, ${id}, asset.id FROM asset
     WHERE id = ANY(${await found('device', devices.filter(inGroup))}::int[]) AND customer_id = ${customerId} AND deleted_at IS NULL
    ON CONFLICT DO NOTHING`.execute(scope.db);
  const above = groupsAbove(group, all);
  const below = all.filter((other) => inGroup(other) && !above.has(other.id));
  const { rows: atTop } = await sql<{ id: number }>`
    SELECT id FROM asset_group WHERE id = ANY(${await found('group', below)}::int[])
       AND customer_id = ${customerId} AND parent_group_id = ${rootGroupId} AND deleted_at IS NULL`.execute(
    scope.db,
  );
  for (const child of atTop) await updateRow(groups, scope, { id: child.id, input: { parentId: id } });
  const theirs = users.filter(({ administrator, groupIds }) => !administrator && groupIds.includes(group.id));
  await sql`
    INSERT INTO user_group (user_id, group_id)
    SELECT id, ${id} FROM app_user
     WHERE id = ANY(${await found('user', theirs)}::int[]) AND customer_id = ${customerId} AND deleted_at IS NULL
    ON CONFLICT DO NOTHING`.execute(scope.db);
}

/** The ids of a group and of all above it; the groups may go round in a circle. */
function groupsAbove(group: TraccarGroup, all: readonly TraccarGroup[]): ReadonlySet<number> {
  const above = new Set<number>();
  for (let next: TraccarGroup | undefined = group; next && !above.has(next.id); ) {
    above.add(next.id);
    const { groupId }: TraccarGroup = next;
    next = all.find(({ id }) => id === groupId);
  }
  return above;
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

async function importGeofences(parts: RegisterParts): Promise<void> {
  const { source, links, report, customerId } = parts;
  for (const geofence of await source.geofences()) {
    const attributes = attributesOf(geofence.attributes);
    const { polylineDistance, speedLimit, color } = attributes;
    for (const key of Object.keys(attributes))
      if (!GEOFENCE_ATTRIBUTES.has(key)) report.without('attributes of geofences', key);
    if (geofence.description) report.without('descriptions of geofences', geofence.name);
    await links.once('geofence', geofence.id, async (scope) => {
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
  for (const maintenance of await source.maintenances()) {
    const frequency = FREQUENCIES[maintenance.type];
    const quantity = frequency ? maintenance.period / frequency.unit : 0;
    if (!frequency || !(quantity >= 1)) {
      report.without('types of maintenance', maintenance.type);
      continue;
    }
    report.without('names of maintenance, which begin anew as oil changes', maintenance.name);
    // Of each device at most one is made, with a mark of its own: a run that is broken off begins them again.
    const ofDevice = `maintenance ${maintenance.id} of device`;
    const create = async (scope: Scope, deviceIds: readonly number[]): Promise<number | null> => {
      const wanted: { deviceId: number; assetId: number }[] = [];
      for (const deviceId of deviceIds) {
        const assetId = await links.find('device', deviceId);
        if (assetId !== null && (await links.find(ofDevice, deviceId)) === null)
          wanted.push({ deviceId, assetId });
      }
      if (wanted.length === 0) return null;
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
      const ids = await createNotices(
        scope,
        wanted.map(({ assetId }) => assetId),
        input,
      );
      const [first = null] = ids;
      for (const { deviceId } of wanted) await links.mark(scope, ofDevice, deviceId, first ?? 0);
      report.brought('maintenance', ids.length);
      return first;
    };
    // One that is here already comes to the vehicles that only this run could bring.
    if ((await links.find('maintenance', maintenance.id)) !== null)
      await parts.scope.inTransaction((scope) =>
        create(
          scope,
          maintenance.deviceIds.filter((id) => links.isNew('device', id)),
        ),
      );
    else await links.once('maintenance', maintenance.id, (scope) => create(scope, maintenance.deviceIds));
  }
}
