import type {
  AlarmScene,
  Notification,
  NotificationCounters,
  NotificationNews,
} from '@rastro/contract/resolvers';
import { eventName, eventType } from '@rastro/domain';
import { vehicleOf } from './company.ts';
import type { AlarmChange, FakeAlarm, FakeFleet, FakeUser } from './types.ts';

const MINUTE_MS = 60_000;

/** What waits when a test begins: the same for each customer with vehicles. */
export function firstAlarms(): FakeAlarm[] {
  return ['REMOLQUE-105', 'AND-104', 'BOR-204', 'CON-303'].map((plate, at) => ({
    id: at + 1,
    code: at % 2 === 0 ? 'powerDisconnected' : 'doorOpen',
    vehicle: vehicleOf(plate),
    atMs: Date.now() - (at + 1) * 10 * MINUTE_MS,
    isAcknowledged: false,
    readers: new Map(),
    more: {},
  }));
}

/** Raises an alarm of a vehicle, by the code of its event, and notifies everybody who may see it. It rings unless it is late. */
export function raiseAlarm(
  fleet: FakeFleet,
  plate: string,
  code: string,
  more: Partial<Notification> = {},
): FakeAlarm {
  const id = fleet.alarms.length + 1;
  const vehicle = vehicleOf(plate);
  const alarm = { id, code, vehicle, atMs: Date.now(), isAcknowledged: false, readers: new Map(), more };
  fleet.alarms.push(alarm);
  fleet.alarmNews.publish({ raised: alarm });
  return alarm;
}

/** Raises three alarms of Cóndor's rounds: panic of CON-301, a collision and a cut antenna of CON-302. */
export function raiseThree(fleet: FakeFleet): void {
  raiseAlarm(fleet, 'CON-301', 'sos');
  raiseAlarm(fleet, 'CON-302', 'collision');
  raiseAlarm(fleet, 'CON-302', 'antennaDisconnected');
}

/** The event of an alarm happens once more: it counts up in what waits already. */
export function repeatAlarm(fleet: FakeFleet, alarm: FakeAlarm): void {
  const { count = 1 } = alarm.more;
  alarm.more = { ...alarm.more, count: count + 1, lastDate: new Date().toISOString() };
  fleet.alarmNews.publish({ raised: alarm });
}

/** Acknowledges alarms and notifies everybody, whoever did it. */
export function acknowledgeAlarms(fleet: FakeFleet, alarms: readonly FakeAlarm[]): void {
  for (const alarm of alarms) alarm.isAcknowledged = true;
  if (alarms.length > 0) fleet.alarmNews.publish({ acknowledged: alarms.map(({ id }) => id) });
}

/** Takes the acknowledgement of alarms back and notifies everybody, whoever did it. */
export function restoreAlarms(fleet: FakeFleet, alarms: readonly FakeAlarm[]): void {
  for (const alarm of alarms) alarm.isAcknowledged = false;
  if (alarms.length > 0) fleet.alarmNews.publish({ restored: alarms.map(({ id }) => id) });
}

/** The alarms that a user may see, acknowledged or not, the newest first. */
export function alarmsInReach(fleet: FakeFleet, user: FakeUser): FakeAlarm[] {
  const groupIds = new Set(user.groups.map(({ id }) => id));
  return fleet.alarms
    .filter(({ vehicle }) => groupIds.has(vehicle.group.id))
    .toSorted((a, b) => b.atMs - a.atMs || b.id - a.id);
}

/** The alarms that wait, as far as a user may see them, the newest first. */
export const waitingAlarms = (fleet: FakeFleet, user: FakeUser): FakeAlarm[] =>
  alarmsInReach(fleet, user).filter(({ isAcknowledged }) => !isAcknowledged);

