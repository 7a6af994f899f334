import { concatBytes } from '../bytes.ts';
import type { Framer } from '../codec.ts';
import {
  CRC_BYTES,
  HEADER_BYTES,
  IMEI_LENGTH_BYTES,
  IMEI_MAX_DIGITS,
  IMEI_MIN_DIGITS,
  isKnownCodec,
  KEEPALIVE,
  MAX_FRAME_BYTES,
} from './wire.ts';

/** What the bytes at a place are: a frame of so many bytes, the beginning of one, or nothing. */
type Candidate = number | 'incomplete' | 'garbage';

/**
 * Cuts a TCP stream of a Teltonika device into logins, packets and keepalives. A packet has no end mark, so a start
 * is believed only while everything that has come of it is plausible: the digits of the IMEI, or the zero preamble, a
 * length within the limit and a known codec id.
 */
export class TeltonikaFramer implements Framer {
  garbageBytes = 0;
  #held: Uint8Array = new Uint8Array(0);

  push(bytes: Uint8Array): Uint8Array[] {
    const all = this.#held.length === 0 ? bytes : concatBytes(this.#held, bytes);
    const frames: Uint8Array[] = [];
    let at = 0;
    while (at < all.length) {
      const canBegin = all[at] === 0 || all[at] === KEEPALIVE;
      const candidate = canBegin ? candidateAt(all.subarray(at, at + MAX_FRAME_BYTES)) : 'garbage';
      if (candidate === 'incomplete') break;
      if (candidate === 'garbage') {
        this.garbageBytes++;
        at++;
      } else {
        frames.push(all.subarray(at, at + candidate));
        at += candidate;
      }
    }
    this.#held = all.slice(at);
    return frames;
  }
}

/** `bytes` begin with a zero or a keepalive. */
function candidateAt(bytes: Uint8Array): Candidate {
  if (bytes[0] === KEEPALIVE) return 1;
  if (bytes.length < IMEI_LENGTH_BYTES) return 'incomplete';
  return bytes[1] === 0 ? packetAt(bytes) : loginAt(bytes, bytes[1]!);
}

function loginAt(bytes: Uint8Array, digits: number): Candidate {
  if (digits < IMEI_MIN_DIGITS || digits > IMEI_MAX_DIGITS) return 'garbage';
  const size = IMEI_LENGTH_BYTES + digits;
  if (!bytes.subarray(IMEI_LENGTH_BYTES, size).every(isDigit)) return 'garbage';
  return bytes.length < size ? 'incomplete' : size;
}

function packetAt(bytes: Uint8Array): Candidate {
  const preamble = bytes.subarray(0, 4);
  if (preamble.some((byte) => byte !== 0)) return 'garbage';
  if (bytes.length < HEADER_BYTES) return 'incomplete';
  const dataLength = new DataView(bytes.buffer, bytes.byteOffset).getUint32(4);
  const size = HEADER_BYTES + dataLength + CRC_BYTES;
  if (size > MAX_FRAME_BYTES) return 'garbage';
  if (dataLength === 0) return emptyPacketAt(bytes, size);
  if (bytes.length > HEADER_BYTES && !isKnownCodec(bytes[HEADER_BYTES]!)) return 'garbage';
  return bytes.length < size ? 'incomplete' : size;
}

/** A packet without data, which some devices send as a keepalive: its CRC is zero too. */
function emptyPacketAt(bytes: Uint8Array, size: number): Candidate {
  if (bytes.subarray(0, size).some((byte) => byte !== 0)) return 'garbage';
  return bytes.length < size ? 'incomplete' : size;
}

const isDigit = (byte: number): boolean => byte >= 0x30 && byte <= 0x39;
