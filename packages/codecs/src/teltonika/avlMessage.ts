import { type Attributes, type DeviceMessage, emptyMessage, kmhToMps } from '@rastro/domain';
import { toHex } from '../bytes.ts';
import type { AvlRecord, AvlValue } from './avlRecords.ts';
import { readBeacons } from './beacons.ts';
import { rawNumber, readElement } from './elements/element.ts';
import { type DeviceFamily, elementOf } from './elements/index.ts';
import { eventOf } from './events.ts';
import { readIdentifiers } from './identifiers.ts';
import { networkOf } from './network.ts';

/** The speed of an invalid fix in older firmware. */
const SPEED_UNKNOWN_KMH = 255;
/** The latest time that a `Date` can hold. */
const LATEST_TIME_MS = 8_640_000_000_000_000;
const OPERATOR_ID = 241;

/** The message of an AVL record. Without satellites the place is the last that was known, and the fix not valid. */
export function messageOfRecord(
  record: AvlRecord,
  deviceId: string | null,
  family: DeviceFamily,
): DeviceMessage {
  const message = emptyMessage('position', deviceId);
  const { timeMs, latitudeE7, longitudeE7, angleDeg, satellites, speedKmh } = record;
  message.fixTime = timeMs > 0 && timeMs <= LATEST_TIME_MS ? timeMs : null;
  message.valid = satellites > 0;
  if (Math.abs(latitudeE7) <= 90e7 && Math.abs(longitudeE7) <= 180e7) {
    message.latitude = latitudeE7 / 1e7;
    message.longitude = longitudeE7 / 1e7;
  }
  message.altitudeM = record.altitudeM;
  message.course = angleDeg <= 360 ? angleDeg % 360 : null;
  message.satellites = satellites;
  message.speedMps = satellites === 0 && speedKmh === SPEED_UNKNOWN_KMH ? null : kmhToMps(speedKmh);

  message.attributes.priority = record.priority;
  if (record.eventId !== 0) message.attributes.eventCode = record.eventId;
  if (record.generationType !== null) message.attributes.generationType = record.generationType;
  const { found, used } = readIdentifiers(record.values);
  Object.assign(message.attributes, found);
  for (const value of record.values) {
    addEvent(message, value, value.id === record.eventId, family);
    if (!used.has(value)) addReading(message, value, family);
  }
  return message;
}

function addReading(message: DeviceMessage, { id, data }: AvlValue, family: DeviceFamily): void {
  const { attributes } = message;
  if (id === OPERATOR_ID && data.length === 4) {
    Object.assign(attributes, networkOf(rawNumber(data, false)));
    return;
  }
  const element = elementOf(id, data.length, family);
  if (element === null) {
    Object.assign(attributes, readBeacons(id, data) ?? unnamed(id, data));
    return;
  }
  const reading = readElement(element, data);
  if (reading === null) return;
  if (element.name === 'ignition') message.ignition = reading === true;
  else if (element.name === 'odometerM') message.odometerM = Number(reading);
  else if (element.name === 'hdop') message.hdop = Number(reading);
  else attributes[element.name] = reading;
}

/** The reading of an element that has no name of ours: a number where one can hold it, else hexadecimal. */
function unnamed(id: number, data: Uint8Array): Attributes {
  if (data.length === 1 || data.length === 2 || data.length === 4)
    return { [`io${id}`]: rawNumber(data, false) };
  if (data.length === 0) return {};
  if (data.length === 8) {
    const value = BigInt(`0x${toHex(data)}`);
    if (value <= BigInt(Number.MAX_SAFE_INTEGER)) return { [`io${id}`]: Number(value) };
  }
  return { [`io${id}`]: toHex(data) };
}

function addEvent(
  message: DeviceMessage,
  { id, data }: AvlValue,
  isCause: boolean,
  family: DeviceFamily,
): void {
  const width = data.length;
  const isShort = width === 1 || width === 2 || width === 4;
  const value = isShort ? rawNumber(data, false) : Number(data.some((byte) => byte !== 0));
  const event = eventOf({ id, width, value, isCause, family });
  if (event !== null && !message.events.includes(event)) message.events.push(event);
}
