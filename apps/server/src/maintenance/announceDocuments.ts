import { sql } from 'kysely';
import { type Db, inTransaction } from '../store/database.ts';
import { dayOf, WARNED_FROM } from '../store/dueDocuments.ts';
import { insertClockEvent } from '../store/events/insert.ts';

/** The code in the event catalogue. */
const CODE = 'documentDue';

interface DueDocument {
  id: number;
  customerId: number;
  assetId: number;
  /** The last day on which it is valid, and its number of days since 1970. */
  expiresOn: string;
  expiryDay: number;
  isExpired: boolean;
}

/**
 * The documents of all customers that have something to announce: that they expire soon, or have expired. What is of a driver alone is
 * announced at the vehicle to which that driver is assigned, and waits where there is none. Those of a vehicle in the workshop wait, too.
 */
async function dueDocuments(db: Db, now: number): Promise<DueDocument[]> {
  const at = sql`${new Date(now)}::timestamptz`;
  const { rows } = await sql<DueDocument>`
    SELECT d.id, d.customer_id AS "customerId", asset.id AS "assetId", d.expires_on AS "expiresOn",
           d.expires_on - date '1970-01-01' AS "expiryDay", today.date > d.expires_on AS "isExpired"
      FROM fleet_document AS d
      JOIN customer AS c ON c.id = d.customer_id AND c.deleted_at IS NULL AND NOT c.suspended
      LEFT JOIN driver ON driver.id = d.driver_id
     CROSS JOIN LATERAL (SELECT ${dayOf(now)} AS date) AS today
     CROSS JOIN LATERAL (
       SELECT asset.id FROM asset
        WHERE asset.customer_id = d.customer_id AND asset.deleted_at IS NULL
          AND (asset.id = d.asset_id OR (d.asset_id IS NULL AND asset.driver_id = d.driver_id))
        ORDER BY asset.id LIMIT 1) AS asset
     WHERE d.deleted_at IS NULL AND driver.deleted_at IS NULL
       AND d.expired_for IS DISTINCT FROM d.expires_on
       AND (today.date > d.expires_on
         OR (today.date >= ${WARNED_FROM}
             AND d.warned_for IS DISTINCT FROM d.expires_on))
       AND NOT EXISTS (
         SELECT FROM workshop_stay AS stay
          WHERE stay.asset_id = asset.id AND stay.deleted_at IS NULL AND stay.started_at <= ${at}
            AND (stay.ended_at IS NULL OR stay.ended_at > ${at}))
     ORDER BY d.id`.execute(db);
  return rows;
}

/**
 * Announces each document that expires soon, and each that has expired, by an event, once for each expiry; one that has expired is not
 * announced as soon expiring before. Gives how many were announced.
 */
export async function announceDocuments(db: Db, now: number): Promise<number> {
  let announced = 0;
  for (const document of await dueDocuments(db, now))
    if (await inTransaction(db, (tx) => announce(tx, document, now))) announced += 1;
  return announced;
}

/** One event, in the transaction that notes it: whoever changed the document meanwhile, or announced it, wins. */
async function announce(db: Db, document: DueDocument, now: number): Promise<boolean> {
  const { id, customerId, assetId, expiresOn, expiryDay, isExpired } = document;
  // Whom it is told is read with it: whoever was erased meanwhile is not among them.
  const { rows } = await sql<{ emails: string | null }>`
    UPDATE fleet_document
       SET warned_for = expires_on, expired_for = CASE WHEN ${isExpired}::boolean THEN expires_on ELSE expired_for END
     WHERE id = ${id} AND deleted_at IS NULL AND expires_on = ${expiresOn}::date AND expired_for IS DISTINCT FROM expires_on
       AND (${isExpired}::boolean OR warned_for IS DISTINCT FROM expires_on)
    RETURNING emails`.execute(db);
  const [noted] = rows;
  if (!noted) return false;
  const detail = {
    documentId: id,
    level: isExpired ? 'CRITICAL' : 'WARNING',
    expiresOn,
    users: [],
    emails: noted.emails?.split(', ') ?? [],
  };
  const fingerprint = 2 * expiryDay + (isExpired ? 1 : 0);
  await insertClockEvent(db, { customerId, assetId, at: now, code: CODE, subject: id, fingerprint, detail });
  return true;
}
