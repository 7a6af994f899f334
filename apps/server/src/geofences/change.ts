import type { Geofence, GeofenceInput } from '@rastro/contract/resolvers';
import { customerInReach } from '../access/customerInReach.ts';
import type { Scope } from '../access/scope.ts';
import { codedError } from '../errors.ts';
import { cancelApplications, insertApplication } from '../store/applications.ts';
import { audit } from '../store/audit.ts';
import { type Db, inTransaction, type Store } from '../store/database.ts';
import { query } from '../store/query.ts';
import { makeRoomForVersion, versionBegin } from '../store/versions.ts';
import { type CheckedGeofence, checkedGeofence } from './input.ts';
import { geofenceById } from './list.ts';

/** A geofence that was written, and whether the past has to be derived anew for it. */
export interface ChangedGeofence {
  geofence: Geofence;
  reachesBack: boolean;
}

/** Draws a geofence for a customer in scope. Throws NOT_FOUND, INVALID_INPUT, GEOFENCE_SHAPE. */
export async function createGeofence(
  store: Store,
  scope: Scope,
  customer: number,
  input: GeofenceInput,
): Promise<ChangedGeofence> {
  const customerId = await customerInReach(scope, customer);
  const { userId, timeZone } = scope.requester;
  const geofence = checkedGeofence(input, timeZone);
  const { id, reachesBack } = await inTransaction(store.db, async (tx) => {
    const { rows } = await query<{ id: number }>(
      tx,
      `INSERT INTO geofence (customer_id, name, category, color, show_on_map, created_by)
       VALUES ($1, $2, $3, $4, $5, $6) RETURNING id`,
      [customerId, geofence.name, geofence.category, geofence.color, geofence.showOnMap, userId],
    );
    const [{ id: geofenceId }] = rows as [{ id: number }];
    const reaches = await holdFrom(tx, customerId, geofenceId, geofence, userId);
    const after = await asStored(tx, geofenceId);
    await audit(tx, {
      userId,
      customerId,
      action: 'create',
      entity: 'geofence',
      entityId: geofenceId,
      before: null,
      after,
    });
    return { id: geofenceId, reachesBack: reaches };
  });
  return { geofence: found(await geofenceById(scope, id)), reachesBack };
}

/**
 * Changes a geofence in scope. What the rule goes by (shape, speed limit, alarms, dwell) begins a version where it changed; a name
 * or a colour does not. Throws NOT_FOUND, INVALID_INPUT, GEOFENCE_SHAPE.
 */
export async function updateGeofence(
  store: Store,
  scope: Scope,
  id: number,
  input: GeofenceInput,
): Promise<ChangedGeofence> {
  const { userId, timeZone } = scope.requester;
  const geofence = checkedGeofence(input, timeZone);
  const reachesBack = await inTransaction(store.db, async (tx) => {
    const customerId = await lockInScope(tx, scope, id);
    const before = await asStored(tx, id);
    await query(
      tx,
      'UPDATE geofence SET name = $2, category = $3, color = $4, show_on_map = $5 WHERE id = $1',
      [id, geofence.name, geofence.category, geofence.color, geofence.showOnMap],
    );
    const reaches = await holdFrom(tx, customerId, id, geofence, userId);
    const after = await asStored(tx, id);
    await audit(tx, {
      userId,
      customerId,
      action: 'update',
      entity: 'geofence',
      entityId: id,
      before,
      after,
    });
    return reaches;
  });
  return { geofence: found(await geofenceById(scope, id)), reachesBack };
}

/** Ends a geofence in scope; its past stays. Throws NOT_FOUND. */
export async function deleteGeofence(store: Store, scope: Scope, id: number): Promise<void> {
  const { userId } = scope.requester;
  await inTransaction(store.db, async (tx) => {
    const customerId = await lockInScope(tx, scope, id);
    const before = await asStored(tx, id);
    await query(tx, 'UPDATE geofence SET deleted_at = now() WHERE id = $1', [id]);
    await query(
      tx,
      'UPDATE geofence_version SET valid_to = clock_timestamp() WHERE geofence_id = $1 AND valid_to IS NULL',
      [id],
    );
    await audit(tx, {
      userId,
      customerId,
      action: 'delete',
      entity: 'geofence',
      entityId: id,
      before,
      after: null,
    });
  });
}

