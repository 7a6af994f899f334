import { ALARM_KINDS, type Alarm, type AlarmCounters, COUNTER_OF_KIND, NOTIFICATION_TYPE } from '../alarm.ts';
import { type AlarmFilter, fits, isNarrow } from '../alarmSearch.ts';

/** Alarms acknowledged by a filter: those that had happened when the person looked at the list. */
export interface Sweep {
  filter: AlarmFilter;
  /** Milliseconds since 1970. */
  untilMs: number;
}

/**
 * The alarms that this browser has acknowledged before the server's lists show it. They are hidden at once, stay hidden while an
 * older answer still arrives, and reappear only when the server refuses.
 */
export class Acknowledged {
  readonly #waiting = new Map<number, Alarm>();
  /** The ids that are acknowledged for good, each with when that was heard, in milliseconds since 1970. */
  readonly #done = new Map<number, number>();
  readonly #sweeps = new Set<Sweep>();

  /** Hides alarms until the server confirms or refuses. */
  hide(alarms: readonly Alarm[]): void {
    for (const alarm of alarms) this.#waiting.set(alarm.id, alarm);
  }

  /** Hides the alarms that the server has acknowledged. */
  confirm(ids: readonly number[], nowMs: number): void {
    for (const id of ids) {
      this.#waiting.delete(id);
      this.#done.set(id, nowMs);
    }
  }

  /** Shows again the alarms whose acknowledgement was taken back. */
  restore(ids: readonly number[]): void {
    for (const id of ids) this.#done.delete(id);
  }

  /** Forgets what was acknowledged before a moment: lists that were read since then say themselves what waits. */
  forgetBefore(ms: number): void {
    for (const [id, heardMs] of this.#done) if (heardMs < ms) this.#done.delete(id);
  }

  /** Shows again the alarms that the server refused to acknowledge. */
  show(alarms: readonly Alarm[]): void {
    for (const { id } of alarms) this.#waiting.delete(id);
  }

  /** Hides all alarms that fit a sweep, until `endSweep`. */
  beginSweep(sweep: Sweep): void {
    this.#sweeps.add(sweep);
  }

  endSweep(sweep: Sweep): void {
    this.#sweeps.delete(sweep);
  }

  /** Whether an alarm of a list is hidden. */
  hides(alarm: Alarm): boolean {
    if (this.#waiting.has(alarm.id) || this.#done.has(alarm.id)) return true;
    for (const { filter, untilMs } of this.#sweeps)
      if (Date.parse(alarm.lastDate) <= untilMs && fits(alarm, filter)) return true;
    return false;
  }

  /** The counters without the alarms that wait for the server's confirmation. */
  without(counters: AlarmCounters): AlarmCounters {
    if (this.#waiting.size === 0 && this.#sweeps.size === 0) return counters;
    const left = { ...counters };
    for (const alarm of this.#waiting.values()) leaveOut(left, alarm);
    for (const { filter } of this.#sweeps) if (!isNarrow(filter)) leaveOutKinds(left, filter);
    return left;
  }
}

type Count = keyof AlarmCounters;

const subtract = (counters: AlarmCounters, names: readonly Count[], count: number): void => {
  for (const name of names) counters[name] = Math.max(0, counters[name] - count);
};

/** The counters of each type of notification, unacknowledged and unread. */
const OF_TYPE: Record<number, [unacknowledged: Count, unread: Count]> = {
  [NOTIFICATION_TYPE.alarm]: ['cantUnACKAlarms', 'cantUnreadAlarms'],
  [NOTIFICATION_TYPE.report]: ['cantUnACKReport', 'cantUnreadReport'],
  [NOTIFICATION_TYPE.maintenance]: ['cantUnACKMaintenance', 'cantUnreadMaintenance'],
};

/** Subtracts one alarm from the counters of its type and, for alarms, of its kind. */
function leaveOut(counters: AlarmCounters, { typeNotification, typeAlarm, datereaded }: Alarm): void {
  const [unacknowledged, unread] = OF_TYPE[typeNotification.id] ?? [];
  subtract(counters, ['cantUnACK'], 1);
  if (unacknowledged) subtract(counters, [unacknowledged], 1);
  if (typeAlarm) subtract(counters, [COUNTER_OF_KIND[typeAlarm]], 1);
  if (datereaded !== null) return;
  subtract(counters, ['cantUnread'], 1);
  if (unread) subtract(counters, [unread], 1);
}

/** Subtracts everything of some kinds, or everything. The number of unread ones of a kind is unknown until the server sends it. */
function leaveOutKinds(counters: AlarmCounters, { kinds }: AlarmFilter): void {
  if (kinds.length === 0) for (const name of Object.keys(counters) as Count[]) counters[name] = 0;
  for (const kind of kinds) {
    const count = counters[COUNTER_OF_KIND[kind]];
    subtract(counters, [COUNTER_OF_KIND[kind], 'cantUnACK'], count);
    if (ALARM_KINDS.some((each) => each === kind)) subtract(counters, ['cantUnACKAlarms'], count);
  }
}
