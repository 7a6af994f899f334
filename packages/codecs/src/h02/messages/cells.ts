import { type DeviceMessage, emptyMessage, knotsToMps } from '@rastro/domain';
import { parseAngle } from '../place.ts';
import type { Sentence } from '../sentence.ts';
import { parseStatus, setStatus } from '../status.ts';
import { parseDate, parseTime } from '../time.ts';
import type { Around } from './fix.ts';

const DAY_MS = 86_400_000;

interface Cell {
  lac: number;
  cellId: number;
  signal: number | null;
}

/** A whole number without sign, or null. */
const whole = (text: string | undefined): number | null =>
  text !== undefined && /^\d{1,10}$/.test(text.trim()) ? Number(text) : null;
const signed = (text: string | undefined): number | null =>
  text !== undefined && /^-?\d{1,5}$/.test(text.trim()) ? Number(text) : null;

function cellOf(lac: string | undefined, cell: string | undefined, signal: string | undefined): Cell | null {
  const area = whole(lac);
  const cellId = whole(cell);
  return area === null || cellId === null ? null : { lac: area, cellId, signal: signed(signal) };
}

/** Sets the network, the serving cell (the first) and the others as `lac:cell:signal`, divided by spaces. */
function setCells({ attributes }: DeviceMessage, mcc: number, mnc: number, cells: readonly Cell[]): void {
  if (mcc === 0) return;
  Object.assign(attributes, { mcc, mnc });
  const [serving, ...others] = cells;
  if (!serving) return;
  Object.assign(attributes, { lac: serving.lac, cellId: serving.cellId });
  if (serving.signal !== null) attributes.cellSignal = serving.signal;
  const texts = others.map(({ lac, cellId, signal }) => `${lac}:${cellId}:${signal ?? ''}`);
  if (texts.length > 0) attributes.neighbourCells = texts.join(' ');
}

/** The date is the last field of six digits that is one and has the status behind it. */
function setDateAndStatus(message: DeviceMessage, fields: readonly string[], around: Around): void {
  const statusAt = fields.findIndex(
    (field, i) => parseStatus(field) !== null && parseDate(fields[i - 1]) !== null,
  );
  if (statusAt < 0) return;
  message.deviceTime = parseTime(fields[0], fields[statusAt - 1], around.receivedAtMs);
  setStatus(message, parseStatus(fields[statusAt])!, around.state);
}

/** NBR: `TIME,MCC,MNC,DELAY,COUNT,COUNT x [LAC,CELL,SIGNAL],DATE,STATUS[,..]`. */
export function readNeighbours({ fields }: Sentence, around: Around): DeviceMessage[] | null {
  const [mcc, mnc, count] = [whole(fields[1]), whole(fields[2]), whole(fields[4])];
  if (mcc === null || mnc === null || count === null) return null;
  const message = emptyMessage('status', around.deviceId);
  const cells: Cell[] = [];
  for (let i = 0; i < count && i < 16; i++) {
    const cell = cellOf(fields[5 + 3 * i], fields[6 + 3 * i], fields[7 + 3 * i]);
    if (cell) cells.push(cell);
  }
  setCells(message, mcc, mnc, cells);
  setDateAndStatus(message, fields, around);
  return [message];
}

/**
 * V3 without a fix: `TIME,MCC MNC,COUNT,COUNT x [LAC,CELL,SIGNAL,..],BATTERY,RESTARTS,X,DATE,STATUS`; the network is one
 * field, BATTERY is the reading of the converter, hexadecimal.
 */
export function readCellReport({ fields }: Sentence, around: Around): DeviceMessage[] | null {
  const network = /^(\d{3})(\d{2,3})$/.exec(fields[1] ?? '');
  const count = whole(fields[2]);
  if (!network || count === null) return null;
  const message = emptyMessage('status', around.deviceId);
  const cells: Cell[] = [];
  for (let i = 0; i < count && i < 16; i++) {
    const cell = cellOf(fields[3 + 4 * i], fields[4 + 4 * i], fields[5 + 4 * i]);
    if (cell) cells.push(cell);
  }
  setCells(message, Number(network[1]), Number(network[2]), cells);
  const marker = fields.indexOf('X');
  const battery = fields[marker - 2] ?? '';
  if (marker >= 2 && /^[0-9a-fA-F]{4}$/.test(battery))
    message.attributes.batteryReading = Number.parseInt(battery, 16);
  setDateAndStatus(message, fields, around);
  return [message];
}

/** BASE: `TIME,MCC,MNC,LAC,CELL,DATE,STATUS`, the device asking for the place of its cell; all zero without one. */
export function readBase({ fields }: Sentence, around: Around): DeviceMessage[] | null {
  const [mcc, mnc] = [whole(fields[1]), whole(fields[2])];
  const cell = cellOf(fields[3], fields[4], undefined);
  if (mcc === null || mnc === null || !cell) return null;
  if (mcc === 0) return [emptyMessage('heartbeat', around.deviceId)];
  const message = emptyMessage('status', around.deviceId);
  setCells(message, mcc, mnc, [cell]);
  setDateAndStatus(message, fields, around);
  return [message];
}

/**
 * VP1: without a fix `V,MCC,MNC,LAC,CELL,SIGNAL[Y LAC,CELL,SIGNAL ..]`; with one
 * `A,LATITUDE,N,LONGITUDE,E,SPEED,COURSE,DATE`, of the moment of the reception where that is on this date, else of a time that is
 * not known.
 */
export function readVp1({ fields, rest }: Sentence, around: Around): DeviceMessage[] | null {
  if (fields[0] === 'V') {
    const [mcc, mnc] = [whole(fields[1]), whole(fields[2])];
    if (mcc === null || mnc === null) return null;
    const message = emptyMessage('status', around.deviceId);
    const cells = rest
      .split(',')
      .slice(3)
      .join(',')
      .split('Y')
      .map((text) => cellOf(...(text.split(',').slice(0, 3) as [string, string, string])))
      .filter((cell) => cell !== null);
    setCells(message, mcc, mnc, cells);
    return [message];
  }
  const [valid, latitude = '', north = '', longitude = '', east = '', speed, course, date] = fields;
  const degreesNorth = parseAngle(latitude, north, 90);
  const degreesEast = parseAngle(longitude, east, 180);
  if ((valid !== 'A' && valid !== 'B') || degreesNorth === null || degreesEast === null) return null;
  const message = emptyMessage('position', around.deviceId);
  const day = parseDate(date);
  return [
    {
      ...message,
      fixTime:
        day !== null && day === around.receivedAtMs - (around.receivedAtMs % DAY_MS)
          ? around.receivedAtMs
          : null,
      valid: valid === 'A',
      latitude: degreesNorth,
      longitude: degreesEast,
      speedMps: Number(speed) >= 0 ? knotsToMps(Number(speed)) : null,
      course: Number(course) >= 0 && Number(course) <= 360 ? Number(course) % 360 : null,
    },
  ];
}
