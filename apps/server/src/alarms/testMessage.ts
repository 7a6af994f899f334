import { alarmRuleName } from '@rastro/domain';
import type { Scope } from '../access/scope.ts';
import { insertDeliveries, type NewDelivery } from '../store/deliveries/deliveries.ts';
import { recipientsOf } from './notifyPeople.ts';
import { bookRuleInReach } from './rules.ts';

/**
 * Writes a test message to everybody whom a rule in reach notifies, by each of its channels, to go out at once; gives how many there are. They
 * count in the budgets of the hour like any others. Throws NOT_FOUND.
 */
export async function sendTestMessages(scope: Scope, ruleId: number): Promise<number> {
  return scope.inTransaction(async (scope) => {
    const { book, customerName } = await bookRuleInReach(scope, ruleId);
    const groups = await scope.db
      .selectFrom('asset_group')
      .select('id')
      .where('customer_id', '=', book.customerId)
      .execute();
    const recipients = await recipientsOf(scope.db, book, { groupIds: groups.map(({ id }) => id) });
    const deliveries = recipients
      .filter(({ wanted }) => wanted)
      .map(
        ({ channel, receiver, userId, language, timeZone }): NewDelivery => ({
          customerId: book.customerId,
          ruleId,
          notificationId: null,
          userId,
          channel,
          receiver,
          status: 'WAITING',
          message: {
            kind: 'test',
            language,
            timeZone,
            ruleName: alarmRuleName(book, language === 'US' ? 'en' : 'es'),
            customerName,
          },
        }),
      );
    await insertDeliveries(scope.db, deliveries, Date.now());
    return deliveries.length;
  });
}
