import type { DeviceEvent } from './deviceEvents.ts';
import type { Attributes } from './deviceMessage.ts';

/**
 * One stored position of an asset, the input of every fold of this package. Times are milliseconds since 1970 UTC.
 * Unique by (assetId, fixTime, fingerprint); the order of fixes everywhere is (fixTime, fingerprint).
 */
export interface Fix {
  fixTime: number;
  /** A 32-bit signed hash of the content of the message, which distinguishes two messages of the same second. */
  fingerprint: number;
  /** When Rastro received the fix. */
  serverTime: number;
  latitude: number | null;
  longitude: number | null;
  altitudeM: number | null;
  speedMps: number | null;
  course: number | null;
  satellites: number | null;
  hdop: number | null;
  /** The device's own judgement of its fix; null where it reports none. */
  valid: boolean | null;
  ignition: boolean | null;
  /** The device's own odometer; that of the vehicle's bus is `attributes.vehicleOdometerM`. */
  odometerM: number | null;
  /** Quality flags (quality.ts), 0 for a fix that may move things. */
  quality: number;
  events: DeviceEvent[];
  attributes: Attributes;
}
