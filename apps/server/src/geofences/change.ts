import type { Geofence, GeofenceInput } from '@rastro/contract/resolvers';
import { sql } from 'kysely';
import { auditChange } from '../access/auditChange.ts';
import { customerInReach } from '../access/customerInReach.ts';
import { demandUnchanged } from '../access/demandUnchanged.ts';
import { demand } from '../access/guard.ts';
import type { Scope } from '../access/scope.ts';
import { codedError } from '../errors.ts';
import { cancelApplicationsOf, insertApplication } from '../store/applications.ts';
import type { Db } from '../store/database.ts';
import { makeRoomForVersion, versionBegin } from '../store/versions.ts';
import { type CheckedGeofence, checkedGeofence } from './input.ts';
import { geofenceById } from './list.ts';

/** A geofence that was written, and whether the past has to be derived anew for it. */
export interface ChangedGeofence {
  geofence: Geofence;
  reachesBack: boolean;
}

/** What the audit log calls geofences. */
export const GEOFENCE = 'geofence';

/** A geofence as the audit log keeps it. */
export interface AuditedGeofence {
  name: string;
  category: string | null;
  color: string;
  show_on_map: boolean;
  shape: unknown;
  max_speed_mps: number | null;
  alerts_input_output: boolean;
  dwell_s: number | null;
  /** ISO 8601. */
  valid_from: string;
}

/** The most parts that are cut off a geofence at once. */
const MOST_CUT_OFF = 50;

/** Draws a geofence for a customer in scope, and beside it the parts that were cut off it. Throws NOT_FOUND, INVALID_INPUT, GEOFENCE_SHAPE. */
export async function createGeofence(
  scope: Scope,
  customer: number,
  input: GeofenceInput,
  cutOff: readonly GeofenceInput[] = [],
): Promise<ChangedGeofence> {
  const geofence = checkedGeofence(input, scope.requester.timeZone);
  const parts = checkedParts(scope, cutOff);
  const { id, reachesBack } = await scope.inTransaction(async (scope) => {
    const customerId = await customerInReach(scope, customer);
    const made = await insertGeofence(scope, customerId, geofence);
    return { id: made.id, reachesBack: (await insertParts(scope, customerId, parts)) || made.reachesBack };
  });
  return { geofence: found(await geofenceById(scope, id)), reachesBack };
}

function checkedParts(scope: Scope, cutOff: readonly GeofenceInput[]): CheckedGeofence[] {
  if (cutOff.length > MOST_CUT_OFF) throw codedError('INVALID_INPUT', { field: 'cutOff' });
  return cutOff.map((part) => checkedGeofence(part, scope.requester.timeZone));
}

/** Stores parts that were cut off a geofence, and says whether the past has to be derived anew for one. */
async function insertParts(
  scope: Scope,
  customerId: number,
  parts: readonly CheckedGeofence[],
): Promise<boolean> {
  let reachesBack = false;
  for (const part of parts)
    reachesBack = (await insertGeofence(scope, customerId, part)).reachesBack || reachesBack;
  return reachesBack;
}

/** Stores a new geofence of a customer, in the transaction of the scope; gives its id, and whether the past has to be derived anew for it. */
export async function insertGeofence(
  scope: Scope,
  customerId: number,
  geofence: CheckedGeofence,
): Promise<{ id: number; reachesBack: boolean }> {
  const { id } = await scope.db
    .insertInto('geofence')
    .values({ customer_id: customerId, ...columnsOf(geofence), created_by: scope.requester.userId })
    .returning('id')
    .executeTakeFirstOrThrow();
  const reachesBack = await holdFrom(scope, customerId, id, geofence);
  const after = await asStored(scope.db, id);
  await auditChange(scope, {
    customerId,
    action: 'create',
    entity: GEOFENCE,
    entityId: id,
    before: null,
    after,
  });
  return { id, reachesBack };
}

