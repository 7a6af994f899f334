import { momentText } from '../../moments.ts';

/** More than a number or a moment takes. */
const ROOM_BYTES = 64;
const HOUR_MS = 3_600_000;
/** Below it JavaScript writes fractions with an exponent. */
const LEAST_PLAIN = 1e-6;
/** The largest number whose digits are taken apart here; others are left to JavaScript. */
const MOST = 2 ** 31 - 1;
const ZERO = 0x30;
const MINUS = 0x2d;
const POINT = 0x2e;
const COLON = 0x3a;
const Z = 0x5a;
const LAST_ASCII = 0x7f;

/**
 * Text that is written as UTF-8 bytes, piece by piece: for files of many thousand lines of numbers, where making a string of each number
 * and joining them is most of the work. It writes what JavaScript's own texts of the same values are.
 */
export class TextBytes {
  #bytes: Buffer;
  #length = 0;
  /** The hour that was written last, and what all of its moments begin with: `2026-11-21T10:`. */
  #hour = { at: Number.NaN, prefix: '' };

  /** Begins with room for so many bytes; it grows as it must. */
  constructor(expectedBytes: number) {
    this.#bytes = Buffer.allocUnsafe(expectedBytes);
  }

  /** All that was written. Nothing may be written afterwards. */
  end(): Uint8Array {
    return this.#bytes.subarray(0, this.#length);
  }

  /** One character of ASCII, by its code. */
  character(code: number): void {
    this.#reserve(1);
    this.#bytes[this.#length++] = code;
  }

  /** A text; where `quote` is a character of ASCII, it is written twice wherever it stands. */
  text(text: string, quote = -1): void {
    const { length } = text;
    this.#reserve(2 * length);
    const start = this.#length;
    const bytes = this.#bytes;
    let at = start;
    for (let index = 0; index < length; index++) {
      const code = text.charCodeAt(index);
      if (code > LAST_ASCII) {
        this.#beyondAscii(quote < 0 ? text : text.replaceAll(String.fromCharCode(quote), '$&$&'));
        return;
      }
      bytes[at++] = code;
      if (code === quote) bytes[at++] = code;
    }
    this.#length = at;
  }

  #beyondAscii(text: string): void {
    this.#reserve(3 * text.length);
    this.#length += this.#bytes.write(text, this.#length, 'utf8');
  }

  /** A 32-bit whole number divided by a power of ten: `decimal(-125, 1)` is `-12.5`. Nothing for null. */
  decimal(value: number | null, digits: number): void {
    if (value === null) return;
    const scale = 10 ** digits;
    let rest = Math.abs(value);
    if (rest > MOST || (rest !== 0 && rest / scale < LEAST_PLAIN)) {
      this.text(String(value / scale));
      return;
    }
    this.#reserve(ROOM_BYTES);
    if (value < 0) this.#bytes[this.#length++] = MINUS;
    let fraction = digits;
    while (fraction > 0 && rest % 10 === 0) {
      rest /= 10;
      fraction -= 1;
    }
    const whole = (rest / 10 ** fraction) | 0;
    let count = 1;
    for (let power = 10; power <= whole; power *= 10) count += 1;
    this.#digits(whole, count);
    if (fraction === 0) return;
    this.#bytes[this.#length++] = POINT;
    this.#digits(rest, fraction);
  }

  /** The contract's form of a moment, see `momentText`. */
  moment(ms: number): void {
    const whole = Math.trunc(ms);
    const hour = Math.floor(whole / HOUR_MS) * HOUR_MS;
    if (hour !== this.#hour.at)
      this.#hour = { at: hour, prefix: momentText(hour).slice(0, -'00:00.000Z'.length) };
    this.text(this.#hour.prefix);
    this.#reserve(ROOM_BYTES);
    const millis = whole - hour;
    const seconds = (millis / 1_000) | 0;
    this.#digits((seconds / 60) | 0, 2);
    this.#bytes[this.#length++] = COLON;
    this.#digits(seconds % 60, 2);
    this.#bytes[this.#length++] = POINT;
    this.#digits(millis - seconds * 1_000, 3);
    this.#bytes[this.#length++] = Z;
  }

  /** The last digits of a number. */
  #digits(value: number, count: number): void {
    this.#length += count;
    for (let at = this.#length - 1, rest = value; at >= this.#length - count; at--) {
      const tenth = (rest / 10) | 0;
      this.#bytes[at] = ZERO + (rest - tenth * 10);
      rest = tenth;
    }
  }

  #reserve(bytes: number): void {
    if (this.#length + bytes <= this.#bytes.length) return;
    const larger = Buffer.allocUnsafe(2 * this.#bytes.length + bytes);
    this.#bytes.copy(larger, 0, 0, this.#length);
    this.#bytes = larger;
  }
}
