import type { ChangedNotification } from './waiting.ts';

/** What a committed transaction changed of the notifications. */
export interface AlarmChange {
  /** New, or happened again. */
  changed: readonly ChangedNotification[];
  acknowledged: readonly ChangedNotification[];
  /** Those of `changed` that ring. */
  ringing: readonly number[];
}

/** Hands what changed to whoever shows it live. Call it after the commit. */
export class AlarmNews {
  readonly #listeners = new Set<(change: AlarmChange) => void>();

  tell(change: AlarmChange): void {
    if (change.changed.length === 0 && change.acknowledged.length === 0) return;
    for (const listener of this.#listeners) listener(change);
  }

  /** Calls the listener with each change until the returned function is called. */
  listen(listener: (change: AlarmChange) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}
