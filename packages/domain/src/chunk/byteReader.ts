import { ChunkDamaged } from './damaged.ts';

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Reads what ByteWriter wrote. Throws ChunkDamaged instead of reading past the end or returning an impossible number. */
export class ByteReader {
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  get left(): number {
    return this.#bytes.length - this.#at;
  }

  byte(): number {
    const value = this.#bytes[this.#at++];
    if (value === undefined) throw new ChunkDamaged('the bytes end too early');
    return value;
  }

  varint(): number {
    let byte = this.byte();
    if (byte < 128) return byte;
    let value = byte & 127;
    let weight = 128;
    do {
      if (weight > 2 ** 49) throw new ChunkDamaged('a number is too long');
      byte = this.byte();
      value += (byte & 127) * weight;
      weight *= 128;
    } while (byte >= 128);
    if (value > Number.MAX_SAFE_INTEGER) throw new ChunkDamaged('a number is too large');
    return value;
  }

  zigzag(): number {
    const value = this.varint();
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
  }

  /** Fills `values` from index `from` on with varints, or zigzags. */
  numbers(values: Float64Array, from: number, isSigned: boolean): void {
    for (let i = from; ; i++) {
      i = this.#shortNumbers(values, i, isSigned);
      if (i === values.length) return;
      values[i] = isSigned ? this.zigzag() : this.varint();
    }
  }

  /** Passes over so many varints, or zigzags. */
  skipNumbers(count: number): void {
    const bytes = this.#bytes;
    let at = this.#at;
    for (let left = count; left > 0; at++) {
      if (at >= bytes.length) throw new ChunkDamaged('the bytes end too early');
      if (bytes[at]! < 128) left -= 1;
    }
    this.#at = at;
  }

  /** Passes over so many bytes. */
  skip(length: number): void {
    this.#take(length);
  }

  /** Reads the numbers of one or two bytes, which are nearly all of a chunk, in a loop without a call. Returns the index of the first longer one. */
  #shortNumbers(values: Float64Array, from: number, isSigned: boolean): number {
    const bytes = this.#bytes;
    const last = bytes.length - 1;
    let at = this.#at;
    let i = from;
    for (; i < values.length && at < last; i++) {
      let value = bytes[at]!;
      if (value < 128) at += 1;
      else {
        const next = bytes[at + 1]!;
        if (next >= 128) break;
        value = (value & 127) | (next << 7);
        at += 2;
      }
      values[i] = isSigned ? (value >>> 1) ^ -(value & 1) : value;
    }
    this.#at = at;
    return i;
  }

  /** Reads a varint that counts items of at least `bytesEach` bytes, which must still follow. */
  countOf(bytesEach: number): number {
    const count = this.varint();
    if (count * bytesEach > this.left) throw new ChunkDamaged('more is announced than there is');
    return count;
  }

  int32(): number {
    return this.#view.getInt32(this.#take(4), true);
  }

  double(): number {
    return this.#view.getFloat64(this.#take(8), true);
  }

  text(): string {
    const length = this.countOf(1);
    const start = this.#take(length);
    try {
      return decoder.decode(this.#bytes.subarray(start, start + length));
    } catch {
      throw new ChunkDamaged('a text is not UTF-8');
    }
  }

  /** Throws unless everything was read. */
  end(): void {
    if (this.left !== 0) throw new ChunkDamaged('bytes are left over');
  }

  #take(length: number): number {
    if (length > this.left) throw new ChunkDamaged('the bytes end too early');
    const start = this.#at;
    this.#at += length;
    return start;
  }
}
