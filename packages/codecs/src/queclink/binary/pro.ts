import { type DeviceMessage, emptyMessage } from '@rastro/domain';
import { ByteReader, fromLatin1, toHex } from '../../bytes.ts';
import type { Decoded, DecodeErrorCode } from '../../codec.ts';
import { proLength } from '../frame.ts';
import { set } from '../values.ts';
import { crc8Queclink } from './crc8.ts';
import { hasReader, readData } from './proData.ts';

/**
 * Frames of @Track Protocol Pro, the protocol of the newer devices (GV500CNA, GL601), big-endian:
 *
 *     2B now, 2D from memory  00  LENGTH(2, of the whole frame)  FLAGS(1: bit 7 one of several frames)  [COUNT(1) NUMBER(1)]
 *     IMEI(8, digits)  DEVICE TYPE(2)  PROTOCOL(2)  CUSTOM(1)  N(1)  N reserved bytes
 *     RECORDS  COUNT(2)  CRC-8(1, of all before it)  24
 *
 *     2B 10  18  IMEI(8)  DEVICE TYPE(2)  PROTOCOL(2)  CUSTOM(1)  TIME(4)  COUNT(2)  CRC-8(1)  24     heartbeat
 *
 * A record is LENGTH, TIME(4, seconds since 1970), NUMBER(2), RECORD(1), EVENT(1) and data, each ID, LENGTH, CONTENT. Lengths and ids
 * have one byte, or two where the highest bit is set. An empty content is one that the device could not get.
 */

const FROM_MEMORY = 0x2d;
const HEARTBEAT = 0x10;
const MULTIPLE_FRAMES = 0x80;
/** The size of count, CRC-8 and `$`. */
const TAIL_BYTES = 4;
/** The record of the fixed report, which no event made. */
const FIXED_REPORT = 0x50;

const NAMES: Readonly<Record<number, string>> = { 33283: 'GV500CNA' };

const refuse = (code: DecodeErrorCode, detail: string): Decoded => ({
  messages: [],
  reply: null,
  error: { code, detail },
});

/** A length or an id of one byte, or of two where the highest bit is set. */
function readVariable(reader: ByteReader): number {
  const first = reader.u8();
  return first & 0x80 ? (first & 0x7f) * 256 + reader.u8() : first;
}

/** The device of eight bytes of digits, the first of which is a zero. */
const imeiOf = (bytes: Uint8Array): string | null => /^0(\d{15})$/.exec(toHex(bytes))?.[1] ?? null;

/** Decodes a frame of Protocol Pro: a report of records, or a heartbeat. It is acknowledged by its count. */
export function decodePro(frame: Uint8Array): Decoded {
  const length = proLength(frame);
  if (length !== frame.length || length < 2 * TAIL_BYTES)
    return refuse(length > frame.length ? 'truncated' : 'malformed', 'another length than it announces');
  if (crc8Queclink(frame.subarray(0, -2)) !== frame[length - 2])
    return refuse('checksum', 'CRC-8 of the frame');
  const reader = new ByteReader(frame.subarray(0, length - TAIL_BYTES), 2);
  const isHeartbeat = frame[1] === HEARTBEAT;
  if (isHeartbeat) reader.skip(1);
  else {
    reader.skip(2);
    if (reader.u8() & MULTIPLE_FRAMES) reader.skip(2);
  }
  const deviceId = imeiOf(reader.read(8));
  if (deviceId === null) return refuse('malformed', 'no device identifier');
  const deviceType = reader.u16();
  reader.skip(3); // protocol and custom version
  const count = toHex(frame.subarray(length - TAIL_BYTES, length - 2)).toUpperCase();
  const reply = fromLatin1(`+SACK:${count}$`);
  if (isHeartbeat)
    return {
      messages: [{ ...emptyMessage('heartbeat', deviceId), deviceTime: reader.u32() * 1000 }],
      reply,
      error: null,
    };
  reader.skip(reader.u8()); // reserved
  const isArchive = frame[0] === FROM_MEMORY;
  const newMessage = (): DeviceMessage => {
    const message = emptyMessage('status', deviceId);
    set(message, 'model', NAMES[deviceType] ?? null);
    if (isArchive) message.attributes.archive = true;
    return message;
  };
  const messages: DeviceMessage[] = [];
  while (reader.remaining > 0 && !reader.overrun) messages.push(readRecord(reader, newMessage()));
  if (reader.overrun)
    return {
      messages: messages.slice(0, -1),
      reply: null,
      error: { code: 'truncated', detail: 'a record ends early' },
    };
  return { messages, reply, error: null };
}

/** Reads one record, whose length counts itself. Without a place it is a status of the record's time. */
function readRecord(reader: ByteReader, message: DeviceMessage): DeviceMessage {
  const start = reader.offset;
  const length = readVariable(reader);
  const end = start + length;
  const record = new ByteReader(reader.bytes.subarray(0, end), reader.offset);
  message.deviceTime = record.u32() * 1000;
  record.skip(2); // number of the record
  const kind = record.u8();
  const event = record.u8();
  if (kind !== FIXED_REPORT) Object.assign(message.attributes, { report: hexOf(kind), eventCode: event });
  while (record.remaining > 0 && !record.overrun) {
    const id = readVariable(record);
    const content = record.read(readVariable(record));
    if (record.overrun || content.length === 0) continue;
    if (hasReader(id)) readData(id, content, message);
    else message.attributes[`data${id}`] = toHex(content);
  }
  // a length of zero would never end
  reader.skip(record.overrun || length <= 0 ? reader.remaining + 1 : end - reader.offset);
  return message;
}

const hexOf = (byte: number): string => byte.toString(16).padStart(2, '0');