/**
 * Changes a geofence in scope. What the rule goes by (shape, speed limit, alarms, dwell) begins a version where it changed; a name
 * or a colour does not. `known` is the version that the change began with, where the client says it; `cutOff` are parts that were cut off, which
 * become geofences of their own. Throws NOT_FOUND, INVALID_INPUT, GEOFENCE_SHAPE, CHANGED_MEANWHILE; FORBIDDEN where parts may not be created.
 */
export async function updateGeofence(
  scope: Scope,
  id: number,
  input: GeofenceInput,
  known?: number,
  cutOff: readonly GeofenceInput[] = [],
): Promise<ChangedGeofence> {
  const geofence = checkedGeofence(input, scope.requester.timeZone);
  const parts = checkedParts(scope, cutOff);
  if (parts.length > 0) demand({ kind: 'permission', anyOf: ['CrearGeocercas'] }, scope.requester);
  const reachesBack = await scope.inTransaction(async (scope) => {
    const { version } = await lockInScope(scope, id);
    await demandUnchanged(scope, {
      entity: GEOFENCE,
      id,
      version,
      known,
      stored: () => geofenceById(scope, id),
    });
    const { customerId, reachesBack } = await changeGeofence(scope, id, geofence);
    return (await insertParts(scope, customerId, parts)) || reachesBack;
  });
  return { geofence: found(await geofenceById(scope, id)), reachesBack };
}

