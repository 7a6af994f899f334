import type { QueryClient } from '@tanstack/react-query';
import { call, subscribe } from '../../api/index.ts';
import type { AlarmFilter } from '../alarmSearch.ts';
import { ACK_ALARMS, ACK_MULTIPLE_ALARMS, MARK_AS_READ, NEW_NOTIFICATIONS, NOTIFICATIONS } from '../calls.ts';
import { AlarmCenter } from './alarmCenter.ts';

const NEWEST = 10;

/** The arguments of the list for a filter. */
export const filterArguments = ({ kinds, assetId, event, onlyUnread }: AlarmFilter) => ({
  typeAlarm: kinds.length > 0 ? [...kinds] : null,
  assetid: assetId,
  event,
  onlyUnreaded: onlyUnread,
});

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
    acknowledge: (ids) => call(ACK_ALARMS, { notificationId: [...ids] }),
    acknowledgeMatching: (filter, untilMs) =>
      call(ACK_MULTIPLE_ALARMS, { ...filterArguments(filter), date: new Date(untilMs).toISOString() }),
    markAsRead: (ids) => call(MARK_AS_READ, { notificationId: [...ids] }),
    refreshLists: () => client.invalidateQueries({ queryKey: ALARM_LISTS }),
    now: Date.now,
    random: Math.random,
  });
}
