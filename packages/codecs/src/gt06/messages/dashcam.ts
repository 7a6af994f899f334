import { type DeviceEvent, type DeviceMessage, emptyMessage, kmhToMps } from '@rastro/domain';
import { type ByteReader, toLatin1 } from '../../bytes.ts';
import { type Body, contentReader } from '../fields/body.ts';
import { setPlace } from '../fields/fix.ts';
import { addEvents } from '../fields/terminal.ts';
import { readTime } from '../fields/time.ts';

const EVENTS: ReadonlyMap<number, DeviceEvent> = new Map<number, DeviceEvent>([
  [0x01, 'sos'],
  [0x0e, 'lowPower'],
  [0x76, 'temperatureHigh'],
  [0x80, 'vibration'],
  [0x87, 'overspeedStart'],
  [0x88, 'powerDisconnected'],
  [0x90, 'harshAcceleration'],
  [0x91, 'harshBraking'],
  [0x92, 'harshCornering'],
  [0x93, 'collision'],
]);
const SOS = 0x01;
const JC400_MARK = 0xffff;

/**
 * 0x95 event of a dash camera:
 *
 *     JC100, no place:  TIME(6)  EVENT(1) [DATA(2)]
 *     JC100:            TIME(6)  LATITUDE(4) LONGITUDE(4) FLAGS(2)  EVENT(1) DATA(2)  FILES
 *     JC400:  FFFF VERSION(1)  TIME(6)  SATELLITES(1) LATITUDE(4) LONGITUDE(4) FLAGS(2) SPEED(2)
 *             EXTERNAL(2, 0.1 V)  EVENT(1) DATA(2)  FILES
 *
 * FILES are the names of the pictures and films that the camera keeps of the event, divided by commas.
 */
export function readDashcamEvent(body: Body): DeviceMessage[] | null {
  const reader = contentReader(body);
  if (reader.remaining < 7) return null;
  const isJc400 = body.content[0]! * 256 + body.content[1]! === JC400_MARK;
  if (isJc400 ? reader.remaining < 27 : reader.remaining > 9 && reader.remaining < 19) return null;
  const message = isJc400
    ? readJc400(reader, body)
    : body.content.length <= 9
      ? readWithoutPlace(reader, body)
      : readJc100(reader, body);
  const event = reader.u8();
  message.attributes.eventCode = event;
  // without a place, 1 is an alarm of any kind
  const known = event === SOS && message.kind === 'status' ? 'other' : EVENTS.get(event);
  if (known) addEvents(message, [known]);
  if (reader.remaining >= 2) message.attributes.eventData = reader.u16();
  const files = toLatin1(reader.read(reader.remaining)).replace(/[^\x20-\x7e]/g, '');
  if (files !== '') message.attributes.eventFiles = files;
  return [message];
}

function readWithoutPlace(reader: ByteReader, body: Body): DeviceMessage {
  const message = emptyMessage('status', body.deviceId);
  message.deviceTime = readTime(reader, body.utcOffsetMinutes);
  return message;
}

function readJc100(reader: ByteReader, body: Body): DeviceMessage {
  const message = emptyMessage('position', body.deviceId);
  message.fixTime = readTime(reader, body.utcOffsetMinutes);
  const latitude = reader.u32();
  setPlace(message, latitude, reader.u32(), reader.u16());
  return message;
}

function readJc400(reader: ByteReader, body: Body): DeviceMessage {
  reader.skip(3);
  const message = emptyMessage('position', body.deviceId);
  message.fixTime = readTime(reader, body.utcOffsetMinutes);
  message.satellites = reader.u8() & 0x0f;
  const latitude = reader.u32();
  setPlace(message, latitude, reader.u32(), reader.u16());
  message.speedMps = kmhToMps(reader.u16());
  message.attributes.externalVoltageV = reader.u16() / 10;
  return message;
}
