import type { DeviceMessage } from '@rastro/domain';
import type { FieldReader } from '../fieldReader.ts';
import type { Model } from '../models.ts';
import { hasBit, set, thousandth } from '../values.ts';

/** Fields of an accessory before its appendix: index, type, model, raw data, mask. */
const LEAST_FIELDS = 5;

/** What each bit of an accessory's mask appends, from the lowest; a bit without a name is one field that is not read. */
const APPENDIX: readonly { name: string; isText?: true; isMillivolts?: true }[] = [
  { name: 'Name', isText: true },
  { name: 'Id', isText: true }, // its address
  { name: 'Status' },
  { name: 'BatteryVoltageV', isMillivolts: true },
  { name: 'TemperatureC' },
  { name: 'HumidityPercent' },
  { name: 'Reserved', isText: true },
  { name: 'InputOutput', isText: true },
  { name: 'Event', isText: true },
  { name: 'TirePressureKpa' },
  { name: 'Time', isText: true },
  { name: 'FineTemperatureC' },
  { name: 'Magnet', isText: true },
  { name: 'BatteryPercent' },
  { name: 'Relay', isText: true },
];
const RESERVED_BIT = 6;

/** Reads the fields of an accessory's appendix under names that begin with `prefix`. */
export function readAppendixOf(
  reader: FieldReader,
  message: DeviceMessage,
  prefix: string,
  mask: number,
): void {
  APPENDIX.forEach(({ name, isText, isMillivolts }, bit) => {
    if (bit === RESERVED_BIT || !hasBit(mask, bit)) return;
    const value = isText ? reader.text() : reader.number();
    set(message, `${prefix}${name}`, isMillivolts && typeof value === 'number' ? thousandth(value) : value);
  });
}

/** Bluetooth accessories: a count, and for each index, type, model, raw data and what its mask appends. */
export function readBluetooth(reader: FieldReader, message: DeviceMessage, model: Model): void {
  const count = reader.number() ?? 0;
  for (let n = 1; n <= count && reader.remaining >= LEAST_FIELDS; n++) {
    reader.skip(3); // index, type, model
    if (model.name?.startsWith('GV600M')) reader.skip(1); // length of the raw data
    set(message, `tag${n}Data`, reader.text());
    readAppendixOf(reader, message, `tag${n}`, reader.hex() ?? 0);
  }
}
