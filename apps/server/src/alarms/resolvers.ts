import type { Resolvers } from '@rastro/contract/resolvers';
import type { CallContext } from '../access/context.ts';
import { scopeOf } from '../access/context.ts';
import { customerInReach } from '../access/customerInReach.ts';
import { demand } from '../access/guard.ts';
import { acknowledgeFitting, acknowledgeThese, readThese, undoAcknowledging } from './acknowledging.ts';
import { toCounters } from './counters.ts';
import { deliveryPage } from './deliveries.ts';
import { notificationPage } from './list.ts';
import type { AlarmNews } from './news.ts';
import { addPushDevice, readPreferences, removePushDevice, updatePreferences } from './preferences.ts';
import { createRule, deleteRule, listRules, recipientsOf, restoreRule, updateRule } from './rules.ts';
import { type SceneParts, sceneOf } from './scene.ts';
import { tryRule } from './tryRule.ts';
import { toNotification } from './view.ts';

/** Dependencies of the alarm calls. */
export interface AlarmParts extends SceneParts {
  news: AlarmNews;
  /** The application server key of web push. */
  pushKey: string;
}

/** The need of marking several as read at once; for one it is enough to see it. */
const READS_IN_BULK = { kind: 'permission', anyOf: ['LeerNotificaciones'] } as const;

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
        const { sums, total, rows } = await notificationPage(scope, args);
        const { language } = scope.requester;
        const list = await Promise.all(rows.map((row) => toNotification(row, language, parts)));
        return { ...toCounters(sums), total, list };
      },
      alarmScene: (_root, { notificationId }, context) => sceneOf(scopeOf(context), notificationId, parts),
      alarmRules: async (_root, { customerId }, context) => listRules(scopeOf(context), customerId ?? null),
      alarmRecipients: async (_root, { customerId }, context) => {
        const scope = scopeOf(context);
        return recipientsOf(scope, await customerInReach(scope, customerId));
      },
      alarmRuleDryRun: (_root, { rule, days }, context) => tryRule(scopeOf(context), rule, days ?? null),
      alarmDeliveries: (_root, args, context) => deliveryPage(scopeOf(context), args),
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
      createAlarmRule: (_root, { rule }, context) => createRule(scopeOf(context), rule),
      updateAlarmRule: (_root, { id, version, rule }, context) =>
        updateRule(scopeOf(context), id, rule, version ?? undefined),
      deleteAlarmRule: async (_root, { id }, context) => {
        await deleteRule(scopeOf(context), id);
        return true;
      },
      restoreAlarmRule: (_root, { id }, context) => restoreRule(scopeOf(context), id),
      updateNotificationPreferences: (_root, { preferences }, context) =>
        updatePreferences(scopeOf(context), preferences),
      subscribePush: (_root, device, context) => addPushDevice(scopeOf(context), device),
      unsubscribePush: (_root, { endpoint }, context) => removePushDevice(scopeOf(context), endpoint),
    },
  };
}
