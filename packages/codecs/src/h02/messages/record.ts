import { type DeviceMessage, emptyMessage, knotsToMps } from '@rastro/domain';
import { ByteReader, toHex } from '../../bytes.ts';
import { LONG_ID_RECORD_BYTES, LONG_RECORD_BYTES } from '../framer.ts';
import { setStatus } from '../status.ts';
import { parseTime } from '../time.ts';
import { METRES_PER_MILEAGE } from './answer.ts';
import type { Around } from './fix.ts';

/**
 * The binary record; digits are binary coded decimals:
 *
 *     24  ID(5)  HHMMSS(3)  DDMMYY(3)  LATITUDE(4: DDMMmmmm)  BATTERY(1)
 *     LONGITUDE(4.5: DDDMMmmmm)  FLAGS(0.5)  SPEED, COURSE(3: three digits each)  STATUS(4)  USER ALARM(1) ..
 *
 * Flags: bit 3 east, 2 north, 1 valid, 0 a temperature (58 records). The record of 42 bytes has an ID of 8. That of
 * 45 ends in `RESERVED(1) SIGNAL(1) SATELLITES(1) 4 bytes MCC(2) MNC(1) LAC(2) CELL(2) NUMBER(1)`. A record that
 * begins with 58 (X) has the mileage in place of the ID and a temperature in place of the battery.
 */
const FIXED_BYTES = 29;
const IS_TEMPERATURE = 1;
const IS_VALID = 2;
const IS_NORTH = 4;
const IS_EAST = 8;
const LONG_ID_DIGITS = 15;

/** Whether these bytes begin as a record does. */
export const isRecord = (bytes: Uint8Array): boolean => bytes[0] === 0x24 || bytes[0] === 0x58;

/** The identifier of the device that sent a record; null for a 58 record, which has none. */
export function recordId(bytes: Uint8Array): string | null {
  if (bytes[0] === 0x58) return null;
  if (bytes.length === LONG_ID_RECORD_BYTES) return toHex(bytes.subarray(1, 9)).slice(0, LONG_ID_DIGITS);
  return toHex(bytes.subarray(1, 6));
}

/** Reads a record; null where it is too short, or where its digits are none. */
export function readRecord(bytes: Uint8Array, around: Around): DeviceMessage[] | null {
  const isLongId = bytes[0] === 0x24 && bytes.length === LONG_ID_RECORD_BYTES;
  const offset = isLongId ? 9 : 6;
  if (bytes.length < FIXED_BYTES + offset - 6) return null;
  const digits = toHex(bytes.subarray(offset, offset + 19));
  const flags = Number.parseInt(digits[31]!, 16);
  const numbers = digits.slice(0, 20) + digits.slice(22, 31) + digits.slice(32, 38);
  if (!/^\d+$/.test(numbers)) return null;

  const message = emptyMessage('position', around.deviceId);
  message.fixTime = parseTime(digits.slice(0, 6), digits.slice(6, 12), around.receivedAtMs);
  message.valid = (flags & IS_VALID) !== 0;
  setPlace(message, digits, flags);
  message.speedMps = knotsToMps(Number(digits.slice(32, 35)));
  const course = Number(digits.slice(35, 38));
  message.course = course <= 360 ? course % 360 : null;
  const spare = bytes[offset + 10]!;
  if (bytes[0] === 0x58) setMileage(message, bytes, spare, flags);
  else setBattery(message, spare);
  const reader = new ByteReader(bytes, offset + 19);
  setStatus(message, reader.u32(), around.state);
  if (bytes.length === LONG_RECORD_BYTES) readEnd(reader, message);
  return [message];
}

function setPlace(message: DeviceMessage, digits: string, flags: number): void {
  const latitude = Number(digits.slice(12, 14)) + Number(digits.slice(14, 20)) / 600_000;
  const longitude = Number(digits.slice(22, 25)) + Number(digits.slice(25, 31)) / 600_000;
  if (latitude > 90 || longitude > 180) {
    message.valid = false;
    return;
  }
  message.latitude = flags & IS_NORTH || latitude === 0 ? latitude : -latitude;
  message.longitude = flags & IS_EAST || longitude === 0 ? longitude : -longitude;
}

/** Battery: levels 1 to 6, the same with 0xF0 added, or a percentage; 0 is none. */
function setBattery({ attributes }: DeviceMessage, value: number): void {
  const level = value >= 0xf1 && value <= 0xf6 ? value - 0xf0 : value;
  if (level === 0 || level > 100) return;
  attributes.batteryPercent = level > 6 ? level : level <= 3 ? (level - 1) * 10 : (level - 1) * 20;
}

function setMileage(message: DeviceMessage, bytes: Uint8Array, spare: number, flags: number): void {
  const mileage = toHex(bytes.subarray(1, 6));
  if (/^\d+$/.test(mileage)) message.odometerM = Number(mileage) * METRES_PER_MILEAGE;
  const temperature = toHex(Uint8Array.of(spare));
  if (flags & IS_TEMPERATURE && /^\d+$/.test(temperature))
    message.attributes.temperature1C = Number(temperature);
}

const HIGHEST_CSQ = 31;
const MOST_SATELLITES = 64;
const LOWEST_MCC = 200;
const HIGHEST_MCC = 799;

/** Reads what stands behind the status of a long record, as far as it can be what it should be. */
function readEnd(reader: ByteReader, message: DeviceMessage): void {
  reader.skip(2);
  const signal = reader.u8();
  const satellites = reader.u8();
  reader.skip(4);
  const network = { mcc: reader.u16(), mnc: reader.u8() };
  const cell = { lac: reader.u16(), cellId: reader.u16() };
  if (signal > 0 && signal <= HIGHEST_CSQ)
    message.attributes.gsmSignalPercent = Math.round((signal * 100) / HIGHEST_CSQ);
  if (satellites > 0 && satellites <= MOST_SATELLITES && signal <= HIGHEST_CSQ)
    message.satellites = satellites;
  if (network.mcc < LOWEST_MCC || network.mcc > HIGHEST_MCC) return;
  Object.assign(message.attributes, network, cell.lac === 0 ? {} : cell);
}
