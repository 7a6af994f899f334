import {
  type Attributes,
  CENTIMETRES,
  DEGREE,
  type Fix,
  fixOfColumns,
  IGNITION_SHIFT,
  QUALITY_BITS,
  type StoredColumns,
  TENTHS,
  VALID_SHIFT,
} from '@rastro/domain';

/** How a fix is written into a row of `position`: its stored columns, with the readings as JSON that PostgreSQL accepts. */
export type FixColumns = Omit<StoredColumns, 'attributes'> & { attributes: string | null };

const INT2 = 2 ** 15 - 1;
const INT4 = 2 ** 31 - 1;
/** Years that every part of the system can write and read. */
const EARLIEST = Date.parse('0001-01-01T00:00:00Z');
const LATEST = Date.parse('9999-12-31T23:59:59.999Z');
const FULL_CIRCLE = 360 * TENTHS;

/**
 * The columns of a fix. Rounding is to the unit of the column; what no vehicle does (an altitude of 40 km) is clamped to the
 * column's range, where it stays as absurd as it was. Throws RangeError where a time is not a number or its fingerprint is no
 * 32-bit integer.
 */
export const toColumns = (fix: Fix): FixColumns => columnsOf(fix, toJson(fix.attributes));

function columnsOf<A>(fix: Fix, attributes: A): Omit<FixColumns, 'attributes'> & { attributes: A } {
  if ((fix.fingerprint | 0) !== fix.fingerprint)
    throw new RangeError(`${fix.fingerprint} is no 32-bit fingerprint`);
  return {
    fixTime: storedTime(fix.fixTime),
    fingerprint: fix.fingerprint,
    serverTime: storedTime(fix.serverTime),
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

/** What a row of the fix holds when it is read again. Throws what `toColumns` throws. */
export const storedColumns = (fix: Fix): StoredColumns => columnsOf(fix, storableAttributes(fix.attributes));

/** The fix as reading it from the store will give it back: rounded, clamped, its texts without what PostgreSQL refuses. */
export const asStored = (fix: Fix): Fix => fixOfColumns(storedColumns(fix));

/** A time as it is stored: whole milliseconds, in years that the database knows. Throws RangeError for no number. */
export function storedTime(ms: number): number {
  if (Number.isNaN(ms)) throw new RangeError('a time is not a number');
  return Math.min(LATEST, Math.max(EARLIEST, Math.round(ms))) + 0; // + 0: no negative zero
}

function scaled(value: number | null, scale: number, most: number): number | null {
  if (value === null || Number.isNaN(value)) return null;
  return Math.min(most, Math.max(-most - 1, Math.round(value * scale))) + 0;
}

/** 359.96 degrees round to north, not to 360. */
function tenthsOfCircle(course: number | null): number | null {
  if (course === null || !Number.isFinite(course)) return null;
  return (Math.round((course % 360) * TENTHS) + FULL_CIRCLE) % FULL_CIRCLE;
}

const fromSwitch = (value: boolean | null): number => (value === null ? 0 : value ? 2 : 1);

function toJson(attributes: Attributes): string | null {
  const storable = storableAttributes(attributes);
  return storable && JSON.stringify(storable);
}

/**
 * What a jsonb column accepts of the readings; null for none. NUL characters and halves of surrogate pairs go, or one device
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
