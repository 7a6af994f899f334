/** Functions on bytes that the protocols share. */

/** Lower-case hexadecimal of bytes. */
export function toHex(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += byte.toString(16).padStart(2, '0');
  return text;
}

/** Bytes of a hexadecimal text (either case, white space ignored), or null when it is not one. */
export function fromHex(text: string): Uint8Array | null {
  const compact = text.replace(/\s+/g, '');
  if (compact.length % 2 !== 0 || /[^0-9a-fA-F]/.test(compact)) return null;
  const bytes = new Uint8Array(compact.length / 2);
  for (let i = 0; i < bytes.length; i++) bytes[i] = Number.parseInt(compact.slice(2 * i, 2 * i + 2), 16);
  return bytes;
}

/** The bytes as text with one character a byte (ISO 8859-1), which loses nothing and cannot fail. */
export function toLatin1(bytes: Uint8Array): string {
  let text = '';
  for (let i = 0; i < bytes.length; i += 8192) text += String.fromCharCode(...bytes.subarray(i, i + 8192));
  return text;
}

/** The bytes of a text whose characters are all below 256. */
export function fromLatin1(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i);
  return bytes;
}

/** One array of all the pieces, in their order. */
export function concatBytes(...pieces: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let offset = 0;
  for (const piece of pieces) {
    whole.set(piece, offset);
    offset += piece.length;
  }
  return whole;
}

/**
 * A cursor over bytes that reads big-endian numbers. Reading past the end gives zeros and sets `overrun`, so that a decoder can read
 * to its end and check once whether all that it read was there.
 */
export class ByteReader {
  readonly bytes: Uint8Array;
  offset: number;
  overrun = false;
  readonly #view: DataView;

  constructor(bytes: Uint8Array, offset = 0) {
    this.bytes = bytes;
    this.offset = offset;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  /** How many bytes are left. */
  get remaining(): number {
    return Math.max(0, this.bytes.length - this.offset);
  }

  /** Moves the cursor, and gives where it was, or -1 past the end. */
  #advance(size: number): number {
    const at = this.offset;
    this.offset += size;
    if (this.offset <= this.bytes.length) return at;
    this.overrun = true;
    return -1;
  }

  u8(): number {
    const at = this.#advance(1);
    return at < 0 ? 0 : this.#view.getUint8(at);
  }
  i8(): number {
    const at = this.#advance(1);
    return at < 0 ? 0 : this.#view.getInt8(at);
  }
  u16(): number {
    const at = this.#advance(2);
    return at < 0 ? 0 : this.#view.getUint16(at);
  }
  i16(): number {
    const at = this.#advance(2);
    return at < 0 ? 0 : this.#view.getInt16(at);
  }
  u24(): number {
    return this.u8() * 0x10000 + this.u16();
  }
  u32(): number {
    const at = this.#advance(4);
    return at < 0 ? 0 : this.#view.getUint32(at);
  }
  i32(): number {
    const at = this.#advance(4);
    return at < 0 ? 0 : this.#view.getInt32(at);
  }
  u64(): bigint {
    const at = this.#advance(8);
    return at < 0 ? 0n : this.#view.getBigUint64(at);
  }
  /** The next bytes, as a view; none where fewer are left. */
  read(size: number): Uint8Array {
    const at = this.#advance(size);
    return at < 0 ? new Uint8Array(0) : this.bytes.subarray(at, at + size);
  }
  skip(size: number): void {
    this.#advance(size);
  }
}
