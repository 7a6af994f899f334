import { type DeviceMessage, emptyMessage } from '@rastro/domain';
import { ByteReader, toHex } from '../bytes.ts';
import { utcOf } from '../calendar.ts';
import { addAlert, addEmergency, addInputEvent } from './events.ts';
import { setCell, setMotion, setSatellites } from './place.ts';
import { finalize, set } from './values.ts';

/** The two digits of a byte in BCD: 0x42 is 42. */
const bcd = (byte: number): number => (byte >> 4) * 10 + (byte & 15);

/** Date and time of six bytes: year since 2000, month, day, hour, minute, second. */
export function readZipTime(reader: ByteReader): number | null {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = reader.read(6);
  return utcOf(2000 + year, month, day, hour, minute, second);
}

/** Degrees: one byte whole, three bytes BCD of decimals. */
const readDegrees = (reader: ByteReader): number =>
  reader.u8() + bcd(reader.u8()) / 1e2 + bcd(reader.u8()) / 1e4 + bcd(reader.u8()) / 1e6;

/** Two bytes whole, one byte BCD of hundredths. */
const readHundredths = (reader: ByteReader): number => reader.u16() + bcd(reader.u8()) / 100;

/** One byte whole, one byte BCD of hundredths. */
const readVolts = (reader: ByteReader): number => reader.u8() + bcd(reader.u8()) / 100;

const round6 = (degrees: number): number => Math.round(degrees * 1e6) / 1e6;

/** Header bytes of the zipped reports. */
const STATUS = 0x10;
const EMERGENCY = 0x11;
const EVENT = 0x12;
const ALERT = 0x13;
const HOUR_METER_BYTES = 7;
const CELL_BYTES = 10;

/**
 * A zipped report of the ST300 series: STX, length, header, identifier in BCD, model, version, time, cell, place, speed,
 * course, fix and signs, distance, volts, I/O, then the code of the report and, where the device is set to, the hour
 * meter, backup battery and message type; ETX. Source: operation manual ST300/ST340, "Zip". Null for other headers.
 */
export function readZip(bytes: Uint8Array): { message: DeviceMessage; isTruncated: boolean } | null {
  const reader = new ByteReader(bytes, 3);
  const header = reader.u8();
  if (header < STATUS || header > ALERT) return null;
  const message = emptyMessage('position', toHex(reader.read(5)).slice(0, 9));
  reader.skip(1); // model
  set(message, 'firmwareVersion', String(reader.u16()));
  message.fixTime = readZipTime(reader);
  reader.skip(3); // cell
  const latitude = round6(readDegrees(reader));
  const longitude = round6(readDegrees(reader));
  setMotion(message, readHundredths(reader), readHundredths(reader));
  const fix = reader.u8();
  message.valid = (fix & 0x80) !== 0;
  message.latitude = fix & 0x40 ? -latitude : latitude;
  message.longitude = fix & 0x20 ? -longitude : longitude;
  setSatellites(message, fix & 0x1f);
  message.odometerM = reader.u32();
  message.attributes.externalVoltageV = readVolts(reader);
  const states = reader.u8();
  message.ignition = (states & 1) !== 0;
  ['input1', 'input2', 'input3', 'output1', 'output2'].forEach((name, i) => {
    message.attributes[name] = ((states >> (i + 1)) & 1) !== 0;
  });
  const isTruncated = reader.overrun;
  if (!isTruncated) readEnd(header, reader, message);
  return { message: finalize(message), isTruncated };
}

function readEnd(header: number, reader: ByteReader, message: DeviceMessage): void {
  const code = reader.u8();
  if (reader.overrun) return;
  if (header === STATUS) set(message, 'mode', code);
  if (header === EMERGENCY) addEmergency(message, code);
  if (header === EVENT) addInputEvent(message, code);
  if (header === ALERT) addAlert(message, code);
  const beforeEtx = reader.remaining - 1;
  if (header === STATUS && (beforeEtx === 2 || beforeEtx === 2 + HOUR_METER_BYTES))
    set(message, 'messageNumber', reader.u16());
  if (reader.remaining - 1 === CELL_BYTES) readCell(reader, message);
  else if (reader.remaining - 1 >= HOUR_METER_BYTES) readHourMeter(reader, message);
}

/** Serving cell: identifier, MCC, MNC, signal, LAC, timing advance. */
function readCell(reader: ByteReader, message: DeviceMessage): void {
  const cellId = reader.u16();
  const mcc = reader.u16();
  const mnc = reader.u8();
  reader.skip(2); // signal
  setCell(message, { cellId, mcc, mnc, lac: reader.u16() });
}

/** Driving hour meter in minutes, backup battery, message type. */
function readHourMeter(reader: ByteReader, message: DeviceMessage): void {
  set(message, 'engineHoursS', reader.u32() * 60);
  set(message, 'batteryVoltageV', readVolts(reader));
  if (reader.u8() === 0) message.attributes.archive = true;
}
