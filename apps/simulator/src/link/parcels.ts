import type { Frame } from '@rastro/codecs';
import type { DeviceMessage } from '@rastro/domain';
import { LinkClosed } from './deviceLink.ts';

const CLOSED = 'the link was closed';

/** A frame with the messages in it and the callback for its delivery. */
export interface Parcel<F extends Frame = Frame> {
  frame: F;
  messages: readonly DeviceMessage[];
  sentAt: number;
}

/** Joins frames with the messages that they carry: one each where the protocol sends one at a time, otherwise all with the last frame. */
export function toParcels<F extends Frame>(
  frames: readonly F[],
  messages: readonly DeviceMessage[],
): Parcel<F>[] {
  if (frames.length === messages.length)
    return frames.map((frame, i) => ({ frame, messages: messages.slice(i, i + 1), sentAt: 0 }));
  return frames.map((frame, i) => ({ frame, messages: i === frames.length - 1 ? messages : [], sentAt: 0 }));
}

/** Parcels in the order of sending, with the promises of their senders. */
export class ParcelQueue<F extends Frame = Frame> {
  readonly #waiting: Parcel<F>[] = [];
  readonly #settlers = new Map<Parcel<F>, { resolve: () => void; reject: (reason: Error) => void }>();
  #pending = 0;
  #closed = false;

  get pending(): number {
    return this.#pending;
  }

  /** Adds parcels; the promise resolves when the last of them is delivered. */
  add(parcels: readonly Parcel<F>[]): Promise<void> {
    const last = parcels.at(-1);
    if (!last) return Promise.resolve();
    if (this.#closed) return Promise.reject(new LinkClosed(CLOSED));
    this.#waiting.push(...parcels);
    for (const parcel of parcels) this.#pending += parcel.messages.length;
    return new Promise((resolve, reject) => this.#settlers.set(last, { resolve, reject }));
  }

  next(): Parcel<F> | null {
    return this.#waiting.shift() ?? null;
  }

  /** Puts parcels that were not delivered back at the front. */
  giveBack(parcels: readonly Parcel<F>[]): void {
    this.#waiting.unshift(...parcels);
  }

  delivered(parcel: Parcel<F>): void {
    this.#pending -= parcel.messages.length;
    this.#settlers.get(parcel)?.resolve();
    this.#settlers.delete(parcel);
  }

  /** Rejects everything that waits, and everything that is added later. */
  close(): void {
    this.#closed = true;
    for (const { reject } of this.#settlers.values()) reject(new LinkClosed(CLOSED));
    this.#settlers.clear();
    this.#waiting.length = 0;
  }
}
