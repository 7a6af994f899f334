import { concatBytes } from '../bytes.ts';
import type { DecodeErrorCode } from '../codec.ts';
import { crc16X25 } from '../crc.ts';

/**
 * The envelope of a packet, big-endian:
 *
 *     78 78  LEN(1)  TYPE(1)  CONTENT(LEN - 5)  SERIAL(2)  CRC(2)  0D 0A      short
 *     79 79  LEN(2)  TYPE(1)  CONTENT(LEN - 5)  SERIAL(2)  CRC(2)  0D 0A      long
 *
 * LEN counts from TYPE to CRC; the CRC-16/X-25 goes over LEN to SERIAL.
 */
export interface Packet {
  /** Whether it came in the long form (79 79). */
  isLong: boolean;
  type: number;
  content: Uint8Array;
  serial: number;
}

/** LEN without content: type, serial number and checksum. */
export const FIXED_LENGTH = 5;
const STOP_BYTES = 2;

/** The bytes before TYPE: start and length. */
export const headerBytes = (isLong: boolean): number => (isLong ? 4 : 3);

/** The size that the header announces, stop bytes included; `at` is where the packet starts. */
export function announcedBytes(bytes: Uint8Array, at: number): number {
  const isLong = bytes[at] === 0x79;
  const length = isLong ? bytes[at + 2]! * 256 + bytes[at + 3]! : bytes[at + 2]!;
  return headerBytes(isLong) + length + STOP_BYTES;
}

/** Whether the stop bytes stand at the place. */
export const isStop = (bytes: Uint8Array, at: number): boolean =>
  bytes[at] === 0x0d && bytes[at + 1] === 0x0a;

/** The checksum of a packet that starts at `at`, over length to serial number, when its CRC field starts at `crcAt`. */
export const checksumOf = (bytes: Uint8Array, at: number, crcAt: number): number =>
  crc16X25(bytes.subarray(at + 2, crcAt));

/** Whether the two bytes before `end` are the checksum of what stands before them. */
export function hasChecksum(bytes: Uint8Array, at: number, end: number): boolean {
  const crcAt = end - 2;
  return crcAt > at + 2 && checksumOf(bytes, at, crcAt) === bytes[crcAt]! * 256 + bytes[crcAt + 1]!;
}

/** Opens a packet, with or without its stop bytes. A wrong checksum is another error than a wrong length. */
export function openPacket(bytes: Uint8Array): Packet | { code: DecodeErrorCode; detail: string } {
  const isLong = bytes[0] === 0x79 && bytes[1] === 0x79;
  const header = headerBytes(isLong);
  if (!isLong && !(bytes[0] === 0x78 && bytes[1] === 0x78))
    return { code: 'malformed', detail: 'no start bytes 7878 or 7979' };
  if (bytes.length < header + FIXED_LENGTH)
    return { code: 'malformed', detail: `${bytes.length} bytes only` };
  const announced = announcedBytes(bytes, 0);
  const withoutStop = announced - STOP_BYTES === bytes.length;
  const end = withoutStop || !isStop(bytes, bytes.length - 2) ? bytes.length : bytes.length - STOP_BYTES;
  if (!hasChecksum(bytes, 0, end)) return { code: 'checksum', detail: 'CRC-16/X-25 does not fit' };
  if (end !== announced - STOP_BYTES || end < header + FIXED_LENGTH)
    return { code: 'malformed', detail: `announces ${announced} bytes, has ${bytes.length}` };
  return {
    isLong,
    type: bytes[header]!,
    content: bytes.subarray(header + 1, end - 4),
    serial: bytes[end - 4]! * 256 + bytes[end - 3]!,
  };
}

/** The bytes of a packet. The long form where asked for, and where the content does not fit in the short one. */
export function buildPacket(type: number, content: Uint8Array, serial: number, isLong = false): Uint8Array {
  const length = content.length + FIXED_LENGTH;
  const start =
    isLong || length > 0xff ? [0x79, 0x79, (length >> 8) & 0xff, length & 0xff] : [0x78, 0x78, length];
  const body = concatBytes(
    Uint8Array.from([...start, type]),
    content,
    Uint8Array.from([(serial >> 8) & 0xff, serial & 0xff]),
  );
  const crc = crc16X25(body.subarray(2));
  return concatBytes(body, Uint8Array.from([crc >> 8, crc & 0xff, 0x0d, 0x0a]));
}
