import { sql } from 'kysely';
import { auditChange } from '../access/auditChange.ts';
import type { Scope } from '../access/scope.ts';
import { codedError } from '../errors.ts';
import type { SettingsDirectory } from '../settings/settingsDirectory.ts';
import type { AuditEntry } from '../store/audit.ts';
import type { Db } from '../store/database.ts';
import { insertRuns, lockRuns, nextRunRevision, plannedEndOf } from '../store/roadRuns.ts';
import { applyRunsToPast } from './applyRuns.ts';
import { lockAssetsOf, lockRoadForPlanning } from './locks.ts';

const MAX_ASSETS = 500;
const MAX_RUN_MS = 24 * 3_600_000;
const MAX_AHEAD_MS = 366 * 24 * 3_600_000;

/** When a run is wanted, in milliseconds since 1970 UTC; `end` is null where it follows from the road. */
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
  settings: SettingsDirectory,
  roadId: number,
  assetIds: readonly number[],
  { start: plannedStart, end }: WantedTime,
): Promise<number[]> {
  const ids = [...new Set(assetIds)];
  if (ids.length === 0 || ids.length > MAX_ASSETS) throw codedError('INVALID_INPUT', { field: 'assetIds' });
  return scope.inTransaction(async (scope) => {
    const { road, timeZone } = await lockRoadForPlanning(scope, roadId);
    const { customerId } = road;
    await lockAssetsOf(scope, customerId, ids);
    const now = Date.now();
    if (plannedStart > now + MAX_AHEAD_MS) throw codedError('INVALID_INPUT', { field: 'start' });
    const plannedEnd = end ?? plannedEndOf(road, plannedStart, timeZone);
    if (plannedEnd <= plannedStart || plannedEnd - plannedStart > MAX_RUN_MS)
      throw codedError('INVALID_INPUT', { field: end === null ? 'start' : 'end' });
    await lockRuns(scope.db); // who assigns the same vehicle at the same time comes after this, and sees the run
    await refuseOverlaps(scope.db, ids, plannedStart, plannedEnd);
    const { userId } = scope.requester;
    const runs = ids.map((assetId) => ({
      customerId,
      roadId,
      assetId,
      timetableId: null,
      plannedStart,
      plannedEnd,
      createdBy: userId,
    }));
    const runIds = await insertRuns(scope.db, runs);
    for (const [index, run] of runs.entries())
      await auditRun(scope, 'create', customerId, runIds[index]!, null, run);
    await applyRunsToPast(scope.db, settings, { customerId, roadId, userId }, runs, now);
    return runIds;
  });
}

/**
 * Removes a vehicle from a run; from one that is over as if it had never been on it: its events are derived anew. Gives whether the past
 * has to be. Throws NOT_FOUND, and RUN_OVER for a run that it was removed from before.
 */
export async function unassignRoad(
  scope: Scope,
  settings: SettingsDirectory,
  runId: number,
): Promise<boolean> {
  return scope.inTransaction(async (scope) => {
    const { db } = scope;
    await lockRuns(db);
    const run = await db
      .selectFrom('road_run')
      .select(['customer_id', 'asset_id', 'road_id', 'planned_start', 'planned_end', 'cancelled_at'])
      .select([sql<boolean>`planned_end <= now()`.as('is_over'), sql<Date>`now()`.as('now')])
      .where('id', '=', runId)
      .where('asset_id', 'in', scope.assets().select('asset.id'))
      .executeTakeFirst();
    if (!run) throw codedError('NOT_FOUND');
    const { cancelled_at: cancelledAt, is_over: isOver, now, customer_id: customerId, ...before } = run;
    if (cancelledAt) throw codedError('RUN_OVER');
    await db
      .updateTable('road_run')
      .set({ cancelled_at: now, revision: await nextRunRevision(db) })
      .where('id', '=', runId)
      .execute();
    await auditRun(scope, 'delete', customerId, runId, before, null);
    if (!isOver) return false;
    const of = { customerId, roadId: run.road_id, userId: scope.requester.userId };
    const runs = [{ assetId: run.asset_id, plannedStart: run.planned_start.getTime() }];
    return applyRunsToPast(db, settings, of, runs, now.getTime());
  });
}

async function refuseOverlaps(
  db: Db,
  assetIds: readonly number[],
  start: number,
  end: number,
): Promise<void> {
  const other = await db
    .selectFrom('road_run')
    .select('asset_id')
    .where(sql<boolean>`asset_id = ANY(${[...assetIds]}::int[])`)
    .where('cancelled_at', 'is', null)
    .where('planned_start', '<', new Date(end))
    .where('planned_end', '>', new Date(start))
    .limit(1)
    .executeTakeFirst();
  if (other) throw codedError('RUN_OVERLAPS', { assetId: other.asset_id });
}

function auditRun(
  scope: Scope,
  action: AuditEntry['action'],
  customerId: number,
  id: number,
  before: unknown,
  after: unknown,
): Promise<void> {
  return auditChange(scope, { customerId, action, entity: 'roadRun', entityId: id, before, after });
}
