import type {
  AlarmDelivery,
  AlarmDeliveryPage,
  DeliveryChannel,
  DeliveryStatus,
  QueryAlarmDeliveriesArgs,
} from '@rastro/contract/resolvers';
import { eventName } from '@rastro/domain';
import type { Scope } from '../access/scope.ts';
import { momentText } from '../moments.ts';
import type { Store } from '../store/database.ts';
import { query } from '../store/query.ts';
import type { DeliveryMessage } from './message.ts';
import { ruleIdsInReach } from './rules.ts';

/** Channels and states as they are stored. */
export const CHANNEL_CODES: Record<DeliveryChannel, number> = { EMAIL: 1, PUSH: 2, WEBHOOK: 3 };
export const STATUS_CODES: Record<DeliveryStatus, number> = { WAITING: 1, SENT: 2, DIGEST: 3, FAILED: 4 };

const nameOf = <Name extends string>(codes: Record<Name, number>, code: number): Name =>
  (Object.keys(codes) as Name[]).find((name) => codes[name] === code) as Name;

const DEFAULT_PAGE_SIZE = 25;
const MAX_PAGE_SIZE = 500;

/** What rules in reach sent or will, newest first. */
export async function deliveryPage(
  store: Store,
  scope: Scope,
  args: QueryAlarmDeliveriesArgs,
): Promise<AlarmDeliveryPage> {
  const inReach = await ruleIdsInReach(store, scope);
  const ruleIds = args.ruleId == null ? inReach : inReach.filter((id) => id === args.ruleId);
  const limit = Math.min(Math.max(1, args.pageSize ?? DEFAULT_PAGE_SIZE), MAX_PAGE_SIZE);
  const status = args.status == null ? null : STATUS_CODES[args.status];
  const fits = 'd.rule_id = ANY($1::int[]) AND ($2::smallint IS NULL OR d.status = $2)';
  const [count, page] = await Promise.all([
    query<{ count: number }>(store.db, `SELECT count(*)::int AS count FROM alarm_delivery d WHERE ${fits}`, [
      ruleIds,
      status,
    ]),
    query(
      store.db,
      `SELECT d.id, d.rule_id, r.name AS rule_name, d.notification_id, d.channel, d.receiver, d.status, d.attempts, d.last_error,
              d.message, d.created_at, d.sent_at, d.next_attempt_at
         FROM alarm_delivery d JOIN alarm_rule r ON r.id = d.rule_id
        WHERE ${fits} ORDER BY d.id DESC LIMIT $3 OFFSET $4`,
      [ruleIds, status, limit, (Math.max(1, args.pageNumber ?? 1) - 1) * limit],
    ),
  ]);
  return {
    count: count.rows[0]?.count ?? 0,
    items: page.rows.map((row) => ({
      id: row.id,
      ruleId: row.rule_id,
      ruleName: row.rule_name,
      ...subjectOf(row.message, scope.requester.language),
      notificationId: row.notification_id,
      channel: nameOf(CHANNEL_CODES, row.channel),
      receiver: shownReceiver(row.receiver),
      status: nameOf(STATUS_CODES, row.status),
      attempts: row.attempts,
      lastError: row.last_error,
      createdAt: momentText(row.created_at.getTime()),
      sentAt: row.sent_at && momentText(row.sent_at.getTime()),
      nextAttemptAt: row.next_attempt_at && momentText(row.next_attempt_at.getTime()),
    })),
  };
}

/** What a message is about, in the words of who looks; a digest is about many. */
function subjectOf(
  message: DeliveryMessage,
  language: string,
): Pick<AlarmDelivery, 'event' | 'about' | 'source'> {
  if (message.kind !== 'alarm') return { event: null, about: null, source: null };
  const words = language === 'US' ? 'en' : 'es';
  return {
    event: eventName(message.code, words),
    about: message.about?.[words] ?? null,
    source: [message.assetName, message.licensePlate].filter((part) => part !== '').join(' - '),
  };
}

/** An address as it is; of a URL its host, since the rest may be what lets somebody in. */
const shownReceiver = (receiver: string): string =>
  URL.canParse(receiver) ? new URL(receiver).host || receiver : receiver;
