import type { DeviceEvent } from '@rastro/domain';

/**
 * The alarm byte of heartbeat and alarm packets (Concox protocol of JM-VL01, JM-VL03 and GT06N; the codes from 0x25
 * to 0x2E also as the clones use them). Codes that say nothing that the event vocabulary knows have no line: they
 * are still in `eventCode`.
 */
const ALARMS: Readonly<Record<number, readonly DeviceEvent[]>> = {
  1: ['sos'],
  2: ['powerDisconnected'],
  3: ['vibration'],
  4: ['geofenceEnter'],
  5: ['geofenceExit'],
  6: ['overspeedStart'],
  9: ['tow'],
  10: ['gnssLost'], // entered a blind spot
  11: ['gnssRecovered'],
  12: ['powerOn'],
  14: ['lowPower'],
  15: ['lowPower'],
  16: ['simChanged'],
  17: ['powerOff'],
  19: ['tamper'],
  20: ['doorOpen'],
  21: ['lowBattery', 'powerOff'],
  22: ['other'], // sound
  23: ['other'], // false base station
  24: ['tamper'], // cover removed
  25: ['lowBattery'],
  26: ['harshBraking'],
  27: ['harshCornering'],
  32: ['sleepStart'],
  35: ['other'], // fall
  37: ['tamper'],
  38: ['harshAcceleration'],
  39: ['harshBraking'],
  40: ['harshBraking'],
  41: ['harshAcceleration'],
  42: ['harshCornering'],
  43: ['harshCornering'],
  44: ['collision'],
  46: ['harshCornering'],
  48: ['harshBraking'],
  50: ['tamper', 'powerDisconnected'], // pulled out of its socket
  83: ['fuelDrain'],
  201: ['idleStart'],
  254: ['ignitionOn'],
  255: ['ignitionOff'],
  263: ['jammingStart'],
  267: ['jammingStart'],
};

/**
 * `concox` as the documents of Concox and Jimi have it; `clone` for devices of other makers, told by the layout of
 * their packets; `lw` for the LW family.
 */
export type AlarmDialect = 'concox' | 'clone' | 'lw';

const DIALECTS: Readonly<Record<AlarmDialect, Readonly<Record<number, readonly DeviceEvent[]>>>> = {
  concox: {},
  clone: { 12: ['tamper'] },
  lw: { 24: ['collision'], 25: ['harshAcceleration'] },
};

/** The events of an alarm code; none for 0 and for codes without a counterpart. */
export const eventsOfAlarm = (code: number, dialect: AlarmDialect): readonly DeviceEvent[] =>
  DIALECTS[dialect][code] ?? ALARMS[code] ?? [];

/** The alarm code that tells an event, for the device's side; null where there is none. */
export function alarmOfEvent(event: DeviceEvent): number | null {
  const line = Object.entries(ALARMS).find(([, events]) => events.length === 1 && events[0] === event);
  const code = line ? Number(line[0]) : null;
  return code !== null && code <= 0xff && event !== 'other' ? code : null;
}
