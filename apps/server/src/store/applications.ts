import { type RawBuilder, sql } from 'kysely';
import { audit } from './audit.ts';
import type { Db } from './database.ts';

/** A request to derive vehicles anew from a moment on. */
export interface NewApplication {
  customerId: number;
  assetIds: readonly number[];
  /** Milliseconds since 1970 UTC. */
  from: number;
  /** The geofence or road whose change is applied; thresholds where neither is named. */
  geofenceId?: number;
  roadId?: number;
  userId: number;
}

/** How far a change is applied to the past: from when, of how many assets, and how many are done. */
export interface ApplyingToPast {
  from: string;
  assets: number;
  done: number;
}

/** How far the applications of a geofence or road of a query are; null where none is under way. */
export const applyingToPast = (of: 'geofence' | 'road'): RawBuilder<ApplyingToPast | null> => sql`(
  SELECT json_build_object(
           'from', to_char(min(applied.from_time) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
           'assets', count(*), 'done', count(each.done_at))
    FROM rule_application applied JOIN rule_application_asset each ON each.application_id = applied.id
   WHERE ${sql.ref(`applied.${of}_id`)} = ${sql.ref(`${of}.id`)} AND applied.finished_at IS NULL HAVING count(*) > 0)`;

/** The last application of a geofence or road of a query, where that was cancelled before its end; null otherwise. */
export const cancelledApplying = (of: 'geofence' | 'road'): RawBuilder<ApplyingToPast | null> => sql`(
  SELECT json_build_object(
           'from', to_char(last.from_time AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
           'assets', count(*), 'done', count(each.done_at))
    FROM (SELECT * FROM rule_application a WHERE ${sql.ref(`a.${of}_id`)} = ${sql.ref(`${of}.id`)} ORDER BY a.id DESC LIMIT 1) last
    JOIN rule_application_asset each ON each.application_id = last.id
   WHERE last.cancelled_at IS NOT NULL AND last.finished_at IS NOT NULL
   GROUP BY last.from_time HAVING bool_or(each.dropped))`;

/** Requests that vehicles are derived anew; gives the id of the application. The ingest begins with it once it is woken after the transaction. */
export async function insertApplication(
  db: Db,
  { customerId, assetIds, from, geofenceId, roadId, userId }: NewApplication,
): Promise<number> {
  const { id } = await db
    .insertInto('rule_application')
    .values({
      customer_id: customerId,
      from_time: new Date(from),
      geofence_id: geofenceId ?? null,
      road_id: roadId ?? null,
      created_by: userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`
    INSERT INTO rule_application_asset (application_id, customer_id, asset_id)
    SELECT ${id}, ${customerId}, unnest(${[...assetIds]}::int[])`.execute(db);
  return id;
}

/**
 * Cancels applications that are not finished: vehicles that wait are dropped, those that are derived stay. The vehicle that is under way
 * is derived to its end; the ingest finishes the applications once it is woken after the transaction.
 */
export async function cancelApplications(db: Db, ids: readonly number[], userId: number): Promise<void> {
  // In the order in which the ingest locks them.
  await db
    .updateTable('rule_application_asset')
    .set({ dropped: true })
    .where(sql<boolean>`application_id = ANY(${[...ids]}::int[])`)
    .where('done_at', 'is', null)
    .execute();
  const cancelled = await db
    .updateTable('rule_application')
    .set({ cancelled_at: sql`now()`, cancelled_by: userId })
    .where(sql<boolean>`id = ANY(${[...ids]}::int[])`)
    .where('finished_at', 'is', null)
    .where('cancelled_at', 'is', null)
    .returning(['id', 'customer_id'])
    .execute();
  for (const { id, customer_id: customerId } of cancelled)
    await audit(db, {
      userId,
      customerId,
      action: 'update',
      entity: 'rule_application',
      entityId: id,
      before: { isCancelled: false },
      after: { isCancelled: true },
    });
}

/** Cancels what is being applied to the past of a geofence or a road. */
export async function cancelApplicationsOf(
  db: Db,
  of: 'geofence' | 'road',
  id: number,
  userId: number,
): Promise<void> {
  const applications = await db
    .selectFrom('rule_application')
    .select('id')
    .where(`${of}_id`, '=', id)
    .where('finished_at', 'is', null)
    .orderBy('id')
    .execute();
  await cancelApplications(
    db,
    applications.map((application) => application.id),
    userId,
  );
}

/** Requests that every vehicle is derived anew from its first fix; gives the ids of the applications. */
export async function applyToEverything(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    WITH application AS (
      INSERT INTO rule_application (customer_id, from_time)
      SELECT DISTINCT customer_id, timestamptz '2000-01-01 00:00+00' FROM asset_state
      RETURNING id, customer_id), vehicles AS (
      INSERT INTO rule_application_asset (application_id, customer_id, asset_id)
      SELECT application.id, customer_id, asset_id FROM application JOIN asset_state USING (customer_id))
    SELECT id FROM application`.execute(db);
  return rows.map(({ id }) => id);
}

/** How many vehicles of some applications there are, are done, and could not be derived. */
export async function progressOf(
  db: Db,
  ids: readonly number[],
): Promise<{ assets: number; done: number; failed: number }> {
  const { rows } = await sql<{ assets: number; done: number; failed: number }>`
    SELECT count(*) AS assets, count(*) FILTER (WHERE done_at IS NOT NULL OR dropped) AS done,
           count(*) FILTER (WHERE failed) AS failed
      FROM rule_application_asset WHERE application_id = ANY(${[...ids]}::int[])`.execute(db);
  return rows[0] ?? { assets: 0, done: 0, failed: 0 };
}
