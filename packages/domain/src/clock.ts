import { CLOCK_AHEAD_MS } from './quality.ts';

/** A record as it came: when the device says that it was taken, and when it was received. Milliseconds since 1970 UTC. */
export interface Timed {
  fixTime: number;
  serverTime: number;
}

/** Records by which a clock that runs behind is told from a device that sends what it kept. */
const SAMPLES = 5;
/** A wrong clock keeps its distance to ours to within this, */
const STEADY_MS = 60_000;
/** for at least this long: what was kept is sent faster than it was taken. */
const STEADY_FOR_MS = 60_000;

/**
 * Tells whether a device that transmits has a wrong clock, and by how much. One that runs ahead shows it with a single record, since nothing
 * can be taken after it was received. One that runs behind looks like a device that sends late, so it takes some records at the pace of our
 * own clock, always as far behind.
 */
export class ClockWatch {
  #samples: Timed[] = [];

  /** Takes note of the newest record of what a device just sent. Gives the milliseconds by which its clock is ahead (negative: behind); null for right, or unknown. */
  heard({ fixTime, serverTime }: Timed): number | null {
    this.#samples = [...this.#samples, { fixTime, serverTime }].slice(-SAMPLES);
    const ahead = fixTime - serverTime;
    if (ahead > CLOCK_AHEAD_MS) return ahead;
    if (ahead >= -CLOCK_AHEAD_MS || this.#samples.length < SAMPLES) return null;
    const offsets = this.#samples.map((sample) => sample.fixTime - sample.serverTime).sort((a, b) => a - b);
    const [least, median, most] = [offsets[0], offsets[SAMPLES >> 1], offsets.at(-1)] as [
      number,
      number,
      number,
    ];
    const since = this.#samples[0]?.serverTime ?? serverTime;
    return most - least <= STEADY_MS && serverTime - since >= STEADY_FOR_MS ? median : null;
  }
}
