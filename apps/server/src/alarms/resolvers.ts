import type { Resolvers } from '@rastro/contract/resolvers';
import { DEFAULT_ALARM_PREFERENCES } from '@rastro/domain';
import type { CallContext } from '../access/context.ts';
import { scopeOf } from '../access/context.ts';
import { customerInReach } from '../access/customerInReach.ts';
import { demandPerson } from '../access/grant.ts';
import { demand } from '../access/guard.ts';
import type { Scope } from '../access/scope.ts';
import { countOfCustomer } from '../store/deliveries/deliveries.ts';
import { acknowledgeFitting, acknowledgeThese, readThese, undoAcknowledging } from './acknowledging.ts';
import { toCounters } from './counters.ts';
import { deliveryPage } from './deliveries.ts';
import { assignAlarm, assigneesOf, commentAlarm } from './handling.ts';
import { notificationPage } from './list.ts';
import { alarmMoments } from './moments.ts';
import type { AlarmNews } from './news.ts';
import { addPushDevice, readPreferences, removePushDevice, updatePreferences } from './preferences.ts';
import { createRule, deleteRule, listRules, recipientsOf, restoreRule, updateRule } from './rules.ts';
import { type SceneParts, sceneOf } from './scene.ts';
import { sendTestMessages } from './testMessage.ts';
import { tryRule } from './tryRule.ts';
import { toNotification } from './view.ts';
import { listWebhooks, sendAgain } from './webhooks.ts';

/** Dependencies of the alarm calls. */
export interface AlarmParts extends SceneParts {
  news: AlarmNews;
  /** What is configured of the channels to people. */
  channels: { telegram: boolean; sms: boolean; perCustomerHour: number };
  /** The application server key of web push. */
  pushKey: string;
}

const HOUR_MS = 3_600_000;

/** The need of marking several as read at once; for one it is enough to see it. */
const READS_IN_BULK = { kind: 'permission', anyOf: ['LeerNotificaciones'] } as const;

/** The scope of a call about what is a person's own, for people alone. */
function personal(context: CallContext): Scope {
  const scope = scopeOf(context);
  demandPerson(scope.requester);
  return scope;
}

/**
 * Calls of notifications and of the rules that make them.
 *
 * An incident is one for everybody who may see its vehicle: people with AsentirAlarmas acknowledge it, and it then leaves everybody's
 * list, so that what one dispatcher has acknowledged no other has to. Having read it says only what one person has looked at, so that is
 * each one's own, and needs no permission besides seeing it; several at once need LeerNotificaciones. The badge counts what nobody acknowledged.
 */
export function alarmsResolvers(parts: AlarmParts): Resolvers<CallContext> {
  return {
    Query: {
      notifications: async (_root, args, context) => {
        const scope = scopeOf(context);
        const { sums, total, rows, notices } = await notificationPage(scope, args);
        const { language } = scope.requester;
        const incidents = await Promise.all(rows.map((row) => toNotification(row, language, parts)));
        const list = [...incidents, ...notices].sort((a, b) => b.id - a.id);
        return { ...toCounters(sums), total, list };
      },
      alarmScene: (_root, { notificationId }, context) => sceneOf(scopeOf(context), notificationId, parts),
      alarmMoments: (_root, args, context) => alarmMoments(scopeOf(context), args),
      alarmAssignees: (_root, { notificationId }, context) => assigneesOf(scopeOf(context), notificationId),
      alarmRules: async (_root, { customerId }, context) => listRules(scopeOf(context), customerId ?? null),
      alarmRecipients: async (_root, { customerId }, context) => {
        const scope = scopeOf(context);
        return recipientsOf(scope, await customerInReach(scope, customerId));
      },
      alarmChannels: async (_root, { customerId }, context) => {
        const scope = scopeOf(context);
        const customer = await customerInReach(scope, customerId);
        const inLastHour = await countOfCustomer(scope.db, customer, Date.now() - HOUR_MS);
        const { emailPerHour: perReceiverHour } = DEFAULT_ALARM_PREFERENCES;
        return { ...parts.channels, inLastHour, perReceiverHour };
      },
      alarmRuleDryRun: (_root, { rule, days }, context) => tryRule(scopeOf(context), rule, days ?? null),
      alarmDeliveries: (_root, args, context) => deliveryPage(scopeOf(context), args),
      webhooks: (_root, _args, context) => listWebhooks(scopeOf(context)),
      webhookDeliveries: (_root, args, context) => deliveryPage(scopeOf(context), args, 'WEBHOOK'),
      notificationPreferences: (_root, _args, context) => readPreferences(scopeOf(context)),
      pushKey: () => parts.pushKey,
    },
    Mutation: {
      markNotificationAsRead: async (_root, { notificationId }, context) => {
        if (new Set(notificationId).size > 1) demand(READS_IN_BULK, context.requester);
        return { count: await readThese(scopeOf(context), parts.news, notificationId), notificationId: null };
      },
      ACKAlarms: (_root, { notificationId }, context) =>
        acknowledgeThese(scopeOf(context), parts.news, notificationId),
      undoACKAlarms: (_root, { notificationId }, context) =>
        undoAcknowledging(scopeOf(context), parts.news, notificationId),
      ACKMultipleAlarms: (_root, args, context) => acknowledgeFitting(scopeOf(context), parts.news, args),
      assignAlarm: (_root, { notificationId, userId }, context) =>
        assignAlarm(scopeOf(context), parts.news, parts, { notificationId, userId: userId ?? null }),
      commentAlarm: (_root, args, context) => commentAlarm(scopeOf(context), parts.news, parts, args),
      createAlarmRule: (_root, { rule }, context) => createRule(scopeOf(context), rule),
      updateAlarmRule: (_root, { id, version, rule }, context) =>
        updateRule(scopeOf(context), id, rule, version ?? undefined),
      testAlarmRule: (_root, { id }, context) => sendTestMessages(scopeOf(context), id),
      deleteAlarmRule: async (_root, { id }, context) => {
        await deleteRule(scopeOf(context), id);
        return true;
      },
      restoreAlarmRule: (_root, { id }, context) => restoreRule(scopeOf(context), id),
      sendWebhookAgain: (_root, { deliveryIds }, context) => sendAgain(scopeOf(context), deliveryIds),
      updateNotificationPreferences: (_root, { preferences }, context) =>
        updatePreferences(personal(context), preferences),
      subscribePush: (_root, device, context) => addPushDevice(personal(context), device),
      unsubscribePush: (_root, { endpoint }, context) => removePushDevice(personal(context), endpoint),
    },
  };
}
