import { sql } from 'kysely';
import type { Db } from '../database.ts';

/**
 * Every change of what waits to be acknowledged: notifications, who read them, and the counters of both, always in one transaction
 * and with one customer's changes after each other.
 */

/** The advisory locks under which one transaction at a time changes a customer's notifications; the second number is the customer. */
const LOCK = 7_277_808;

/** Waits until no other transaction changes notifications of these customers, and keeps others waiting until this one ends. */
export async function lockNotifications(tx: Db, customerIds: readonly number[]): Promise<void> {
  const inOrder = [...new Set(customerIds)].sort((a, b) => a - b); // or two would wait for each other
  await sql`SELECT pg_advisory_xact_lock(${LOCK}::int, id) FROM unnest(${inOrder}::int[]) AS id`.execute(tx);
}

/** A notification that changed. */
export interface ChangedNotification {
  id: number;
  customerId: number;
  assetId: number;
}

/** Acknowledges those of these that wait, for everybody; gives them. `lockNotifications` is to be called before. */
export async function acknowledge(
  tx: Db,
  notificationIds: readonly number[],
  userId: number,
): Promise<ChangedNotification[]> {
  const { rows } = await sql<ChangedNotification>`
    WITH done AS (
      UPDATE notification SET acknowledged_at = now(), acknowledged_by = ${userId}
       WHERE id = ANY(${notificationIds}::int[]) AND acknowledged_at IS NULL AND listed
      RETURNING id, customer_id, asset_id, type_id, kind, code),
    counted AS (
      UPDATE notification_counter c SET waiting = c.waiting - d.count
        FROM (SELECT customer_id, asset_id, type_id, kind, code, count(*)::int AS count FROM done GROUP BY 1, 2, 3, 4, 5) d
       WHERE (c.customer_id, c.asset_id, c.type_id, c.kind, c.code) = (d.customer_id, d.asset_id, d.type_id, d.kind, d.code)),
    looked_at AS (
      UPDATE notification_read_counter c SET waiting = c.waiting - d.count
        FROM (SELECT r.user_id, asset_id, type_id, kind, code, count(*)::int AS count
                FROM done JOIN notification_read r ON r.notification_id = done.id GROUP BY 1, 2, 3, 4, 5) d
       WHERE (c.user_id, c.asset_id, c.type_id, c.kind, c.code) = (d.user_id, d.asset_id, d.type_id, d.kind, d.code))
    SELECT id, customer_id AS "customerId", asset_id AS "assetId" FROM done`.execute(tx);
  return rows;
}

/**
 * Lets those of these wait again that this user acknowledged within the last seconds; gives them. Who had read them has read them.
 * `lockNotifications` is to be called before.
 */
export async function takeAcknowledgementBack(
  tx: Db,
  notificationIds: readonly number[],
  userId: number,
  withinS: number,
): Promise<ChangedNotification[]> {
  const { rows } = await sql<ChangedNotification>`
    WITH done AS (
      UPDATE notification SET acknowledged_at = NULL, acknowledged_by = NULL
       WHERE id = ANY(${notificationIds}::int[]) AND listed AND acknowledged_by = ${userId}
         AND acknowledged_at > now() - make_interval(secs => ${withinS}::int)
      RETURNING id, customer_id, asset_id, type_id, kind, code),
    counted AS (
      INSERT INTO notification_counter AS c (customer_id, asset_id, type_id, kind, code, waiting)
      SELECT customer_id, asset_id, type_id, kind, code, count(*) FROM done GROUP BY 1, 2, 3, 4, 5
      ON CONFLICT (customer_id, asset_id, type_id, kind, code) DO UPDATE SET waiting = c.waiting + excluded.waiting),
    looked_at AS (
      INSERT INTO notification_read_counter AS c (user_id, asset_id, type_id, kind, code, waiting)
      SELECT r.user_id, asset_id, type_id, kind, code, count(*)
        FROM done JOIN notification_read r ON r.notification_id = done.id GROUP BY 1, 2, 3, 4, 5
      ON CONFLICT (user_id, asset_id, type_id, kind, code) DO UPDATE SET waiting = c.waiting + excluded.waiting)
    SELECT id, customer_id AS "customerId", asset_id AS "assetId" FROM done`.execute(tx);
  return rows;
}

/** Marks those of these that wait as read by a user; gives how many were not yet. `lockNotifications` is to be called before. */
export async function markRead(tx: Db, notificationIds: readonly number[], userId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    WITH done AS (
      INSERT INTO notification_read (user_id, notification_id, read_at)
      SELECT ${userId}::int, id, now() FROM notification
       WHERE id = ANY(${notificationIds}::int[]) AND acknowledged_at IS NULL AND listed
      ON CONFLICT DO NOTHING RETURNING notification_id),
    counted AS (
      INSERT INTO notification_read_counter AS c (user_id, asset_id, type_id, kind, code, waiting)
      SELECT ${userId}::int, asset_id, type_id, kind, code, count(*) FROM notification JOIN done ON done.notification_id = id
       GROUP BY 2, 3, 4, 5
      ON CONFLICT (user_id, asset_id, type_id, kind, code) DO UPDATE SET waiting = c.waiting + excluded.waiting)
    SELECT count(*)::int AS count FROM done`.execute(tx);
  return rows[0]?.count ?? 0;
}
