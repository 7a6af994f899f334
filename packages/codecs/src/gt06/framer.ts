import { concatBytes } from '../bytes.ts';
import type { Framer } from '../codec.ts';
import { announcedBytes, checksumOf, FIXED_LENGTH, hasChecksum, headerBytes, isStop } from './frame.ts';
import { startsUncheckedWifi, uncheckedWifiBytes } from './uncheckedWifi.ts';

/** The largest packet that is accepted; pictures come in pieces of about a kilobyte. */
export const MAX_FRAME_BYTES = 4096;
/** The largest short packet: start, length byte, 255 bytes, stop. */
const MAX_SHORT_BYTES = 2 + 1 + 255 + 2;

/** What the bytes from a position on are: a frame of so many bytes, so many bytes of garbage, or too few to decide. */
type Cut = { frame: number } | { garbage: number } | 'wait';

/**
 * Cuts the stream at the announced lengths. A length that the stop bytes contradict is repaired where that can be
 * done without guessing, so that one bad packet does not cost the next one.
 */
export class Gt06Framer implements Framer {
  garbageBytes = 0;
  #held = new Uint8Array(0);

  push(bytes: Uint8Array): Uint8Array[] {
    const stream = concatBytes(this.#held, bytes);
    const frames: Uint8Array[] = [];
    let at = 0;
    while (at < stream.length) {
      const cut = cutAt(stream, at);
      if (cut === 'wait') break;
      if ('frame' in cut) {
        frames.push(stream.subarray(at, at + cut.frame));
        at += cut.frame;
      } else {
        this.garbageBytes += cut.garbage;
        at += cut.garbage;
      }
    }
    this.#held = stream.slice(at);
    return frames;
  }
}

const GARBAGE_BYTE: Cut = { garbage: 1 };

function cutAt(bytes: Uint8Array, at: number): Cut {
  const available = bytes.length - at;
  const start = bytes[at];
  if (start !== 0x78 && start !== 0x79) return GARBAGE_BYTE;
  if (available >= 2 && bytes[at + 1] !== start) return GARBAGE_BYTE;
  if (available < 4) return 'wait';
  if (startsUncheckedWifi(bytes, at)) return cutUncheckedWifi(bytes, at);

  const announced = announcedBytes(bytes, at);
  if (announced > MAX_FRAME_BYTES || announced < headerBytes(start === 0x79) + FIXED_LENGTH + 2)
    return GARBAGE_BYTE;
  const truncated = truncatedBytes(bytes, at, announced);
  if (truncated !== null) return { frame: truncated };
  if (available < announced) return 'wait';
  return isStop(bytes, at + announced - 2) ? { frame: announced } : cutByStop(bytes, at);
}

function cutUncheckedWifi(bytes: Uint8Array, at: number): Cut {
  const size = uncheckedWifiBytes(bytes, at);
  if (size === null) return GARBAGE_BYTE;
  if (size === 'wait' || bytes.length - at < size) return 'wait';
  return isStop(bytes, at + size - 2) ? { frame: size } : GARBAGE_BYTE;
}

/**
 * The size of a packet that ends one to three bytes early: its stop bytes stand where the checksum should, and
 * are not that checksum. Null when it does not, or when there are not enough bytes to decide.
 */
function truncatedBytes(bytes: Uint8Array, at: number, announced: number): number | null {
  const crcAt = at + announced - 4;
  for (const stopAt of [crcAt - 1, crcAt, crcAt + 1]) {
    if (bytes.length < stopAt + 2) return null;
    if (!isStop(bytes, stopAt)) continue;
    const crc = checksumOf(bytes, at, crcAt);
    const mayBeChecksum = (stopAt === crcAt - 1 && crc >> 8 === 0x0a) || (stopAt === crcAt && crc === 0x0d0a);
    if (!mayBeChecksum) return stopAt + 2 - at;
  }
  return null;
}

/** The announced end holds no stop bytes: the packet ends at the first stop bytes, if no good packet ends there. */
function cutByStop(bytes: Uint8Array, at: number): Cut {
  const limit = bytes[at] === 0x79 ? MAX_FRAME_BYTES : MAX_SHORT_BYTES;
  for (let stopAt = at + 4; stopAt + 2 <= Math.min(bytes.length, at + limit); stopAt++) {
    if (!isStop(bytes, stopAt)) continue;
    const inner = innerStart(bytes, at + 1, stopAt + 2);
    return inner === null ? { frame: stopAt + 2 - at } : { garbage: inner - at };
  }
  return bytes.length - at >= limit ? GARBAGE_BYTE : 'wait';
}

/** Where a packet with a right length and checksum starts that ends at `end`, or null. */
function innerStart(bytes: Uint8Array, from: number, end: number): number | null {
  for (let at = from; at + 10 <= end; at++) {
    if ((bytes[at] !== 0x78 && bytes[at] !== 0x79) || bytes[at + 1] !== bytes[at]) continue;
    if (at + announcedBytes(bytes, at) === end && hasChecksum(bytes, at, end - 2)) return at;
  }
  return null;
}
