import { DOCUMENT_NOTICE_DAYS } from '@rastro/domain';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from './database.ts';

/** The day in the time zone of a customer `c` at a moment, in milliseconds since 1970. */
export const dayOf = (now: number): RawBuilder<unknown> =>
  sql`(${new Date(now)}::timestamptz AT TIME ZONE c.time_zone)::date`;

/** The day from which a document `d` is announced as one that expires soon. */
export const WARNED_FROM = sql`d.expires_on - coalesce(d.notice_days, ${sql.lit(DOCUMENT_NOTICE_DAYS)}::int)`;

/**
 * Notes of a customer's documents that have expired, or do soon, that this is announced, in the transaction that serves the customer again: nobody
 * is told of what came while nothing was announced. What is shown of them says until when they are valid, as always.
 */
export async function noteDueDocuments(db: Db, customerId: number, now: number): Promise<void> {
  await sql`
    UPDATE fleet_document AS d
       SET warned_for = expires_on, expired_for = CASE WHEN ${dayOf(now)} > expires_on THEN expires_on ELSE expired_for END
      FROM customer AS c
     WHERE c.id = d.customer_id AND d.customer_id = ${customerId} AND d.deleted_at IS NULL AND ${dayOf(now)} >= ${WARNED_FROM}`.execute(
    db,
  );
}
