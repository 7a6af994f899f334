import type { Geofence, GeofenceInput } from '@rastro/contract/resolvers';
import type { PoolClient } from 'pg';
import type { Scope } from '../access/scope.ts';
import { codedError } from '../errors.ts';
import { audit } from '../store/audit.ts';
import { inTransaction, type Store } from '../store/database.ts';
import { type CheckedGeofence, checkedGeofence } from './input.ts';
import { geofenceById } from './list.ts';

/** Draws a geofence for a customer in scope. Throws NOT_FOUND, INVALID_INPUT, GEOFENCE_SHAPE. */
export async function createGeofence(
  store: Store,
  scope: Scope,
  customerId: number,
  input: GeofenceInput,
): Promise<Geofence> {
  const customer = scope.customers().where('customer.id', '=', customerId).select('customer.id');
  if (!(await customer.executeTakeFirst())) throw codedError('NOT_FOUND');
  const geofence = checkedGeofence(input);
  const { userId } = scope.requester;
  const id = await inTransaction(store.pool, async (client) => {
    const { rows } = await client.query<{ id: number }>(
      `INSERT INTO geofence (customer_id, name, category, color, show_on_map, created_by)
       VALUES ($1, $2, $3, $4, $5, $6) RETURNING id`,
      [customerId, geofence.name, geofence.category, geofence.color, geofence.showOnMap, userId],
    );
    const [{ id: geofenceId }] = rows as [{ id: number }];
    await insertVersion(client, customerId, geofenceId, geofence, userId);
    const after = await asStored(client, geofenceId);
    await audit(client, {
      userId,
      customerId,
      action: 'create',
      entity: 'geofence',
      entityId: geofenceId,
      before: null,
      after,
    });
    return geofenceId;
  });
  return found(await geofenceById(scope, id));
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
): Promise<Geofence> {
  const geofence = checkedGeofence(input);
  const { userId } = scope.requester;
  await inTransaction(store.pool, async (client) => {
    const customerId = await lockInScope(client, scope, id);
    const before = await asStored(client, id);
    await client.query(
      'UPDATE geofence SET name = $2, category = $3, color = $4, show_on_map = $5 WHERE id = $1',
      [id, geofence.name, geofence.category, geofence.color, geofence.showOnMap],
    );
    const { rowCount } = await client.query(
      `UPDATE geofence_version SET valid_to = clock_timestamp()
        WHERE geofence_id = $1 AND valid_to IS NULL
          AND (shape, max_speed_mps, alerts_input_output, dwell_s)
              IS DISTINCT FROM ($2::jsonb, $3::real, $4::boolean, $5::integer)`,
      [id, JSON.stringify(geofence.shape), geofence.maxSpeedMps, geofence.alertsInputOutput, geofence.dwellS],
    );
    if (rowCount) await insertVersion(client, customerId, id, geofence, userId);
    const after = await asStored(client, id);
    await audit(client, {
      userId,
      customerId,
      action: 'update',
      entity: 'geofence',
      entityId: id,
      before,
      after,
    });
  });
  return found(await geofenceById(scope, id));
}

/** Ends a geofence in scope; its past stays. Throws NOT_FOUND. */
export async function deleteGeofence(store: Store, scope: Scope, id: number): Promise<void> {
  const { userId } = scope.requester;
  await inTransaction(store.pool, async (client) => {
    const customerId = await lockInScope(client, scope, id);
    const before = await asStored(client, id);
    await client.query('UPDATE geofence SET deleted_at = now() WHERE id = $1', [id]);
    await client.query(
      'UPDATE geofence_version SET valid_to = clock_timestamp() WHERE geofence_id = $1 AND valid_to IS NULL',
      [id],
    );
    await audit(client, {
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

/** The customer of a geofence in scope, whose row nobody else changes until the transaction ends. */
async function lockInScope(client: PoolClient, scope: Scope, id: number): Promise<number> {
  const inScope = scope.geofences().where('geofence.id', '=', id).select('geofence.customer_id');
  const row = await inScope.executeTakeFirst();
  if (!row) throw codedError('NOT_FOUND');
  const locked = await client.query('SELECT FROM geofence WHERE id = $1 AND deleted_at IS NULL FOR UPDATE', [
    id,
  ]);
  if (!locked.rowCount) throw codedError('NOT_FOUND');
  return row.customer_id;
}

/** Begins a version where the last one ended, else now. */
async function insertVersion(
  client: PoolClient,
  customerId: number,
  geofenceId: number,
  { shape, maxSpeedMps, alertsInputOutput, dwellS }: CheckedGeofence,
  userId: number,
): Promise<void> {
  await client.query(
    `INSERT INTO geofence_version
       (customer_id, geofence_id, valid_from, shape, max_speed_mps, alerts_input_output, dwell_s, changed_by)
     VALUES ($1, $2, coalesce((SELECT max(valid_to) FROM geofence_version WHERE geofence_id = $2), now()), $3, $4, $5, $6, $7)`,
    [customerId, geofenceId, JSON.stringify(shape), maxSpeedMps, alertsInputOutput, dwellS, userId],
  );
}

/** What the audit log keeps. */
async function asStored(client: PoolClient, id: number): Promise<unknown> {
  const { rows } = await client.query(
    `SELECT name, category, color, show_on_map, shape, max_speed_mps, alerts_input_output, dwell_s
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
