import type { DeviceMessage } from '@rastro/domain';

/**
 * A 32-bit signed hash (FNV-1a) of what a message says: the same message sent again has the same, two different ones of the same
 * second do not. Part of the idempotent key, so a change of this function makes repeated old frames count as new.
 */
export function fingerprintOf(message: DeviceMessage): number {
  let hash = 0x811c9dc5;
  const add = (text: string): void => {
    for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  };
  add(
    `${message.kind}|${message.latitude}|${message.longitude}|${message.altitudeM}|${message.speedMps}|${message.course}|` +
      `${message.satellites}|${message.hdop}|${message.valid}|${message.ignition}|${message.odometerM}|${message.events.join()}`,
  );
  // `archive` says how the message came, not what it says: a record sent live and again from memory is one record.
  for (const key of Object.keys(message.attributes).sort())
    if (key !== 'archive') add(`|${key}=${message.attributes[key]}`);
  return hash | 0;
}
