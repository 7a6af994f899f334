import type { DeviceEvent, DeviceMessage } from '@rastro/domain';

/**
 * Alert identifiers (ALT reports), the same in the numbered families and in the universal protocol. Source: operation
 * manual ST300/ST340, alert report; Universal Reporting Guide, alert table. Identifiers without a counterpart in the
 * vocabulary are `other`; the identifier itself is kept as `eventCode`.
 */
const ALERTS: Readonly<Record<number, DeviceEvent>> = {
  1: 'overspeedStart',
  2: 'overspeedEnd',
  3: 'antennaDisconnected',
  4: 'antennaConnected',
  5: 'geofenceExit',
  6: 'geofenceEnter',
  8: 'antennaShort',
  9: 'sleepStart',
  10: 'sleepEnd',
  14: 'lowBattery',
  15: 'vibration',
  16: 'collision',
  33: 'ignitionOn',
  34: 'ignitionOff',
  40: 'powerConnected',
  41: 'powerDisconnected',
  42: 'sos',
  45: 'batteryDisconnected',
  46: 'harshAcceleration',
  47: 'harshBraking',
  48: 'harshCornering',
  50: 'jammingStart',
  59: 'driverIdentified',
  132: 'doorOpen',
};

/** Emergency identifiers (EMG reports). Source: operation manual ST300/ST340, emergency report. */
const EMERGENCIES: Readonly<Record<number, DeviceEvent>> = {
  1: 'sos',
  3: 'powerDisconnected',
  5: 'doorOpen',
  6: 'doorOpen',
  7: 'motionStart',
  8: 'vibration',
};

/** Event identifiers (EVT reports): the inputs 1 to 3, closed to ground and opened again. */
const INPUT_EVENTS: readonly DeviceEvent[] = ['inputOn', 'inputOff'];
const LAST_INPUT_EVENT = 6;

function add(message: DeviceMessage, code: number | null, event: DeviceEvent): void {
  if (code === null) return;
  message.attributes.eventCode = code;
  message.events.push(event);
}

/** Adds the event of an alert report. */
export const addAlert = (message: DeviceMessage, code: number | null): void =>
  add(message, code, ALERTS[code ?? 0] ?? 'other');

/** Adds the event of an emergency report. */
export const addEmergency = (message: DeviceMessage, code: number | null): void =>
  add(message, code, EMERGENCIES[code ?? 0] ?? 'other');

/** Adds the event of an event report: odd codes close an input, even ones open it. */
export const addInputEvent = (message: DeviceMessage, code: number | null): void => {
  const isInput = code !== null && code >= 1 && code <= LAST_INPUT_EVENT;
  add(message, code, isInput ? INPUT_EVENTS[(code + 1) % 2]! : 'other');
};

/** The alert identifier of an event, or null where it has none. */
export function alertOf(event: DeviceEvent): number | null {
  const entry = Object.entries(ALERTS).find(([, named]) => named === event);
  return entry ? Number(entry[0]) : null;
}
