import type { DeviceEncoder } from '@rastro/codecs';

/** Unacknowledged bytes beyond this are something else, such as commands for which nobody waits. */
const MAX_REST_BYTES = 4_096;

/** The answers of a server on one connection, however the network splits them. */
export class Answers {
  readonly #device: DeviceEncoder;
  /** Bytes that are not yet part of a whole acknowledgement. */
  #rest: Uint8Array = new Uint8Array(0);

  constructor(device: DeviceEncoder) {
    this.#device = device;
  }

  /** Handles the next bytes and returns how many more frames they acknowledge. */
  receive(bytes: Uint8Array): number {
    const received = this.#rest.length === 0 ? bytes : Buffer.concat([this.#rest, bytes]);
    const count = this.#countIn(received);
    // The shortest beginning with as many acknowledgements is what was counted; after it another answer may have begun.
    let end = count === 0 ? 0 : received.length;
    while (end > 0 && this.#countIn(received.subarray(0, end - 1)) === count) end--;
    this.#rest = received.slice(end).slice(-MAX_REST_BYTES);
    return count;
  }

  #countIn(bytes: Uint8Array): number {
    return this.#device.acknowledged(bytes) ?? 0;
  }
}
