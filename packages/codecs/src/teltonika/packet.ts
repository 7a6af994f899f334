import { concatBytes, fromLatin1 } from '../bytes.ts';
import { crc16Ibm } from '../crc.ts';
import { CODEC } from './wire.ts';

/** The envelopes that every message of either side travels in. */

/** An unsigned number in `size` bytes, big-endian. */
export function bigEndian(value: number, size: number): Uint8Array {
  const bytes = new Uint8Array(size);
  for (let i = size - 1, left = value; i >= 0; i--, left = Math.floor(left / 256)) bytes[i] = left % 256;
  return bytes;
}

/** A packet of a TCP stream: preamble, length, data field, CRC. */
export const packet = (data: Uint8Array): Uint8Array =>
  concatBytes(new Uint8Array(4), bigEndian(data.length, 4), data, bigEndian(crc16Ibm(data), 4));

/** The data field of codec 12: one command (type 5) or response (type 6). */
export const gprs12 = (type: number, payload: Uint8Array): Uint8Array =>
  concatBytes(Uint8Array.of(CODEC.gprs12, 1, type), bigEndian(payload.length, 4), payload, Uint8Array.of(1));

/** A datagram of the UDP channel. `packetId` and the AVL packet id come from the sequence number. */
export function datagram(deviceId: string, data: Uint8Array, sequence: number): Uint8Array {
  const imei = fromLatin1(deviceId);
  const channel = concatBytes(
    bigEndian(sequence % 0x10000, 2),
    Uint8Array.of(1, sequence % 0x100),
    bigEndian(imei.length, 2),
    imei,
    data,
  );
  return concatBytes(bigEndian(channel.length, 2), channel);
}
