const FIRST_BYTES = 1024;
const encoder = new TextEncoder();

/** Writes bytes into a buffer that grows. docs/history-chunks.md specifies the numbers. */
export class ByteWriter {
  #bytes = new Uint8Array(FIRST_BYTES);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  /** A copy of what was written so far. */
  bytes(): Uint8Array<ArrayBuffer> {
    return this.#bytes.slice(0, this.#length);
  }

  byte(value: number): void {
    this.#room(1);
    this.#bytes[this.#length++] = value;
  }

  /** Writes a whole number from 0 to 2^53 - 1: seven bits a byte, the lowest first, the eighth bit on all but the last. */
  varint(value: number): void {
    this.#room(8);
    let rest = value;
    while (rest >= 0x10000000) {
      this.#bytes[this.#length++] = (rest % 128) | 128;
      rest = Math.floor(rest / 128);
    }
    while (rest >= 128) {
      this.#bytes[this.#length++] = (rest & 127) | 128;
      rest >>>= 7;
    }
    this.#bytes[this.#length++] = rest;
  }

  /** Writes each of the numbers from index `from` on as a varint, or as a zigzag. */
  numbers(values: Float64Array, isSigned: boolean, from: number): void {
    this.#room(8 * (values.length - from));
    const bytes = this.#bytes;
    let at = this.#length;
    for (let i = from; i < values.length; i++) {
      const value = values[i] as number;
      let rest = isSigned ? (value < 0 ? -2 * value - 1 : 2 * value) : value;
      while (rest >= 0x10000000) {
        bytes[at++] = (rest % 128) | 128;
        rest = Math.floor(rest / 128);
      }
      while (rest >= 128) {
        bytes[at++] = (rest & 127) | 128;
        rest >>>= 7;
      }
      bytes[at++] = rest;
    }
    this.#length = at;
  }

  /** Writes a signed whole number under 2^52: 0, -1, 1, -2, ... as 0, 1, 2, 3, ... */
  zigzag(value: number): void {
    this.varint(value < 0 ? -2 * value - 1 : 2 * value);
  }

  int32(value: number): void {
    const bytes = new Uint8Array(4);
    new DataView(bytes.buffer).setInt32(0, value, true);
    this.append(bytes);
  }

  double(value: number): void {
    const bytes = new Uint8Array(8);
    new DataView(bytes.buffer).setFloat64(0, value, true);
    this.append(bytes);
  }

  /** Writes a text as UTF-8, after its length in bytes. */
  text(value: string): void {
    const bytes = encoder.encode(value);
    this.varint(bytes.length);
    this.append(bytes);
  }

  append(bytes: Uint8Array): void {
    this.#room(bytes.length);
    this.#bytes.set(bytes, this.#length);
    this.#length += bytes.length;
  }

  #room(bytes: number): void {
    if (this.#length + bytes <= this.#bytes.length) return;
    const larger = new Uint8Array(Math.max(2 * this.#bytes.length, this.#length + bytes));
    larger.set(this.#bytes.subarray(0, this.#length));
    this.#bytes = larger;
  }
}
