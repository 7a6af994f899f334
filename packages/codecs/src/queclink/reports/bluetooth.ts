import type { DeviceMessage } from '@rastro/domain';
import type { FieldReader } from '../fieldReader.ts';
import type { Model } from '../models.ts';
import { hasBit, set, thousandth } from '../values.ts';

/** Fields of an accessory before its appendix: index, type, model, raw data, mask. */
const LEAST_FIELDS = 5;

const text = (reader: FieldReader): string => reader.text();
const number = (reader: FieldReader): number | null => reader.number();
const volts = (reader: FieldReader): number | null => thousandth(reader.number());

/** The reading that each bit of an accessory's mask appends, from the lowest. The reserved bit appends no field. */
const APPENDIX = [
  { name: 'Name', read: text },
  { name: 'Id', read: text }, // its address
  { name: 'Status', read: number },
  { name: 'BatteryVoltageV', read: volts },
  { name: 'TemperatureC', read: number },
  { name: 'HumidityPercent', read: number },
  null, // reserved
  { name: 'InputOutput', read: text },
  { name: 'Event', read: text },
  { name: 'TirePressureKpa', read: number },
  { name: 'Time', read: text },
  { name: 'FineTemperatureC', read: number },
  { name: 'MagnetState', read: text },
  { name: 'BatteryPercent', read: number },
  { name: 'Relay', read: text },
] as const;

/** Reads the fields of an accessory's appendix at the cursor as the readings of the tag `n`. */
export function readAppendixOf(reader: FieldReader, message: DeviceMessage, n: number, mask: number): void {
  APPENDIX.forEach((field, bit) => {
    if (field && hasBit(mask, bit)) set(message, `tag${n}${field.name}`, field.read(reader));
  });
}

/** Bluetooth accessories: a count, and for each index, type, model, raw data and what its mask appends. */
export function readBluetooth(reader: FieldReader, message: DeviceMessage, model: Model): void {
  const count = reader.number() ?? 0;
  for (let n = 1; n <= count && reader.remaining >= LEAST_FIELDS; n++) {
    reader.skip(3); // index, type, model
    if (model.name?.startsWith('GV600M')) reader.skip(1); // length of the raw data
    set(message, `tag${n}Data`, reader.text());
    readAppendixOf(reader, message, n, reader.hex() ?? 0);
  }
}
