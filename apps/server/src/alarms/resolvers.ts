import type { Resolvers } from '@rastro/contract/resolvers';
import type { CallContext } from '../access/context.ts';
import { scopeOf } from '../access/context.ts';
import { customerInReach } from '../access/customerInReach.ts';
import { acknowledgeFitting, acknowledgeThese, readThese } from './acknowledging.ts';
import { toCounters } from './counters.ts';
import { deliveryPage } from './deliveries.ts';
import { notificationPage } from './list.ts';
import type { AlarmNews } from './news.ts';
import { addPushDevice, readPreferences, removePushDevice, updatePreferences } from './preferences.ts';
import { createRule, deleteRule, listRules, recipientsOf, updateRule } from './rules.ts';
import { tryRule } from './tryRule.ts';
import { toNotification, type ViewParts } from './view.ts';

/** What the alarms area works with. */
export interface AlarmParts extends ViewParts {
  news: AlarmNews;
  /** The application server key of web push. */
  pushKey: string;
}

/**
 * Notifications and the rules that make them: specification 1, sections 2, 4, 7 and 9, and specification 2, section 2
 * (/manage/confNotifications).
 *
 * Whose are they? The specification has people with AsentirAlarmas acknowledge, and what is acknowledged leaves the list; it has
 * datereaded besides. So an incident is one for everybody who may see its vehicle: when one dispatcher has taken it on, no other
 * must do it again, and nobody else's list shows it as open. Having read it says only what one person has looked at, so that is each
 * one's own, and needs no permission besides seeing it. The badge counts what nobody acknowledged.
 */
export function alarmsResolvers(parts: AlarmParts): Resolvers<CallContext> {
  return {
    Query: {
      notifications: async (_root, args, context) => {
        const scope = scopeOf(context);
        const { sums, total, rows } = await notificationPage(context.store, scope, args);
        const { language } = scope.requester;
        const list = await Promise.all(rows.map((row) => toNotification(row, language, parts)));
        return { ...toCounters(sums), total, list };
      },
      alarmRules: async (_root, { customerId }, context) =>
        listRules(context.store, scopeOf(context), customerId ?? null),
      alarmRecipients: async (_root, { customerId }, context) => {
        const scope = scopeOf(context);
        return recipientsOf(scope, await customerInReach(scope, customerId));
      },
      alarmRuleDryRun: (_root, { rule, days }, context) =>
        tryRule(context.store, scopeOf(context), rule, days ?? null),
      alarmDeliveries: (_root, args, context) => deliveryPage(context.store, scopeOf(context), args),
      notificationPreferences: (_root, _args, context) =>
        readPreferences(context.store.db, scopeOf(context).requester.userId),
      pushKey: () => parts.pushKey,
    },
    Mutation: {
      markNotificationAsRead: async (_root, { notificationId }, context) => ({
        count: await readThese(context.store, scopeOf(context), parts.news, notificationId),
      }),
      ACKAlarms: async (_root, { notificationId }, context) => ({
        count: await acknowledgeThese(context.store, scopeOf(context), parts.news, notificationId),
      }),
      ACKMultipleAlarms: async (_root, args, context) => ({
        count: await acknowledgeFitting(context.store, scopeOf(context), parts.news, args),
      }),
      createAlarmRule: (_root, { rule }, context) => createRule(context.store, scopeOf(context), rule),
      updateAlarmRule: (_root, { id, rule }, context) =>
        updateRule(context.store, scopeOf(context), id, rule),
      deleteAlarmRule: async (_root, { id }, context) => {
        await deleteRule(context.store, scopeOf(context), id);
        return true;
      },
      updateNotificationPreferences: (_root, { preferences }, context) =>
        updatePreferences(context.store, scopeOf(context).requester, preferences),
      subscribePush: (_root, device, context) =>
        addPushDevice(context.store, scopeOf(context).requester, device),
      unsubscribePush: (_root, { endpoint }, context) =>
        removePushDevice(context.store, scopeOf(context).requester, endpoint),
    },
  };
}