/** Makes a geofence in scope be so, in the transaction of the scope; gives whether the past has to be derived anew for it. Throws NOT_FOUND. */
export async function changeGeofence(
  scope: Scope,
  id: number,
  geofence: CheckedGeofence,
): Promise<{ customerId: number; reachesBack: boolean }> {
  const { customerId } = await lockInScope(scope, id);
  const before = await asStored(scope.db, id);
  await scope.db
    .updateTable('geofence')
    .set((eb) => ({ ...columnsOf(geofence), version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
  const reachesBack = await holdFrom(scope, customerId, id, geofence);
  const after = await asStored(scope.db, id);
  await auditChange(scope, { customerId, action: 'update', entity: GEOFENCE, entityId: id, before, after });
  return { customerId, reachesBack };
}

/** Gives back a geofence in scope that was deleted, from now on: what vehicles did meanwhile was no visit. Throws NOT_FOUND. */
export function restoreGeofence(scope: Scope, id: number, geofence: CheckedGeofence): Promise<void> {
  return scope.inTransaction(async (scope) => {
    const row = await scope
      .geofencesOfAllTimes()
      .where('geofence.id', '=', id)
      .where('geofence.deleted_at', 'is not', null)
      .select('geofence.customer_id as customerId')
      .forUpdate()
      .executeTakeFirst();
    if (!row) throw codedError('NOT_FOUND');
    const { customerId } = row;
    await scope.db
      .updateTable('geofence')
      .set((eb) => ({ deleted_at: null, version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .execute();
    await holdFrom(scope, customerId, id, geofence);
    const after = await asStored(scope.db, id);
    await auditChange(scope, {
      customerId,
      action: 'restore',
      entity: GEOFENCE,
      entityId: id,
      before: null,
      after,
    });
  });
}

/** Ends a geofence in scope; its past stays. Throws NOT_FOUND. */
export function deleteGeofence(scope: Scope, id: number): Promise<void> {
  return scope.inTransaction(async (scope) => {
    const { customerId } = await lockInScope(scope, id);
    const before = await asStored(scope.db, id);
    await scope.db.updateTable('geofence').set({ deleted_at: sql`now()` }).where('id', '=', id).execute();
    await scope.db
      .updateTable('geofence_version')
      .set({ valid_to: sql`clock_timestamp()` })
      .where('geofence_id', '=', id)
      .where('valid_to', 'is', null)
      .execute();
    await auditChange(scope, {
      customerId,
      action: 'delete',
      entity: GEOFENCE,
      entityId: id,
      before,
      after: null,
    });
  });
}

/** Stops applying a geofence in scope to the past. Throws NOT_FOUND. */
export async function cancelApplying(scope: Scope, id: number): Promise<Geofence> {
  await scope.inTransaction(async (scope) => {
    await lockInScope(scope, id);
    await cancelApplicationsOf(scope.db, 'geofence', id, scope.requester.userId);
  });
  return found(await geofenceById(scope, id));
}

/** The customer and version of a geofence in scope, whose row nobody else changes until the transaction ends. Throws NOT_FOUND. */
async function lockInScope(scope: Scope, id: number): Promise<{ customerId: number; version: number }> {
  const row = await scope
    .geofences()
    .where('geofence.id', '=', id)
    .select(['geofence.customer_id as customerId', 'geofence.version'])
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw codedError('NOT_FOUND');
  return row;
}

const columnsOf = ({ name, category, color, showOnMap }: CheckedGeofence) => ({
  name,
  category,
  color,
  show_on_map: showOnMap,
});

/**
 * Makes the geofence be so from a moment on: what it was from then on gives way, what it was before ends there. Nothing changes where
 * it has been so since. @returns whether the moment lies in the past, for which a new derivation was noted.
 */
async function holdFrom(
  scope: Scope,
  customerId: number,
  geofenceId: number,
  geofence: CheckedGeofence,
): Promise<boolean> {
  const { db } = scope;
  const { userId } = scope.requester;
  const { from, now } = await versionBegin(db, geofence.holdsFrom);
  const version = {
    shape: JSON.stringify(geofence.shape),
    max_speed_mps: geofence.maxSpeedMps,
    alerts_input_output: geofence.alertsInputOutput,
    dwell_s: geofence.dwellS,
  };
  const same = await db
    .selectFrom('geofence_version')
    .select('geofence_id')
    .where('geofence_id', '=', geofenceId)
    .where('valid_to', 'is', null)
    .where('valid_from', '<=', from)
    .where(sql<boolean>`(shape, max_speed_mps, alerts_input_output, dwell_s) IS NOT DISTINCT FROM
      (${version.shape}::jsonb, ${version.max_speed_mps}::real, ${version.alerts_input_output}::boolean, ${version.dwell_s}::integer)`)
    .executeTakeFirst();
  if (same) return false;
  await makeRoomForVersion(db, 'geofence', geofenceId, from);
  await db
    .insertInto('geofence_version')
    .values({
      geofence_id: geofenceId,
      valid_from: from,
      ...version,
      customer_id: customerId,
      changed_by: userId,
    })
    .execute();
  if (from >= now) return false;
  const assets = await db
    .selectFrom('asset_state')
    .innerJoin('asset', (join) =>
      join
        .onRef('asset.id', '=', 'asset_state.asset_id')
        .onRef('asset.customer_id', '=', 'asset_state.customer_id'),
    )
    .select('asset_state.asset_id')
    .where('asset_state.customer_id', '=', customerId)
    .where('asset.deleted_at', 'is', null)
    .execute();
  const assetIds = assets.map((asset) => asset.asset_id);
  if (assetIds.length > 0)
    await insertApplication(db, { customerId, assetIds, from: from.getTime(), geofenceId, userId });
  return assetIds.length > 0;
}

/** What the audit log keeps. */
async function asStored(db: Db, id: number): Promise<unknown> {
  const stored = await db
    .selectFrom('geofence')
    .innerJoin('geofence_version as version', (join) =>
      join.onRef('version.geofence_id', '=', 'geofence.id').on('version.valid_to', 'is', null),
    )
    .select(['name', 'category', 'color', 'show_on_map'])
    .select(['shape', 'max_speed_mps', 'alerts_input_output', 'dwell_s', 'valid_from'])
    .where('geofence.id', '=', id)
    .executeTakeFirst();
  return stored ?? null;
}

function found(geofence: Geofence | null): Geofence {
  if (!geofence) throw codedError('NOT_FOUND');
  return geofence;
}
