import type { DeviceEvent } from '@rastro/domain';
import type { Family } from './family.ts';

type Meanings = Readonly<Record<number, readonly DeviceEvent[]>>;

/**
 * The alarm byte of alarm packets, for codes by which every maker that is known to send them means the same (documents of
 * Concox for GT06N, JM-VL01 and JM-VL03; 0x25 to 0x2E also as others use them). Codes without a counterpart
 * among the events have no line; `eventCode` keeps them.
 */
const AGREED: Meanings = {
  1: ['sos'],
  2: ['powerDisconnected'],
  3: ['vibration'],
  4: ['geofenceEnter'],
  5: ['geofenceExit'],
  6: ['overspeedStart'],
  10: ['gnssLost'], // entered a blind spot
  11: ['gnssRecovered'],
  14: ['lowPower'],
  15: ['lowPower'],
  16: ['simChanged'],
  17: ['powerOff'],
  19: ['tamper'],
  20: ['doorOpen'],
  21: ['lowBattery', 'powerOff'],
  22: ['other'], // sound
  23: ['other'], // false base station
  26: ['harshBraking'],
  27: ['harshCornering'],
  32: ['sleepStart'],
  35: ['other'], // fall
  37: ['tamper'],
  38: ['harshAcceleration'],
  39: ['harshBraking'],
  42: ['harshCornering'],
  43: ['harshCornering'],
  44: ['collision'],
  46: ['harshCornering'],
  50: ['tamper', 'powerDisconnected'], // pulled out of its socket
  83: ['fuelDrain'],
  201: ['idleStart'],
  254: ['ignitionOn'],
  255: ['ignitionOff'],
  263: ['jammingStart'],
  267: ['jammingStart'],
};

const CONCOX: Meanings = {
  9: ['tow'],
  12: ['powerOn'],
  24: ['tamper'], // cover removed
  25: ['lowBattery'],
  41: ['harshAcceleration'],
  48: ['harshBraking'],
};

/** The codes on which the families disagree; they give events only where the family is known. */
const DISPUTED: Readonly<Record<Family, Meanings>> = {
  concox: CONCOX,
  vl: { ...CONCOX, 40: ['powerOff'] },
  lw: { 24: ['collision'], 25: ['harshAcceleration'] },
  seeworld: {
    9: ['vibration'],
    24: ['tamper'],
    25: ['lowBattery'],
    40: ['harshCornering'],
    41: ['collision'],
  },
  r11: {},
};

/** What is known of the device that sent an alarm byte. */
export interface AlarmSource {
  family: Family | null;
  /**
   * Whether the length of the cell counts itself, as Concox documents it, or does not, as its imitators have it; null
   * where the packet has no such length. It decides what 0x0C means: switched on, or tampered with.
   */
  countsItself: boolean | null;
}

/** The events of an alarm code; none for 0, for codes without a counterpart, and for those that this sender may mean otherwise. */
export function eventsOfAlarm(code: number, { family, countsItself }: AlarmSource): readonly DeviceEvent[] {
  const known = family === null ? undefined : DISPUTED[family][code];
  if (known) return known;
  if (code === 0x0c && countsItself !== null) return [countsItself ? 'powerOn' : 'tamper'];
  return AGREED[code] ?? [];
}

/** The alarm code that means an event for every family, for the device encoder; null where there is none. */
export function alarmOfEvent(event: DeviceEvent): number | null {
  if (event === 'other') return null;
  for (const [code, events] of Object.entries(AGREED))
    if (Number(code) <= 0xff && events.length === 1 && events[0] === event) return Number(code);
  return null;
}
