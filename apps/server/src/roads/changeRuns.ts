import { minuteText, type Timetable } from '@rastro/domain';
import type { Scope } from '../access/scope.ts';
import { codedError } from '../errors.ts';
import type { SettingsDirectory } from '../settings/settingsDirectory.ts';
import { type AuditEntry, audit } from '../store/audit.ts';
import { type Db, inTransaction, type Store } from '../store/database.ts';
import { query } from '../store/query.ts';
import { insertRuns, makeTimetableRuns, plannedEndOf, takeRoadRevision } from '../store/roadRuns.ts';
import { readRoads, type StoredRoad } from '../store/roads.ts';
import { applyRunsToPast } from './applyRuns.ts';

const MAX_ASSETS = 500;
const MAX_RUN_MS = 24 * 3_600_000;
const MAX_AHEAD_MS = 366 * 24 * 3_600_000;

/** When a run is wanted, in milliseconds since 1970 UTC; `end` is null where the road is to tell. */
export interface WantedTime {
  start: number;
  end: number | null;
}

/**
 * Puts vehicles on a run of a road, also on one that has begun or is over: then what they did since its beginning is derived anew.
 * Gives the ids of the runs in the order of the assets. Throws NOT_FOUND for a road or asset out of reach, INVALID_INPUT for a run that
 * is too long or too far ahead, RUN_OVERLAPS where a vehicle is on another run then.
 */
export async function assignRoad(
  scope: Scope,
  store: Store,
  settings: SettingsDirectory,
  roadId: number,
  assetIds: readonly number[],
  wanted: WantedTime,
): Promise<number[]> {
  const { road, timeZone } = await reachRoad(scope, store, roadId);
  const ids = [...new Set(assetIds)];
  if (ids.length === 0 || ids.length > MAX_ASSETS) throw codedError('INVALID_INPUT', { field: 'assetIds' });
  await reachAssets(scope, road.customerId, ids);
  const now = Date.now();
  const plannedStart = wanted.start;
  if (plannedStart > now + MAX_AHEAD_MS) throw codedError('INVALID_INPUT', { field: 'start' });
  const plannedEnd = wanted.end ?? plannedEndOf(road, plannedStart, timeZone);
  if (plannedEnd <= plannedStart || plannedEnd - plannedStart > MAX_RUN_MS)
    throw codedError('INVALID_INPUT', { field: wanted.end === null ? 'start' : 'end' });
  return inTransaction(store.db, async (tx) => {
    await refuseOverlaps(tx, ids, plannedStart, plannedEnd);
    const runs = ids.map((assetId) => ({
      customerId: road.customerId,
      roadId,
      assetId,
      timetableId: null,
      plannedStart,
      plannedEnd,
      createdBy: scope.requester.userId,
    }));
    const runIds = await insertRuns(tx, runs);
    for (const [index, run] of runs.entries())
      await auditRun(tx, scope, 'create', road.customerId, runIds[index]!, null, run);
    const { userId } = scope.requester;
    await applyRunsToPast(tx, settings, { customerId: road.customerId, roadId, userId }, runs, now);
    return runIds;
  });
}

/**
 * Takes a vehicle off a run; off one that is over as if it had never been on it: what was told of it is derived anew. Tells whether the
 * past has to be. Throws NOT_FOUND, and RUN_OVER for a run that it was taken off before.
 */
export async function unassignRoad(
  scope: Scope,
  store: Store,
  settings: SettingsDirectory,
  runId: number,
): Promise<boolean> {
  return inTransaction(store.db, async (tx) => {
    const { rows } = await query(
      tx,
      `SELECT customer_id, asset_id, road_id, planned_start, planned_end, cancelled_at IS NOT NULL AS is_cancelled,
              planned_end <= now() AS is_over, now() AS now
         FROM road_run WHERE id = $1 FOR UPDATE`,
      [runId],
    );
    const [run] = rows;
    if (!run) throw codedError('NOT_FOUND');
    const { is_cancelled: isCancelled, is_over: isOver, now, customer_id: customerId, ...before } = run;
    await reachAssets(scope, customerId, [run.asset_id]);
    if (isCancelled) throw codedError('RUN_OVER');
    await query(tx, 'UPDATE road_run SET cancelled_at = $3, revision = $2 WHERE id = $1', [
      runId,
      await takeRoadRevision(tx),
      now,
    ]);
    await auditRun(tx, scope, 'delete', customerId, runId, before, null);
    if (!isOver) return false;
    const of = { customerId, roadId: run.road_id, userId: scope.requester.userId };
    const runs = [{ assetId: run.asset_id, plannedStart: run.planned_start.getTime() }];
    return applyRunsToPast(tx, settings, of, runs, now.getTime());
  });
}

