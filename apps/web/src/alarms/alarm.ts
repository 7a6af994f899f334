import type { AlarmCountersFragment, AlarmFragment, AlarmKind } from '../api/index.ts';

/** One notification of the list: an incident of a vehicle, and how often it happened. */
export type Alarm = AlarmFragment;

/** The numbers of unacknowledged and unread notifications by type and kind, for everything in reach and independent of the filter. */
export type AlarmCounters = AlarmCountersFragment;

/** The kinds of alarms in the order of their counters (docs/contract.md). */
export const ALARM_KINDS = ['HARDWARE', 'SOFTWARE', 'WITHOUTTRANSMISION'] as const satisfies AlarmKind[];

/** The notifications that are no alarms, each a type of its own. */
export const NOTICE_KINDS = ['MAINTENANCE', 'REPORT'] as const;

/** The kinds by which the list is filtered: those of alarms, the notices of maintenance, and the reports that are ready. */
export const LISTED_KINDS = [...ALARM_KINDS, ...NOTICE_KINDS] as const;

export type ListedKind = (typeof LISTED_KINDS)[number];

/** The counter of each kind. */
export const COUNTER_OF_KIND = {
  HARDWARE: 'cantUnACKHardware',
  SOFTWARE: 'cantUnACKSoftware',
  WITHOUTTRANSMISION: 'cantUnACKWithoutTransmision',
  MAINTENANCE: 'cantUnACKMaintenance',
  REPORT: 'cantUnACKReport',
} as const satisfies Record<ListedKind, keyof AlarmCounters>;

/** Ids of the types of notifications (docs/contract.md). */
export const NOTIFICATION_TYPE = { alarm: 1, report: 3, maintenance: 6 } as const;

/** The type of each kind that is one. */
export const TYPE_OF_NOTICE = {
  MAINTENANCE: NOTIFICATION_TYPE.maintenance,
  REPORT: NOTIFICATION_TYPE.report,
} as const satisfies Record<(typeof NOTICE_KINDS)[number], number>;

/** The kind under which an alarm is listed; null for what has none. */
export const listedKindOf = ({
  typeNotification,
  typeAlarm,
}: Pick<Alarm, 'typeNotification' | 'typeAlarm'>): ListedKind | null =>
  NOTICE_KINDS.find((kind) => TYPE_OF_NOTICE[kind] === typeNotification.id) ?? typeAlarm;

/** Codes of the events that make a sound: Panico, Desconexión, Desconexion de Antena. */
const SOUNDING = new Set(['sos', 'powerDisconnected', 'antennaDisconnected']);

/** Whether an alarm makes a sound. */
export const sounds = ({ eventCode }: Pick<Alarm, 'eventCode'>): boolean => SOUNDING.has(eventCode);

/** Number of characters shown of an event's name. */
export const EVENT_CHARACTERS = { dropdown: 25, panel: 32 } as const;

/** Number of alarms on a page of the panel. */
export const PAGE_SIZE = 15;

const BADGE_MAXIMUM = 999_999;

/** The count that the badge shows, which is at most 999999. */
export const badgeCount = (count: number): number => Math.min(BADGE_MAXIMUM, count);
