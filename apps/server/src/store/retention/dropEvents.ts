import { sql } from 'kysely';
import { DELIVERY_STATUS } from '../codes.ts';
import { type Db, inTransaction } from '../database.ts';
import type { EventsOf } from '../events/read.ts';
import { type ChangedNotification, lockNotifications } from '../incidents/waiting.ts';

/** Rows that one transaction drops: a million of them must not hold everybody else up. */
const AT_ONCE = 5_000;

/**
 * Drops the notifications of a customer that ended before a moment (milliseconds since 1970 UTC), acknowledged or not, a portion of them, with
 * their comments, and what counts them. Gives those that were dropped; fewer than a portion are the last ones.
 */
export async function dropNotifications(
  db: Db,
  customerId: number,
  before: number,
  atOnce = AT_ONCE,
): Promise<{ dropped: (ChangedNotification & { waited: boolean })[]; more: boolean }> {
  return inTransaction(db, async (tx) => {
    await lockNotifications(tx, [customerId]);
    const { rows } = await sql<ChangedNotification & { waited: boolean }>`
      WITH old AS MATERIALIZED (
        SELECT id, customer_id, asset_id, type_id, kind, code, listed AND acknowledged_at IS NULL AS waited
          FROM notification
         WHERE customer_id = ${customerId} AND last_at < ${new Date(before)} AND end_time < ${new Date(before)}
           AND created_at < ${new Date(before)}
         ORDER BY id LIMIT ${atOnce}),
      counted AS (
        UPDATE notification_counter c SET waiting = c.waiting - d.count
          FROM (SELECT customer_id, asset_id, type_id, kind, code, count(*)::int AS count FROM old WHERE waited GROUP BY 1, 2, 3, 4, 5) d
         WHERE (c.customer_id, c.asset_id, c.type_id, c.kind, c.code) = (d.customer_id, d.asset_id, d.type_id, d.kind, d.code)),
      looked_at AS (
        UPDATE notification_read_counter c SET waiting = c.waiting - d.count
          FROM (SELECT r.user_id, asset_id, type_id, kind, code, count(*)::int AS count
                  FROM old JOIN notification_read r ON r.notification_id = old.id WHERE waited GROUP BY 1, 2, 3, 4, 5) d
         WHERE (c.user_id, c.asset_id, c.type_id, c.kind, c.code) = (d.user_id, d.asset_id, d.type_id, d.kind, d.code)),
      gone AS (DELETE FROM notification n USING old WHERE n.id = old.id)
      SELECT id, customer_id AS "customerId", asset_id AS "assetId", waited FROM old`.execute(tx);
    return { dropped: rows, more: rows.length === atOnce };
  });
}

/**
 * Drops the events of a vehicle that ended before a moment (milliseconds since 1970 UTC), but not what goes on, what a notification that stays
 * was made of, and what the alarm rules have not seen yet. `noteDropped` is to be called before. Gives how many were dropped.
 */
export async function dropEventsOf(
  db: Db,
  { customerId, assetId }: EventsOf,
  before: number,
): Promise<number> {
  const { numAffectedRows } = await sql`
    DELETE FROM event e
     WHERE customer_id = ${customerId} AND asset_id = ${assetId} AND at < ${new Date(before)} AND end_time < ${new Date(before)}
       AND sequence <= (SELECT sequence FROM alarm_cursor)
       AND NOT EXISTS (SELECT FROM notification_event k
                        WHERE (k.customer_id, k.asset_id, k.code, k.subject, k.at, k.fingerprint)
                            = (e.customer_id, e.asset_id, e.code, e.subject, e.at, e.fingerprint))`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0n);
}

/** Drops what was sent about the alarms of a customer before a moment, a portion of it. Gives how many messages were dropped, and whether there are more. */
export async function dropDeliveries(
  db: Db,
  customerId: number,
  before: number,
): Promise<{ count: number; more: boolean }> {
  const { WAITING, SENDING, DIGEST } = DELIVERY_STATUS;
  const waits = sql<boolean>`(d.status = ANY(${[WAITING, SENDING]}::smallint[]) OR (d.status = ${DIGEST} AND d.digest_id IS NULL))`;
  const { numAffectedRows } = await sql`
    DELETE FROM alarm_delivery WHERE id IN (
      SELECT id FROM alarm_delivery d
       WHERE customer_id = ${customerId} AND created_at < ${new Date(before)} AND NOT ${waits}
         AND NOT EXISTS (SELECT FROM alarm_delivery part WHERE part.digest_id = d.id)
       LIMIT ${AT_ONCE})`.execute(db);
  const count = Number(numAffectedRows ?? 0n);
  return { count, more: count > 0 }; // a digest goes after its parts
}