/** Makes a vehicle run on a road every week; gives the timetable's id. Its first runs are planned at once. Throws NOT_FOUND. */
export async function createTimetable(
  scope: Scope,
  store: Store,
  roadId: number,
  assetId: number,
  table: Timetable,
): Promise<number> {
  const { road } = await reachRoad(scope, store, roadId);
  await reachAssets(scope, road.customerId, [assetId]);
  const id = await inTransaction(store.db, async (tx) => {
    const { rows } = await query(
      tx,
      `INSERT INTO road_timetable (customer_id, road_id, asset_id, weekdays, start_minute, from_date, until_date, created_by)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING id`,
      [
        road.customerId,
        roadId,
        assetId,
        table.weekdays,
        table.minuteOfDay,
        table.fromDate,
        table.untilDate,
        scope.requester.userId,
      ],
    );
    await audit(tx, {
      userId: scope.requester.userId,
      customerId: road.customerId,
      action: 'create',
      entity: 'roadTimetable',
      entityId: rows[0].id,
      before: null,
      after: { roadId, assetId, ...table, startTime: minuteText(table.minuteOfDay) },
    });
    return rows[0].id as number;
  });
  await makeTimetableRuns(store.db, Date.now(), id);
  return id;
}

/** Ends a timetable: its runs that have not begun are cancelled. Throws NOT_FOUND. */
export async function deleteTimetable(scope: Scope, store: Store, id: number): Promise<void> {
  await inTransaction(store.db, async (tx) => {
    const { rows } = await query(
      tx,
      `SELECT customer_id, road_id, asset_id, weekdays, start_minute, from_date, until_date
         FROM road_timetable WHERE id = $1 AND deleted_at IS NULL FOR UPDATE`,
      [id],
    );
    const [table] = rows;
    if (!table) throw codedError('NOT_FOUND');
    await reachAssets(scope, table.customer_id, [table.asset_id]);
    await query(tx, 'UPDATE road_timetable SET deleted_at = now() WHERE id = $1', [id]);
    await query(
      tx,
      `UPDATE road_run SET cancelled_at = now(), revision = $2
        WHERE timetable_id = $1 AND cancelled_at IS NULL AND planned_start > now()`,
      [id, await takeRoadRevision(tx)],
    );
    await audit(tx, {
      userId: scope.requester.userId,
      customerId: table.customer_id,
      action: 'delete',
      entity: 'roadTimetable',
      entityId: id,
      before: table,
      after: null,
    });
  });
}

async function reachRoad(
  scope: Scope,
  store: Store,
  id: number,
): Promise<{ road: StoredRoad; timeZone: string }> {
  const seen = await scope
    .roads()
    .innerJoin('customer', 'customer.id', 'road.customer_id')
    .where('road.id', '=', id)
    .select('customer.time_zone as timeZone')
    .executeTakeFirst();
  const road = seen && (await readRoads(store.db, [id])).get(id);
  if (!road) throw codedError('NOT_FOUND');
  return { road, timeZone: seen.timeZone };
}

/** Throws NOT_FOUND unless all are in scope and of the customer. */
async function reachAssets(scope: Scope, customerId: number, ids: readonly number[]): Promise<void> {
  const found = await scope
    .assets()
    .where('asset.id', 'in', [...ids])
    .where('asset.customer_id', '=', customerId)
    .select('asset.id')
    .execute();
  if (found.length < ids.length) throw codedError('NOT_FOUND');
}

async function refuseOverlaps(
  db: Db,
  assetIds: readonly number[],
  start: number,
  end: number,
): Promise<void> {
  // Two who assign the same vehicle at once come one after the other.
  await query(db, 'SELECT FROM asset WHERE id = ANY($1) ORDER BY id FOR UPDATE', [assetIds]);
  const { rows } = await query(
    db,
    `SELECT asset_id FROM road_run
      WHERE asset_id = ANY($1) AND cancelled_at IS NULL AND planned_start < $3 AND planned_end > $2 LIMIT 1`,
    [assetIds, new Date(start), new Date(end)],
  );
  if (rows[0]) throw codedError('RUN_OVERLAPS', { assetId: rows[0].asset_id });
}

async function auditRun(
  db: Db,
  scope: Scope,
  action: AuditEntry['action'],
  customerId: number,
  id: number,
  before: unknown,
  after: unknown,
): Promise<void> {
  const { userId } = scope.requester;
  await audit(db, { userId, customerId, action, entity: 'roadRun', entityId: id, before, after });
}
