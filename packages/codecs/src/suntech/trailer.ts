import type { DeviceMessage } from '@rastro/domain';
import type { FieldReader } from './fieldReader.ts';
import { readMessageType, setCell } from './place.ts';
import { numberOf, set } from './values.ts';

const DRIVER = /^[0-9A-F]{14,16}$/i;
const NO_DRIVER = /^0+$/;
const THERMOMETER = /^(?:[0-9A-F]{16})?:([+-]?\d+(?:\.\d+)?)?$/i;
const MOST_READINGS = 5;

/**
 * Reads what follows a numbered report when the device is set to send more (HBM_STT and the like): driving hour meter in
 * minutes, backup battery in volts, message type; then analogue inputs in volts and engine speed as the model has
 * them; then the driver's key and whether it is registered; thermometers; the serving cell.
 *
 * Which of them there are is a setting of the device that the report does not announce, but each has a form of its own: volts
 * have a point and engine speed has none, a key has 14 digits, a thermometer a colon.
 */
export function readTrailer(reader: FieldReader, message: DeviceMessage): void {
  const isTrailer = /^\d{1,10}$/.test(reader.peek()) && /^\d{1,2}\.\d{1,2}$/.test(reader.peek(1));
  if (!isTrailer) return;
  const minutes = reader.number();
  set(message, 'engineHoursS', minutes === null ? null : minutes * 60);
  set(message, 'batteryVoltageV', reader.number());
  readMessageType(reader, message);
  readReadings(reader, message);
  readDriver(reader, message);
  readThermometers(reader, message);
  readServingCell(reader, message);
}

/** How many fields stand before the driver's key, or -1 where there is none. */
function fieldsBeforeDriver(reader: FieldReader): number {
  for (let i = 0; i <= MOST_READINGS; i++)
    if (DRIVER.test(reader.peek(i)) && /^[01]?$/.test(reader.peek(i + 1))) return i;
  return -1;
}

function readReadings(reader: FieldReader, message: DeviceMessage): void {
  const count = fieldsBeforeDriver(reader);
  let input = 0;
  for (let i = 0; count < 0 ? /^\d+\.\d+$/.test(reader.peek()) : i < count; i++) {
    const field = reader.text();
    if (field.includes('.')) set(message, `adc${++input}V`, numberOf(field));
    else if (field !== '') set(message, 'rpm', numberOf(field));
  }
}

/** Reads a driver's key or thermometers where they stand at the cursor; whether there were any. */
export function readAccessories(reader: FieldReader, message: DeviceMessage): boolean {
  const before = reader.index;
  if (DRIVER.test(reader.peek()) && /^[01]?$/.test(reader.peek(1))) readDriver(reader, message);
  if (reader.peek() !== ':') readThermometers(reader, message);
  return reader.index > before;
}

function readDriver(reader: FieldReader, message: DeviceMessage): void {
  if (!DRIVER.test(reader.peek())) return;
  const key = reader.text();
  if (!NO_DRIVER.test(key)) message.attributes.driverId = key;
  reader.skip(1); // whether the key is registered in the device
}

function readThermometers(reader: FieldReader, message: DeviceMessage): void {
  for (let i = 1; THERMOMETER.test(reader.peek()); i++) {
    const degrees = THERMOMETER.exec(reader.text())?.[1];
    set(message, `temperature${i}C`, numberOf(degrees));
  }
}

/** Reads cell, MCC, MNC, signal in dBm, LAC and timing advance, recognised by the signal, the only negative number. */
function readServingCell(reader: FieldReader, message: DeviceMessage): void {
  for (let i = 0; i <= 2; i++) {
    if (!/^\d{3}$/.test(reader.peek(i + 1)) || !/^-\d+$/.test(reader.peek(i + 3))) continue;
    reader.skip(i);
    const isHex = reader.peek().length > 6;
    const cellId = isHex ? reader.hex() : reader.number();
    const mcc = reader.number();
    const mnc = reader.number();
    const rssiDbm = reader.number();
    setCell(message, { cellId, mcc, mnc, lac: reader.number() });
    if (rssiDbm !== null && rssiDbm >= -140) set(message, 'rssiDbm', rssiDbm);
    return;
  }
}
