import type { Webhook } from '@rastro/contract/resolvers';
import { sql } from 'kysely';
import { auditChanges } from '../access/auditChange.ts';
import type { Scope } from '../access/scope.ts';
import { codedError } from '../errors.ts';
import { momentOrNull } from '../moments.ts';
import { shownRuleName } from '../store/alarmRules.ts';
import { codeName, DELIVERY_CHANNEL, DELIVERY_STATUS } from '../store/codes.ts';
import { repeatWebhooks } from '../store/deliveries/sending.ts';
import { ruleIdsInReach } from './rules.ts';

interface WebhookRow extends Omit<Webhook, 'host' | 'lastSentAt'> {
  url: string;
  lastSentAt: Date | null;
}

/** The webhooks of the rules in reach, by the names of the rules, with what became of their calls. */
export async function listWebhooks(scope: Scope): Promise<Webhook[]> {
  const { WAITING, SENDING, SENT, FAILED } = DELIVERY_STATUS;
  const ruleName = shownRuleName('r', scope.requester.language);
  const { rows } = await sql<WebhookRow>`
    SELECT r.id AS "ruleId", ${ruleName} AS "ruleName", r.customer_id AS "customerId", c.name AS "customerName", r.enabled,
           r.definition ->> 'webhookUrl' AS url,
           count(d.id) FILTER (WHERE d.status = ${SENT})::int AS sent,
           count(d.id) FILTER (WHERE d.status IN (${WAITING}, ${SENDING}))::int AS waiting,
           count(d.id) FILTER (WHERE d.status = ${FAILED})::int AS failed,
           max(d.sent_at) AS "lastSentAt",
           (array_agg(d.answer_status ORDER BY d.id DESC) FILTER (WHERE d.answer_status IS NOT NULL))[1] AS "lastAnswerStatus"
      FROM alarm_rule r
      JOIN customer c ON c.id = r.customer_id
      LEFT JOIN alarm_delivery d ON d.rule_id = r.id AND d.channel = ${DELIVERY_CHANNEL.WEBHOOK}
     WHERE r.id = ANY(${await ruleIdsInReach(scope)}::int[]) AND r.definition ->> 'webhookUrl' IS NOT NULL
     GROUP BY r.id, c.id
     ORDER BY "ruleName", r.id`.execute(scope.db);
  return rows.map(({ url, lastSentAt, ...row }) => ({
    ...row,
    host: URL.canParse(url) ? new URL(url).host : '',
    lastSentAt: momentOrNull(lastSentAt?.getTime() ?? null),
  }));
}

/**
 * Has webhooks of rules in reach called once more, whose deliveries went out or were given up. Gives how many. Throws NOT_FOUND where one of
 * them is neither.
 */
export const sendAgain = (scope: Scope, deliveryIds: readonly number[]): Promise<number> =>
  scope.inTransaction(async (scope) => {
    const ids = [...new Set(deliveryIds)];
    const repeated = await repeatWebhooks(scope.db, { ids, ruleIds: await ruleIdsInReach(scope) });
    if (repeated.length < ids.length) throw codedError('NOT_FOUND');
    await auditChanges(
      scope,
      repeated.map(({ id, customerId, statusBefore }) => ({
        customerId,
        action: 'update',
        entity: 'alarm_delivery',
        entityId: id,
        before: { status: codeName(DELIVERY_STATUS, statusBefore) },
        after: { status: 'WAITING' },
      })),
    );
    return repeated.length;
  });
