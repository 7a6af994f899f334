import { sql } from 'kysely';
import { auditChange } from '../access/auditChange.ts';
import { customerInReach } from '../access/customerInReach.ts';
import { demandUnchanged } from '../access/demandUnchanged.ts';
import type { Scope } from '../access/scope.ts';
import { codedError } from '../errors.ts';
import type { SettingsDirectory } from '../settings/settingsDirectory.ts';
import { cancelApplicationsOf } from '../store/applications.ts';
import type { Db } from '../store/database.ts';
import { nextRunRevision, planTimetables } from '../store/roadRuns.ts';
import { newStopIds, readRoads, type StoredRoad, type StoredStop } from '../store/roads.ts';
import { makeRoomForVersion, versionBegin } from '../store/versions.ts';
import { applyRunsToPast } from './applyRuns.ts';
import type { CheckedRoad } from './input.ts';
import { roadById } from './listRoads.ts';
import { lockRoadForChange } from './locks.ts';
import { moveRuns, runsSince } from './moveRuns.ts';
import { shownRoad } from './showRoad.ts';

/** What the audit log calls roads. */
export const ROAD = 'road';

/** Draws a road; gives its id. Throws NOT_FOUND for a customer out of reach, INVALID_INPUT for ids of stops. */
export async function createRoad(scope: Scope, customer: number, road: CheckedRoad): Promise<number> {
  if (road.stops.some(({ id }) => id !== null))
    throw codedError('INVALID_INPUT', { field: 'roadGeofence.id' });
  return scope.inTransaction(async (scope) => {
    const customerId = await customerInReach(scope, customer);
    const { id } = await scope.db
      .insertInto('road')
      .values({
        customer_id: customerId,
        name: road.name,
        description: road.description,
        created_by: scope.requester.userId,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { from } = await versionBegin(scope.db, road.holdsFrom);
    await holdFrom(scope, { customerId, roadId: id, before: null }, road, from);
    await auditRoad(scope, 'create', customerId, id, null, road);
    return id;
  });
}

/**
 * Changes a road of a customer from a moment on: its runs that were planned to start before keep it as it was. Gives whether the past has
 * to be derived anew. `known` is the version that the change began with, where the client says it. Throws NOT_FOUND, CHANGED_MEANWHILE,
 * and INVALID_INPUT for another customer or for the id of a stop that it does not have, nor had as one of `formerStops`.
 */
export async function updateRoad(
  scope: Scope,
  settings: SettingsDirectory,
  id: number,
  customerId: number,
  road: CheckedRoad,
  known?: number,
  { formerStops = new Set() }: { formerStops?: ReadonlySet<number> } = {},
): Promise<boolean> {
  return scope.inTransaction(async (scope) => {
    const { db } = scope;
    const before = await lockRoadForChange(scope, id);
    await demandUnchanged(scope, {
      entity: ROAD,
      id,
      version: before.rowVersion,
      known,
      stored: async () => {
        const stored = await roadById(scope, id);
        return stored && shownRoad(stored);
      },
    });
    if (before.customerId !== customerId) throw codedError('INVALID_INPUT', { field: 'customerId' });
    const stopIds = new Set(before.stops.map((stop) => stop.id));
    if (road.stops.some(({ id }) => id !== null && !stopIds.has(id) && !formerStops.has(id)))
      throw codedError('INVALID_INPUT', { field: 'roadGeofence.id' });
    const { name, description } = road;
    await db
      .updateTable('road')
      .set((eb) => ({ name, description, version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .execute();
    const begin = await versionBegin(db, road.holdsFrom);
    const revision = await nextRunRevision(db); // nobody plans a run of the road as it was meanwhile
    const runs = await runsSince(db, id, begin.from);
    const isNew = await holdFrom(scope, { customerId, roadId: id, before }, road, begin.from);
    await auditRoad(scope, 'update', customerId, id, before, road);
    if (!isNew) return false;
    await moveRuns(db, id, runs, revision);
    const { userId } = scope.requester;
    return applyRunsToPast(db, settings, { customerId, roadId: id, userId }, runs, begin.now.getTime());
  });
}

/** Deletes a road: its timetables and the runs that are not over end now. Throws NOT_FOUND. */
export async function deleteRoad(scope: Scope, id: number): Promise<void> {
  await scope.inTransaction(async (scope) => {
    const { db } = scope;
    const before = await lockRoadForChange(scope, id);
    const now = sql<Date>`now()`;
    await db.updateTable('road').set({ deleted_at: now }).where('id', '=', id).execute();
    await db
      .updateTable('road_timetable')
      .set({ deleted_at: now })
      .where('road_id', '=', id)
      .where('deleted_at', 'is', null)
      .execute();
    await db
      .updateTable('road_run')
      .set({ cancelled_at: now, revision: await nextRunRevision(db) })
      .where('road_id', '=', id)
      .where('cancelled_at', 'is', null)
      .where('planned_end', '>', now)
      .execute();
    await auditRoad(scope, 'delete', before.customerId, id, before, null);
  });
}

/** Stops applying a road in scope to the past. Throws NOT_FOUND. */
export function cancelRoadApplying(scope: Scope, id: number): Promise<void> {
  return scope.inTransaction(async (scope) => {
    await lockRoadForChange(scope, id);
    await cancelApplicationsOf(scope.db, 'road', id, scope.requester.userId);
  });
}

/**
 * Gives back a road that was deleted, with the timetables that ended with it, and its runs that have not begun and whose vehicles are on no
 * other run by now. Throws NOT_FOUND.
 */
export async function restoreRoad(scope: Scope, id: number): Promise<void> {
  await scope.inTransaction(async (scope) => {
    const { db } = scope;
    const row = await scope
      .roadsOfAllTimes()
      .where('road.id', '=', id)
      .select(['road.customer_id as customerId', 'road.deleted_at as deletedAt'])
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!row) throw codedError('NOT_FOUND');
    if (!row.deletedAt) return;
    const { customerId } = row;
    // What ended with the road has the moment of its deletion, which was that of their transaction.
    const then = sql<Date>`(SELECT deleted_at FROM road WHERE id = ${id})`;
    const tables = await db
      .updateTable('road_timetable')
      .set({ deleted_at: null })
      .where('road_id', '=', id)
      .where('deleted_at', '=', then)
      .returning('id')
      .execute();
    const revision = await nextRunRevision(db);
    await sql`
      UPDATE road_run run SET cancelled_at = NULL, revision = ${revision}
       WHERE road_id = ${id} AND cancelled_at = ${then} AND planned_start > now()
         AND NOT EXISTS (SELECT FROM road_run other
                          WHERE other.asset_id = run.asset_id AND other.cancelled_at IS NULL
                            AND other.planned_start < run.planned_end AND other.planned_end > run.planned_start)`.execute(
      db,
    );
    await db
      .updateTable('road')
      .set((eb) => ({ deleted_at: null, version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .execute();
    for (const table of tables) await planTimetables(db, Date.now(), table.id);
    const stored = (await readRoads(db, [id])).get(id) ?? null;
    await auditChange(scope, {
      customerId,
      action: 'create',
      entity: ROAD,
      entityId: id,
      before: null,
      after: stored,
    });
  });
}

/**
 * Makes the road be so from a moment on; `before` is what it was until now, null for a new one. @returns false where it has been so
 * since.
 */
async function holdFrom(
  { db, requester }: Scope,
  { customerId, roadId, before }: { customerId: number; roadId: number; before: StoredRoad | null },
  road: CheckedRoad,
  from: Date,
): Promise<boolean> {
  const version = {
    overview_polyline: road.polyline,
    deviation_alarm: road.deviationAlarm,
    deviation_m: road.deviationM,
    speed_alarm: road.speedAlarm,
    max_speed_mps: road.maxSpeedMps,
    early_tolerance_s: road.earlyToleranceS,
    late_tolerance_s: road.lateToleranceS,
    stops: JSON.stringify(await withIds(db, road)),
  };
  const same = await db
    .selectFrom('road_version')
    .select('road_id')
    .where('road_id', '=', roadId)
    .where('valid_to', 'is', null)
    .where('valid_from', '<=', from)
    .where(sql<boolean>`
      (overview_polyline, deviation_alarm, deviation_m, speed_alarm, max_speed_mps, early_tolerance_s, late_tolerance_s, stops)
      IS NOT DISTINCT FROM
      (${version.overview_polyline}::text, ${version.deviation_alarm}::boolean, ${version.deviation_m}::real,
       ${version.speed_alarm}::boolean, ${version.max_speed_mps}::real, ${version.early_tolerance_s}::integer,
       ${version.late_tolerance_s}::integer, ${version.stops}::jsonb)`)
    .executeTakeFirst();
  if (same && before?.name === road.name) return false; // events show the name: another one is a change
  await makeRoomForVersion(db, 'road', roadId, from);
  await db
    .insertInto('road_version')
    .values({
      customer_id: customerId,
      road_id: roadId,
      valid_from: from,
      ...version,
      created_by: requester.userId,
    })
    .execute();
  return true;
}

/** The stops of a road as they are stored; new ones get ids that no other stop has. */
async function withIds(db: Db, { stops }: CheckedRoad): Promise<StoredStop[]> {
  const newIds = await newStopIds(db, stops.filter(({ id }) => id === null).length);
  return stops.map(({ id, name, shape, minimumStayS, plan }) => ({
    id: id ?? newIds.shift()!,
    name,
    shape,
    minimumStayMs: minimumStayS * 1000,
    plan,
  }));
}

function auditRoad(
  scope: Scope,
  action: 'create' | 'update' | 'delete',
  customerId: number,
  id: number,
  before: StoredRoad | null,
  after: CheckedRoad | null,
): Promise<void> {
  return auditChange(scope, { customerId, action, entity: ROAD, entityId: id, before, after });
}
