import type { DeviceEncoder } from '@rastro/codecs';

/** More than this without an acknowledgement is something else, such as commands that nobody waits for. */
const MAX_REST_BYTES = 4_096;

/** What a server answers on one connection, however the network cuts it. */
export class Answers {
  readonly #device: DeviceEncoder;
  /** Heard and not yet part of a whole acknowledgement. */
  #rest: Uint8Array = new Uint8Array(0);

  constructor(device: DeviceEncoder) {
    this.#device = device;
  }

  /** Takes the next bytes; gives how many more frames are acknowledged. */
  take(bytes: Uint8Array): number {
    const heard = this.#rest.length === 0 ? bytes : Buffer.concat([this.#rest, bytes]);
    const count = this.#countIn(heard);
    // The shortest beginning that says as much is what was counted; behind it an answer may have begun.
    let end = count === 0 ? 0 : heard.length;
    while (end > 0 && this.#countIn(heard.subarray(0, end - 1)) === count) end--;
    this.#rest = heard.slice(end).slice(-MAX_REST_BYTES);
    return count;
  }

  #countIn(bytes: Uint8Array): number {
    return this.#device.acknowledged(bytes) ?? 0;
  }
}
