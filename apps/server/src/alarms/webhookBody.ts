import { eventName, isEstimated, listedDetail } from '@rastro/domain';
import { momentText } from '../moments.ts';
import type { AlarmMessage, DeliveryMessage } from '../store/deliveries/message.ts';

/** What a webhook is posted, as JSON; docs/webhooks.md describes it. Times are ISO 8601 in UTC. Whom else the alarm is told it does not say. */
export function webhookBody(
  message: AlarmMessage,
  { id, ruleId, notificationId }: { id: string; ruleId: number; notificationId: number | null },
): string {
  return JSON.stringify({
    type: 'alarm',
    id,
    isRepeat: message.isRepeat,
    rule: { id: ruleId, name: message.ruleName },
    notification: { id: notificationId, count: message.count },
    event: {
      code: message.code,
      name: eventName(message.code, message.language === 'US' ? 'en' : 'es'),
      estimated: isEstimated(message.code, message.detail),
      about: message.about?.[message.language === 'US' ? 'en' : 'es'] ?? null,
      startTime: momentText(message.at),
      endTime: message.endTime === null ? null : momentText(message.endTime),
      detail: listedDetail(message.detail),
    },
    asset: { id: message.assetId, name: message.assetName, licensePlate: message.licensePlate },
    customer: { name: message.customerName },
    latitude: message.latitude,
    longitude: message.longitude,
  });
}

/** What a webhook is posted as a test: the rule, and nothing that happened. */
export const webhookTestBody = (
  { ruleName, customerName }: Extract<DeliveryMessage, { kind: 'test' }>,
  { id, ruleId }: { id: string; ruleId: number },
): string =>
  JSON.stringify({
    type: 'test',
    id,
    rule: { id: ruleId, name: ruleName },
    customer: { name: customerName },
  });
