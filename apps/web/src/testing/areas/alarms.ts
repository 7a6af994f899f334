import type { AlarmScene, NotificationPage } from '@rastro/contract/resolvers';
import { EVENT_TYPES, eventType } from '@rastro/domain';
import type { Asked } from '../api/asked.ts';
import { refusal } from '../api/refusal.ts';
import {
  acknowledgeAlarms,
  alarmsInReach,
  countAlarms,
  newsOf,
  restoreAlarms,
  sceneOf,
  shownAlarm,
  waitingAlarms,
} from '../fleet/alarms.ts';
import type { FakeAlarm, FakeFleet, FakeUser } from '../fleet/types.ts';
import type { Area } from './area.ts';

const PAGE_SIZE = 15;

/** What of the list is looked at. */
interface Filter {
  typeNotificationId?: number | null;
  assetid?: number | null;
  typeAlarm?: readonly string[] | null;
  event?: number | null;
  onlyUnreaded?: boolean | null;
  date?: string | null;
  acknowledged?: boolean | null;
}

/** To whom alarms can be given. */
const PEOPLE = [
  { id: 901, name: 'Ana Torres' },
  { id: 902, name: 'Luis Prado' },
];

function alarmOf(fleet: FakeFleet, user: FakeUser, id: number): FakeAlarm {
  const found = alarmsInReach(fleet, user).find((alarm) => alarm.id === id);
  if (!found) throw refusal('NOT_FOUND');
  return found;
}

/** Alarms that wait. */
export const alarms: Area = {
  Query: {
    notifications: (_root, { pageNumber, pageSize, lastId, cant, ...filter }, asked): NotificationPage => {
      const found = fitting(asked, filter);
      const size = lastId ? (cant ?? 10) : (pageSize ?? PAGE_SIZE);
      const from = lastId ? found.findIndex(({ id }) => id === lastId) + 1 : ((pageNumber ?? 1) - 1) * size;
      const list = found.slice(from, from + size).map((alarm) => shownAlarm(asked.fleet, alarm, asked.user));
      const { __typename: _, ...counters } = countAlarms(asked.fleet, asked.user);
      return { ...counters, total: found.length, list };
    },
    alarmScene: (_root, { notificationId }, { fleet, user }): AlarmScene =>
      sceneOf(fleet, alarmOf(fleet, user, notificationId), user),
    alarmAssignees: () => PEOPLE.map((person) => ({ ...person, email: null })),
    alarmMoments: (_root, { movilID, fechaInicio, fechaFin }, { fleet, user }) =>
      alarmsInReach(fleet, user)
        .map((alarm) => ({ alarm, shown: shownAlarm(fleet, alarm, user) }))
        .filter(
          ({ alarm: { atMs }, shown }) =>
            shown.assetId === movilID && atMs >= Date.parse(fechaInicio) && atMs < Date.parse(fechaFin),
        )
        .sort((one, other) => one.alarm.atMs - other.alarm.atMs)
        .map(({ shown: { id, date, event, eventCode } }) => ({ notificationId: id, date, event, eventCode })),
    getEventsAlarm: (_, _args, { user }) =>
      EVENT_TYPES.filter(({ canAlarm }) => canAlarm).map(({ id, name, ...type }) => {
        const label = name[user.shown.language === 'US' ? 'en' : 'es'];
        return { ...type, id, value: id, label, description: label };
      }),
  },
  Mutation: {
    markNotificationAsRead: (_, { notificationId }, asked) => {
      if (notificationId.length > 1 && !asked.user.permissions.has('LeerNotificaciones'))
        throw refusal('FORBIDDEN');
      const found = waiting(asked, notificationId);
      const at = new Date().toISOString();
      for (const { readers } of found) readers.set(asked.user.shown.id, at);
      asked.fleet.alarmNews.publish({ readBy: asked.user.shown.id });
      return { count: found.length, notificationId: null };
    },
    ACKAlarms: (_, { notificationId }, asked) => acknowledge(asked, waiting(asked, notificationId)),
    undoACKAlarms: (_, { notificationId }, asked) => {
      const found = alarmsInReach(asked.fleet, asked.user).filter(
        ({ id, isAcknowledged }) => isAcknowledged && notificationId.includes(id),
      );
      restoreAlarms(asked.fleet, found);
      return changed(found);
    },
    assignAlarm: (_, { notificationId, userId }, { fleet, user }) => {
      const found = alarmOf(fleet, user, notificationId);
      const assignee = PEOPLE.find(({ id }) => id === userId) ?? null;
      found.more = { ...found.more, assignee };
      fleet.alarmNews.publish({ raised: found });
      return shownAlarm(fleet, found, user);
    },
    commentAlarm: (_, { notificationId, text }, { fleet, user }) => {
      const found = alarmOf(fleet, user, notificationId);
      const comments = found.comments ?? [];
      const author = `${user.shown.firstName} ${user.shown.lastName}`;
      found.comments = [...comments, { id: comments.length + 1, author, at: new Date().toISOString(), text }];
      fleet.alarmNews.publish({ raised: found });
      return shownAlarm(fleet, found, user);
    },
    ACKMultipleAlarms: (_, filter, asked) => acknowledge(asked, fitting(asked, filter)),
  },
  Subscription: {
    newNotifications: {
      subscribe: (_, _args, asked) => {
        const news = (change: Parameters<typeof newsOf>[1]) => {
          const newNotifications = newsOf(asked.fleet, change, asked.user);
          return newNotifications && { newNotifications };
        };
        return asked.fleet.alarmNews.listen(
          [news(null)].filter((first) => first !== null),
          news,
        );
      },
    },
  },
};

function fitting({ fleet, user }: Asked, filter: Filter): FakeAlarm[] {
  const { typeNotificationId, assetid, typeAlarm, event, onlyUnreaded, date, acknowledged } = filter;
  return alarmsInReach(fleet, user).filter((alarm) => {
    const shown = shownAlarm(fleet, alarm, user);
    return (
      alarm.isAcknowledged === (acknowledged ?? false) &&
      (!typeNotificationId || shown.typeNotification.id === typeNotificationId) &&
      (!assetid || shown.assetId === assetid) &&
      (!typeAlarm?.length || (shown.typeAlarm !== null && typeAlarm.includes(shown.typeAlarm))) &&
      (!event || eventType(shown.eventCode)?.id === event) &&
      (!onlyUnreaded || shown.datereaded === null) &&
      (!date || alarm.atMs <= Date.parse(date))
    );
  });
}

const waiting = ({ fleet, user }: Asked, ids: readonly number[]): FakeAlarm[] =>
  waitingAlarms(fleet, user).filter(({ id }) => ids.includes(id));

const changed = (found: readonly FakeAlarm[]) => ({
  count: found.length,
  notificationId: found.map(({ id }) => id),
});

function acknowledge({ fleet }: Asked, found: readonly FakeAlarm[]) {
  acknowledgeAlarms(fleet, found);
  return changed(found);
}
