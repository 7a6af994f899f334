import { type DeviceMessage, kmhToMps } from '@rastro/domain';
import { csqPercent } from '../signal.ts';
import type { FieldReader } from './fieldReader.ts';
import type { Family } from './models.ts';
import { hasBit, hexOf, numberOf, set, timeOf } from './values.ts';

const DEGREES = /^-?\d{1,3}\.\d{4,8}$/;
const TIME = /^\d{14}$/;
const MAC = /^[0-9A-F]{12}$/i;

/** Fields of a location block before its longitude: accuracy, speed, azimuth, altitude. */
const BEFORE_LONGITUDE = 4;

/**
 * Where the location blocks of a report begin. A block is recognised by its middle, which nothing else looks like: longitude,
 * latitude and UTC time. So the fields before the first block, which differ between models, need not be counted.
 */
export function locationStarts(fields: readonly string[]): number[] {
  const starts: number[] = [];
  for (let at = BEFORE_LONGITUDE; at + 2 < fields.length; at++) {
    const [longitude = '', latitude = '', time = ''] = fields.slice(at, at + 3);
    if (DEGREES.test(longitude) && DEGREES.test(latitude) && TIME.test(time))
      starts.push(at - BEFORE_LONGITUDE);
  }
  return starts;
}

/** Fields of a block that are blank when nothing is known: speed to time, and then the network. */
const BLANK_FIELDS = 6;
const NETWORK_FIELDS = 4;

/**
 * The start of the blank block of a report that has no location, or -1. The block begins with the accuracy, which may be 0 or
 * blank itself; the number of blanks decides which.
 */
export function blankLocationStart(fields: readonly string[]): number {
  for (let at = 0; at < fields.length; at++) {
    let blanks = 0;
    while (fields[at + blanks] === '') blanks++;
    if (blanks < BLANK_FIELDS) continue;
    const accuracyBefore = blanks === BLANK_FIELDS || blanks === BLANK_FIELDS + NETWORK_FIELDS;
    return accuracyBefore && at > 0 ? at - 1 : at;
  }
  return -1;
}

/**
 * Reads a block at the cursor: GNSS accuracy, km/h, azimuth, metres, longitude, latitude, UTC time; access points where the
 * device saw some; country, network, area and cell. The place is of its own time (null where no calendar has it): with
 * accuracy 0 the device has no fix now and repeats the last one, which `gnssFix` says.
 */
export function readLocation(reader: FieldReader, message: DeviceMessage): void {
  const accuracy = reader.number();
  message.hdop = accuracy !== null && accuracy >= 0 ? accuracy : null;
  const kmh = reader.number();
  message.speedMps = kmh !== null && kmh >= 0 ? kmhToMps(kmh) : null;
  const azimuth = reader.number();
  message.course = azimuth !== null && azimuth >= 0 ? azimuth % 360 : null;
  message.altitudeM = reader.number();
  const longitude = reader.number();
  const latitude = reader.number();
  const time = timeOf(reader.text());
  if (longitude !== null && latitude !== null && Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90) {
    message.longitude = longitude;
    message.latitude = latitude;
    message.fixTime = time;
    message.valid = true;
    if (accuracy === 0) message.attributes.gnssFix = false;
  }
  readAccessPoints(reader, message);
  readCell(reader, message);
}

/** `count` and, for each access point, address, signal and three reserved fields. */
function readAccessPoints(reader: FieldReader, message: DeviceMessage): void {
  const count = Number(reader.peek());
  if (!MAC.test(reader.peek(1)) || !Number.isInteger(count)) return;
  reader.skip(1);
  const found: string[] = [];
  for (let i = 0; i < count && MAC.test(reader.peek()); i++) {
    found.push(`${reader.text()}=${reader.text()}`);
    reader.skip(3);
  }
  set(message, 'wifiAccessPoints', found.join(' '));
}

function readCell(reader: FieldReader, message: DeviceMessage): void {
  setCell(message, [reader.text(), reader.text(), reader.text(), reader.text()]);
}

/** Country and network decimal, area and cell hexadecimal; all zero without a network. */
export function setCell(message: DeviceMessage, [mcc, mnc, lac, cellId]: readonly string[]): void {
  const country = numberOf(mcc);
  if (!country) return;
  message.attributes.mcc = country;
  set(message, 'mnc', numberOf(mnc));
  set(message, 'lac', hexOf(lac));
  set(message, 'cellId', hexOf(cellId));
}

/** An odometer in kilometres, which alone of the short fields has a decimal point. */
export function odometerOf(field: string): number | null {
  return /^\d{1,9}\.\d{1,3}$/.test(field) ? Math.round(Number(field) * 1000) : null;
}

/**
 * Reads what ends a block: on vehicles a mask of further fields (bit 0 satellites, 1 trigger, 2 status, 3 three dilutions
 * of precision, 4 jamming), on assets the odometer in km, on GL5xx the signal before it.
 */
export function readAppendix(reader: FieldReader, message: DeviceMessage, family: Family): void {
  if (family === 'gl320m') return;
  if (family === 'asset5' && reader.remaining > 2) readSignal(reader, message);
  if (MAC.test(reader.peek())) {
    reader.skip(2); // one access point: address and signal
    return;
  }
  const field = reader.text();
  const odometerM = odometerOf(field);
  if (odometerM !== null) {
    message.odometerM = odometerM;
    return;
  }
  const mask = /^[0-9A-F]{2}$/i.test(field) ? Number.parseInt(field, 16) : 0;
  if (hasBit(mask, 0)) setSatellites(message, reader.number());
  if (hasBit(mask, 1)) reader.skip(1); // what triggered the fix
  if (hasBit(mask, 2)) reader.skip(1); // status
  if (hasBit(mask, 3)) readDilutions(reader, message);
  if (hasBit(mask, 4)) reader.skip(1); // jamming
}

function setSatellites(message: DeviceMessage, count: number | null): void {
  if (count !== null && count >= 0 && count <= 255) message.satellites = count;
}

function readDilutions(reader: FieldReader, message: DeviceMessage): void {
  reader.skip(2); // horizontal, of which the accuracy is the whole, and vertical
  set(message, 'pdop', reader.number());
}

/**
 * The family of a device that is not in the table, from what follows its locations: GL5xx have signal, bit error rate, a
 * blank, battery, mode and motion there.
 */
export function familyBehind(reader: FieldReader, family: Family): Family {
  if (family !== 'unknown') return family;
  const forms = [/^\d{1,2}$/, /^\d{1,2}$/, /^$/, /^\d{1,3}$/, /^[01]$/, /^[01]?$/];
  return forms.every((form, i) => form.test(reader.peek(i))) ? 'asset5' : 'unknown';
}

/** Signal 0 to 31 (99 unknown) and bit error rate. */
export function readSignal(reader: FieldReader, message: DeviceMessage): void {
  set(message, 'gsmSignalPercent', csqPercent(reader.number()));
  reader.skip(1); // bit error rate
}
