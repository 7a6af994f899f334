import { sql } from 'kysely';
import { codeName, DELIVERY_CHANNEL, DELIVERY_STATUS } from '../codes.ts';
import type { Db } from '../database.ts';
import type { Channel } from './deliveries.ts';
import type { DeliveryMessage } from './message.ts';

/** A delivery that one process sends now. */
export interface ClaimedDelivery {
  id: number;
  customerId: number;
  ruleId: number;
  notificationId: number | null;
  channel: Channel;
  receiver: string;
  message: DeliveryMessage;
  /** Number of attempts, this one included. */
  attempts: number;
  /** The id of the message, equal at every attempt, so that a receiver may drop what it has seen. */
  key: string;
  /** What the rule's webhook is signed with; null where it has none. */
  webhookSecret: string | null;
  /** Keys of the receiving browser, base64url; null where the receiver is none any more. */
  p256dh: string | null;
  auth: string | null;
}

/** Which deliveries a process takes. Times are milliseconds since 1970 UTC. */
export interface Claim {
  now: number;
  sendingUntil: number;
  limit: number;
  /** Those of one customer by one channel that the process sends at once at most. */
  ofEach: number;
  /** What the process is sending already. */
  underWay: readonly Pick<ClaimedDelivery, 'customerId' | 'channel'>[];
}

/**
 * Marks the next deliveries that are due as being sent until `sendingUntil`, and gives them, `limit` at most; none of suspended customers. Customers
 * take turns, and have `ofEach` under way by each channel at most, so that neither many messages of one nor a receiver that is slow to answer
 * holds up those of another, or what the same one sends by another channel. They say nothing of where a vehicle was in a private time that was written
 * since; what would be about that alone is given up. Several processes may claim at once: each delivery goes to one.
 */
export async function claimDeliveries(
  db: Db,
  { now, sendingUntil, limit, ofEach, underWay }: Claim,
): Promise<ClaimedDelivery[]> {
  const [customers, channels] = [
    underWay.map(({ customerId }) => customerId),
    underWay.map(({ channel }) => DELIVERY_CHANNEL[channel]),
  ];
  const { rows } = await sql<
    Omit<ClaimedDelivery, 'channel' | 'message'> & { channel: number; message: DeliveryMessage | null }
  >`
    WITH busy AS (
      SELECT customer_id, channel, count(*) AS count
        FROM unnest(${customers}::int[], ${channels}::smallint[]) AS each (customer_id, channel) GROUP BY 1, 2),
    due AS (
      SELECT id, next_attempt_at,
             coalesce(busy.count, 0) + row_number() OVER (PARTITION BY customer_id, channel ORDER BY next_attempt_at, id) AS turn
        FROM alarm_delivery LEFT JOIN busy USING (customer_id, channel)
       WHERE status = ${DELIVERY_STATUS.WAITING} AND next_attempt_at <= ${new Date(now)}
         AND customer_id NOT IN (SELECT customer.id FROM customer WHERE suspended)),
    claimed AS (
      UPDATE alarm_delivery
         SET status = ${DELIVERY_STATUS.SENDING}, attempts = attempts + 1, next_attempt_at = ${new Date(sendingUntil)}
       WHERE id IN (SELECT d.id FROM alarm_delivery d JOIN due ON due.id = d.id WHERE d.status = ${DELIVERY_STATUS.WAITING} AND due.turn <= ${ofEach}
                     ORDER BY due.turn, due.next_attempt_at, d.id LIMIT ${limit} FOR UPDATE OF d SKIP LOCKED)
      RETURNING *)
    SELECT c.id, c.customer_id AS "customerId", c.rule_id AS "ruleId", c.notification_id AS "notificationId", c.channel, c.receiver, v.message, c.attempts,
           c.idempotency_key AS key, r.webhook_secret AS "webhookSecret", p.p256dh, p.auth
      FROM claimed c JOIN alarm_rule r ON r.id = c.rule_id
      LEFT JOIN veiled.alarm_delivery v ON v.id = c.id
      LEFT JOIN push_device p ON c.channel = ${DELIVERY_CHANNEL.PUSH} AND p.endpoint = c.receiver AND p.user_id = c.user_id
     ORDER BY c.id`.execute(db);
  const claimed: ClaimedDelivery[] = [];
  for (const { message, ...row } of rows)
    if (message) claimed.push({ ...row, message, channel: codeName(DELIVERY_CHANNEL, row.channel) });
    else await markFailed(db, row.id, 'the vehicle was in a private time, which was written since', null);
  return claimed;
}

