import { type RawBuilder, sql } from 'kysely';
import { audit } from './audit.ts';
import type { Db } from './database.ts';
import { query } from './query.ts';

/** What is to be derived anew, from when on. */
export interface NewApplication {
  customerId: number;
  assetIds: readonly number[];
  /** Milliseconds since 1970 UTC. */
  from: number;
  /** For whose sake; thresholds where neither is named. */
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

/** What was applied last for a geofence of a query, where that was cancelled before its end; null for all else. */
export const cancelledApplying: RawBuilder<ApplyingToPast | null> = sql`(
  SELECT json_build_object(
           'from', to_char(last.from_time AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
           'assets', count(*), 'done', count(each.done_at))
    FROM (SELECT * FROM rule_application a WHERE a.geofence_id = geofence.id ORDER BY a.id DESC LIMIT 1) last
    JOIN rule_application_asset each ON each.application_id = last.id
   WHERE last.cancelled_at IS NOT NULL AND last.finished_at IS NOT NULL
   GROUP BY last.from_time HAVING bool_or(each.dropped))`;

/** Notes what is to be derived anew; gives its id. The ingest begins with it once it is woken after the transaction. */
export async function insertApplication(
  db: Db,
  { customerId, assetIds, from, geofenceId, roadId, userId }: NewApplication,
): Promise<number> {
  const { rows } = await query<{ id: number }>(
    db,
    `INSERT INTO rule_application (customer_id, from_time, geofence_id, road_id, created_by)
     VALUES ($1, $2, $3, $4, $5) RETURNING id`,
    [customerId, new Date(from), geofenceId ?? null, roadId ?? null, userId],
  );
  const [made] = rows as [{ id: number }];
  await query(
    db,
    'INSERT INTO rule_application_asset (application_id, customer_id, asset_id) SELECT $1, $2, unnest($3::int[])',
    [made.id, customerId, assetIds],
  );
  return made.id;
}

/**
 * Cancels applications that are not finished: what waits is dropped, what is derived stays. The vehicle that is under way is derived to
 * its end; the ingest finishes them once it is woken after the transaction.
 */
export async function cancelApplications(db: Db, ids: readonly number[], userId: number): Promise<void> {
  // In the order in which the ingest locks them.
  await query(
    db,
    `UPDATE rule_application_asset SET dropped = true WHERE application_id = ANY($1) AND done_at IS NULL`,
    [ids],
  );
  const { rows } = await query<{ id: number; customer_id: number }>(
    db,
    `UPDATE rule_application SET cancelled_at = now(), cancelled_by = $2
      WHERE id = ANY($1) AND finished_at IS NULL AND cancelled_at IS NULL RETURNING id, customer_id`,
    [ids, userId],
  );
  for (const { id, customer_id: customerId } of rows)
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
