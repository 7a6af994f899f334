import type { QueryClient } from '@tanstack/react-query';
import { call, subscribe } from '../../api/index.ts';
import type { Alarm } from '../alarm.ts';
import type { AlarmFilter } from '../alarmSearch.ts';
import { ACK_ALARMS, ACK_MULTIPLE_ALARMS, MARK_AS_READ, NEW_NOTIFICATIONS, NOTIFICATIONS } from '../calls.ts';
import { AlarmCenter } from './alarmCenter.ts';

const NEWEST = 10;
/** The most that the server gives at once. */
const LARGEST_PAGE = 500;

/** The arguments of the list that a filter stands for. */
export const filterArguments = ({ kinds, assetId, event, onlyUnread }: AlarmFilter) => ({
  typeAlarm: kinds.length > 0 ? [...kinds] : null,
  assetid: assetId,
  event,
  onlyUnreaded: onlyUnread,
});

/** The key that every list of alarms on the screen begins with. */
export const ALARM_LISTS = ['alarms'] as const;

/** The center of this browser, refreshing the lists that the query client holds. */
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
    acknowledgeMatching,
    markAsRead: (ids) => call(MARK_AS_READ, { notificationId: [...ids] }),
    refreshLists: () => client.invalidateQueries({ queryKey: ALARM_LISTS }),
    now: Date.now,
    random: Math.random,
  });
}

/** In one call where the call has the filter; by their ids where it looks at an event or at what is unread. */
async function acknowledgeMatching(filter: AlarmFilter, untilMs: number): Promise<void> {
  if (filter.event === null && !filter.onlyUnread) {
    const { typeAlarm, assetid } = filterArguments(filter);
    await call(ACK_MULTIPLE_ALARMS, { typeAlarm, assetid, date: new Date(untilMs).toISOString() });
    return;
  }
  for (let lastId: number | null = null; ; ) {
    const page: Alarm[] = (
      await call(NOTIFICATIONS, { ...filterArguments(filter), lastId, cant: LARGEST_PAGE })
    ).notifications.list;
    const ids = page.filter(({ lastDate }) => Date.parse(lastDate) <= untilMs).map(({ id }) => id);
    if (ids.length > 0) await call(ACK_ALARMS, { notificationId: ids });
    if (page.length < LARGEST_PAGE) return;
    lastId = page.at(-1)?.id ?? null;
  }
}
