import type { EventKey, ReportedEvent } from '@rastro/domain';
import { sql } from 'kysely';
import type { Db } from '../database.ts';
import { query } from '../query.ts';

const E7 = 1e7;
const degreesE7 = (degrees: number | null): number | null =>
  degrees === null ? null : Math.round(degrees * E7);

/** The tables whose rows name an event by its key. */
const NAMING_EVENTS = ['notification_event', 'alarm_watch'] as const;
const OF_EVENT =
  't.customer_id = $1 AND t.asset_id = $2 AND t.code = $3 AND t.subject = $4 AND t.at = $5 AND t.fingerprint = $6';

/**
 * Moves an event that has no length to the moment and the place at which it is now known to have happened, with the incident that was opened for
 * it: nothing of it is new to anybody, and no alarm rings again. Where another event stands at its new key, it stays where it is. Gives whether it moved.
 */
export async function redateEvent(
  db: Db,
  { customerId, assetId, at, code, subject, fingerprint }: EventKey,
  to: Pick<ReportedEvent, 'startTime' | 'fingerprint' | 'latitude' | 'longitude'>,
): Promise<boolean> {
  // Whoever judges events holds this row meanwhile: none is judged under a key that it has no more.
  await sql`SELECT FROM alarm_cursor FOR UPDATE`.execute(db);
  const key = [customerId, assetId, code, subject, new Date(at), fingerprint];
  const moved = [new Date(to.startTime), to.fingerprint, degreesE7(to.latitude), degreesE7(to.longitude)];
  const { rowCount } = await query<never>(
    db,
    `UPDATE event t SET at = $7, end_time = $7, fingerprint = $8, latitude_e7 = $9, longitude_e7 = $10,
            driver_id = (SELECT s.driver_id FROM segment s WHERE s.customer_id = $1 AND s.asset_id = $2 AND s.start_time <= $7
                          ORDER BY s.start_time DESC LIMIT 1)
      WHERE ${OF_EVENT}
        AND NOT EXISTS (SELECT FROM event o WHERE o.customer_id = $1 AND o.asset_id = $2 AND o.code = $3 AND o.subject = $4
                           AND o.at = $7 AND o.fingerprint = $8)`,
    [...key, ...moved],
  );
  if (rowCount === 0) return false;
  const ofIncident = `FROM notification_event t WHERE t.notification_id = n.id AND ${OF_EVENT}`;
  await query<never>(
    db,
    `UPDATE notification n SET last_at = $7, end_time = CASE WHEN n.end_time = n.last_at THEN $7 ELSE n.end_time END
       ${ofIncident} AND n.last_at = t.at`,
    [...key, moved[0]],
  );
  await query<never>(
    db,
    `UPDATE notification n SET first_at = $7, fingerprint = $8, latitude_e7 = $9, longitude_e7 = $10 ${ofIncident} AND n.first_at = t.at`,
    [...key, ...moved],
  );
  for (const table of NAMING_EVENTS)
    await query<never>(db, `UPDATE ${table} t SET at = $7, fingerprint = $8 WHERE ${OF_EVENT}`, [
      ...key,
      ...moved.slice(0, 2),
    ]);
  return true;
}
