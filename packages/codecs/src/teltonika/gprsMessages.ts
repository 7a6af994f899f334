import { type DeviceMessage, emptyMessage } from '@rastro/domain';
import { ByteReader, toHex } from '../bytes.ts';
import { printableText } from './identifiers.ts';
import { CODEC } from './wire.ts';

/** Codecs 12 to 15: text and bytes that the device passes on, above all its answers to commands. */

const TYPE = { command: 0x05, response: 0x06, camera: 0x0d, refused: 0x11 } as const;
const TIMESTAMP_BYTES = 4;
const IMEI_BYTES = 8;

/** The contents of a data field of codec 12 to 15. */
export interface GprsMessages {
  messages: DeviceMessage[];
  problem: { code: 'truncated' | 'unsupported'; detail: string } | null;
}

/** Reads `codec id, quantity, (type, size, payload)..., quantity`. */
export function readGprsMessages(data: Uint8Array, deviceId: string | null): GprsMessages {
  const reader = new ByteReader(data);
  const codec = reader.u8();
  const quantity = reader.u8();
  const messages: DeviceMessage[] = [];
  while (messages.length < quantity) {
    const type = reader.u8();
    const payload = reader.read(reader.u32());
    if (reader.overrun)
      return {
        messages,
        problem: { code: 'truncated', detail: `message ${messages.length + 1} is cut short` },
      };
    if (codec === CODEC.gprs12 && type === TYPE.camera)
      return { messages, problem: { code: 'unsupported', detail: 'a picture of a camera' } };
    messages.push(messageOf(codec, type, payload, deviceId));
  }
  return { messages, problem: null };
}

function messageOf(codec: number, type: number, payload: Uint8Array, deviceId: string | null): DeviceMessage {
  const reader = new ByteReader(payload);
  const hasTimestamp = codec === CODEC.gprs13 || codec === CODEC.gprs15;
  const hasImei = codec === CODEC.gprs14 || codec === CODEC.gprs15;
  const timestampS = hasTimestamp && payload.length >= TIMESTAMP_BYTES ? reader.u32() : null;
  const imei = hasImei ? imeiOf(reader.read(IMEI_BYTES)) : null;
  const body = reader.read(reader.remaining);

  const message = emptyMessage('commandResult', deviceId ?? imei);
  if (timestampS !== null) message.deviceTime = timestampS * 1000;
  if (type !== TYPE.response) message.attributes.responseType = type;
  const text = printableText(body);
  const driver = text === null ? null : driverOf(text);
  if (driver !== null) {
    message.kind = 'status';
    message.attributes.driverId = driver;
    message.events.push('driverIdentified');
  } else if (type === TYPE.refused) message.attributes.result = 'refused: the command names another device';
  else message.attributes.result = text ?? toHex(body);
  return message;
}

/** IMEI as sixteen digits of four bits, the first a zero. */
const imeiOf = (bytes: Uint8Array): string | null => {
  const digits = toHex(bytes).replace(/^0/, '');
  return /^\d{15}$/.test(digits) ? digits : null;
};

/** The card that a reader on the serial port announces: `...GTSL|6|1||12749884|1|`. */
function driverOf(text: string): string | null {
  const fields = text.split('|');
  return fields[0]?.endsWith('GTSL') && fields[4] ? fields[4] : null;
}