/** An alarm as a user is shown it. */
export function shownAlarm(
  fleet: FakeFleet,
  { id, code, vehicle, atMs, isAcknowledged, readers, more, comments = [] }: FakeAlarm,
  user: FakeUser,
): Notification {
  const point = fleet.points.get(vehicle.id);
  const date = new Date(atMs).toISOString();
  const isMaintenance = code === 'maintenanceDue';
  return {
    id,
    typeNotification: { id: isMaintenance ? 6 : 1 },
    event: eventName(code, user.shown.language === 'US' ? 'en' : 'es'),
    eventCode: code,
    estimated: false,
    about: null,
    source: `${vehicle.name} - ${vehicle.plate}`,
    date,
    datereaded: readers.get(user.shown.id) ?? null,
    point: point
      ? {
          id: point.id,
          nCli: point.nCli,
          dir: point.dir,
          vel: point.vel,
          lat: point.lat,
          lon: point.lon,
          fGPS: date,
        }
      : null,
    report: null,
    typeAlarm: isMaintenance ? null : (eventType(code)?.kind ?? null),
    assetId: vehicle.id,
    count: 1,
    lastDate: date,
    endDate: date,
    late: false,
    rules: ['Todo lo que suena'],
    acknowledgedAt: isAcknowledged ? new Date().toISOString() : null,
    acknowledgedBy: isAcknowledged ? 'Ana Torres' : null,
    assignee: null,
    comments: comments.length,
    escalatedAt: null,
    ...more,
  };
}

/** What is known around an alarm: a driver with a phone, and the way of the vehicle, a fix each 30 seconds to the east. */
export function sceneOf(fleet: FakeFleet, alarm: FakeAlarm, user: FakeUser): AlarmScene {
  const shown = shownAlarm(fleet, alarm, user);
  const { point } = shown;
  return {
    alarm: shown,
    driver: { name: 'Rosa Quispe', phone: '+51 987 654 321' },
    places: [],
    trail: point
      ? [-2, -1, 0, 1, 2].map((step) => ({
          lat: point.lat,
          lon: point.lon + step * 0.002,
          fGPS: new Date(Date.parse(point.fGPS) + step * 30_000).toISOString(),
        }))
      : [],
    comments: [...(alarm.comments ?? [])],
    ...alarm.scene,
  };
}

/** How many alarms wait for a user, by what they are. */
export function countAlarms(fleet: FakeFleet, user: FakeUser): NotificationCounters {
  const all = waitingAlarms(fleet, user).map((alarm) => shownAlarm(fleet, alarm, user));
  const unread = all.filter(({ datereaded }) => datereaded === null);
  const ofType = (list: typeof all, id: number) =>
    list.filter((each) => each.typeNotification.id === id).length;
  const ofKind = (kind: Notification['typeAlarm']) =>
    all.filter(({ typeAlarm }) => typeAlarm === kind).length;
  return {
    cantUnACK: all.length,
    cantUnACKAlarms: ofType(all, 1),
    cantUnACKReport: ofType(all, 3),
    cantUnACKMaintenance: ofType(all, 6),
    cantUnACKHardware: ofKind('HARDWARE'),
    cantUnACKSoftware: ofKind('SOFTWARE'),
    cantUnACKWithoutTransmision: ofKind('WITHOUTTRANSMISION'),
    cantUnread: unread.length,
    cantUnreadAlarms: ofType(unread, 1),
    cantUnreadReport: ofType(unread, 3),
    cantUnreadMaintenance: ofType(unread, 6),
  };
}

/** What a user receives of a change; null where it is about vehicles out of reach. */
export function newsOf(
  fleet: FakeFleet,
  change: AlarmChange | null,
  user: FakeUser,
): NotificationNews | null {
  const news = {
    counters: countAlarms(fleet, user),
    items: [],
    ringing: [],
    acknowledged: [],
    restored: [],
    acknowledgedMany: false,
  };
  if (change === null) return news;
  if ('readBy' in change) return change.readBy === user.shown.id ? news : null;
  if ('acknowledged' in change) return { ...news, acknowledged: [...change.acknowledged] };
  if ('restored' in change) return { ...news, restored: [...change.restored] };
  const { raised } = change;
  if (!waitingAlarms(fleet, user).includes(raised)) return null;
  const shown = shownAlarm(fleet, raised, user);
  return { ...news, items: [shown], ringing: shown.late ? [] : [shown.id] };
}
