import type { EventCode } from '../events/eventType.ts';

/**
 * The events whose open alarms a map shows at the vehicle itself, the most urgent first: somebody is in danger, something may be
 * stolen, somebody drives too fast.
 */
export const URGENT_EVENTS = [
  'sos',
  'collision',
  'jamming',
  'towing',
  'powerDisconnected',
  'antennaDisconnected',
  'speedExcess',
  'roadSpeedExcess',
  'geofenceSpeedExcess',
] as const satisfies EventCode[];

const SPEEDING: ReadonlySet<string> = new Set(['speedExcess', 'roadSpeedExcess', 'geofenceSpeedExcess']);

/** How an open alarm is shown: somebody must act at once, or should look. */
export type AlarmLevel = 'critical' | 'warning';

/** The level of an urgent event; null for none, or for one that is not urgent. */
export function alarmLevel(code: string | null): AlarmLevel | null {
  if (code === null || !(URGENT_EVENTS as readonly string[]).includes(code)) return null;
  return SPEEDING.has(code) ? 'warning' : 'critical';
}
