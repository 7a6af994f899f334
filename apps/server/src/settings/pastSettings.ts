import type { FactSettings, SettingsOverTime } from '@rastro/domain';

/** Length of the range that is read at once. */
const WINDOW_MS = 31 * 86_400_000;

/** The settings of a range that was read, `until` excluded. */
interface Window {
  from: number;
  until: number;
  settings: SettingsOverTime;
}

/**
 * An asset's settings for going through its past fix by fix, in order of time. Settings of a fix's time that are not in memory are read
 * before it, one range after the other, and dropped behind it. Where memory holds all, they are the settings that follow each refresh.
 */
export class PastSettings implements SettingsOverTime {
  readonly #held: SettingsOverTime;
  readonly #heldFrom: number;
  readonly #read: (from: number, until: number) => Promise<SettingsOverTime>;
  /** The fix that was reached last. */
  #last: number | null;
  #window: Window | null = null;

  /**
   * `held` are the settings in memory, complete from `heldFrom` on; `read` gives those of a range. `last` is the time of the fix before
   * the first one, whose state goes on; null where there is none. Times are milliseconds since 1970 UTC.
   */
  constructor(
    held: SettingsOverTime,
    heldFrom: number,
    read: (from: number, until: number) => Promise<SettingsOverTime>,
    last: number | null,
  ) {
    this.#held = held;
    this.#heldFrom = heldFrom;
    this.#read = read;
    this.#last = last;
  }

  /** To be called before each fix is folded, and awaited where there is something to await. Throws what the store throws. */
  reach(time: number): Promise<void> | null {
    const last = Math.min(this.#last ?? time, time);
    this.#last = time;
    const window = this.#window;
    if (last >= this.#heldFrom) this.#window = null;
    else if (!window || last < window.from || time >= window.until) return this.#readWindow(last, time);
    return null;
  }

  at(time: number): FactSettings {
    const window = this.#window;
    return (window && time < window.until ? window.settings : this.#held).at(time);
  }

  /** Reads from the last fix on: what lasted at that one is ended at this one, however long no fix came between. */
  async #readWindow(from: number, time: number): Promise<void> {
    const until = time < this.#heldFrom ? Math.min(time + WINDOW_MS, this.#heldFrom) : time + 1;
    this.#window = { from, until, settings: await this.#read(from, until) };
  }
}
