import type { PermissionName } from '@rastro/domain';
import { MOST_FLEET_ROWS } from '@rastro/format';
import { sql } from 'kysely';
import { customerInReach } from '../../access/customerInReach.ts';
import type { Scope } from '../../access/scope.ts';
import { codedError } from '../../errors.ts';
import { FLEET_CHANGED } from '../../live/fleetDirectory.ts';
import { mountDevice } from '../../mountings/change.ts';
import { publishOnCommit } from '../../store/bus.ts';
import { assets } from '../assets.ts';
import { devices } from '../devices.ts';
import { drivers } from '../drivers.ts';
import { groups } from '../groups.ts';
import type { Entity, Values } from '../kernel/entity.ts';
import { lockImports } from '../kernel/files/lockImports.ts';
import { readSheet } from '../kernel/files/readSheet.ts';
import { lockTree } from '../kernel/tree.ts';
import { inChange, insertRows } from '../kernel/write.ts';
import { lines } from '../lines.ts';
import { type FleetPlan, type FleetProblem, fleetHead, pathKey, planFleet } from './planFleet.ts';

/** What a spreadsheet makes, or would make. */
export interface FleetImport {
  rows: number;
  vehicles: number;
  groups: number;
  devices: number;
  lines: number;
  drivers: number;
  /** Rows with a problem, and the first of the problems. */
  wrong: number;
  problems: readonly FleetProblem[];
  /** Headings of columns that are not read. */
  ignored: readonly string[];
}

/** Who waits for an import. */
export interface FleetWatch {
  progress: (share: number) => void;
  signal: AbortSignal;
  /** Ends the job in the transaction of the import. */
  finish: (tx: Scope, result: FleetImport) => Promise<void>;
}

const MOST_PROBLEMS = 500;

/**
 * Says what a spreadsheet of a fleet would make for a customer in scope, or with `watch` makes it in one transaction: groups, drivers, vehicles,
 * devices, lines and mountings by the rules of each, whole or not at all. Throws FORBIDDEN for who lacks a permission that it takes, or sees
 * some groups only; NOT_FOUND, FILE_UNREADABLE, NOTHING_TO_IMPORT, IMPORT_TOO_LONG, and IMPORT_INVALID where rows have problems.
 */
export async function importFleet(
  scope: Scope,
  content: Buffer,
  customer: number | null,
  watch: FleetWatch | null = null,
): Promise<FleetImport> {
  if (scope.isBounded) throw codedError('FORBIDDEN');
  const customerId = await customerInReach(scope, customer); // before the file is read, which is work
  const [first, ...rows] = await readSheet(content);
  const head = fleetHead(first?.cells ?? []);
  if (!head.at.has('vehicle')) throw codedError('FILE_UNREADABLE');
  if (rows.length === 0) throw codedError('NOTHING_TO_IMPORT');
  if (rows.length > MOST_FLEET_ROWS) throw codedError('IMPORT_TOO_LONG', { maximum: MOST_FLEET_ROWS });
  const planned = async (scope: Scope): Promise<[FleetPlan, FleetImport]> => {
    await customerInReach(scope, customerId); // which may have changed meanwhile
    const plan = await planFleet(scope, customerId, head, rows);
    demandAll(scope, plan);
    return [plan, { ...summaryOf(plan), rows: rows.length, ignored: head.ignored }];
  };
  if (!watch) return (await planned(scope))[1];
  return scope.inTransaction(async (scope) => {
    await lockTree(groups, scope.db, { customerId });
    await lockImports(scope.db, customerId);
    const [plan, result] = await planned(scope);
    if (plan.problems.length > 0)
      throw codedError('IMPORT_INVALID', {
        problems: JSON.stringify(result.problems),
        total: plan.problems.length,
      });
    await writeFleet(scope, customerId, plan, watch);
    await watch.finish(scope, result);
    return result;
  });
}

/** Refuses who lacks permissions that a plan takes, and says which. */
function demandAll({ requester }: Scope, plan: FleetPlan): void {
  const has = (part: keyof FleetPlan['vehicles'][0]) =>
    plan.vehicles.some((vehicle) => vehicle[part] !== null);
  const needs: readonly (readonly [boolean, PermissionName])[] = [
    [true, 'CrearMoviles'],
    [plan.newGroups.length > 0, 'CrearGrupos'],
    [plan.vehicles.some(({ group }) => group.length > 0), 'ModificarMoviles'],
    [has('device'), 'CrearEquipos'],
    [has('device'), 'AsignarEquipos'],
    [has('line'), 'CrearLineas'],
    [has('line') && has('device'), 'AsignarLineas'],
    [plan.newDrivers.size > 0, 'CrearConductores'],
  ];
  const missing = needs.flatMap(([isNeeded, name]) =>
    isNeeded && !requester.permissions.has(name) ? [name] : [],
  );
  if (missing.length > 0) throw codedError('FORBIDDEN', { permissions: missing.join(',') });
}

