import { type DeviceMessage, emptyMessage } from '@rastro/domain';
import { type Body, contentReader } from '../fields/body.ts';
import { setPlace } from '../fields/fix.ts';
import { readEpoch, readTime } from '../fields/time.ts';
import { buildPacket } from '../frame.ts';

/**
 * Pictures come in pieces. Each piece is a `photo` message of its own, so that what is acknowledged is kept:
 * `mediaId`, `mediaOffset`, `mediaTotalBytes` (where known) and the bytes as `mediaBase64`. X1 devices send the next
 * piece when it is asked for; the conversation remembers only the size of the picture for that.
 */

const PIECE_BYTES = 1024;
const TYPE_PICTURE_DATA = 0x36;

/** The request of a piece: `PICTURE(4) OFFSET(4) LENGTH(2)`. */
function requestPiece(pictureId: number, offset: number, length: number): Uint8Array {
  const content = new Uint8Array(10);
  const view = new DataView(content.buffer);
  view.setUint32(0, pictureId);
  view.setUint32(4, offset);
  view.setUint16(8, Math.min(length, PIECE_BYTES));
  return buildPacket(TYPE_PICTURE_DATA, content, 0);
}

const sizeKey = (pictureId: number): string => `picture${pictureId}`;

/** The bytes in Base64, without the buffer type of a particular runtime. */
const toBase64 = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));

/** A picture that a packet is about, and the answer that asks for the next piece. */
export interface Picture {
  messages: DeviceMessage[];
  reply: Uint8Array | null;
}

/**
 * 0x35 (X1): `TIME(6) FIX(1) LATITUDE(4) LONGITUDE(4) CAMERA(1) SOURCE(1) FORMAT(1) SIZE(4) PICTURE(4)`, a picture
 * that can be fetched. The answer asks for its first piece.
 */
export function readPictureNotice(body: Body): Picture | null {
  const reader = contentReader(body);
  if (reader.remaining < 26) return null;
  const message = emptyMessage('photo', body.deviceId);
  message.deviceTime = readTime(reader, body.utcOffsetMinutes);
  reader.skip(9);
  message.attributes.camera = reader.u8();
  reader.skip(2);
  const size = reader.u32();
  const pictureId = reader.u32();
  Object.assign(message.attributes, { mediaId: pictureId, mediaTotalBytes: size });
  body.state[sizeKey(pictureId)] = size;
  return { messages: [message], reply: requestPiece(pictureId, 0, size) };
}

/** 0x36, long form (X1): `PICTURE(4) OFFSET(4) LENGTH(2) DATA`. The answer asks for the piece behind it. */
export function readPicturePiece(body: Body): Picture | null {
  const reader = contentReader(body);
  if (reader.remaining < 10) return null;
  const pictureId = reader.u32();
  const offset = reader.u32();
  const length = reader.u16();
  if (length > reader.remaining) return null;
  const message = pieceMessage(body, pictureId, offset, reader.read(length));
  const known = body.state[sizeKey(pictureId)];
  const size = typeof known === 'number' ? known : null;
  if (size !== null) message.attributes.mediaTotalBytes = size;
  const next = offset + length;
  const isMore = size !== null && next < size && length > 0;
  if (!isMore) delete body.state[sizeKey(pictureId)];
  return { messages: [message], reply: isMore ? requestPiece(pictureId, next, size - next) : null };
}

function pieceMessage(body: Body, mediaId: number, mediaOffset: number, data: Uint8Array): DeviceMessage {
  const message = emptyMessage('photo', body.deviceId);
  Object.assign(message.attributes, { mediaId, mediaOffset, mediaBase64: toBase64(data) });
  return message;
}

const MULTIMEDIA_HEAD_BYTES = 8 + 4 + 14 + 8 + 4 + 4 + 1 + 1 + 1 + 2;

/**
 * 0x41, long form (WD-209): `SERIAL(8) TIME(4) LATITUDE(4) LONGITUDE(4) COURSE AND FLAGS(2) 2 bytes, ALTITUDE(2),
 * CELL(8) MEDIA(4) SIZE(4) TYPE(1) FORMAT(1) EVENT(1) PIECE(2) DATA`. The pieces come in order, so the offset is the
 * number of the piece: `mediaPiece`.
 */
export function readMultimedia(body: Body): Picture | null {
  const reader = contentReader(body);
  if (reader.remaining < MULTIMEDIA_HEAD_BYTES) return null;
  reader.skip(8);
  const time = readEpoch(reader);
  const latitude = reader.u32();
  const longitude = reader.u32();
  const flags = reader.u16();
  reader.skip(4 + 8);
  const mediaId = reader.u32();
  const size = reader.u32();
  const type = reader.u8();
  const format = reader.u8();
  const event = reader.u8();
  const piece = reader.u16();
  const message = emptyMessage('photo', body.deviceId);
  message.deviceTime = time;
  setPlace(message, latitude, longitude, flags);
  Object.assign(message.attributes, {
    mediaId,
    mediaTotalBytes: size,
    mediaType: type,
    mediaFormat: format,
    mediaPiece: piece,
    eventCode: event,
    mediaBase64: toBase64(reader.read(reader.remaining)),
  });
  return { messages: [message], reply: buildPacket(body.type, new Uint8Array(0), body.serial, true) };
}
