import type { QueryClient } from '@tanstack/react-query';
import { call, subscribe } from '../../api/index.ts';
import { ALARM_KINDS, NOTICE_KINDS, TYPE_OF_NOTICE } from '../alarm.ts';
import type { AlarmFilter } from '../alarmSearch.ts';
import {
  ACK_ALARMS,
  ACK_MULTIPLE_ALARMS,
  MARK_AS_READ,
  NEW_NOTIFICATIONS,
  NOTIFICATIONS,
  UNDO_ACK_ALARMS,
} from '../calls.ts';
import { AlarmCenter } from './alarmCenter.ts';

const NEWEST = 10;

/** The arguments of the list of what waits, for a filter. */
export function filterArguments({ kinds, assetId, event, onlyUnread }: AlarmFilter) {
  const notice = NOTICE_KINDS.find((kind) => kinds.includes(kind));
  const ofAlarms = ALARM_KINDS.filter((kind) => kinds.includes(kind));
  return {
    typeNotificationId: notice ? TYPE_OF_NOTICE[notice] : null,
    typeAlarm: ofAlarms.length > 0 ? ofAlarms : null,
    assetid: assetId,
    event,
    onlyUnreaded: onlyUnread,
  };
}

/** The beginning of the key of every list of alarms on the screen. */
export const ALARM_LISTS = ['alarms'] as const;

/** The center of this browser, which refreshes the lists of the query client. */
export function browserCenter(client: QueryClient): AlarmCenter {
  return new AlarmCenter({
    subscribe: (sink) =>
      subscribe(
        NEW_NOTIFICATIONS,
        {},
        { next: ({ newNotifications }) => sink.next(newNotifications), ended: sink.ended },
      ),
    poll: async (signal) => {
      const {
        list,
        total: _,
        ...counters
      } = (await call(NOTIFICATIONS, { cant: NEWEST }, signal)).notifications;
      return { list, counters };
    },
    acknowledge: async (ids) => (await call(ACK_ALARMS, { notificationId: [...ids] })).ACKAlarms,
    acknowledgeMatching: async (filter, untilMs) => {
      const wanted = { ...filterArguments(filter), date: new Date(untilMs).toISOString() };
      return (await call(ACK_MULTIPLE_ALARMS, wanted)).ACKMultipleAlarms;
    },
    restore: async (ids) => (await call(UNDO_ACK_ALARMS, { notificationId: [...ids] })).undoACKAlarms.count,
    markAsRead: (ids) => call(MARK_AS_READ, { notificationId: [...ids] }),
    refreshLists: () => client.invalidateQueries({ queryKey: ALARM_LISTS }),
    now: Date.now,
    random: Math.random,
  });
}