function summaryOf({
  vehicles,
  newGroups,
  newDrivers,
  problems,
}: FleetPlan): Omit<FleetImport, 'rows' | 'ignored'> {
  return {
    vehicles: vehicles.length,
    groups: newGroups.length,
    devices: vehicles.filter(({ device }) => device && 'values' in device).length,
    lines: vehicles.filter(({ line }) => line !== null).length,
    drivers: newDrivers.size,
    wrong: new Set(problems.map(({ row }) => row)).size,
    problems: problems.slice(0, MOST_PROBLEMS),
  };
}

/** The share of the work that is done once all but the mountings is written, which take the longest. */
const BEFORE_MOUNTING = 0.3;

async function writeFleet(
  scope: Scope,
  customerId: number,
  plan: FleetPlan,
  { progress, signal }: Pick<FleetWatch, 'progress' | 'signal'>,
): Promise<void> {
  /** Creates rows of an entity, and gives their ids in the same order. */
  const create = async (entity: Entity, rows: readonly Values[]): Promise<number[]> => {
    signal.throwIfAborted();
    if (rows.length === 0) return [];
    const { changes } = await inChange(entity, scope, { customerId }, (scope, changeId) =>
      insertRows(entity, scope, changeId, customerId, rows),
    );
    return changes.map(({ after }) => after?.id ?? 0);
  };

  const groupIds = new Map(plan.groupIds);
  for (const path of plan.newGroups.toSorted((one, other) => one.length - other.length)) {
    const parentId = groupIds.get(pathKey(path.slice(0, -1))) ?? null;
    const [id = 0] = await create(groups, [{ name: path.at(-1) ?? '', parentId }]);
    groupIds.set(pathKey(path), id);
  }
  const driverKeys = [...plan.newDrivers.keys()];
  const driverIds = await create(drivers, [...plan.newDrivers.values()]);
  const assetIds = await create(
    assets,
    plan.vehicles.map(({ asset }) => asset),
  );
  const newDevices = plan.vehicles.flatMap(({ device }) =>
    device && 'values' in device ? [device.values] : [],
  );
  const deviceIds = await create(devices, newDevices);
  progress(BEFORE_MOUNTING / 2);

  const placed = plan.vehicles.map((vehicle, at) => {
    const { device, driver, group } = vehicle;
    return {
      ...vehicle,
      assetId: assetIds[at] ?? 0,
      groupId: group.length > 0 ? (groupIds.get(pathKey(group)) ?? null) : null,
      deviceId:
        device && ('id' in device ? device.id : (deviceIds[newDevices.indexOf(device.values)] ?? null)),
      driverId: driver && ('id' in driver ? driver.id : (driverIds[driverKeys.indexOf(driver.key)] ?? null)),
    };
  });
  await create(
    lines,
    placed.flatMap(({ line, deviceId }) => (line ? [{ ...line, deviceId }] : [])),
  );
  const driven = placed.filter(({ driverId }) => driverId !== null);
  await sql`
    UPDATE asset SET driver_id = given.driver_id
      FROM unnest(${driven.map(({ assetId }) => assetId)}::int[], ${driven.map(({ driverId }) => driverId)}::int[]) AS given (id, driver_id)
     WHERE asset.id = given.id AND asset.customer_id = ${customerId}`.execute(scope.db);
  const grouped = placed.filter(({ groupId }) => groupId !== null);
  await sql`
    INSERT INTO asset_group_member (customer_id, group_id, asset_id)
    SELECT ${customerId}, * FROM unnest(${grouped.map(({ groupId }) => groupId)}::int[], ${grouped.map(({ assetId }) => assetId)}::int[])`.execute(
    scope.db,
  );
  progress(BEFORE_MOUNTING);

  const mounted = placed.filter(({ deviceId }) => deviceId !== null);
  for (const [at, { assetId, deviceId }] of mounted.entries()) {
    signal.throwIfAborted();
    await mountDevice(scope, { assetId, deviceId: deviceId ?? 0 });
    progress(BEFORE_MOUNTING + ((1 - BEFORE_MOUNTING) * (at + 1)) / mounted.length);
  }
  await publishOnCommit(scope.db, FLEET_CHANGED, null);
}
