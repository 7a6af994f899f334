import type { DeviceMessage } from '@rastro/domain';

const within = (value: number | null, limit: number): boolean => value !== null && Math.abs(value) <= limit;

/** Whether a message without a place has any content at all. */
const saysSomething = (message: DeviceMessage): boolean =>
  message.events.length > 0 || message.ignition !== null || Object.keys(message.attributes).length > 0;

/**
 * Decides the kind of a message after all of it is read. With a place on the globe it is a position. `now` is the time of a position
 * that came without one; it is null where one came that cannot be read, and then the position has no time. Without a place the message
 * is a status if it has readings, else a heartbeat.
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
