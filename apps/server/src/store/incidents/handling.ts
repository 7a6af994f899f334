import { sql } from 'kysely';
import type { Db } from '../database.ts';

/** A comment on an incident. */
export interface IncidentComment {
  id: number;
  author: string;
  at: Date;
  text: string;
}

/** Who somebody is to people, as SQL over `app_user` under `u`. */
const NAME = sql<string>`coalesce(nullif(btrim(concat_ws(' ', u.first_name, u.last_name)), ''), u.user_name)`;

/** Gives an incident to somebody, or with null to nobody; false where it was so already. */
export async function assignIncident(db: Db, id: number, userId: number | null): Promise<boolean> {
  const { numAffectedRows } = await sql`
    UPDATE notification SET assigned_to = ${userId}, assigned_at = CASE WHEN ${userId}::int IS NULL THEN NULL ELSE now() END
     WHERE id = ${id} AND assigned_to IS DISTINCT FROM ${userId}::int`.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
}

/** Writes a comment on an incident. */
export async function commentIncident(db: Db, id: number, userId: number, text: string): Promise<void> {
  await db
    .insertInto('notification_comment')
    .values({ notification_id: id, user_id: userId, text })
    .execute();
}

/** The comments on an incident in order. */
export async function readComments(db: Db, id: number): Promise<IncidentComment[]> {
  const { rows } = await sql<IncidentComment>`
    SELECT c.id, ${NAME} AS author, c.created_at AS at, c.text
      FROM notification_comment c JOIN app_user u ON u.id = c.user_id
     WHERE c.notification_id = ${id} ORDER BY c.id`.execute(db);
  return rows;
}

/** What is to be escalated. */
export interface Escalation {
  notificationId: number;
  ruleId: number;
}

/** Notes that a rule escalates an incident at a moment (milliseconds since 1970 UTC), where it has not been noted before. */
export async function planEscalation(
  db: Db,
  { notificationId, ruleId }: Escalation,
  dueAt: number,
): Promise<void> {
  await db
    .insertInto('alarm_escalation')
    .values({ notification_id: notificationId, rule_id: ruleId, due_at: new Date(dueAt) })
    .onConflict((conflict) => conflict.columns(['notification_id', 'rule_id']).doNothing())
    .execute();
}

/** The condition that an escalation was due by a moment (milliseconds since 1970 UTC). */
export const hasEscalationsDue = (now: number) =>
  sql<boolean>`EXISTS (SELECT FROM alarm_escalation WHERE escalated_at IS NULL AND due_at <= ${new Date(now)})`;

/**
 * Notes of the escalations that are due that they are done, and gives them, `limit` at most; those that somebody answered meanwhile, by
 * acknowledging or commenting, are dropped. Several processes may ask at once: each escalation goes to one.
 */
export async function claimEscalations(
  db: Db,
  now: number,
  limit: number,
): Promise<(Escalation & { assetId: number })[]> {
  const { rows } = await sql<Escalation & { assetId: number; isAnswered: boolean }>`
    WITH due AS (
      SELECT notification_id, rule_id FROM alarm_escalation
       WHERE escalated_at IS NULL AND due_at <= ${new Date(now)}
       ORDER BY due_at LIMIT ${limit} FOR UPDATE SKIP LOCKED)
    UPDATE alarm_escalation e SET escalated_at = ${new Date(now)} FROM due, notification n
     WHERE e.notification_id = due.notification_id AND e.rule_id = due.rule_id AND n.id = e.notification_id
    RETURNING e.notification_id AS "notificationId", e.rule_id AS "ruleId", n.asset_id AS "assetId",
              (n.acknowledged_at IS NOT NULL OR EXISTS (SELECT FROM notification_comment c WHERE c.notification_id = n.id)) AS "isAnswered"`.execute(
    db,
  );
  for (const { notificationId, ruleId, isAnswered } of rows)
    if (isAnswered) await dropEscalation(db, { notificationId, ruleId });
  return rows.filter(({ isAnswered }) => !isAnswered);
}

/** Forgets an escalation: nobody was notified by it. */
export async function dropEscalation(db: Db, { notificationId, ruleId }: Escalation): Promise<void> {
  await db
    .deleteFrom('alarm_escalation')
    .where('notification_id', '=', notificationId)
    .where('rule_id', '=', ruleId)
    .execute();
}
