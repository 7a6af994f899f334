import { type AttributeName, type DeviceMessage, emptyMessage } from '@rastro/domain';
import { utcOf } from '../calendar.ts';

/** A decimal number with an optional sign, or null; an empty field is unknown. */
export function numberOf(text: string | undefined): number | null {
  return text !== undefined && /^[+-]?\d+(?:\.\d+)?$/.test(text) ? Number(text) : null;
}

/** A hexadecimal number of at most 12 digits, or null. */
export function hexOf(text: string | undefined): number | null {
  return text !== undefined && /^[0-9a-f]{1,12}$/i.test(text) ? Number.parseInt(text, 16) : null;
}

/** Milliseconds since 1970 of `yyyymmdd` and `hh:mm:ss` (UTC), or null. */
export function timeOf(date: string | undefined, time: string | undefined): number | null {
  const match = /^(\d{4})(\d\d)(\d\d) (\d\d):(\d\d):(\d\d)$/.exec(`${date} ${time}`);
  if (!match) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match.slice(1).map(Number);
  return utcOf(year, month, day, hour, minute, second);
}

/** Puts a reading under its name, where there is one. */
export function set(
  message: DeviceMessage,
  name: AttributeName,
  value: number | string | boolean | null,
): void {
  if (value !== null && value !== '') message.attributes[name] = value;
}

/**
 * Turns a message without a place on the globe into a status: readings of the vehicle stay, those of a fix are removed, and its
 * time is the device's. A place whose time cannot be read stays a position, with `fixTime` null.
 */
export function finalize(message: DeviceMessage): DeviceMessage {
  const { latitude, longitude } = message;
  const isOnGlobe =
    latitude !== null && longitude !== null && Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
  if (isOnGlobe) return message;
  return {
    ...message,
    kind: 'status',
    deviceTime: message.deviceTime ?? message.fixTime,
    fixTime: null,
    valid: null,
    latitude: null,
    longitude: null,
    speedMps: null,
    course: null,
  };
}

/** The message of a text that answers a command. */
export function commandResult(deviceId: string, result: string): DeviceMessage {
  return { ...emptyMessage('commandResult', deviceId), attributes: { result } };
}
