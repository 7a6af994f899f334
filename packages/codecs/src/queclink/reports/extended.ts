import type { DeviceMessage } from '@rastro/domain';
import type { Envelope } from '../envelope.ts';
import type { FieldReader } from '../fieldReader.ts';
import { odometerOf } from '../location.ts';
import type { Model } from '../models.ts';
import { hasBit, hexOf, numberOf, set, thousandth } from '../values.ts';
import { readBluetooth } from './bluetooth.ts';
import { readCanFields } from './can.ts';
import { readLocations } from './position.ts';
import { readGv200Ports, readInputsToStatus, readMeters, setBattery } from './tail.ts';

/** Bits of the report mask: the accessories whose readings the report contains. */
const FUEL_SENSOR = 0;
const ONE_WIRE = 1;
const CAN = 2;
const FUEL_PERCENT = 3;
const FUEL_VOLUME = 4;
const RADIO_433 = 7;
const BLUETOOTH = 8;
const FUEL_TEMPERATURE = 10;
const FUEL_OF_ACCESSORY = 29;

/**
 * GTERI, the extended position report: `mask,supply,report id and type,number,` locations, the readings of the family, and then a
 * part for each accessory in the mask. A part that cannot be read ends the report: what came before it stays.
 */
export function readExtended(envelope: Envelope): DeviceMessage[] {
  const { messages, before, reader, family } = readLocations(envelope);
  const model: Model = { ...envelope.model, family };
  const last = messages.at(-1)!;
  const mask = hexOf(before[0]) ?? 0;
  set(last, 'externalVoltageV', thousandth(numberOf(before[1])) || null);
  readReadings(reader, last, model, mask);
  if (reader.remaining > 0) readAccessories(reader, last, model, mask);
  return messages;
}

/** How many fields stand from the hour meter to the status on models that leave the status blank. */
function statusPlace({ name }: Model): number {
  if (name === null || !name.startsWith('GV') || name.startsWith('GV600W') || name === 'GV350M') return 2;
  return /^GV310LAU|^GV58LAU|^GV3.*CEU/.test(name) ? 4 : 3;
}

function readReadings(reader: FieldReader, message: DeviceMessage, model: Model, mask: number): void {
  if (model.family === 'asset5') {
    setBattery(message, reader.text());
    reader.skip(1); // working mode
    const motion = reader.text();
    set(message, 'motion', motion === '' ? null : motion === '1');
  } else if (model.family === 'gl320m') {
    message.odometerM = odometerOf(reader.text()) ?? message.odometerM;
    setBattery(message, reader.text());
    if (hasBit(mask, RADIO_433)) set(message, 'externalBatteryPercent', reader.number());
  } else {
    readMeters(reader, message);
    if (model.name === 'GV200') readGv200Ports(reader, message);
    else readInputsToStatus(reader, message, statusPlace(model));
    reader.skip(1); // what is on the serial port
  }
}

function readAccessories(reader: FieldReader, message: DeviceMessage, model: Model, mask: number): void {
  const isGv350m = model.name === 'GV350M';
  if (hasBit(mask, FUEL_SENSOR) && !isGv350m) set(message, 'fuelSensor1Raw', reader.hex());
  if (hasBit(mask, FUEL_OF_ACCESSORY)) readFuelOfAccessory(reader, message);
  if (hasBit(mask, ONE_WIRE)) readOneWire(reader, message);
  if (hasBit(mask, CAN)) {
    set(message, 'canState', reader.number());
    readCanFields(reader, message, model, reader.hex() ?? 0);
  }
  const saysFuel = hasBit(mask, FUEL_PERCENT) || hasBit(mask, FUEL_VOLUME);
  if (saysFuel || (isGv350m && hasBit(mask, FUEL_SENSOR))) readFuelSensors(reader, message, isGv350m, mask);
  if (model.family === 'gl320m') return;
  if (hasBit(mask, RADIO_433)) readRadioSensors(reader, message);
  if (hasBit(mask, BLUETOOTH)) readBluetooth(reader, message, model);
}

/** Two reserved fields, a mask, level (hexadecimal) and height as the mask announces. */
function readFuelOfAccessory(reader: FieldReader, message: DeviceMessage): void {
  reader.skip(2);
  const mask = reader.hex() ?? 0;
  if (hasBit(mask, 0)) set(message, 'fuelSensor1Raw', reader.hex());
  if (hasBit(mask, 1)) reader.skip(1); // height
}

/** The count at the cursor, or as many as can be there: each sensor has at least `fields` fields. */
function countOf(reader: FieldReader, fields: number): number {
  const count = reader.number() ?? 0;
  return Math.min(count, Math.floor(reader.remaining / fields));
}

/** 1-Wire thermometers: identifier, type, sixteenths of a degree in two's complement. */
function readOneWire(reader: FieldReader, message: DeviceMessage): void {
  const count = countOf(reader, 3);
  for (let n = 1; n <= count; n++) {
    reader.skip(2);
    const raw = reader.text();
    const value = /^(?:FFFF)?([0-9A-F]{1,4})$/i.exec(raw)?.[1];
    if (value === undefined) continue;
    const number = Number.parseInt(value, 16);
    message.attributes[`temperature${n}C`] = (number >= 0x8000 ? number - 0x10000 : number) / 16;
  }
}

/** Fuel sensors: type, and on GV350M the port and raw level; percent, litres and temperature as the mask announces. */
function readFuelSensors(reader: FieldReader, message: DeviceMessage, isGv350m: boolean, mask: number): void {
  const count = countOf(reader, 1);
  for (let n = 1; n <= count; n++) {
    reader.skip(1); // type
    if (isGv350m) reader.skip(1); // port
    if (isGv350m && hasBit(mask, FUEL_SENSOR)) set(message, `fuelSensor${n}Raw`, reader.hex());
    if (hasBit(mask, FUEL_PERCENT))
      set(message, n === 1 ? 'fuelLevelPercent' : `fuelLevel${n}Percent`, reader.number());
    if (hasBit(mask, FUEL_VOLUME)) set(message, n === 1 ? 'fuelLevelL' : `fuelLevel${n}L`, reader.number());
    if (hasBit(mask, FUEL_TEMPERATURE)) set(message, `fuelSensor${n}TemperatureC`, reader.number());
  }
}

/** Sensors by radio at 433 MHz: serial number, type, temperature, and humidity where the type is 2. */
function readRadioSensors(reader: FieldReader, message: DeviceMessage): void {
  const count = countOf(reader, 3);
  for (let n = 1; n <= count; n++) {
    set(message, `radio${n}Id`, reader.text());
    const type = reader.text();
    set(message, `radio${n}TemperatureC`, reader.number());
    if (type === '2') set(message, `radio${n}HumidityPercent`, reader.number());
  }
}
