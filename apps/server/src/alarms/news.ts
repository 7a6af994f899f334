import type { ChangedNotification } from '../store/incidents/waiting.ts';

/** What a committed transaction changed of the notifications. */
export interface AlarmChange {
  /** New, or happened again. */
  changed: readonly ChangedNotification[];
  /** The alarms of `changed` that ring. */
  ringing: readonly number[];
  acknowledged: readonly ChangedNotification[];
  /** Who read some of them; null for nobody. */
  readerId: number | null;
}

const NOTHING: AlarmChange = { changed: [], ringing: [], acknowledged: [], readerId: null };

/** Passes what changed on to whoever shows it live. */
export class AlarmNews {
  readonly #listeners = new Set<(change: AlarmChange) => void>();

  /** Calls every listener with what a transaction changed. To be called after its commit. */
  publish(change: Partial<AlarmChange>): void {
    for (const listener of this.#listeners) listener({ ...NOTHING, ...change });
  }

  /** Calls the listener with each change until the returned function is called. */
  listen(listener: (change: AlarmChange) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}
