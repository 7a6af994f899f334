import { type DeviceMessage, emptyMessage } from '@rastro/domain';
import { ByteReader, fromLatin1, toHex, toLatin1 } from '../../bytes.ts';
import type { Decoded, DecodeErrorCode } from '../../codec.ts';
import { announcedLength } from '../frame.ts';
import { setMotionState } from '../status.ts';
import { set } from '../values.ts';
import { readCompressed } from './compressed.ts';
import { crc16CcittFalse } from './crc.ts';
import { readEvent } from './events.ts';
import { identityOf } from './identity.ts';
import { readInformation } from './information.ts';
import { LOCATION_BYTES, readLocation, readTime } from './place.ts';

/** Send time 7, count 2, checksum 2, CR LF. */
const TAIL_BYTES = 13;
const HEADER_TEXT_BYTES = 4;
/** The headers that are read: reports, events and information, now and from the memory; heartbeat, login, answer to a command. */
const READ = new Set(['+RSP', '+BSP', '+EVT', '+BVT', '+INF', '+BNF', '+HBD', '+LGN', '+ACK']);
const FROM_MEMORY = new Set(['+BSP', '+BVT', '+BNF']);
const LOCATION_BY_CALL = 3;
const GEOFENCE = 8;
const COMPRESSED = 100;

const refuse = (code: DecodeErrorCode, detail: string): Decoded => ({
  messages: [],
  reply: null,
  error: { code, detail },
});

/** The contents of the end of every binary frame. */
function tailOf(bytes: Uint8Array): { sendTimeMs: number | null; count: string; checksum: number } {
  const reader = new ByteReader(bytes, bytes.length - TAIL_BYTES);
  const sendTimeMs = readTime(reader);
  const count = toHex(reader.read(2)).toUpperCase();
  return { sendTimeMs, count, checksum: reader.u16() };
}

/** Where the eight bytes of the identity stand, by header; from the end for heartbeats, whose mask leaves fields out. */
function identityOffset(header: string, length: number, contentAt: number): number {
  if (header === '+INF' || header === '+BNF') return contentAt;
  if (header === '+HBD') return length - TAIL_BYTES - 8;
  if (header === '+LGN') return 15;
  return header === '+ACK' ? 12 : 16;
}

function withEnvelope(message: DeviceMessage, header: string, sendTimeMs: number | null): DeviceMessage {
  message.deviceTime = sendTimeMs;
  if (FROM_MEMORY.has(header)) message.attributes.archive = true;
  return message;
}

/** The phone of a report that a call asked for: a length and digits in half bytes, ended by 15. */
function skipPhone(reader: ByteReader): void {
  reader.skip(1);
  while (reader.remaining > 0) {
    const byte = reader.u8();
    if ((byte & 0x0f) === 0x0f || (byte & 0xf0) === 0xf0) return;
  }
}

/** The locations of a position report (+RSP) or an event (+EVT): battery, supply, motion, satellites, then what the type adds. */
function readReport(
  bytes: Uint8Array,
  header: string,
  newMessage: () => DeviceMessage,
  identityAt: number,
): DeviceMessage[] {
  const content = bytes.subarray(0, bytes.length - TAIL_BYTES);
  const type = content[HEADER_TEXT_BYTES]!;
  const isEvent = header === '+EVT' || header === '+BVT';
  const reader = new ByteReader(content, identityAt + 8);
  const common = newMessage();
  const batteryPercent = reader.u8();
  if (batteryPercent <= 100) common.attributes.batteryPercent = batteryPercent;
  set(common, 'externalVoltageV', reader.u16() / 1000);
  if (!isEvent && type === GEOFENCE) reader.skip(2);
  setMotionState(common, reader.u8().toString(16));
  common.satellites = reader.u8();
  if (!isEvent && type === COMPRESSED)
    return readCompressed(reader, newMessage).map((message, i, all) =>
      i < all.length - 1
        ? message
        : { ...message, attributes: { ...message.attributes, ...common.attributes } },
    );
  if (isEvent) readEvent(type, reader, common);
  else {
    reader.skip(1); // number of the report
    if (type === LOCATION_BY_CALL) {
      skipPhone(reader);
      common.events.push('positionRequested');
    }
  }
  const count = reader.u8();
  const messages: DeviceMessage[] = [];
  for (let i = 0; i < count && reader.remaining >= LOCATION_BYTES - 1; i++) {
    const isLast = i === count - 1;
    const message = isLast ? common : newMessage();
    readLocation(reader, message);
    messages.push(message);
  }
  return messages;
}

/** Turns a message whose location block is blank into a status. */
const finalize = (message: DeviceMessage): DeviceMessage =>
  message.latitude !== null && (message.latitude !== 0 || message.longitude !== 0 || message.fixTime !== null)
    ? message
    : { ...message, kind: 'status', latitude: null, longitude: null, fixTime: null, valid: null };

/**
 * Decodes a frame of the binary (HEX) protocol: position, event and information reports, heartbeats, logins, answers to commands. Others
 * are `unsupported`. The checksum is CRC-16 over what is between the header and itself.
 */
export function decodeBinary(bytes: Uint8Array): Decoded {
  const { length, contentAt } = announcedLength(bytes);
  if (length !== bytes.length || length < HEADER_TEXT_BYTES + TAIL_BYTES)
    return refuse(length > bytes.length ? 'truncated' : 'malformed', 'another length than it announces');
  const header = toLatin1(bytes.subarray(0, HEADER_TEXT_BYTES));
  const { sendTimeMs, count, checksum } = tailOf(bytes);
  if (crc16CcittFalse(bytes.subarray(HEADER_TEXT_BYTES, length - 4)) !== checksum)
    return refuse('checksum', 'CRC-16 of the frame');
  if (!READ.has(header)) return refuse('unsupported', `binary report ${header}`);
  const at = identityOffset(header, length, contentAt);
  const deviceId = identityOf(bytes.slice(at, at + 8));
  if (deviceId === null) return refuse('malformed', 'no device identifier');
  const reply = fromLatin1(`+SACK:${header === '+HBD' ? 'GTHBD,,' : ''}${count}$`);
  const accept = (...messages: DeviceMessage[]): Decoded => ({
    messages: messages.map((message) => withEnvelope(message, header, sendTimeMs)),
    reply,
    error: null,
  });

  switch (header) {
    case '+HBD':
      return accept(emptyMessage('heartbeat', deviceId));
    case '+LGN':
      return accept(emptyMessage('login', deviceId));
    case '+ACK':
      return accept({
        ...emptyMessage('commandResult', deviceId),
        attributes: { result: `+ACK ${bytes[HEADER_TEXT_BYTES]}` },
      });
    case '+INF':
    case '+BNF': {
      const message = emptyMessage('status', deviceId);
      const content = new ByteReader(bytes.subarray(0, length - TAIL_BYTES), at + 8);
      readInformation(bytes[HEADER_TEXT_BYTES]!, content, message);
      return accept(message);
    }
    default:
      return accept(...readReport(bytes, header, () => emptyMessage('position', deviceId), at).map(finalize));
  }
}
