import type { DeviceMessage } from '@rastro/domain';
import { fromHex, toLatin1 } from '../../bytes.ts';
import type { Envelope } from '../envelope.ts';
import { numberOf, set } from '../values.ts';
import { readLocations } from './position.ts';

/** Text of an accessory: `COMB,address,level,temperature` of a fuel sensor is read, anything else is kept. */
function readAccessoryText(message: DeviceMessage, text: string): void {
  const sensor = /COMB,([^\r\n]*)/.exec(text)?.[1]?.split(',');
  const level = numberOf(sensor?.[1]);
  if (level !== null)
    message.attributes.fuelSensor1Raw = level; // in the unit that the sensor is set to
  else set(message, 'serialData', text.trim());
}

/**
 * GTDTT, data of the serial port passed through: two reserved fields, type, length, the data (hexadecimal where its length is
 * twice the one announced), and on later models a location.
 */
export function readTransparentData(envelope: Envelope): DeviceMessage[] {
  const { messages } = readLocations(envelope);
  const [, , , length, data = ''] = envelope.body;
  const bytes = fromHex(data);
  const isHex = bytes !== null && bytes.length > 0 && bytes.length === numberOf(length);
  readAccessoryText(messages.at(-1)!, isHex ? toLatin1(bytes) : data);
  return messages;
}

/** GTDAT, data of a command or of the serial port: the field before the location, or all of the content. */
export function readHandedData(envelope: Envelope): DeviceMessage[] {
  const { messages, before } = readLocations(envelope);
  const isShort = before.length === envelope.body.length;
  readAccessoryText(messages.at(-1)!, isShort ? before.join(',') : (before.at(-1) ?? ''));
  return messages;
}
