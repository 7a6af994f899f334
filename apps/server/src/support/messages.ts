import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Scope } from '../access/scope.ts';
import { codedError } from '../errors.ts';
import type { Db } from '../store/database.ts';
import type { SupportMessage } from '../store/tables.ts';

const HOUR_MS = 3_600_000;
/** Messages of one user in an hour. */
const PER_HOUR = 5;
/** How long a process may take to mail a message before another one does: the mail server drops a second copy. */
const LEASE_MS = 10 * 60_000;

/** What a user writes. */
export interface NewMessage {
  message: string;
  page: string | null;
  browser: string | null;
}

/** Stores a message of the requester. Throws TOO_MANY_MESSAGES after five in an hour. */
export async function storeMessage(scope: Scope, written: NewMessage): Promise<void> {
  const { userId, customerId } = scope.requester;
  // Those of a user that come at once are counted one after the other.
  await scope.db.selectFrom('app_user').where('id', '=', userId).select('id').forUpdate().execute();
  const recent = await scope.db
    .selectFrom('support_message')
    .where('user_id', '=', userId)
    .where('written_at', '>', new Date(Date.now() - HOUR_MS))
    .select('written_at')
    .orderBy('written_at', 'desc')
    .limit(PER_HOUR)
    .execute();
  const oldest = recent[PER_HOUR - 1];
  if (oldest) {
    const waitMs = oldest.written_at.getTime() + HOUR_MS - Date.now();
    throw codedError('TOO_MANY_MESSAGES', { retryAfterS: Math.max(1, Math.ceil(waitMs / 1_000)) });
  }
  await scope.db
    .insertInto('support_message')
    .values({ user_id: userId, customer_id: customerId, ...written })
    .execute();
}

/** A message with who wrote it. */
export type WrittenMessage = Pick<
  Selectable<SupportMessage>,
  'id' | 'written_at' | 'message' | 'page' | 'browser' | 'attempts'
> & {
  userName: string;
  name: string;
  email: string | null;
  phone: string | null;
  customerName: string;
};

const COLUMNS = sql`m.id, m.written_at, m.message, m.page, m.browser, m.attempts, u.user_name AS "userName",
  btrim(u.first_name || ' ' || u.last_name) AS name, u.email, u.phone, c.name AS "customerName"`;

/** All messages, the oldest first, for those who run the installation. */
export async function allMessages(db: Db): Promise<WrittenMessage[]> {
  const { rows } = await sql<WrittenMessage>`
    SELECT ${COLUMNS} FROM support_message m JOIN app_user u ON u.id = m.user_id JOIN customer c ON c.id = m.customer_id
     ORDER BY m.written_at, m.id`.execute(db);
  return rows;
}

/** The messages that are to be mailed now, the oldest first, up to a number. Whoever claims them mails them, or `mailFailed`. */
export async function claimMessages(db: Db, now: number, limit: number): Promise<WrittenMessage[]> {
  const { rows } = await sql<WrittenMessage>`
    WITH due AS (
      SELECT id FROM support_message WHERE mail_due_at <= ${new Date(now)}
       ORDER BY mail_due_at, id LIMIT ${limit} FOR UPDATE SKIP LOCKED)
    UPDATE support_message m SET mail_due_at = ${new Date(now + LEASE_MS)}, attempts = m.attempts + 1
      FROM due, app_user u, customer c
     WHERE m.id = due.id AND u.id = m.user_id AND c.id = m.customer_id
    RETURNING ${COLUMNS}`.execute(db);
  return rows;
}

/** Notes that a message was mailed. */
export async function mailed(db: Db, id: string, now: number): Promise<void> {
  await db
    .updateTable('support_message')
    .set({ mail_due_at: null, mailed_at: new Date(now), last_error: null })
    .where('id', '=', id)
    .execute();
}

/** Notes that a message could not be mailed, and when to try again; null for never. */
export async function mailFailed(db: Db, id: string, error: string, againAt: number | null): Promise<void> {
  await db
    .updateTable('support_message')
    .set({ mail_due_at: againAt === null ? null : new Date(againAt), last_error: error })
    .where('id', '=', id)
    .execute();
}
