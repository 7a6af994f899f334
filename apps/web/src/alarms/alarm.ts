import type { AlarmCountersFragment, AlarmFragment, AlarmKind } from '../api/index.ts';

/** One notification of the list: an incident of a vehicle, and how often it happened. */
export type Alarm = AlarmFragment;

/** How many are unacknowledged, and unread, by type and kind; of everything in reach, whatever the filter. */
export type AlarmCounters = AlarmCountersFragment;

/** The kinds of alarms in the order in which their counters stand (specification 1, section 2, Notifications). */
export const ALARM_KINDS = ['HARDWARE', 'SOFTWARE', 'WITHOUTTRANSMISION'] as const satisfies AlarmKind[];

/** The counter of each kind. */
export const COUNTER_OF_KIND = {
  HARDWARE: 'cantUnACKHardware',
  SOFTWARE: 'cantUnACKSoftware',
  WITHOUTTRANSMISION: 'cantUnACKWithoutTransmision',
} as const satisfies Record<AlarmKind, keyof AlarmCounters>;

/** Ids of the types of notifications (specification 1, section 4). */
export const NOTIFICATION_TYPE = { alarm: 1, report: 3, maintenance: 6 } as const;

/** The events that make a sound: Panico, Desconexión, Desconexion de Antena. */
const SOUNDING = new Set(['sos', 'powerDisconnected', 'antennaDisconnected']);

/** Whether an alarm is one that makes a sound. */
export const sounds = ({ eventCode }: Pick<Alarm, 'eventCode'>): boolean => SOUNDING.has(eventCode);

/** How many characters of an event's name are shown (specification 1, section 9). */
export const EVENT_CHARACTERS = { dropdown: 25, panel: 32 } as const;

/** Alarms on a page of the panel. */
export const PAGE_SIZE = 15;

const BADGE_MAXIMUM = 999_999;

/** The count as the badge shows it: never more than 999999. */
export const badgeCount = (count: number): number => Math.min(BADGE_MAXIMUM, count);
