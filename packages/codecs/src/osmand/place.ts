import type { DeviceMessage } from '@rastro/domain';

const within = (value: number | null, limit: number): boolean => value !== null && Math.abs(value) <= limit;

/** Whether a message that has no place says anything at all. */
const saysSomething = (message: DeviceMessage): boolean =>
  message.events.length > 0 || message.ignition !== null || Object.keys(message.attributes).length > 0;

/**
 * Decides the kind of a message that is read to the end. With a place on the globe it is a position, taken at its own time; `now` is
 * the time of a message that says none, and null where it says one that cannot be read: then the position has no time. Without a place,
 * readings are a status and nothing at all is a heartbeat.
 */
export function place(message: DeviceMessage, now: number | null): DeviceMessage {
  const timeMs = message.fixTime ?? now;
  if (within(message.latitude, 90) && within(message.longitude, 180)) return { ...message, fixTime: timeMs };
  return {
    ...message,
    kind: saysSomething(message) ? 'status' : 'heartbeat',
    fixTime: null,
    deviceTime: timeMs,
    valid: null,
    latitude: null,
    longitude: null,
  };
}
