import type { PoolClient } from 'pg';
import { customerInReach } from '../access/customerInReach.ts';
import type { Scope } from '../access/scope.ts';
import { codedError } from '../errors.ts';
import { audit } from '../store/audit.ts';
import { inTransaction, type Store } from '../store/database.ts';
import { takeRoadRevision } from '../store/roadRuns.ts';
import { readRoads, type StoredRoad, type StoredStop } from '../store/roads.ts';
import type { CheckedRoad } from './input.ts';

/** Draws a road; gives its id. Throws NOT_FOUND for a customer out of reach, INVALID_INPUT for ids of stops. */
export async function createRoad(
  scope: Scope,
  store: Store,
  customerId: number,
  road: CheckedRoad,
): Promise<number> {
  await customerInReach(scope, customerId);
  if (road.stops.some(({ id }) => id !== null))
    throw codedError('INVALID_INPUT', { field: 'roadGeofence.id' });
  return inTransaction(store.pool, async (client) => {
    const { rows } = await client.query(
      'INSERT INTO road (customer_id, name, description, created_by) VALUES ($1, $2, $3, $4) RETURNING id',
      [customerId, road.name, road.description, scope.requester.userId],
    );
    const { id } = rows[0];
    await insertVersion(client, scope, customerId, id, road);
    await auditRoad(client, scope, 'create', customerId, id, null, road);
    return id;
  });
}

/**
 * Changes a road from now on: its runs that were planned to start before keep it as it was. Throws NOT_FOUND, and INVALID_INPUT for the
 * id of a stop that it does not have.
 */
export async function updateRoad(scope: Scope, store: Store, id: number, road: CheckedRoad): Promise<void> {
  await inTransaction(store.pool, async (client) => {
    const before = await lockedRoad(scope, client, id);
    const known = new Set(before.stops.map((stop) => stop.id));
    if (road.stops.some((stop) => stop.id !== null && !known.has(stop.id)))
      throw codedError('INVALID_INPUT', { field: 'roadGeofence.id' });
    await client.query('UPDATE road SET name = $2, description = $3 WHERE id = $1', [
      id,
      road.name,
      road.description,
    ]);
    // Milliseconds, as versions are named by in memory.
    await client.query(
      `UPDATE road_version SET valid_to = date_trunc('milliseconds', now()) WHERE road_id = $1 AND valid_to IS NULL`,
      [id],
    );
    await insertVersion(client, scope, before.customerId, id, road);
    await touchRuns(client, id);
    await auditRoad(client, scope, 'update', before.customerId, id, before, road);
  });
}

/** Deletes a road: its timetables and the runs that are not over end now. Throws NOT_FOUND. */
export async function deleteRoad(scope: Scope, store: Store, id: number): Promise<void> {
  await inTransaction(store.pool, async (client) => {
    const before = await lockedRoad(scope, client, id);
    await client.query('UPDATE road SET deleted_at = now() WHERE id = $1', [id]);
    await client.query(
      'UPDATE road_timetable SET deleted_at = now() WHERE road_id = $1 AND deleted_at IS NULL',
      [id],
    );
    await client.query(
      `UPDATE road_run SET cancelled_at = now(), revision = $2
        WHERE road_id = $1 AND cancelled_at IS NULL AND planned_end > now()`,
      [id, await takeRoadRevision(client)],
    );
    await auditRoad(client, scope, 'delete', before.customerId, id, before, null);
  });
}

/** The road, locked until the transaction ends. */
async function lockedRoad(scope: Scope, client: PoolClient, id: number): Promise<StoredRoad> {
  const seen = await scope.roads().where('road.id', '=', id).select('road.id').executeTakeFirst();
  const { rowCount } = await client.query(
    'SELECT FROM road WHERE id = $1 AND deleted_at IS NULL FOR UPDATE',
    [id],
  );
  const road = (await readRoads(client, [id])).get(id);
  if (!seen || rowCount !== 1 || !road) throw codedError('NOT_FOUND');
  return road;
}

/** Tells who holds the runs in memory that the road of those to come has changed. */
async function touchRuns(client: PoolClient, roadId: number): Promise<void> {
  await client.query('UPDATE road_run SET revision = $2 WHERE road_id = $1 AND planned_start > now()', [
    roadId,
    await takeRoadRevision(client),
  ]);
}

async function insertVersion(
  client: PoolClient,
  scope: Scope,
  customerId: number,
  roadId: number,
  road: CheckedRoad,
): Promise<void> {
  const newStops = road.stops.filter(({ id }) => id === null).length;
  const { rows } = await client.query(
    "SELECT nextval('road_stop_id')::int AS id FROM generate_series(1, $1)",
    [newStops],
  );
  const newIds = rows.map(({ id }) => id as number);
  const stops = road.stops.map(
    ({ id, name, shape, minimumStayS, plan }): StoredStop => ({
      id: id ?? newIds.shift()!,
      name,
      shape,
      minimumStayMs: minimumStayS * 1000,
      plan,
    }),
  );
  await client.query(
    `INSERT INTO road_version (customer_id, road_id, valid_from, overview_polyline, deviation_alarm, deviation_m, speed_alarm,
                               max_speed_mps, early_tolerance_s, late_tolerance_s, stops, created_by)
     VALUES ($1, $2, date_trunc('milliseconds', now()), $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      customerId,
      roadId,
      road.polyline,
      road.deviationAlarm,
      road.deviationM,
      road.speedAlarm,
      road.maxSpeedMps,
      road.earlyToleranceS,
      road.lateToleranceS,
      JSON.stringify(stops),
      scope.requester.userId,
    ],
  );
}

async function auditRoad(
  client: PoolClient,
  scope: Scope,
  action: 'create' | 'update' | 'delete',
  customerId: number,
  id: number,
  before: StoredRoad | null,
  after: CheckedRoad | null,
): Promise<void> {
  const { userId } = scope.requester;
  await audit(client, { userId, customerId, action, entity: 'road', entityId: id, before, after });
}
