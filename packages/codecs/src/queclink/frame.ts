import { concatBytes, toLatin1 } from '../bytes.ts';
import type { Framer } from '../codec.ts';
import { crc16CcittFalse } from './binary/crc.ts';

/** The largest frame: a report of 15 positions has some 1,700 bytes, one of many Bluetooth accessories a few thousand. */
export const MAX_FRAME_BYTES = 8192;

const PLUS = 0x2b;
const COLON = 0x3a;
const DOLLAR = 0x24;
const CR = 13;
const LF = 10;
/** How many bytes are enough to distinguish a text from a binary frame, and to find the length of a binary one. */
const HEADER_BYTES = 11;
const TEXT_HEADERS = ['+RESP', '+BUFF', '+ACK:'];

/** Where a binary frame has its length, of one or two bytes. */
interface LengthField {
  at: number;
  bytes: 1 | 2;
}

/** The length fields by header. Information (+INF, +BNF) has one mask or two before it, as the model has them. */
const LENGTH_FIELDS: Readonly<Record<string, LengthField | readonly LengthField[]>> = {
  '+RSP': { at: 9, bytes: 2 },
  '+BSP': { at: 9, bytes: 2 },
  '+EVT': { at: 9, bytes: 2 },
  '+BVT': { at: 9, bytes: 2 },
  '+INF': [
    { at: 7, bytes: 2 },
    { at: 9, bytes: 2 },
  ],
  '+BNF': [
    { at: 7, bytes: 2 },
    { at: 9, bytes: 2 },
  ],
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

/** A length that a binary frame may announce, and where what follows it begins. */
interface AnnouncedLength {
  length: number;
  contentAt: number;
}

function announcedLengths(bytes: Uint8Array): AnnouncedLength[] {
  const fields = LENGTH_FIELDS[toLatin1(bytes.subarray(0, 4))];
  if (!fields || bytes.length < HEADER_BYTES) return [];
  return [fields].flat().map(({ at, bytes: size }) => ({
    length: size === 1 ? bytes[at]! : bytes[at]! * 256 + bytes[at + 1]!,
    contentAt: at + size,
  }));
}

/**
 * The length that a whole binary frame announces: of several places for it the one that fits its size; 0 when its header is
 * not there.
 */
export function announcedLength(bytes: Uint8Array): AnnouncedLength {
  const candidates = announcedLengths(bytes);
  return (
    candidates.find(({ length }) => length === bytes.length) ?? candidates[0] ?? { length: 0, contentAt: 0 }
  );
}

const PRO_REPORT = 0x00;
const PRO_HEARTBEAT = 0x10;
const MINUS = 0x2d;
const PRO_HEADER_BYTES = 4;
const LEAST_PRO_BYTES = 24;

/** Whether a frame is one of Protocol Pro: `+` or, from memory, `-`, and a second byte that no other frame has. */
export const isPro = (bytes: Uint8Array): boolean =>
  (bytes[0] === PLUS && (bytes[1] === PRO_REPORT || bytes[1] === PRO_HEARTBEAT)) ||
  (bytes[0] === MINUS && bytes[1] === PRO_REPORT);

/** The length that a frame of Protocol Pro announces, or 0 while its header is not there. */
export function proLength(bytes: Uint8Array): number {
  if (bytes.length < PRO_HEADER_BYTES) return 0;
  return bytes[1] === PRO_HEARTBEAT ? bytes[2]! : bytes[2]! * 256 + bytes[3]!;
}

/** The size of the first frame of the buffer with and without its delimiter, or whether more bytes are needed, or whether none starts here. */
type Start = { contentBytes: number; totalBytes: number } | 'incomplete' | 'garbage';

/** Whether a frame of this length ends at the start of the bytes: CR LF, and where the place of the length is not certain, its checksum. */
function endsAt(bytes: Uint8Array, length: number, isCertain: boolean): boolean {
  if (bytes[length - 2] !== CR || bytes[length - 1] !== LF) return false;
  const checksum = bytes[length - 4]! * 256 + bytes[length - 3]!;
  return isCertain || crc16CcittFalse(bytes.subarray(4, length - 4)) === checksum;
}

function binaryStart(bytes: Uint8Array): Start {
  const lengths = announcedLengths(bytes)
    .map(({ length }) => length)
    .filter((length) => length >= HEADER_BYTES && length <= MAX_FRAME_BYTES);
  const isCertain = toLatin1(bytes.subarray(1, 4)) !== 'INF' && toLatin1(bytes.subarray(1, 4)) !== 'BNF';
  const length = lengths.find((each) => each <= bytes.length && endsAt(bytes, each, isCertain));
  if (length !== undefined) return { contentBytes: length, totalBytes: length };
  return lengths.some((each) => each > bytes.length) ? 'incomplete' : 'garbage';
}

function proStart(bytes: Uint8Array): Start {
  if (bytes.length < PRO_HEADER_BYTES) return 'incomplete';
  const length = proLength(bytes);
  if (length < LEAST_PRO_BYTES || length > MAX_FRAME_BYTES) return 'garbage';
  if (bytes.length < length) return 'incomplete';
  return bytes[length - 1] === DOLLAR ? { contentBytes: length, totalBytes: length } : 'garbage';
}

/** A text ends with `$`; some firmware ends it with a zero byte. */
function textStart(bytes: Uint8Array): Start {
  const end = bytes.findIndex((byte) => byte === DOLLAR || byte === 0);
  if (end < 0) return bytes.length >= MAX_FRAME_BYTES ? 'garbage' : 'incomplete';
  return end >= MAX_FRAME_BYTES ? 'garbage' : { contentBytes: end, totalBytes: end + 1 };
}

function startOf(bytes: Uint8Array): Start {
  if (isPro(bytes)) return proStart(bytes);
  if (bytes[0] === MINUS && bytes.length === 1) return 'incomplete';
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

/** Cuts a stream of text reports, ended by `$`, and binary ones of both generations, which announce their length. */
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
        rest = this.#skipToStart(rest);
        continue;
      }
      frames.push(rest.slice(0, start.contentBytes));
      rest = rest.subarray(start.totalBytes);
    }
    this.#pending = rest.slice();
    return frames;
  }

  /** Every frame begins with `+` or `-`: nothing before the next one can be a frame. */
  #skipToStart(bytes: Uint8Array): Uint8Array {
    const next = bytes.findIndex((byte, i) => i > 0 && (byte === PLUS || byte === MINUS));
    const skipped = next < 0 ? bytes.length : next;
    this.garbageBytes += skipped;
    return bytes.subarray(skipped);
  }
}
