import type { DeviceEvent } from './deviceEvents.ts';
import type { Attributes } from './deviceMessage.ts';

/**
 * One stored position of an asset: what the rules of this package fold over. Times are milliseconds since 1970 UTC.
 * Unique by (assetId, fixTime, fingerprint); the order of fixes everywhere is (fixTime, fingerprint).
 */
export interface Fix {
  fixTime: number;
  /** 32-bit signed hash of the message's content: tells two different messages of the same second apart. */
  fingerprint: number;
  /** When Rastro received it. */
  serverTime: number;
  latitude: number | null;
  longitude: number | null;
  altitudeM: number | null;
  speedMps: number | null;
  course: number | null;
  satellites: number | null;
  hdop: number | null;
  /** What the device says of its fix; null where it does not say. */
  valid: boolean | null;
  ignition: boolean | null;
  /** The device's own odometer; that of the vehicle's bus is `attributes.vehicleOdometerM`. */
  odometerM: number | null;
  /** Quality flags (quality.ts), 0 for a fix that may move things. */
  quality: number;
  events: DeviceEvent[];
  attributes: Attributes;
}