/** Stops applying a geofence in scope to the past. Throws NOT_FOUND. */
export async function cancelApplying(store: Store, scope: Scope, id: number): Promise<Geofence> {
  await inTransaction(store.db, async (tx) => {
    await lockInScope(tx, scope, id);
    const { rows } = await query<{ id: number }>(
      tx,
      'SELECT id FROM rule_application WHERE geofence_id = $1 AND finished_at IS NULL ORDER BY id',
      [id],
    );
    const ids = rows.map((application) => application.id);
    await cancelApplications(tx, ids, scope.requester.userId);
  });
  return found(await geofenceById(scope, id));
}

/** The customer of a geofence in scope, whose row nobody else changes until the transaction ends. */
async function lockInScope(db: Db, scope: Scope, id: number): Promise<number> {
  const inScope = scope.geofences().where('geofence.id', '=', id).select('geofence.customer_id');
  const row = await inScope.executeTakeFirst();
  if (!row) throw codedError('NOT_FOUND');
  const locked = await query(db, 'SELECT FROM geofence WHERE id = $1 AND deleted_at IS NULL FOR UPDATE', [
    id,
  ]);
  if (!locked.rowCount) throw codedError('NOT_FOUND');
  return row.customer_id;
}

/**
 * Makes the geofence be so from a moment on: what it was from then on gives way, what it was before ends there. Nothing changes where
 * it has been so since. @returns whether the moment lies in the past, for which a new derivation was noted.
 */
async function holdFrom(
  db: Db,
  customerId: number,
  geofenceId: number,
  { shape, maxSpeedMps, alertsInputOutput, dwellS, holdsFrom }: CheckedGeofence,
  userId: number,
): Promise<boolean> {
  const { from, now } = await versionBegin(db, holdsFrom);
  const values = [geofenceId, from, JSON.stringify(shape), maxSpeedMps, alertsInputOutput, dwellS];
  const { rowCount: isSo } = await query(
    db,
    `SELECT FROM geofence_version
      WHERE geofence_id = $1 AND valid_to IS NULL AND valid_from <= $2
        AND (shape, max_speed_mps, alerts_input_output, dwell_s)
            IS NOT DISTINCT FROM ($3::jsonb, $4::real, $5::boolean, $6::integer)`,
    values,
  );
  if (isSo) return false;
  await makeRoomForVersion(db, 'geofence', geofenceId, from);
  await query(
    db,
    `INSERT INTO geofence_version
       (geofence_id, valid_from, shape, max_speed_mps, alerts_input_output, dwell_s, customer_id, changed_by)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [...values, customerId, userId],
  );
  if (from >= now) return false;
  const { rows } = await query<{ asset_id: number }>(
    db,
    `SELECT s.asset_id FROM asset_state s JOIN asset a ON a.id = s.asset_id AND a.customer_id = s.customer_id
      WHERE s.customer_id = $1 AND a.deleted_at IS NULL`,
    [customerId],
  );
  const assetIds = rows.map((row) => row.asset_id);
  if (assetIds.length > 0)
    await insertApplication(db, { customerId, assetIds, from: from.getTime(), geofenceId, userId });
  return assetIds.length > 0;
}

/** What the audit log keeps. */
async function asStored(db: Db, id: number): Promise<unknown> {
  const { rows } = await query(
    db,
    `SELECT name, category, color, show_on_map, shape, max_speed_mps, alerts_input_output, dwell_s, valid_from
       FROM geofence JOIN geofence_version ON geofence_id = id AND valid_to IS NULL
      WHERE id = $1`,
    [id],
  );
  return rows[0] ?? null;
}

function found(geofence: Geofence | null): Geofence {
  if (!geofence) throw codedError('NOT_FOUND');
  return geofence;
}
