import type { FactSettings, SettingsOverTime } from '@rastro/domain';

/** So much of the past is read at once. */
const WINDOW_MS = 31 * 86_400_000;

/** What was read: settings of a range, `until` excluded. */
interface Window {
  from: number;
  until: number;
  settings: SettingsOverTime;
}

/**
 * An asset's settings for whoever goes through its past, fix by fix in order of time: what memory does not hold of a fix's time is read
 * before it, one range after the other, and let go behind it. Where memory holds all, they are the settings that follow what is refreshed.
 */
export class PastSettings implements SettingsOverTime {
  readonly #held: SettingsOverTime;
  readonly #heldFrom: number;
  readonly #read: (from: number, until: number) => Promise<SettingsOverTime>;
  /** The fix that was reached last. */
  #last: number | null;
  #window: Window | null = null;

  /**
   * `held` knows all from `heldFrom` on, `read` all of a range. `last` is the time of the fix before the first one, whose state goes on;
   * null where there is none.
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

  /** From the last fix on: what lasted at it is told at this one how it ended, whatever the silence between. */
  async #readWindow(from: number, time: number): Promise<void> {
    const until = time < this.#heldFrom ? Math.min(time + WINDOW_MS, this.#heldFrom) : time + 1;
    this.#window = { from, until, settings: await this.#read(from, until) };
  }
}