/** Notes that a delivery went out, with the HTTP status of the answer where there was one. */
export async function markSent(
  db: Db,
  id: number,
  now: number,
  answerStatus: number | null = null,
): Promise<void> {
  await db
    .updateTable('alarm_delivery')
    .set({
      status: DELIVERY_STATUS.SENT,
      sent_at: new Date(now),
      next_attempt_at: null,
      last_error: null,
      answer_status: answerStatus,
    })
    .where('id', '=', id)
    .execute();
}

/** Notes that a delivery failed with an error and the HTTP status of its answer, and when it is tried again; with null it is given up. */
export async function markFailed(
  db: Db,
  id: number,
  error: string,
  nextAttemptAt: number | null,
  answerStatus: number | null = null,
): Promise<void> {
  await db
    .updateTable('alarm_delivery')
    .set({
      status: nextAttemptAt === null ? DELIVERY_STATUS.FAILED : DELIVERY_STATUS.WAITING,
      next_attempt_at: nextAttemptAt === null ? null : new Date(nextAttemptAt),
      last_error: error,
      answer_status: answerStatus,
    })
    .where('id', '=', id)
    .execute();
}

/**
 * Finalizes deliveries that were being sent when their process ended and may have arrived: webhooks, whose receivers drop what they have
 * seen, are tried again; to people they are given up.
 */
export async function finalizeInterrupted(db: Db, now: number): Promise<void> {
  const isWebhook = sql`channel = ${DELIVERY_CHANNEL.WEBHOOK}`;
  await sql`
    UPDATE alarm_delivery
       SET status = CASE WHEN ${isWebhook} THEN ${DELIVERY_STATUS.WAITING}::smallint ELSE ${DELIVERY_STATUS.FAILED}::smallint END,
           next_attempt_at = CASE WHEN ${isWebhook} THEN ${new Date(now)}::timestamptz END,
           last_error = 'interrupted while it was being sent'
     WHERE status = ${DELIVERY_STATUS.SENDING} AND next_attempt_at <= ${new Date(now)}`.execute(db);
}

/** Deletes deliveries made before a moment that went out, were given up or were in a digest. */
export async function deleteOldDeliveries(db: Db, before: number): Promise<void> {
  await db
    .deleteFrom('alarm_delivery')
    .where('created_at', '<', new Date(before))
    .where((eb) =>
      eb.or([
        eb('status', 'in', [DELIVERY_STATUS.SENT, DELIVERY_STATUS.FAILED]),
        eb('digest_id', 'is not', null),
      ]),
    )
    .execute();
}

/**
 * Lets webhooks that went out or were given up, by these rules, be called once more from now on; gives whose they are, none where not all of
 * them can be. The id of a message stays, so that whoever has it knows it.
 */
export async function repeatWebhooks(
  db: Db,
  { ids, ruleIds }: { ids: readonly number[]; ruleIds: readonly number[] },
): Promise<{ id: number; customerId: number; statusBefore: number }[]> {
  const { rows } = await sql<{ id: number; customerId: number; statusBefore: number }>`
    WITH chosen AS (
      SELECT id, status FROM alarm_delivery
       WHERE id = ANY(${[...ids]}::int[]) AND rule_id = ANY(${[...ruleIds]}::int[]) AND channel = ${DELIVERY_CHANNEL.WEBHOOK}
         AND status IN (${DELIVERY_STATUS.SENT}, ${DELIVERY_STATUS.FAILED})
         FOR UPDATE)
    UPDATE alarm_delivery AS d
       SET status = ${DELIVERY_STATUS.WAITING}, next_attempt_at = now(), attempts = 0, last_error = NULL, sent_at = NULL
      FROM chosen
     WHERE d.id = chosen.id AND (SELECT count(*) FROM chosen) = ${ids.length}::int
    RETURNING d.id, d.customer_id AS "customerId", chosen.status AS "statusBefore"`.execute(db);
  return rows;
}
