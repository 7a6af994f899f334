import type { DeviceEvent } from './deviceEvents.ts';

/** A reading that has no column of its own: numbers in the unit that the key names, texts, switches. */
export type AttributeValue = number | string | boolean;

/**
 * Readings by name. Keys are camelCase and end in their unit where they have one (`externalVoltageV`); `ATTRIBUTE_GROUPS` and
 * `docs/attributes.md` list them all, with their types and units. A reading that has no name of ours is kept under its number in
 * the protocol, for instance `io202`.
 */
export type Attributes = Record<string, AttributeValue>;

/**
 * What a message is: `position` carries a fix (valid or not); `status` carries readings or events without a fix;
 * `login` and `heartbeat` only say who is there; `commandResult` answers a command; `photo` carries media; `unknown` is a frame that
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
 * One message of a device, decoded: what every protocol is turned into. `null` is unknown, zero is zero.
 * Times are milliseconds since 1970 UTC.
 */
export interface DeviceMessage {
  kind: MessageKind;
  /** The identifier that the device gives itself (IMEI or the protocol's own), or null before it said it. */
  deviceId: string | null;
  /** When the fix was taken. */
  fixTime: number | null;
  /** When the device wrote the message, where the protocol tells it apart from the fix. */
  deviceTime: number | null;
  /** Whether the device calls the fix good; null where the protocol does not say. */
  valid: boolean | null;
  latitude: number | null;
  longitude: number | null;
  altitudeM: number | null;
  speedMps: number | null;
  /** Degrees clockwise from north, 0 <= course < 360. */
  course: number | null;
  satellites: number | null;
  hdop: number | null;
  ignition: boolean | null;
  /** The device's own odometer. */
  odometerM: number | null;
  events: DeviceEvent[];
  attributes: Attributes;
}

/** A message of the given kind in which everything else is unknown; fill in what the frame says. */
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
