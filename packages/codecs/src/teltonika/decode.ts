import { type DeviceMessage, emptyMessage } from '@rastro/domain';
import { ByteReader, toLatin1 } from '../bytes.ts';
import type { Conversation, Decoded, DecodeErrorCode, Frame } from '../codec.ts';
import { crc16Ibm } from '../crc.ts';
import { messageOfRecord } from './avlMessage.ts';
import { readAvlRecords } from './avlRecords.ts';
import { familyOf } from './family.ts';
import { readGh3000 } from './gh3000.ts';
import { readGprsMessages } from './gprsMessages.ts';
import { useVehicleOdometer } from './odometer.ts';
import {
  AVL_LAYOUTS,
  CODEC,
  CRC_BYTES,
  HEADER_BYTES,
  IMEI_LENGTH_BYTES,
  IMEI_MAX_DIGITS,
  IMEI_MIN_DIGITS,
  isKnownCodec,
  KEEPALIVE,
} from './wire.ts';

const refused = (code: DecodeErrorCode, detail: string): Decoded => ({
  messages: [],
  reply: null,
  error: { code, detail },
});
const accepted = (messages: DeviceMessage[], reply: Uint8Array | null = null): Decoded => ({
  messages,
  reply,
  error: null,
});

/** Decodes a frame of a TCP stream, or a datagram. */
export function decodeTeltonika(frame: Frame, conversation: Conversation): Decoded {
  if (!(frame instanceof Uint8Array)) return refused('unsupported', 'Teltonika devices speak no HTTP');
  if (frame.length === 1 && frame[0] === KEEPALIVE)
    return accepted([emptyMessage('heartbeat', conversation.deviceId)]);
  if (frame.length < IMEI_LENGTH_BYTES) return refused('truncated', `${frame.length} bytes`);
  const isPacket = frame[0] === 0 && frame[1] === 0;
  if (isPacket) return decodePacket(frame, conversation);
  return conversation.transport === 'udp'
    ? decodeDatagram(frame, conversation)
    : decodeLogin(frame, conversation);
}

/** Decodes `length, IMEI`, which a device sends first on a connection. */
function decodeLogin(frame: Uint8Array, conversation: Conversation): Decoded {
  const reader = new ByteReader(frame);
  const imei = toLatin1(reader.read(reader.u16()));
  if (reader.overrun) return refused('truncated', 'the IMEI is cut short');
  if (reader.remaining > 0 || !isImei(imei)) return refused('malformed', 'neither a packet nor an IMEI');
  conversation.deviceId = imei;
  return accepted([emptyMessage('login', imei)], Uint8Array.of(1));
}

const isImei = (text: string): boolean =>
  text.length >= IMEI_MIN_DIGITS && text.length <= IMEI_MAX_DIGITS && /^\d+$/.test(text);

/** `zeros, length, data, CRC`. The device sends a packet again until it receives the number of its records. */
function decodePacket(frame: Uint8Array, conversation: Conversation): Decoded {
  const reader = new ByteReader(frame);
  const preamble = reader.u32();
  const length = reader.u32();
  const data = frame.subarray(HEADER_BYTES, -CRC_BYTES);
  if (preamble !== 0) return refused('malformed', 'the preamble is not zero');
  if (frame.length < HEADER_BYTES + length + CRC_BYTES)
    return refused(
      'truncated',
      `${length} bytes announced, ${Math.max(0, frame.length - HEADER_BYTES - CRC_BYTES)} there`,
    );
  if (length === 0 && frame.every((byte) => byte === 0))
    return accepted([emptyMessage('heartbeat', conversation.deviceId)]);
  const announcedCrc = new ByteReader(frame, frame.length - CRC_BYTES).u32();
  const crc = crc16Ibm(data);
  if (crc !== announcedCrc)
    return refused('checksum', `CRC ${hex(crc)}, the packet says ${hex(announcedCrc)}`);
  if (data.length !== length) return refused('malformed', `${length} bytes announced, ${data.length} there`);
  const { decoded, announced } = decodeData(data, conversation);
  if (conversation.deviceId === null && decoded.error === null)
    return { ...decoded, error: { code: 'unidentified', detail: 'no IMEI came before this packet' } };
  const isAcknowledged = announced !== null && conversation.deviceId !== null;
  return { ...decoded, reply: isAcknowledged ? recordCount(announced) : null };
}

/** `length, packet id, 01, AVL packet id, IMEI, data`: a packet in the UDP channel, which names its device itself. */
function decodeDatagram(frame: Uint8Array, conversation: Conversation): Decoded {
  const reader = new ByteReader(frame);
  const length = reader.u16();
  const packetId = reader.u16();
  reader.skip(1); // not used
  const avlPacketId = reader.u8();
  const imei = toLatin1(reader.read(reader.u16()));
  if (reader.overrun) return refused('truncated', 'the datagram ends before its IMEI');
  if (!isImei(imei)) return refused('malformed', 'the datagram names no IMEI');
  conversation.deviceId = imei;
  const isWhole = frame.length === length + 2;
  const { decoded, announced } = decodeData(reader.read(reader.remaining), conversation);
  const reply =
    isWhole && announced !== null
      ? Uint8Array.of(0, 5, packetId >> 8, packetId & 0xff, 1, avlPacketId, announced)
      : null;
  const error =
    decoded.error ??
    (isWhole
      ? null
      : { code: 'truncated' as const, detail: `${length} bytes announced, ${frame.length - 2} there` });
  return { ...decoded, reply, error };
}

/**
 * Decodes the data field. `announced` is the number of records that the device waits for, null where it waits for nothing. It
 * is the whole number even where a record could not be read, as the device would send the same bytes for ever.
 */
function decodeData(
  data: Uint8Array,
  conversation: Conversation,
): { decoded: Decoded; announced: number | null } {
  const { deviceId } = conversation;
  const codec = data[0] ?? 0;
  const layout = AVL_LAYOUTS[codec];
  if (layout !== undefined) {
    const { records, announced, problem } = readAvlRecords(data, layout);
    const family = familyOf(records, conversation);
    const messages = records.map((record) => messageOfRecord(record, deviceId, family));
    useVehicleOdometer(messages, conversation.state);
    return { decoded: partly(messages, problem), announced };
  }
  if (codec === CODEC.gh3000) {
    const { messages, announced, problem } = readGh3000(data, deviceId);
    return { decoded: partly(messages, problem), announced };
  }
  if (!isKnownCodec(codec))
    return { decoded: refused('unsupported', `codec ${hex(codec)}`), announced: null };
  const { messages, problem } = readGprsMessages(data, deviceId);
  return { decoded: { messages, reply: null, error: problem }, announced: null };
}

const partly = (messages: DeviceMessage[], problem: string | null): Decoded => ({
  messages,
  reply: null,
  error: problem === null ? null : { code: 'truncated', detail: problem },
});

function recordCount(count: number): Uint8Array {
  return Uint8Array.of(0, 0, 0, count);
}

const hex = (value: number): string => `0x${value.toString(16)}`;
