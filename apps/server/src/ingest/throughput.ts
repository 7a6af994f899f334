import type { Outcome } from './arrival.ts';

const SLICE_MS = 5_000;
const SLICES = 12;

/** What one protocol brought within the last minute. */
export interface ProtocolRate {
  /** Messages that were stored. */
  messages: number;
  /** Frames that were not acknowledged: of devices that are not heard, or that could not be stored. */
  refusedFrames: number;
  /** How long frames waited to be stored, in milliseconds: on average, and at most. Null where none were. */
  meanWaitMs: number | null;
  mostWaitMs: number | null;
}

interface Slice {
  /** Which slice of time it is, counted since 1970. */
  number: number;
  messages: number;
  frames: number;
  refusedFrames: number;
  waitMs: number;
  mostWaitMs: number;
}

const emptySlice = (number: number): Slice => ({
  number,
  messages: 0,
  frames: 0,
  refusedFrames: 0,
  waitMs: 0,
  mostWaitMs: 0,
});

/** Counts what each protocol brings, over the last minute in slices of five seconds. */
export class Throughput {
  readonly #slices = new Map<string, Slice[]>();
  readonly #now: () => number;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /** Notes how a frame with so many messages ended, and how long it waited for that. */
  note(protocol: string, messages: number, outcome: Outcome, waitMs: number): void {
    const number = Math.floor(this.#now() / SLICE_MS);
    let slices = this.#slices.get(protocol);
    if (!slices) {
      slices = Array.from({ length: SLICES }, () => emptySlice(-1));
      this.#slices.set(protocol, slices);
    }
    let slice = slices[number % SLICES];
    if (slice?.number !== number) {
      slice = emptySlice(number);
      slices[number % SLICES] = slice;
    }
    if (outcome !== 'durable') {
      slice.refusedFrames += 1;
      return;
    }
    slice.messages += messages;
    slice.frames += 1;
    slice.waitMs += waitMs;
    slice.mostWaitMs = Math.max(slice.mostWaitMs, waitMs);
  }

  /** What came within the last minute, by protocol; protocols that ever brought something are there with zeros. */
  lastMinute(): Map<string, ProtocolRate> {
    const oldest = Math.floor(this.#now() / SLICE_MS) - SLICES;
    return new Map(
      [...this.#slices].map(([protocol, slices]) => {
        const recent = slices.filter(({ number }) => number > oldest);
        const sum = (of: (slice: Slice) => number): number =>
          recent.reduce((all, slice) => all + of(slice), 0);
        const frames = sum((slice) => slice.frames);
        return [
          protocol,
          {
            messages: sum((slice) => slice.messages),
            refusedFrames: sum((slice) => slice.refusedFrames),
            meanWaitMs: frames === 0 ? null : sum((slice) => slice.waitMs) / frames,
            mostWaitMs: frames === 0 ? null : Math.max(...recent.map((slice) => slice.mostWaitMs)),
          },
        ];
      }),
    );
  }
}
