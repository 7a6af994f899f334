import { concatBytes } from '../bytes.ts';
import type { Framer } from '../codec.ts';

/** The largest message; the longest are the texts that answer a command. */
export const MAX_FRAME_BYTES = 1024;

const STAR = 0x2a;
const HASH = 0x23;
const DOLLAR = 0x24;
const LETTER_X = 0x58;
const COMMA = 0x2c;

const SHORT_RECORD_BYTES = 32;
export const LONG_RECORD_BYTES = 45;
/** The long record with an identifier of eight bytes. */
export const LONG_ID_RECORD_BYTES = 42;

type Cut = { frame: number } | { garbage: number } | { silent: number } | 'wait';

const isMark = (byte: number | undefined): boolean => byte === STAR || byte === DOLLAR || byte === LETTER_X;
const isLineEnd = (byte: number | undefined): boolean => byte === 0x0d || byte === 0x0a;

/** Largest values of hour, minute, second, day and month, as binary coded decimals. */
const LARGEST = [0x23, 0x59, 0x59, 0x31, 0x12] as const;

/** Whether time and date could stand here, as far as bytes are there. */
const couldBeTime = (bytes: Uint8Array, at: number): boolean =>
  LARGEST.every((largest, i) => {
    const byte = bytes[at + i];
    return byte === undefined || (byte <= largest && (byte & 15) <= 9);
  });

/**
 * Cuts text messages at `#` and binary records by their size. The size of a `$` record is not written anywhere: it is 32
 * or 45 bytes, which what follows decides. A record of 32 bytes with nothing behind it counts as whole, as the next
 * bytes may be a minute away. If the rest of a long one follows after all, it is skipped, and the connection is known
 * to send long ones.
 */
export class H02Framer implements Framer {
  garbageBytes = 0;
  #held = new Uint8Array(0);
  #recordBytes: number | null = null;
  /** Set after a record that may have been the beginning of a long one. */
  #mayContinue = false;

  push(bytes: Uint8Array): Uint8Array[] {
    const stream = concatBytes(this.#held, bytes);
    const frames: Uint8Array[] = [];
    let at = 0;
    while (at < stream.length) {
      const cut = this.#cutAt(stream, at);
      if (cut === 'wait') break;
      if ('frame' in cut) {
        frames.push(stream.subarray(at, at + cut.frame));
        at += cut.frame;
      } else if ('garbage' in cut) {
        this.garbageBytes += cut.garbage;
        at += cut.garbage;
      } else at += cut.silent;
    }
    this.#held = stream.slice(at);
    return frames;
  }

  #cutAt(bytes: Uint8Array, at: number): Cut {
    const mark = bytes[at];
    if (isLineEnd(mark)) return { silent: 1 };
    if (this.#mayContinue) {
      this.#mayContinue = false;
      if (!isMark(mark)) this.#recordBytes = LONG_RECORD_BYTES;
    }
    if (mark === STAR) return cutText(bytes, at);
    if (mark === DOLLAR) return this.#cutRecord(bytes, at);
    if (mark === LETTER_X) return cutSized(bytes, at, SHORT_RECORD_BYTES);
    return { garbage: 1 };
  }

  #cutRecord(bytes: Uint8Array, at: number): Cut {
    const available = bytes.length - at;
    if (this.#recordBytes !== null) return cutSized(bytes, at, this.#recordBytes);
    const short = cutSized(bytes, at, SHORT_RECORD_BYTES);
    if (short === 'wait' || 'garbage' in short) return short;
    const ends = (size: number): boolean =>
      available >= size && (available === size || isMark(bytes[at + size]) || isLineEnd(bytes[at + size]));
    if (ends(SHORT_RECORD_BYTES)) {
      if (available > SHORT_RECORD_BYTES) this.#recordBytes = SHORT_RECORD_BYTES;
      else this.#mayContinue = true;
      return short;
    }
    if (available < LONG_RECORD_BYTES) return 'wait';
    const isLongId = !ends(LONG_RECORD_BYTES) && ends(LONG_ID_RECORD_BYTES);
    this.#recordBytes = isLongId ? LONG_ID_RECORD_BYTES : LONG_RECORD_BYTES;
    return { frame: this.#recordBytes };
  }
}

/** A record of this size, behind whose identifier (of five bytes, or of eight) time and date have to stand. */
function cutSized(bytes: Uint8Array, at: number, size: number): Cut {
  if (!couldBeTime(bytes, at + 6) && !couldBeTime(bytes, at + 9)) return { garbage: 1 };
  return bytes.length - at < size ? 'wait' : { frame: size };
}

const isLetter = (byte: number | undefined): boolean =>
  byte !== undefined && /[A-Za-z]/.test(String.fromCharCode(byte));

/** Whether a message could start here: `*`, two letters, a comma, as far as bytes are there. */
function startsText(bytes: Uint8Array, at: number): boolean {
  const [first, second, third] = bytes.subarray(at + 1, at + 4);
  return (
    (first === undefined || isLetter(first)) &&
    (second === undefined || isLetter(second)) &&
    (third === undefined || third === COMMA)
  );
}

function cutText(bytes: Uint8Array, at: number): Cut {
  if (!startsText(bytes, at)) return { garbage: 1 };
  const limit = Math.min(bytes.length, at + MAX_FRAME_BYTES);
  for (let i = at + 4; i < limit; i++) {
    // another message starts here, so this one has lost its end
    if (bytes[i] === STAR && i + 4 <= bytes.length && startsText(bytes, i)) return { garbage: i - at };
    if (bytes[i] === HASH) return { frame: i + 1 - at };
  }
  return bytes.length - at >= MAX_FRAME_BYTES ? { garbage: 1 } : 'wait';
}
