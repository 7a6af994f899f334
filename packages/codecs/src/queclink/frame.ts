import { concatBytes, toLatin1 } from '../bytes.ts';
import type { Framer } from '../codec.ts';

/** The largest frame: a report of 15 positions has some 1,700 bytes, one of many Bluetooth accessories a few thousand. */
export const MAX_FRAME_BYTES = 8192;

const PLUS = 0x2b;
const COLON = 0x3a;
const DOLLAR = 0x24;
const CR = 13;
const LF = 10;
/** Enough to tell a text from a binary frame, and to find the length of a binary one. */
const HEADER_BYTES = 11;
const TEXT_HEADERS = ['+RESP', '+BUFF', '+ACK:'];

/** Where a binary frame says its length, by its header; in one or two bytes. */
const LENGTH_FIELDS: Readonly<Record<string, { at: number; bytes: 1 | 2 }>> = {
  '+RSP': { at: 9, bytes: 2 },
  '+BSP': { at: 9, bytes: 2 },
  '+EVT': { at: 9, bytes: 2 },
  '+BVT': { at: 9, bytes: 2 },
  '+INF': { at: 7, bytes: 2 },
  '+BNF': { at: 7, bytes: 2 },
  '+CRD': { at: 6, bytes: 2 },
  '+BRD': { at: 6, bytes: 2 },
  '+LGN': { at: 6, bytes: 2 },
  '+ACK': { at: 6, bytes: 1 },
  '+HBD': { at: 5, bytes: 1 },
};

/** Whether a frame is one of the binary (HEX) protocol. */
export function isBinary(bytes: Uint8Array): boolean {
  return bytes[4] !== COLON && Object.hasOwn(LENGTH_FIELDS, toLatin1(bytes.subarray(0, 4)));
}

/** The length that a binary frame announces, or 0 when its header is not there. */
export function announcedLength(bytes: Uint8Array): number {
  const field = LENGTH_FIELDS[toLatin1(bytes.subarray(0, 4))];
  if (!field || bytes.length < HEADER_BYTES) return 0;
  return field.bytes === 1 ? bytes[field.at]! : bytes[field.at]! * 256 + bytes[field.at + 1]!;
}

/** Bytes of the first frame of the buffer, with and without its delimiter; or that more have to come, or none. */
type Start = { contentBytes: number; totalBytes: number } | 'incomplete' | 'garbage';

function binaryStart(bytes: Uint8Array): Start {
  const length = announcedLength(bytes);
  if (length < HEADER_BYTES || length > MAX_FRAME_BYTES) return 'garbage';
  if (bytes.length < length) return 'incomplete';
  const isEnded = bytes[length - 2] === CR && bytes[length - 1] === LF;
  return isEnded ? { contentBytes: length, totalBytes: length } : 'garbage';
}

/** A text ends with `$`; some firmware ends it with a zero byte. */
function textStart(bytes: Uint8Array): Start {
  const end = bytes.findIndex((byte) => byte === DOLLAR || byte === 0);
  if (end < 0) return bytes.length >= MAX_FRAME_BYTES ? 'garbage' : 'incomplete';
  return end >= MAX_FRAME_BYTES ? 'garbage' : { contentBytes: end, totalBytes: end + 1 };
}

function startOf(bytes: Uint8Array): Start {
  if (bytes[0] !== PLUS) return 'garbage';
  const header = toLatin1(bytes.subarray(0, 5));
  if (TEXT_HEADERS.some((text) => text.startsWith(header))) {
    if (header.length === 5) return textStart(bytes);
    return 'incomplete';
  }
  const known = Object.keys(LENGTH_FIELDS).some((name) => name.startsWith(header.slice(0, 4)));
  if (!known) return 'garbage';
  return bytes.length < HEADER_BYTES ? 'incomplete' : binaryStart(bytes);
}

/** Cuts a stream of text reports, ended by `$`, and binary ones, which announce their length. */
export class QueclinkFramer implements Framer {
  garbageBytes = 0;
  #pending: Uint8Array = new Uint8Array(0);

  push(bytes: Uint8Array): Uint8Array[] {
    const frames: Uint8Array[] = [];
    let rest = concatBytes(this.#pending, bytes);
    while (rest.length > 0) {
      if (rest[0] === CR || rest[0] === LF) {
        rest = rest.subarray(1);
        continue;
      }
      const start = startOf(rest);
      if (start === 'incomplete') break;
      if (start === 'garbage') {
        rest = this.#skipToPlus(rest);
        continue;
      }
      frames.push(rest.slice(0, start.contentBytes));
      rest = rest.subarray(start.totalBytes);
    }
    this.#pending = rest.slice();
    return frames;
  }

  /** Every frame begins with `+`: nothing before the next one can be a frame. */
  #skipToPlus(bytes: Uint8Array): Uint8Array {
    const next = bytes.indexOf(PLUS, 1);
    const skipped = next < 0 ? bytes.length : next;
    this.garbageBytes += skipped;
    return bytes.subarray(skipped);
  }
}
