import { type DeviceMessage, emptyMessage, knotsToMps } from '@rastro/domain';
import { parseAngle } from '../place.ts';
import type { Sentence } from '../sentence.ts';
import { parseStatus, setStatus } from '../status.ts';
import { parseDate, parseTime } from '../time.ts';
import { readNetwork } from './network.ts';

/** What is known of a message from its conversation. */
export interface Around {
  deviceId: string | null;
  receivedAtMs: number;
  state: Record<string, unknown>;
}

/** A fix in a message, and the fields before it. */
export interface FoundFix {
  message: DeviceMessage;
  before: readonly string[];
}

/**
 * Reads the fix of a message: V1 and all others that carry one (V2, V5, V6, V19, VI1, BC, V4 with what it answers
 * before the fix, ...):
 *
 *     TIME,VALID,LATITUDE,N,LONGITUDE,E,SPEED,COURSE[,BATTERY],DATE[,..,..,..],STATUS[,..]
 *
 * TIME is HHMMSS, DATE DDMMYY, UTC; VALID is A, V, B or a number (the coding of the address asked for), and a fix without
 * it is not valid; SPEED is in knots. Null where the fields hold no fix.
 */
export function readFix({ fields, type }: Sentence, around: Around): FoundFix | null {
  const northAt = fields.findIndex(
    (field, i) => i >= 3 && /^[NS]$/.test(field) && /^[EW]$/.test(fields[i + 2] ?? ''),
  );
  if (northAt < 0) return null;
  const [time, valid = '', latitude = '', north = '', longitude = '', east = '', speed = '', course = ''] =
    fields.slice(northAt - 3);
  if (time !== '' && !/^\d{6}$/.test(time ?? '')) return null;
  const message = emptyMessage('position', around.deviceId);
  const degreesNorth = parseAngle(latitude.trim(), north, 90);
  const degreesEast = parseAngle(longitude.trim(), east, 180);
  message.valid = valid === 'A' || /^\d+$/.test(valid);
  if (degreesNorth === null || degreesEast === null) message.valid = false;
  else Object.assign(message, { latitude: degreesNorth, longitude: degreesEast });
  message.speedMps = speed.trim() === '' ? null : knotsOrNull(speed);
  message.course = courseOrNull(course);
  const rest = fields.slice(northAt + 5);
  const dateAt = parseDate(rest[0]) === null && parseDate(rest[1]) !== null ? 1 : 0;
  if (dateAt === 1 && /^\d{1,3}$/.test(rest[0] ?? '')) message.attributes.batteryPercent = Number(rest[0]);
  message.fixTime = parseTime(time, rest[dateAt], around.receivedAtMs);
  if (type === 'BC') message.attributes.archive = true;
  readAfterDate(rest.slice(dateAt + 1), message, around);
  return { message, before: fields.slice(0, northAt - 3) };
}

const decimal = (text: string): number | null => (/^\d+(\.\d*)?$/.test(text.trim()) ? Number(text) : null);

function knotsOrNull(text: string): number | null {
  const knots = decimal(text);
  return knots === null ? null : knotsToMps(knots);
}

function courseOrNull(text: string): number | null {
  const course = decimal(text);
  return course === null || course > 360 ? null : course % 360;
}

/** The largest number of fields (phone, SIM card) between date and status. */
const FIELDS_BEFORE_STATUS = 3;

function readAfterDate(fields: readonly string[], message: DeviceMessage, around: Around): void {
  const statusAt = fields
    .slice(0, FIELDS_BEFORE_STATUS + 1)
    .findIndex((field) => parseStatus(field) !== null);
  const iccid = fields.slice(0, Math.max(statusAt, 0)).find((field) => /^89\d{16,18}[0-9A-F]?$/.test(field));
  if (iccid !== undefined) message.attributes.iccid = iccid;
  if (statusAt < 0) return;
  setStatus(message, parseStatus(fields[statusAt])!, around.state);
  const extra = fields.slice(statusAt + 1);
  const trimmed = extra.map((field) => field.trim());
  if (readSensors(trimmed, message)) return;
  const network = readNetwork(extra);
  if (network) Object.assign(message.attributes, network.cell);
  for (const [i, value] of network?.rest ?? trimmed.entries())
    if (value !== '') message.attributes[`io${i + 1}`] = value;
}

/** Reads `MILEAGE,TEMPERATURE,FUEL,ALTITUDE,LAC,CELL`, which are recognised by the point in FUEL; whether they were there. */
function readSensors(extra: readonly string[], message: DeviceMessage): boolean {
  const [mileage, temperature, fuel, altitude, lac, cell] = extra;
  const isSensors =
    extra.length === 6 &&
    /^\d{1,10}$/.test(mileage!) &&
    /^-?\d{1,4}$/.test(temperature!) &&
    /^\d+\.\d+$/.test(fuel!) &&
    /^-?\d{1,5}$/.test(altitude!) &&
    /^[0-9a-fA-F]{1,8}$/.test(lac!) &&
    /^[0-9a-fA-F]{1,8}$/.test(cell!);
  if (!isSensors) return false;
  message.odometerM = Number(mileage);
  message.altitudeM = Number(altitude);
  Object.assign(message.attributes, {
    temperature1C: Number(temperature),
    fuelLevelL: Number(fuel),
    lac: Number.parseInt(lac!, 16),
    cellId: Number.parseInt(cell!, 16),
  });
  return true;
}
