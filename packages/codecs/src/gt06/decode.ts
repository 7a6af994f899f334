import { emptyMessage } from '@rastro/domain';
import type { Conversation, Decoded, DecodeErrorCode, Frame } from '../codec.ts';
import { unknownFrame } from '../unknownFrame.ts';
import type { Body } from './fields/body.ts';
import { familyOf } from './fields/family.ts';
import { openPacket, type Packet } from './frame.ts';
import { readLogin } from './messages/login.ts';
import { type Picture, readMultimedia, readPictureNotice, readPicturePiece } from './messages/picture.ts';
import { readUncheckedWifi } from './messages/wifi.ts';
import { acknowledgement, addressAnswer, timeAnswer } from './replies.ts';
import { LONG_TYPES, SHORT_TYPES } from './types.ts';

const LOGIN = 0x01;
const ADDRESS_REQUEST = 0x2a;
const TIME_REQUEST = 0x8a;

const refused = (code: DecodeErrorCode, detail: string): Decoded => ({
  messages: [],
  reply: null,
  error: { code, detail },
});

/** Decodes one packet. Every packet of an identified device with a right checksum gets the answer that its type needs. */
export function decodeGt06(frame: Frame, conversation: Conversation, receivedAtMs: number): Decoded {
  if (!(frame instanceof Uint8Array)) return refused('malformed', 'an HTTP request');
  const wifi = readUncheckedWifi(frame, conversation.deviceId);
  if (wifi)
    return conversation.deviceId === null
      ? refused('unidentified', 'Wi-Fi packet before the login')
      : { messages: [wifi.message], reply: wifi.reply, error: null };
  const packet = openPacket(frame);
  if ('code' in packet) return refused(packet.code, packet.detail);
  if (packet.type === LOGIN && !packet.isLong) return login(packet, conversation);
  return decodePacket(packet, conversation, receivedAtMs);
}

function login(packet: Packet, conversation: Conversation): Decoded {
  const read = readLogin(packet.content);
  if (!read) return refused('truncated', 'login without an identifier');
  conversation.deviceId = read.message.deviceId;
  conversation.state.utcOffsetMinutes = read.utcOffsetMinutes;
  return { messages: [read.message], reply: acknowledgement(packet), error: null };
}

function decodePacket(packet: Packet, conversation: Conversation, receivedAtMs: number): Decoded {
  const { type, isLong } = packet;
  const name = `${isLong ? 'long ' : ''}packet 0x${hexOf(type)}`;
  const body = bodyOf(packet, conversation);
  const picture = pictureReader(packet);
  const read = (isLong ? LONG_TYPES.get(type) : undefined) ?? SHORT_TYPES.get(type);
  const isRequest = type === TIME_REQUEST || type === ADDRESS_REQUEST;

  const result: Picture | null = picture
    ? picture(body)
    : isRequest
      ? { messages: [emptyMessage('heartbeat', body.deviceId)], reply: request(packet, receivedAtMs) }
      : read
        ? withAcknowledgement(read(body), packet)
        : null;

  const deviceId = conversation.deviceId ?? result?.messages.find((message) => message.deviceId)?.deviceId;
  if (deviceId === null || deviceId === undefined) return refused('unidentified', `${name} before the login`);
  conversation.deviceId = deviceId;
  if (result) return { messages: result.messages, reply: result.reply, error: null };
  const isKnown = read !== undefined || picture !== null;
  return {
    messages: [unknownFrame(deviceId, `${isLong ? 'long ' : ''}0x${hexOf(type)}`, packet.content)],
    reply: acknowledgement(packet),
    error: isKnown
      ? { code: 'truncated', detail: `${name} of ${packet.content.length} bytes does not follow its layout` }
      : { code: 'unsupported', detail: `${name} is not read` },
  };
}

const hexOf = (type: number): string => type.toString(16).padStart(2, '0');

const withAcknowledgement = (messages: Picture['messages'] | null, packet: Packet): Picture | null =>
  messages && { messages, reply: acknowledgement(packet) };

const request = (packet: Packet, receivedAtMs: number): Uint8Array =>
  packet.type === TIME_REQUEST ? timeAnswer(packet, receivedAtMs) : addressAnswer(packet);

function pictureReader({ type, isLong }: Packet): ((body: Body) => Picture | null) | null {
  if (type === 0x35) return readPictureNotice;
  if (type === 0x36 && isLong) return readPicturePiece;
  return type === 0x41 ? readMultimedia : null;
}

/** Types below this one are the older ones, in the device's local time; the others are documented as UTC. */
const FIRST_UTC_TYPE = 0x20;

function bodyOf(packet: Packet, { deviceId, model, state }: Conversation): Body {
  const offset = state.utcOffsetMinutes;
  const isLocal = packet.type < FIRST_UTC_TYPE && typeof offset === 'number';
  const family = familyOf(model, state, packet);
  return { ...packet, deviceId, family, state, utcOffsetMinutes: isLocal ? offset : 0 };
}
