import { customerInReach } from '../access/customerInReach.ts';
import type { Scope } from '../access/scope.ts';
import { codedError } from '../errors.ts';
import type { SettingsDirectory } from '../settings/settingsDirectory.ts';
import { audit } from '../store/audit.ts';
import { type Db, inTransaction, type Store } from '../store/database.ts';
import { query } from '../store/query.ts';
import { takeRoadRevision } from '../store/roadRuns.ts';
import { readRoads, type StoredRoad, type StoredStop } from '../store/roads.ts';
import { makeRoomForVersion, versionBegin } from '../store/versions.ts';
import { applyRunsToPast } from './applyRuns.ts';
import type { CheckedRoad } from './input.ts';
import { moveRuns, runsSince } from './moveRuns.ts';

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
  return inTransaction(store.db, async (tx) => {
    const { rows } = await query(
      tx,
      'INSERT INTO road (customer_id, name, description, created_by) VALUES ($1, $2, $3, $4) RETURNING id',
      [customerId, road.name, road.description, scope.requester.userId],
    );
    const { id } = rows[0];
    const { from } = await versionBegin(tx, road.holdsFrom);
    await holdFrom(tx, scope, { customerId, roadId: id, before: null }, road, from);
    await auditRoad(tx, scope, 'create', customerId, id, null, road);
    return id;
  });
}

/**
 * Changes a road from a moment on: its runs that were planned to start before keep it as it was. Tells whether the past has to be
 * derived anew. Throws NOT_FOUND, and INVALID_INPUT for the id of a stop that it does not have.
 */
export async function updateRoad(
  scope: Scope,
  store: Store,
  settings: SettingsDirectory,
  id: number,
  road: CheckedRoad,
): Promise<boolean> {
  return inTransaction(store.db, async (tx) => {
    const before = await lockedRoad(scope, tx, id);
    const known = new Set(before.stops.map((stop) => stop.id));
    if (road.stops.some((stop) => stop.id !== null && !known.has(stop.id)))
      throw codedError('INVALID_INPUT', { field: 'roadGeofence.id' });
    await query(tx, 'UPDATE road SET name = $2, description = $3 WHERE id = $1', [
      id,
      road.name,
      road.description,
    ]);
    const { customerId } = before;
    const begin = await versionBegin(tx, road.holdsFrom);
    const revision = await takeRoadRevision(tx); // nobody plans a run of the road as it was meanwhile
    const runs = await runsSince(tx, id, begin.from);
    const isNew = await holdFrom(tx, scope, { customerId, roadId: id, before }, road, begin.from);
    await auditRoad(tx, scope, 'update', customerId, id, before, road);
    if (!isNew) return false;
    await moveRuns(tx, id, runs, revision);
    const { userId } = scope.requester;
    return applyRunsToPast(tx, settings, { customerId, roadId: id, userId }, runs, begin.now.getTime());
  });
}

/** Deletes a road: its timetables and the runs that are not over end now. Throws NOT_FOUND. */
export async function deleteRoad(scope: Scope, store: Store, id: number): Promise<void> {
  await inTransaction(store.db, async (tx) => {
    const before = await lockedRoad(scope, tx, id);
    await query(tx, 'UPDATE road SET deleted_at = now() WHERE id = $1', [id]);
    await query(
      tx,
      'UPDATE road_timetable SET deleted_at = now() WHERE road_id = $1 AND deleted_at IS NULL',
      [id],
    );
    await query(
      tx,
      `UPDATE road_run SET cancelled_at = now(), revision = $2
        WHERE road_id = $1 AND cancelled_at IS NULL AND planned_end > now()`,
      [id, await takeRoadRevision(tx)],
    );
    await auditRoad(tx, scope, 'delete', before.customerId, id, before, null);
  });
}

/** The road, locked until the transaction ends. */
async function lockedRoad(scope: Scope, db: Db, id: number): Promise<StoredRoad> {
  const seen = await scope.roads().where('road.id', '=', id).select('road.id').executeTakeFirst();
  const { rowCount } = await query(db, 'SELECT FROM road WHERE id = $1 AND deleted_at IS NULL FOR UPDATE', [
    id,
  ]);
  const road = (await readRoads(db, [id])).get(id);
  if (!seen || rowCount !== 1 || !road) throw codedError('NOT_FOUND');
  return road;
}

/** Makes the road be so from a moment on, for what was there of it (null: it is new). @returns false where it has been so since. */
async function holdFrom(
  db: Db,
  scope: Scope,
  { customerId, roadId, before }: { customerId: number; roadId: number; before: StoredRoad | null },
  road: CheckedRoad,
  from: Date,
): Promise<boolean> {
  const newStops = road.stops.filter(({ id }) => id === null).length;
  const { rows } = await query(db, "SELECT nextval('road_stop_id')::int AS id FROM generate_series(1, $1)", [
    newStops,
  ]);
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
  const values = [
    roadId,
    from,
    road.polyline,
    road.deviationAlarm,
    road.deviationM,
    road.speedAlarm,
    road.maxSpeedMps,
    road.earlyToleranceS,
    road.lateToleranceS,
    JSON.stringify(stops),
  ];
  const { rowCount: isSo } = await query(
    db,
    `SELECT FROM road_version
      WHERE road_id = $1 AND valid_to IS NULL AND valid_from <= $2
        AND (overview_polyline, deviation_alarm, deviation_m, speed_alarm, max_speed_mps, early_tolerance_s, late_tolerance_s, stops)
            IS NOT DISTINCT FROM
            ($3::text, $4::boolean, $5::real, $6::boolean, $7::real, $8::integer, $9::integer, $10::jsonb)`,
    values,
  );
  if (isSo && before?.name === road.name) return false; // events tell the name: another one is news
  await makeRoomForVersion(db, 'road', roadId, from);
  await query(
    db,
    `INSERT INTO road_version (road_id, valid_from, overview_polyline, deviation_alarm, deviation_m, speed_alarm, max_speed_mps,
                               early_tolerance_s, late_tolerance_s, stops, customer_id, created_by)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [...values, customerId, scope.requester.userId],
  );
  return true;
}

async function auditRoad(
  db: Db,
  scope: Scope,
  action: 'create' | 'update' | 'delete',
  customerId: number,
  id: number,
  before: StoredRoad | null,
  after: CheckedRoad | null,
): Promise<void> {
  const { userId } = scope.requester;
  await audit(db, { userId, customerId, action, entity: 'road', entityId: id, before, after });
}
