import { type Bus, LocalBus, type Topic } from '../store/bus.ts';
import type { ChangedNotification } from '../store/incidents/waiting.ts';

/** What a committed transaction changed of the notifications. */
export interface AlarmChange {
  /** New, or happened again. */
  changed: readonly ChangedNotification[];
  /** The alarms of `changed` that ring. */
  ringing: readonly number[];
  acknowledged: readonly ChangedNotification[];
  /** Whose acknowledgement somebody took back. */
  restored: readonly ChangedNotification[];
  /** Who read some of them; null for nobody. */
  readerId: number | null;
}

const NOTHING: AlarmChange = { changed: [], ringing: [], acknowledged: [], restored: [], readerId: null };

const ALARMS: Topic<AlarmChange> = { name: 'alarms' };

/** Passes what changed on to whoever shows it live, in every process on the bus. */
export class AlarmNews {
  readonly #bus: Bus;

  constructor(bus: Bus = new LocalBus()) {
    this.#bus = bus;
  }

  /** Calls every listener with what a transaction changed. To be called after its commit. */
  publish(change: Partial<AlarmChange>): void {
    this.#bus.publish(ALARMS, { ...NOTHING, ...change });
  }

  /** Calls `heard` with each change, and `missed` where some of another process may have been lost, until the returned function is called. */
  listen(heard: (change: AlarmChange) => void, missed?: () => void): () => void {
    return this.#bus.listen(ALARMS, missed ? { heard, missed } : { heard });
  }
}
