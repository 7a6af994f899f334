import { type AttributeName, type DeviceMessage, emptyMessage } from '@rastro/domain';
import { rxLevelDbm } from '../signal.ts';
import { addAlert } from './events.ts';
import { FieldReader } from './fieldReader.ts';
import { readFix, readMessageType, readTime, setCell, setMotion, setSatellites } from './place.ts';
import { readSerialData } from './serialData.ts';
import { readAccessories } from './trailer.ts';
import { finalize, numberOf, set, timeOf } from './values.ts';

/** Calls `read` for each bit of the map, from the lowest, that is set. */
type Steps = readonly (readonly [bit: number, read: () => void])[];

function walk(map: number, steps: Steps): void {
  for (const [bit, read] of steps) if ((map >>> bit) & 1) read();
}

/** `00000101`: one digit an input, ignition last. */
function readInputs(field: string, message: DeviceMessage): void {
  if (!/^[01]{1,8}$/.test(field)) return;
  const digits = [...field].reverse();
  message.ignition = digits[0] === '1';
  digits.slice(1).forEach((digit, i) => {
    message.attributes[`input${i + 1}`] = digit === '1';
  });
}

function readOutputs(field: string, message: DeviceMessage): void {
  if (!/^[01]{1,8}$/.test(field)) return;
  [...field].reverse().forEach((digit, i) => {
    message.attributes[`output${i + 1}`] = digit === '1';
  });
}

const ASSIGN_MAP = /^[0-9A-F]{8}$/i;

/** A reserved field, which external data (UEX) leave out: there the assign map may stand in its place. */
function skipReserved(reader: FieldReader): void {
  if (!ASSIGN_MAP.test(reader.peek()) || ASSIGN_MAP.test(reader.peek(1))) reader.skip(1);
}

/** The readings of the assign map whose bits are known, in volts. */
const ASSIGNED: ReadonlyMap<number, AttributeName> = new Map([
  [0, 'batteryVoltageV'],
  [1, 'externalVoltageV'],
]);

function readAssigned(reader: FieldReader, message: DeviceMessage): void {
  const map = reader.hex() ?? 0;
  for (let bit = 0; bit < 31; bit++) {
    if (((map >>> bit) & 1) === 0) continue;
    const field = reader.text();
    const name = ASSIGNED.get(bit);
    if (name === undefined) set(message, `io${bit + 1}`, numberOf(field) ?? field);
    else set(message, name, numberOf(field));
  }
  readRest(reader, message);
}

/** Reads what some firmware adds behind the assigned readings: a driver, thermometers, and fields of unknown meaning (`extra1`, ...). */
function readRest(reader: FieldReader, message: DeviceMessage): void {
  for (let n = 1; reader.remaining > 0; )
    if (!readAccessories(reader, message)) set(message, `extra${n++}`, reader.text());
}

function endOf(type: string, reader: FieldReader, message: DeviceMessage): Steps {
  if (type === 'ALT')
    return [
      [19, () => addAlert(message, reader.number())],
      [20, () => set(message, 'alertModifier', reader.number())],
      [21, () => readAlertData(reader.text(), message)],
    ];
  return [
    [19, () => set(message, 'mode', reader.number())],
    [20, () => set(message, 'reportReason', reader.number())],
    [21, () => set(message, 'messageNumber', reader.number())],
  ];
}

/** Reads the data of an alert: the driver's key of alert 59, a text of any other. */
function readAlertData(data: string, message: DeviceMessage): void {
  set(message, message.events.includes('driverIdentified') ? 'driverId' : 'alertData', data);
}

/**
 * A report of the universal protocol (ST4000 series and later): `STT;id;report map;` and then a field for each bit of
 * the map. `ALT` and `UEX` differ from bit 19 on.
 */
export function readUniversal(
  type: string,
  fields: readonly string[],
): { message: DeviceMessage; isTruncated: boolean } {
  const reader = new FieldReader(fields, 1);
  const message = emptyMessage('position', reader.text());
  const map = reader.hex() ?? 0;
  const cell = { cellId: null, mcc: null, mnc: null, lac: null } as Record<
    'cellId' | 'mcc' | 'mnc' | 'lac',
    number | null
  >;
  let date = '';
  let kmh: number | null = null;
  walk(map, [
    [1, () => set(message, 'modelCode', reader.text())],
    [2, () => set(message, 'firmwareVersion', reader.text())],
    [3, () => readMessageType(reader, message)],
    [4, () => (date = reader.text())],
    [5, () => (message.fixTime = timeOf(date, reader.text()))],
    [6, () => (cell.cellId = reader.hex())],
    [7, () => (cell.mcc = reader.number())],
    [8, () => (cell.mnc = reader.number())],
    [9, () => (cell.lac = reader.hex())],
    [10, () => set(message, 'rssiDbm', rxLevelDbm(reader.number()))],
    [11, () => (message.latitude = reader.number())],
    [12, () => (message.longitude = reader.number())],
    [13, () => (kmh = reader.number())],
    [14, () => setMotion(message, kmh, reader.number())],
    [15, () => setSatellites(message, reader.number())],
    [16, () => readFix(reader, message)],
    [17, () => readInputs(reader.text(), message)],
    [18, () => readOutputs(reader.text(), message)],
  ]);
  const isTruncated = reader.overrun;
  setCell(message, cell);
  if (type === 'UEX') readSerialData(reader, message);
  walk(map, [
    ...(type === 'UEX' ? [] : endOf(type, reader, message)),
    [22, () => skipReserved(reader)],
    [23, () => readAssigned(reader, message)],
  ]);
  return { message: finalize(message), isTruncated };
}

/**
 * Bluetooth beacons in sight: `BLE;id;model;version;date;time;latitude;longitude;count;` and for each beacon its signal now,
 * weakest and strongest, its identifier, the samples, major and minor.
 */
export function readBeacons(fields: readonly string[]): DeviceMessage {
  const reader = new FieldReader(fields, 1);
  const message = emptyMessage('position', reader.text());
  set(message, 'modelCode', reader.text());
  set(message, 'firmwareVersion', reader.text());
  readTime(reader, message);
  message.latitude = reader.number();
  message.longitude = reader.number();
  const count = reader.number() ?? 0;
  for (let i = 1; i <= count && reader.remaining >= 7; i++) {
    set(message, `tag${i}RssiDbm`, reader.number());
    reader.skip(2); // weakest and strongest
    set(message, `tag${i}Id`, reader.text());
    set(message, `tag${i}Samples`, reader.number());
    set(message, `tag${i}Major`, reader.number());
    set(message, `tag${i}Minor`, reader.number());
  }
  return finalize(message);
}
