/** The speeds at which the past is played: seconds of the past in a second. */
export const RATES = [1, 10, 60, 120, 300, 600] as const;
export type Rate = (typeof RATES)[number];
/** The way in which it is played: forwards or back. */
export type Way = 1 | -1;

/**
 * The clock of the past. It stands, or runs forwards or back at one of RATES, and never beyond `until`, where it stops. Instants of the
 * past are milliseconds since 1970; `nowMs` is a clock of the page that only runs forwards.
 */
export class PastClock {
  #anchor: { at: number; nowMs: number };
  #way: Way | 0 = 0;
  #rate: Rate = 60;
  until: number;

  constructor(at: number, until: number) {
    this.until = until;
    this.#anchor = { at: Math.min(at, until), nowMs: 0 };
  }

  /** The instant that is shown. */
  at(nowMs: number): number {
    const { at, nowMs: since } = this.#anchor;
    return Math.min(this.until, Math.floor(at + (nowMs - since) * this.speed));
  }

  /** Milliseconds of the past in a millisecond; negative backwards, 0 while it stands. */
  get speed(): number {
    return this.#way * this.#rate;
  }
  get rate(): Rate {
    return this.#rate;
  }
  /** How it runs; 0 while it stands. */
  get way(): Way | 0 {
    return this.#way;
  }

  /** Moves to an instant, and goes on from there. */
  seek(at: number, nowMs: number): void {
    this.#anchor = { at: Math.min(at, this.until), nowMs };
  }

  play(way: Way | 0, nowMs: number): void {
    this.seek(this.at(nowMs), nowMs);
    this.#way = way;
  }

  setRate(rate: Rate, nowMs: number): void {
    this.seek(this.at(nowMs), nowMs);
    this.#rate = rate;
  }

  /** Stops where it has come to the end; returns whether it did. */
  stopAtEnd(nowMs: number): boolean {
    if (this.#way !== 1 || this.at(nowMs) < this.until) return false;
    this.play(0, nowMs);
    return true;
  }
}
