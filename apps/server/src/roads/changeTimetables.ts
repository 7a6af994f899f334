import { minuteText, type Timetable } from '@rastro/domain';
import { sql } from 'kysely';
import { auditChange } from '../access/auditChange.ts';
import type { Scope } from '../access/scope.ts';
import { codedError } from '../errors.ts';
import { nextRunRevision, planTimetables } from '../store/roadRuns.ts';
import { lockAssetsOf, lockRoadForPlanning } from './locks.ts';

const ENTITY = 'roadTimetable';

/** Makes a vehicle run on a road every week; gives the timetable's id. Its first runs are planned at once. Throws NOT_FOUND. */
export async function createTimetable(
  scope: Scope,
  roadId: number,
  assetId: number,
  table: Timetable,
): Promise<number> {
  return scope.inTransaction(async (scope) => {
    const { road } = await lockRoadForPlanning(scope, roadId);
    const { customerId } = road;
    await lockAssetsOf(scope, customerId, [assetId]);
    const { id } = await scope.db
      .insertInto('road_timetable')
      .values({
        customer_id: customerId,
        road_id: roadId,
        asset_id: assetId,
        weekdays: [...table.weekdays],
        start_minute: table.minuteOfDay,
        from_date: table.fromDate,
        until_date: table.untilDate,
        created_by: scope.requester.userId,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await auditChange(scope, {
      customerId,
      action: 'create',
      entity: ENTITY,
      entityId: id,
      before: null,
      after: { roadId, assetId, ...table, startTime: minuteText(table.minuteOfDay) },
    });
    await planTimetables(scope.db, Date.now(), id);
    return id;
  });
}

/** Ends a timetable: its runs that have not begun are cancelled. Throws NOT_FOUND. */
export async function deleteTimetable(scope: Scope, id: number): Promise<void> {
  await scope.inTransaction(async (scope) => {
    const { db } = scope;
    const table = await db
      .selectFrom('road_timetable')
      .select(['customer_id', 'road_id', 'asset_id', 'weekdays', 'start_minute', 'from_date', 'until_date'])
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .where('asset_id', 'in', scope.assets().select('asset.id'))
      .forNoKeyUpdate() // not FOR UPDATE: see lockRoadForChange
      .executeTakeFirst();
    if (!table) throw codedError('NOT_FOUND');
    const now = sql<Date>`now()`;
    await db.updateTable('road_timetable').set({ deleted_at: now }).where('id', '=', id).execute();
    await db
      .updateTable('road_run')
      .set({ cancelled_at: now, revision: await nextRunRevision(db) })
      .where('timetable_id', '=', id)
      .where('cancelled_at', 'is', null)
      .where('planned_start', '>', now)
      .execute();
    await auditChange(scope, {
      customerId: table.customer_id,
      action: 'delete',
      entity: ENTITY,
      entityId: id,
      before: table,
      after: null,
    });
  });
}
