import { DEFAULT_ALARM_PREFERENCES } from '@rastro/domain';
import { sql } from 'kysely';
import { codeName, DELIVERY_CHANNEL, DELIVERY_STATUS } from '../codes.ts';
import type { Db } from '../database.ts';
import { insertDeliveries, ofCustomerSince } from './deliveries.ts';
import type { AlarmMessage } from './message.ts';

/** The advisory lock under which one process at a time makes digests. */
const LOCK = 7_277_809;
const MOST_LINES = 100;
const MOST_RECEIVERS = 50;
const HOUR_MS = 3_600_000;

/** What one digest gathers: customers do not share one, whoever receives it. */
interface Group {
  customerId: number;
  channel: number;
  receiver: string;
}

/**
 * Gathers what a customer had for a person over the person's budget into one message, once it has waited for as long as the person
 * wants and the customer has not sent `perCustomerHour` messages in the last hour, in the given transaction: each alarm is in one digest.
 * Gives how many messages were made.
 */
export async function makeDigests(tx: Db, now: number, perCustomerHour: number): Promise<number> {
  await sql`SELECT pg_advisory_xact_lock(${LOCK})`.execute(tx);
  const { rows: groups } = await sql<Group>`
    WITH due AS (
      SELECT d.customer_id, d.channel, d.receiver, min(d.created_at) AS since
        FROM alarm_delivery d LEFT JOIN notification_preference p ON p.user_id = d.user_id
       WHERE d.status = ${DELIVERY_STATUS.DIGEST} AND d.digest_id IS NULL
       GROUP BY d.customer_id, d.channel, d.receiver
      HAVING min(d.created_at + make_interval(mins => coalesce(p.digest_minutes, ${DEFAULT_ALARM_PREFERENCES.digestMinutes})))
             <= ${new Date(now)}),
    ranked AS (SELECT *, row_number() OVER (PARTITION BY customer_id ORDER BY since) AS turn FROM due)
    SELECT customer_id AS "customerId", channel, receiver FROM ranked
     WHERE turn + ${ofCustomerSince(sql`ranked.customer_id`, now - HOUR_MS)} <= ${perCustomerHour}
     ORDER BY turn, since LIMIT ${MOST_RECEIVERS}`.execute(tx);
  for (const group of groups) await makeDigest(tx, group, now);
  return groups.length;
}

async function makeDigest(tx: Db, { customerId, channel, receiver }: Group, now: number): Promise<void> {
  const rows = await tx
    .selectFrom('alarm_delivery')
    .select(['id', 'rule_id', 'user_id', 'message'])
    .where('status', '=', DELIVERY_STATUS.DIGEST)
    .where('digest_id', 'is', null)
    .where('customer_id', '=', customerId)
    .where('channel', '=', channel)
    .where('receiver', '=', receiver)
    .orderBy('id')
    .forUpdate()
    .execute();
  const newest = rows.at(-1);
  if (!newest) return;
  const { language, timeZone } = newest.message as AlarmMessage;
  const [digestId] = await insertDeliveries(
    tx,
    [
      {
        customerId,
        ruleId: newest.rule_id,
        notificationId: null,
        userId: newest.user_id,
        channel: codeName(DELIVERY_CHANNEL, channel),
        receiver,
        status: 'WAITING',
        message: {
          kind: 'digest',
          language,
          timeZone,
          alarms: rows.slice(-MOST_LINES).map((row) => row.message as AlarmMessage),
          more: Math.max(0, rows.length - MOST_LINES),
        },
      },
    ],
    now,
  );
  await sql`
    UPDATE alarm_delivery SET digest_id = ${digestId}, sent_at = ${new Date(now)}
     WHERE id = ANY(${rows.map((row) => row.id)}::int[])`.execute(tx);
}
