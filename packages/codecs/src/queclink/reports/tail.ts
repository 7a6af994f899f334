import type { DeviceMessage } from '@rastro/domain';
import { csqPercent } from '../../signal.ts';
import type { FieldReader } from '../fieldReader.ts';
import { odometerOf } from '../location.ts';
import type { Family, Model } from '../models.ts';
import { isDeviceStatus, setAnalogue, setDeviceStatus, setPorts } from '../status.ts';
import { hourMeterOf, numberOf, set } from '../values.ts';

/** From this many fields on, a tail is a vehicle's: odometer, hour meter, inputs, battery, status and three of the engine. */
const VEHICLE_FIELDS = 8;
/** GL5xx: battery, mode, motion, temperature. */
const ASSET5_FIELDS = 4;
/** Device status is followed by engine speed, fuel consumption and fuel level. */
const AFTER_STATUS = 3;

/** Reads what follows the locations of a position report. Which fields there are depends on family and report. */
export function readTail(reader: FieldReader, message: DeviceMessage, model: Model): void {
  const family = familyOf(reader, model.family);
  if (family === 'gt501') set(message, 'gsmSignalPercent', csqPercent(reader.number()));
  if (family === 'asset5' && reader.remaining >= ASSET5_FIELDS) readAsset5(reader, message);
  else if (family === 'vehicle' && reader.remaining >= VEHICLE_FIELDS) readVehicle(reader, message, model);
  else readShort(reader, message, family);
}

/** The family of a device that is not in the table, by the form of its tail. */
function familyOf(reader: FieldReader, family: Family): Family {
  if (family !== 'unknown') return family;
  if (reader.remaining >= VEHICLE_FIELDS) return 'vehicle';
  return 'asset';
}

/** Odometers and hour meters by their form; a whole number at the end is an asset's battery. */
function readShort(reader: FieldReader, message: DeviceMessage, family: Family): void {
  for (let isLast = false; !isLast && reader.remaining > 0; ) {
    isLast = reader.remaining === 1;
    const field = reader.text();
    message.odometerM = odometerOf(field) ?? message.odometerM;
    set(message, 'engineHoursS', hourMeterOf(field));
    if (isLast && family !== 'vehicle' && /^\d{1,3}$/.test(field)) setBattery(message, field);
  }
}

/** Backup battery in percent. */
export function setBattery(message: DeviceMessage, field: string): void {
  const percent = numberOf(field);
  if (percent !== null && percent <= 100) message.attributes.batteryPercent = percent;
}

function readAsset5(reader: FieldReader, message: DeviceMessage): void {
  setBattery(message, reader.text());
  reader.skip(1); // working mode
  const motion = reader.text();
  set(message, 'motion', motion === '' ? null : motion === '1');
  set(message, 'temperature1C', reader.number());
}

/** Odometer in km and hour meter. */
export function readMeters(reader: FieldReader, message: DeviceMessage): void {
  message.odometerM = odometerOf(reader.text()) ?? message.odometerM;
  set(message, 'engineHoursS', hourMeterOf(reader.text()));
}

/** GV200: three analogue inputs, then inputs and outputs, and no battery. */
export function readGv200Ports(reader: FieldReader, message: DeviceMessage): void {
  for (const n of [1, 2, 3]) setAnalogue(message, n, reader.text());
  setPorts(message, 'input', reader.text());
  setPorts(message, 'output', reader.text());
}

/**
 * Reads analogue inputs, backup battery and device status. The models have between one and three inputs and reserved fields;
 * the status shows where they end or, where it is blank, `statusAt` (counted from the cursor).
 */
export function readInputsToStatus(reader: FieldReader, message: DeviceMessage, statusAt: number): void {
  const rest = reader.fields.slice(reader.index);
  const found = rest.findIndex((field, i) => i >= 1 && i <= 6 && isDeviceStatus(field));
  const inputs = Math.max(0, (found >= 0 ? found : statusAt) - 1);
  for (let n = 1; n <= inputs; n++) setAnalogue(message, n, reader.text());
  setBattery(message, reader.text());
  setDeviceStatus(message, reader.text());
}

function readVehicle(reader: FieldReader, message: DeviceMessage, model: Model): void {
  readMeters(reader, message);
  if (model.name === 'GV200') {
    readGv200Ports(reader, message);
    return;
  }
  readInputsToStatus(reader, message, reader.remaining - AFTER_STATUS - 1);
  set(message, 'rpm', reader.number());
  set(message, 'fuelLPer100km', reader.number());
  set(message, 'fuelLevelPercent', reader.number());
}
