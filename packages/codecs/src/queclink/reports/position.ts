import type { DeviceMessage } from '@rastro/domain';
import { type Envelope, newMessage } from '../envelope.ts';
import { addEvent } from '../events.ts';
import { FieldReader } from '../fieldReader.ts';
import { blankLocationStart, familyBehind, locationStarts, readAppendix, readLocation } from '../location.ts';
import type { Family } from '../models.ts';
import { numberOf, set, thousandth } from '../values.ts';
import { readTail } from './tail.ts';

/** The smallest supply of a vehicle, in millivolts: smaller numbers in the field are something else. */
const LEAST_MILLIVOLTS = 10;

/** The field at which the first block stands, for the reports in which that is certain. */
function fixedStart({ type, body }: Envelope): number | null {
  const start = type === 'FRI' ? 3 : type === 'ERI' ? 4 : null;
  return start !== null && body.length > start ? start : null;
}

/**
 * Reads the location blocks of a report, each into a message of its own, oldest first as they stand. Returns the messages, the
 * fields before the first block, and the reader behind the last block. A report whose block is blank gives one status.
 */
export function readLocations(envelope: Envelope): {
  messages: DeviceMessage[];
  before: readonly string[];
  reader: FieldReader;
  family: Family;
} {
  const { body } = envelope;
  let { family } = envelope.model;
  const reader = new FieldReader(body);
  const messages: DeviceMessage[] = [];
  const starts = locationStarts(body);
  for (const start of starts) {
    reader.index = start;
    const message = newMessage('position', envelope);
    readLocation(reader, message);
    family = familyBehind(reader, family);
    readAppendix(reader, message, family);
    messages.push(message.latitude === null ? { ...message, kind: 'status' } : message);
  }
  if (starts.length > 0) return { messages, before: body.slice(0, starts[0]), reader, family };

  const message = newMessage('status', envelope);
  const start = fixedStart(envelope) ?? blankLocationStart(body);
  reader.index = start < 0 ? body.length : start;
  if (start >= 0) {
    readLocation(reader, message);
    family = familyBehind(reader, family);
    readAppendix(reader, message, family);
  }
  return { messages: [message], before: start < 0 ? body : body.slice(0, start), reader, family };
}

/**
 * A position report or an event with a place: `[supply,]report id and type,number,` locations, and what the family adds. The
 * events and the readings are of the last location.
 */
export function readPosition(envelope: Envelope): DeviceMessage[] {
  const { messages, before, reader, family } = readLocations(envelope);
  const last = messages.at(-1)!;
  const isFixedReport = envelope.type === 'FRI' || envelope.type === 'ERI';
  const supply = numberOf(before.at(-3));
  if (isFixedReport && supply !== null && supply > LEAST_MILLIVOLTS)
    set(last, 'externalVoltageV', thousandth(supply));
  if (family === 'asset5' || family === 'asset50' || family === 'unknown') readAssetFields(last, before);
  addEvent(last, envelope.type, before, { ...envelope.model, family });
  readTail(reader, last, { ...envelope.model, family });
  if (envelope.type === 'TMP') readSensor(last, envelope.body);
  return messages;
}

/** GL50 and GL5xx put temperature and battery before the location: `id,type,motion,temperature,battery,`. */
function readAssetFields(message: DeviceMessage, before: readonly string[]): void {
  if (before.length !== 5) return;
  const battery = numberOf(before[4]);
  if (battery === null || battery > 100) return;
  message.attributes.batteryPercent = battery;
  set(message, 'temperature1C', numberOf(before[3]));
}

/** A temperature alarm ends with the sensor's identifier, its name and what it measures. */
function readSensor(message: DeviceMessage, body: readonly string[]): void {
  const [identifier = '', , degrees] = body.slice(-3);
  if (!/^[0-9A-F]{16}$/i.test(identifier)) return;
  message.attributes.sensorId = identifier;
  set(message, 'temperature1C', numberOf(degrees));
}
