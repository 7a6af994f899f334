import type { Attributes, DeviceEvent, Fix } from '@rastro/domain';

/**
 * How a fix lies in a row of `position`: scaled integers instead of doubles, switches as bits, and nothing where there is
 * nothing. Times stay milliseconds. Rounding is to the unit of the column; what no vehicle does (a speed over 327 m/s) is
 * clamped to the column's range, where it stays as absurd as it was.
 */
export interface FixColumns {
  fixTime: number;
  fingerprint: number;
  serverTime: number;
  latitudeE7: number | null;
  longitudeE7: number | null;
  odometerM: number | null;
  flags: number;
  altitudeM: number | null;
  speedCmps: number | null;
  courseD10: number | null;
  satellites: number | null;
  hdopD10: number | null;
  /** Event codes; null for none. */
  events: readonly DeviceEvent[] | null;
  /** JSON that PostgreSQL takes; null for none. */
  attributes: string | null;
}

/** What reading gives back: the same, attributes parsed. */
export type ReadColumns = Omit<FixColumns, 'attributes'> & { attributes: Attributes | null };

const INT2 = 2 ** 15 - 1;
const INT4 = 2 ** 31 - 1;
const DEGREE = 1e7;
const TENTHS = 10;
const CENTIMETRES = 100;
/** Years that every part of the system can write and read. */
const EARLIEST = Date.parse('0001-01-01T00:00:00Z');
const LATEST = Date.parse('9999-12-31T23:59:59.999Z');
const FULL_CIRCLE = 360 * TENTHS;
const QUALITY_BITS = 0xffff;
const IGNITION_SHIFT = 16;
const VALID_SHIFT = 18;

/** The columns of a fix. Throws RangeError where a time is not a number or its fingerprint is no 32-bit integer. */
export const toColumns = (fix: Fix): FixColumns => columnsOf(fix, toJson(fix.attributes));

function columnsOf<A>(fix: Fix, attributes: A): Omit<FixColumns, 'attributes'> & { attributes: A } {
  if ((fix.fingerprint | 0) !== fix.fingerprint)
    throw new RangeError(`${fix.fingerprint} is no 32-bit fingerprint`);
  return {
    fixTime: moment(fix.fixTime),
    fingerprint: fix.fingerprint,
    serverTime: moment(fix.serverTime),
    latitudeE7: scaled(fix.latitude, DEGREE, INT4),
    longitudeE7: scaled(fix.longitude, DEGREE, INT4),
    odometerM: scaled(fix.odometerM, 1, INT4),
    flags:
      (fix.quality & QUALITY_BITS) |
      (fromSwitch(fix.ignition) << IGNITION_SHIFT) |
      (fromSwitch(fix.valid) << VALID_SHIFT),
    altitudeM: scaled(fix.altitudeM, 1, INT2),
    speedCmps: scaled(fix.speedMps, CENTIMETRES, INT2),
    courseD10: tenthsOfCircle(fix.course),
    satellites: scaled(fix.satellites, 1, INT2),
    hdopD10: scaled(fix.hdop, TENTHS, INT2),
    events: fix.events.length > 0 ? fix.events : null,
    attributes,
  };
}

/** The fix as reading it from the store will give it back: rounded, clamped, its texts without what PostgreSQL refuses. */
export function asStored(fix: Fix): Fix {
  return fromColumns(columnsOf(fix, storableAttributes(fix.attributes)));
}

/** The fix of a row. */
export function fromColumns(row: ReadColumns): Fix {
  return {
    fixTime: row.fixTime,
    fingerprint: row.fingerprint,
    serverTime: row.serverTime,
    latitude: unscaled(row.latitudeE7, DEGREE),
    longitude: unscaled(row.longitudeE7, DEGREE),
    altitudeM: row.altitudeM,
    speedMps: unscaled(row.speedCmps, CENTIMETRES),
    course: unscaled(row.courseD10, TENTHS),
    satellites: row.satellites,
    hdop: unscaled(row.hdopD10, TENTHS),
    valid: toSwitch((row.flags >> VALID_SHIFT) & 3),
    ignition: toSwitch((row.flags >> IGNITION_SHIFT) & 3),
    odometerM: row.odometerM,
    quality: row.flags & QUALITY_BITS,
    events: row.events ? [...row.events] : [],
    attributes: row.attributes ?? {},
  };
}

function moment(ms: number): number {
  if (Number.isNaN(ms)) throw new RangeError('a time is not a number');
  return Math.min(LATEST, Math.max(EARLIEST, Math.round(ms))) + 0; // + 0: no negative zero
}

function scaled(value: number | null, scale: number, most: number): number | null {
  if (value === null || Number.isNaN(value)) return null;
  return Math.min(most, Math.max(-most - 1, Math.round(value * scale))) + 0;
}

const unscaled = (value: number | null, scale: number): number | null =>
  value === null ? null : value / scale;

/** 359.96 degrees round to north, not to 360. */
function tenthsOfCircle(course: number | null): number | null {
  if (course === null || !Number.isFinite(course)) return null;
  return (Math.round((course % 360) * TENTHS) + FULL_CIRCLE) % FULL_CIRCLE;
}

const fromSwitch = (value: boolean | null): number => (value === null ? 0 : value ? 2 : 1);
const toSwitch = (bits: number): boolean | null => (bits === 0 ? null : bits === 2);

function toJson(attributes: Attributes): string | null {
  const storable = storableAttributes(attributes);
  return storable && JSON.stringify(storable);
}

/**
 * What a jsonb column takes of the readings; null for none. NUL characters and halves of surrogate pairs go, or one device
 * that sends such a text would make the whole batch fail; so do numbers that JSON has no words for.
 */
function storableAttributes(attributes: Attributes): Attributes | null {
  const entries = Object.entries(attributes);
  // Nearly all are as they should be, and stay the object that they are.
  if (entries.every(([key, value]) => isStorable(key) && isStorable(value)))
    return entries.length === 0 ? null : attributes;
  const storable = entries
    .filter(([, value]) => typeof value !== 'number' || Number.isFinite(value))
    .map(([key, value]) => [storableText(key), storableValue(value)]);
  return storable.length === 0 ? null : (Object.fromEntries(storable) as Attributes);
}

function isStorable(value: Attributes[string]): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0');
  return typeof value !== 'number' || (Number.isFinite(value) && !Object.is(value, -0));
}

/** JSON knows no negative zero. */
function storableValue(value: Attributes[string]): Attributes[string] {
  if (typeof value === 'string') return storableText(value);
  return typeof value === 'number' ? value + 0 : value;
}

const storableText = (text: string): string => text.replaceAll('\0', '').toWellFormed();
