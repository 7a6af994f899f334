import { type DeviceMessage, emptyMessage } from '@rastro/domain';
import { FieldReader } from './fieldReader.ts';
import { readFix, readMessageType, readPlace, readTime, setCell, setSatellites } from './place.ts';
import { finalize, set } from './values.ts';

const CELLS = 7;
/** The model whose reports have a variant before the cells, and a motion state (2 moving) before the date. */
const ST440_MODEL = '41';

/**
 * A report of the ST4xx family of battery trackers: `header;id;version;model;`, the serving cell and six neighbours of
 * six fields each, `volts;message type;number;mode;[...]date;time;latitude;longitude;km/h;course;satellites;fix`. What
 * stands before the date differs (a mode may have eight digits, as a date has), so the date is found by the time behind it.
 */
export function readSt400(fields: readonly string[]): DeviceMessage {
  const reader = new FieldReader(fields, 1);
  const message = emptyMessage('position', reader.text());
  set(message, 'firmwareVersion', reader.text());
  const isSt440 = reader.text() === ST440_MODEL;
  if (isSt440) reader.skip(1);
  readServingCell(reader, message);
  reader.skip((CELLS - 1) * 6);
  set(message, 'batteryVoltageV', reader.number());
  readMessageType(reader, message);
  set(message, 'messageNumber', reader.number());
  set(message, 'mode', reader.number());
  const date = dateAfter(fields, reader.index);
  if (date < 0) return finalize(message);
  if (isSt440) set(message, 'motion', fields[date - 1] === '2');
  reader.index = date;
  readTime(reader, message);
  readPlace(reader, message);
  setSatellites(message, reader.number());
  readFix(reader, message);
  return finalize(message);
}

/** Where the first date with a time behind it stands, from a place on; -1 where there is none. */
const dateAfter = (fields: readonly string[], from: number): number =>
  fields.findIndex(
    (field, i) => i >= from && /^\d{8}$/.test(field) && /^\d\d:\d\d:\d\d$/.test(fields[i + 1] ?? ''),
  );

/** Cell, MCC, MNC, signal in dBm, LAC, timing advance, decimal. */
function readServingCell(reader: FieldReader, message: DeviceMessage): void {
  const cellId = reader.number();
  const mcc = reader.number();
  const mnc = reader.number();
  const rssiDbm = reader.number();
  setCell(message, { cellId, mcc, mnc, lac: reader.number() });
  if (rssiDbm !== null && rssiDbm < 0) set(message, 'rssiDbm', rssiDbm);
  reader.skip(1); // timing advance
}
