import { sql } from 'kysely';
import { DELIVERY_STATUS } from './codes.ts';
import type { Db } from './database.ts';
import { noteDueDocuments } from './dueDocuments.ts';
import { noteDueServices } from './serviceNotices.ts';

/**
 * Ends what goes on for a customer, in the transaction that suspends it: the sessions of its users, messages that wait, alarms that would ring
 * again or be escalated, runs of its scheduled reports and the mails that one stopped, and mails with links to set a password. None of it goes
 * on when the customer is resumed.
 */
export async function suspend(db: Db, customerId: number): Promise<void> {
  await sql`UPDATE session SET ended_at = now() FROM app_user AS u
             WHERE u.id = session.user_id AND u.customer_id = ${customerId} AND session.ended_at IS NULL`.execute(
    db,
  );
  await giveUpMessages(db, customerId);
  await sql`DELETE FROM alarm_watch WHERE customer_id = ${customerId}`.execute(db);
  await sql`DELETE FROM alarm_escalation AS e USING notification AS n
             WHERE n.id = e.notification_id AND n.customer_id = ${customerId} AND e.escalated_at IS NULL`.execute(
    db,
  );
  await sql`UPDATE scheduled_report_run SET state = 'SKIPPED', due_at = NULL, ended_at = now()
             WHERE customer_id = ${customerId} AND ended_at IS NULL`.execute(db);
  await sql`UPDATE scheduled_report SET tell_at = NULL WHERE customer_id = ${customerId} AND tell_at IS NOT NULL`.execute(
    db,
  );
  await sql`UPDATE password_link AS l SET mail_due_at = NULL, last_error = ${SUSPENDED} FROM app_user AS u
             WHERE u.id = l.user_id AND u.customer_id = ${customerId} AND l.mail_due_at IS NOT NULL`.execute(
    db,
  );
}

/** Why a message that waited was given up. */
const SUSPENDED = 'the customer was suspended';

/**
 * Notes when a customer is served again, in the transaction that resumes it: of what was before, and could be known, nothing is sent. Events of
 * before ring nobody, runs that were due are skipped, and of services and documents that are due now only what comes of them is announced.
 */
export async function resume(db: Db, customerId: number, now = Date.now()): Promise<void> {
  await giveUpMessages(db, customerId); // of which one was under way when the customer was suspended, and failed
  await sql`UPDATE customer SET resumed_at = ${new Date(now)} WHERE id = ${customerId}`.execute(db);
  await noteDueServices(db, customerId, now);
  await noteDueDocuments(db, customerId, now);
}

async function giveUpMessages(db: Db, customerId: number): Promise<void> {
  await sql`UPDATE alarm_delivery
               SET status = ${DELIVERY_STATUS.FAILED}, next_attempt_at = NULL, last_error = ${SUSPENDED}
             WHERE customer_id = ${customerId}
               AND (status = ${DELIVERY_STATUS.WAITING} OR status = ${DELIVERY_STATUS.DIGEST} AND digest_id IS NULL)`.execute(
    db,
  );
}
