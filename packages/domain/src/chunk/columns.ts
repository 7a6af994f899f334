import type { DeviceEvent } from '../deviceEvents.ts';
import type { Attributes } from '../deviceMessage.ts';
import type { Fix } from '../fix.ts';
import { DECIDED_BY_NEIGHBOURS } from '../quality.ts';

/**
 * A fix as it is stored, in a row or in a chunk: scaled integers instead of doubles, switches as bits, and null where there is
 * nothing. Times stay milliseconds since 1970. The unit of each is in its name.
 */
export interface StoredColumns {
  fixTime: number;
  fingerprint: number;
  serverTime: number;
  latitudeE7: number | null;
  longitudeE7: number | null;
  odometerM: number | null;
  /** Bits 0-15 quality, 16-17 ignition (0 unknown, 1 off, 2 on), 18-19 valid (likewise). */
  flags: number;
  altitudeM: number | null;
  speedCmps: number | null;
  /** The course in tenths of a degree. */
  courseD10: number | null;
  satellites: number | null;
  hdopD10: number | null;
  /** The codes of the events; null for none. */
  events: readonly DeviceEvent[] | null;
  /** The readings; null for none. */
  attributes: Attributes | null;
}

/** A stored fix with the device that took it, as a chunk holds it. */
export interface ChunkRow extends StoredColumns {
  deviceId: number;
}

/** The factors by which degrees, metres a second and values in tenths are multiplied when they are stored. */
export const DEGREE = 1e7;
export const CENTIMETRES = 100;
export const TENTHS = 10;
export const QUALITY_BITS = 0xffff;
/** The flags of fixes whose places do not count, whatever their neighbours are. */
export const UNPLACED = QUALITY_BITS & ~DECIDED_BY_NEIGHBOURS;
export const IGNITION_SHIFT = 16;
export const VALID_SHIFT = 18;

/** The fix that stored columns hold. */
export function fixOfColumns(row: StoredColumns): Fix {
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

/** A stored number in its own unit; null for null. */
export const unscaled = (value: number | null, scale: number): number | null =>
  value === null ? null : value / scale;

/** Two bits as a switch: 0 is unknown, 1 no, 2 yes. */
export const toSwitch = (bits: number): boolean | null => (bits === 0 ? null : bits === 2);
