import { type DeviceMessage, emptyMessage, knotsToMps } from '@rastro/domain';
import { toHex, toLatin1 } from '../../bytes.ts';
import { utcOf } from '../../calendar.ts';
import { type Body, contentReader } from '../fields/body.ts';

/** 0x15: `LENGTH(1)  SERVER FLAG(4)  TEXT(LENGTH - 4)  [LANGUAGE(2)]`, the answer to a command, or an ICCID. */
export function readText(body: Body): DeviceMessage[] | null {
  const reader = contentReader(body);
  if (reader.remaining < 1) return null;
  const length = Math.min(reader.u8(), reader.remaining);
  if (length < 4) return [emptyMessage('heartbeat', body.deviceId)];
  reader.skip(4);
  const text = toLatin1(reader.read(length - 4));
  const iccid = /^<ICCID:(\w+)>?/.exec(text)?.[1];
  if (iccid !== undefined) {
    const message = emptyMessage('status', body.deviceId);
    message.attributes.iccid = iccid;
    return [message];
  }
  return answer(body, text);
}

/** 0x21: `SERVER FLAG(4)  CODING(1: 1 ASCII, 2 UTF-16)  TEXT`, the answer to a command. */
export function readLongText(body: Body): DeviceMessage[] | null {
  const reader = contentReader(body);
  if (reader.remaining < 5) return null;
  reader.skip(4);
  const isAscii = reader.u8() === 1;
  const bytes = reader.read(reader.remaining);
  return answer(body, isAscii ? toLatin1(bytes) : utf16(bytes));
}

function utf16(bytes: Uint8Array): string {
  let text = '';
  for (let i = 0; i + 1 < bytes.length; i += 2) text += String.fromCharCode(bytes[i]! * 256 + bytes[i + 1]!);
  return text;
}

const PLACE =
  /^Current position!\s*Lat:([NS])(\d+\.\d+),\s*Lon:([EW])(\d+\.\d+),\s*Course:(\d+\.\d+),\s*Speed:(\d+\.\d+),\s*DateTime:(\d{4})-(\d\d)-(\d\d) +(\d\d):(\d\d):(\d\d)/;

/** The messages of an answer: the text itself and, where it is the place that was asked for, the position. */
function answer(body: Body, text: string): DeviceMessage[] {
  const result = emptyMessage('commandResult', body.deviceId);
  result.attributes.result = text;
  const place = PLACE.exec(text);
  const position = place && positionOf(place, body.deviceId);
  return position ? [result, position] : [result];
}

function positionOf(place: RegExpExecArray, deviceId: string | null): DeviceMessage | null {
  const [, south, latitude, west, longitude, course, speed, ...time] = place;
  const [year, month, day, hour, minute, second] = time.map(Number);
  if (Number(latitude) > 90 || Number(longitude) > 180) return null;
  return {
    ...emptyMessage('position', deviceId),
    fixTime: utcOf(year!, month!, day!, hour, minute, second),
    valid: true,
    latitude: south === 'S' ? -Number(latitude) : Number(latitude),
    longitude: west === 'W' ? -Number(longitude) : Number(longitude),
    course: Number(course) <= 360 ? Number(course) % 360 : null,
    speedMps: knotsToMps(Number(speed)),
    events: ['positionRequested'],
  };
}

/**
 * 0x9B: `SOURCE(1)  DATA`, what came in at a serial port of the device: `serialData`, as text where it is printable,
 * else as hexadecimal.
 */
export function readSerialData(body: Body): DeviceMessage[] | null {
  const { content } = body;
  if (content.length < 1) return null;
  const data = content.subarray(1);
  const text = toLatin1(data);
  const message = emptyMessage('status', body.deviceId);
  message.attributes.serialSource = content[0]!;
  message.attributes.serialData = /^[\x20-\x7e\r\n]*$/.test(text) ? text.trim() : toHex(data);
  return [message];
}
