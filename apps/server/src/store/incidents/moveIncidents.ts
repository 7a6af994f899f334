import { sql } from 'kysely';
import type { Db } from '../database.ts';
import { lockNotifications } from './waiting.ts';

/**
 * Brings incidents to the vehicle to which all of their events were moved, with what counts them: who read, answered or acknowledged one has
 * done so still. `notificationIds` are those of which events were moved.
 */
export async function moveIncidents(
  tx: Db,
  customerId: number,
  notificationIds: readonly number[],
): Promise<void> {
  if (notificationIds.length === 0) return;
  await lockNotifications(tx, [customerId]);
  await sql`
    WITH home AS (
      SELECT notification_id, min(asset_id) AS asset_id FROM notification_event
       WHERE notification_id = ANY(${notificationIds}::int[])
       GROUP BY notification_id HAVING min(asset_id) = max(asset_id)),
    moving AS MATERIALIZED (
      SELECT n.id, n.customer_id, n.asset_id AS from_asset, home.asset_id AS to_asset, n.type_id, n.kind, n.code,
             n.listed AND n.acknowledged_at IS NULL AS waits
        FROM notification n JOIN home ON home.notification_id = n.id WHERE n.asset_id <> home.asset_id),
    moved AS (UPDATE notification n SET asset_id = m.to_asset FROM moving m WHERE m.id = n.id),
    change AS (
      SELECT customer_id, from_asset AS asset_id, type_id, kind, code, id, -1 AS one FROM moving WHERE waits
       UNION ALL SELECT customer_id, to_asset, type_id, kind, code, id, 1 FROM moving WHERE waits),
    counted AS (
      INSERT INTO notification_counter AS c (customer_id, asset_id, type_id, kind, code, waiting)
      SELECT customer_id, asset_id, type_id, kind, code, sum(one) FROM change WHERE one > 0 GROUP BY 1, 2, 3, 4, 5
      ON CONFLICT (customer_id, asset_id, type_id, kind, code) DO UPDATE SET waiting = c.waiting + excluded.waiting),
    looked_at AS (
      INSERT INTO notification_read_counter AS c (user_id, asset_id, type_id, kind, code, waiting)
      SELECT r.user_id, asset_id, type_id, kind, code, sum(one)
        FROM change JOIN notification_read r ON r.notification_id = change.id WHERE one > 0 GROUP BY 1, 2, 3, 4, 5
      ON CONFLICT (user_id, asset_id, type_id, kind, code) DO UPDATE SET waiting = c.waiting + excluded.waiting),
    counted_off AS (
      UPDATE notification_counter c SET waiting = c.waiting - d.count
        FROM (SELECT customer_id, asset_id, type_id, kind, code, count(*)::int AS count FROM change WHERE one < 0 GROUP BY 1, 2, 3, 4, 5) d
       WHERE (c.customer_id, c.asset_id, c.type_id, c.kind, c.code) = (d.customer_id, d.asset_id, d.type_id, d.kind, d.code))
    UPDATE notification_read_counter c SET waiting = c.waiting - d.count
      FROM (SELECT r.user_id, asset_id, type_id, kind, code, count(*)::int AS count
              FROM change JOIN notification_read r ON r.notification_id = change.id WHERE one < 0 GROUP BY 1, 2, 3, 4, 5) d
     WHERE (c.user_id, c.asset_id, c.type_id, c.kind, c.code) = (d.user_id, d.asset_id, d.type_id, d.kind, d.code)`.execute(
    tx,
  );
}
