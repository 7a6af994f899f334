import { sql } from 'kysely';
import type { Db } from './database.ts';

/** What the audit log keeps of getting in and of being kept out. */
export type AccessAction =
  | 'login'
  | 'loginFailed' // wrong credentials
  | 'throttled' // refused unseen, since too many failed: the first time in a quarter of an hour
  | 'tokenReused' // a refresh token that had been traded before: two hold the session, which is ended
  | 'recoveryCode' // a code for who has lost the phone was used
  | 'resetAsked' // somebody asked for a link to set a forgotten password, and the user is sent one
  | 'seeAs' // somebody began, or went on, to see the product as another user
  | 'refused'; // a call without its permission

/** One such event. Who is not known, or not a user, is null; a name that was typed is not kept, since people type passwords there. */
export interface AccessEntry {
  action: AccessAction;
  userId: number | null;
  /** As whom the user sees the product; null, which is the default, for itself. */
  seenUserId?: number | null;
  /** Address of the other end; null where it is not known. */
  peer: string | null;
  /** The name of the call that was refused, or how the login was made. */
  what: string;
}

/** Writes an event of access to the audit log, under the customer of its user, or of the one as whom that user sees. */
export async function recordAccess(
  db: Db,
  { action, userId, seenUserId = null, peer, what }: AccessEntry,
): Promise<void> {
  await sql`
    INSERT INTO audit_log (user_id, customer_id, action, entity, entity_id, after)
    SELECT ${userId}::int, (SELECT customer_id FROM app_user WHERE id = coalesce(${seenUserId}::int, ${userId}::int)), ${action}, 'access', ${what},
           ${JSON.stringify({ peer })}::jsonb
             || CASE WHEN ${seenUserId}::int IS NULL THEN '{}' ELSE jsonb_build_object('seenAs', (SELECT user_name FROM app_user WHERE id = ${seenUserId}::int)) END`.execute(
    db,
  );
}
