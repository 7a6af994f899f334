import { type RawBuilder, sql } from 'kysely';
import { shownRuleName } from '../alarmRules.ts';
import { type CodeName, codeName, DELIVERY_CHANNEL, DELIVERY_STATUS } from '../codes.ts';
import type { Db } from '../database.ts';
import type { Language } from '../tables.ts';
import type { DeliveryMessage } from './message.ts';

/** The channel by which a delivery reaches its receiver. */
export type Channel = CodeName<typeof DELIVERY_CHANNEL>;
/** What has become of a delivery, see `DELIVERY_STATUS`. */
export type Status = CodeName<typeof DELIVERY_STATUS>;

/** Whom a delivery is for: an e-mail address, a browser's push endpoint, the URL of a webhook, a chat of Telegram or a telephone. */
export interface Receiver {
  channel: Channel;
  receiver: string;
}

/** A delivery as it is made: to go out at once (WAITING) or with the receiver's next digest (DIGEST). */
export interface NewDelivery extends Receiver {
  customerId: number;
  ruleId: number;
  notificationId: number | null;
  /** Null for a receiver who is no user. */
  userId: number | null;
  status: Extract<Status, 'WAITING' | 'DIGEST'>;
  message: DeliveryMessage;
}

/** Writes deliveries in their order, made at `now` (milliseconds since 1970 UTC); gives their ids. */
export async function insertDeliveries(
  db: Db,
  deliveries: readonly NewDelivery[],
  now: number,
): Promise<number[]> {
  if (deliveries.length === 0) return [];
  const made = await db
    .insertInto('alarm_delivery')
    .values(
      deliveries.map((each) => ({
        customer_id: each.customerId,
        rule_id: each.ruleId,
        notification_id: each.notificationId,
        user_id: each.userId,
        channel: DELIVERY_CHANNEL[each.channel],
        receiver: each.receiver,
        status: DELIVERY_STATUS[each.status],
        message: JSON.stringify(each.message),
        next_attempt_at: each.status === 'WAITING' ? new Date(now) : null,
        created_at: new Date(now),
      })),
    )
    .returning('id')
    .execute();
  return made.map(({ id }) => id);
}

const USES_BUDGET = [DELIVERY_STATUS.WAITING, DELIVERY_STATUS.SENT, DELIVERY_STATUS.SENDING];

/**
 * Counts the deliveries of a customer made since a moment that each of these receivers got or is about to get; gives the number of one
 * of them.
 */
export async function countSince(
  db: Db,
  customerId: number,
  receivers: readonly Receiver[],
  since: number,
): Promise<(receiver: Receiver) => number> {
  const { rows } = await sql<{ channel: number; receiver: string; count: number }>`
    SELECT channel, receiver, count(*)::int AS count FROM alarm_delivery
     WHERE (channel, receiver) IN (SELECT * FROM unnest(
             ${receivers.map(({ channel }) => DELIVERY_CHANNEL[channel])}::smallint[],
             ${receivers.map(({ receiver }) => receiver)}::text[]))
       AND customer_id = ${customerId} AND created_at > ${new Date(since)} AND status = ANY(${USES_BUDGET}::smallint[])
     GROUP BY 1, 2`.execute(db);
  const counts = new Map(rows.map((row) => [`${row.channel} ${row.receiver}`, row.count]));
  return ({ channel, receiver }) => counts.get(`${DELIVERY_CHANNEL[channel]} ${receiver}`) ?? 0;
}

/** SQL: how many e-mails and push messages a customer (an expression) has made since a moment, but for those that wait for a digest. */
export const ofCustomerSince = (
  customerId: RawBuilder<unknown>,
  since: number,
): RawBuilder<number> => sql<number>`
  (SELECT count(*)::int FROM alarm_delivery AS made
    WHERE made.customer_id = ${customerId} AND made.created_at > ${new Date(since)}
      AND made.status <> ${sql.lit(DELIVERY_STATUS.DIGEST)} AND made.channel <> ${DELIVERY_CHANNEL.WEBHOOK})`;

/**
 * Counts the e-mails and push messages that a customer has made since a moment, but for those that wait for a digest. Webhooks do not
 * count: they go to machines of the customer's own.
 */
export async function countOfCustomer(db: Db, customerId: number, since: number): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`SELECT ${ofCustomerSince(sql`${customerId}`, since)} AS count`.execute(db);
  return rows[0]?.count ?? 0;
}

/** A delivery as it is listed. */
export interface ListedDelivery extends Receiver {
  id: number;
  ruleId: number;
  ruleName: string;
  notificationId: number | null;
  status: Status;
  attempts: number;
  lastError: string | null;
  /** The HTTP status of the last answer of a webhook; null where there was none. */
  answerStatus: number | null;
  message: DeliveryMessage;
  createdAt: Date;
  sentAt: Date | null;
  nextAttemptAt: Date | null;
}

/** The newest deliveries of these rules, of any status and channel where none is given, with how many there are in all. */
export async function readDeliveries(
  db: Db,
  {
    ruleIds,
    statuses,
    channel = null,
    language,
  }: {
    ruleIds: readonly number[];
    statuses: readonly Status[] | null;
    channel?: Channel | null;
    language: Language;
  },
  { limit, offset }: { limit: number; offset: number },
): Promise<{ count: number; deliveries: ListedDelivery[] }> {
  let chosen = db.selectFrom('alarm_delivery as d').where(sql<boolean>`d.rule_id = ANY(${ruleIds}::int[])`);
  if (statuses)
    chosen = chosen.where(
      'd.status',
      'in',
      statuses.map((status) => DELIVERY_STATUS[status]),
    );
  if (channel) chosen = chosen.where('d.channel', '=', DELIVERY_CHANNEL[channel]);
  const [total, rows] = await Promise.all([
    chosen.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
    chosen
      .innerJoin('alarm_rule as r', 'r.id', 'd.rule_id')
      .select(['d.id', 'd.rule_id as ruleId', 'd.notification_id as notificationId'])
      .select(shownRuleName('r', language).as('ruleName'))
      .select(['d.channel', 'd.receiver', 'd.status', 'd.attempts', 'd.last_error as lastError', 'd.message'])
      .select('d.answer_status as answerStatus')
      .select(['d.created_at as createdAt', 'd.sent_at as sentAt', 'd.next_attempt_at as nextAttemptAt'])
      .orderBy('d.id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute(),
  ]);
  return {
    count: total.count,
    deliveries: rows.map((row) => ({
      ...row,
      channel: codeName(DELIVERY_CHANNEL, row.channel),
      status: codeName(DELIVERY_STATUS, row.status),
      message: row.message as DeliveryMessage,
    })),
  };
}
