import type { DeviceEvent } from './deviceEvents.ts';

/** The value of a reading that has no column of its own: a number in the unit that its key names, a text, or a switch. */
export type AttributeValue = number | string | boolean;

/**
 * Readings by name. Keys are camelCase and end in their unit where they have one (`externalVoltageV`); `ATTRIBUTE_GROUPS` and
 * `docs/attributes.md` list them all, with their types and units. A reading outside this vocabulary is kept under its number in
 * the protocol, for instance `io202`.
 */
export type Attributes = Record<string, AttributeValue>;

/**
 * The kind of a message: `position` carries a fix (valid or not); `status` carries readings or events without a fix;
 * `login` and `heartbeat` only identify the device; `commandResult` answers a command; `photo` carries media; `unknown` is a frame that
 * is acknowledged but not read, kept as hexadecimal in the attribute `unknownFrame`.
 */
export type MessageKind =
  | 'login'
  | 'heartbeat'
  | 'position'
  | 'status'
  | 'commandResult'
  | 'photo'
  | 'unknown';

/**
 * One decoded message of a device, the same for every protocol. `null` is unknown, zero is zero.
 * Times are milliseconds since 1970 UTC.
 */
export interface DeviceMessage {
  kind: MessageKind;
  /** The identifier that the device reports (IMEI or the protocol's own); null before it has reported one. */
  deviceId: string | null;
  /** When the fix was taken. */
  fixTime: number | null;
  /** When the device wrote the message, where the protocol distinguishes that from the time of the fix; null elsewhere. */
  deviceTime: number | null;
  /** Whether the device calls the fix valid; null where the protocol does not say. */
  valid: boolean | null;
  latitude: number | null;
  longitude: number | null;
  altitudeM: number | null;
  speedMps: number | null;
  /** The course in degrees clockwise from north, 0 <= course < 360. */
  course: number | null;
  satellites: number | null;
  hdop: number | null;
  ignition: boolean | null;
  /** The reading of the device's own odometer. */
  odometerM: number | null;
  events: DeviceEvent[];
  attributes: Attributes;
}

/** A message of the given kind in which everything else is unknown. A decoder fills in what the frame says. */
export function emptyMessage(kind: MessageKind, deviceId: string | null): DeviceMessage {
  return {
    kind,
    deviceId,
    fixTime: null,
    deviceTime: null,
    valid: null,
    latitude: null,
    longitude: null,
    altitudeM: null,
    speedMps: null,
    course: null,
    satellites: null,
    hdop: null,
    ignition: null,
    odometerM: null,
    events: [],
    attributes: {},
  };
}
