import type { EventKey } from '@rastro/domain';
import type { Db } from '../database.ts';

/** The asset of an incident; null for an id of none. Whether somebody may see it is for the caller to check. */
export async function assetOfIncident(db: Db, notificationId: number): Promise<number | null> {
  const row = await db
    .selectFrom('notification')
    .select('asset_id')
    .where('id', '=', notificationId)
    .executeTakeFirst();
  return row?.asset_id ?? null;
}

/** The key of the last event that is in an incident, or of the one that it was opened for where all are gone; null for no incident. */
export async function lastEventOf(
  db: Db,
  notificationId: number,
): Promise<Pick<EventKey, 'at' | 'code' | 'subject' | 'fingerprint'> | null> {
  const row = await db
    .selectFrom('notification as n')
    .leftJoin('notification_event as e', 'e.notification_id', 'n.id')
    .select((eb) => [
      eb.fn.coalesce('e.at', 'n.first_at').as('at'),
      eb.fn.coalesce('e.fingerprint', 'n.fingerprint').as('fingerprint'),
    ])
    .select(['n.code', 'n.subject'])
    .where('n.id', '=', notificationId)
    .orderBy('e.at', (order) => order.desc().nullsLast())
    .limit(1)
    .executeTakeFirst();
  return row ? { ...row, at: row.at.getTime() } : null;
}
