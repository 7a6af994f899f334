import type { DeviceEvent } from '@rastro/domain';

/**
 * The alarm byte of heartbeat and alarm packets (Concox protocol of JM-VL01, JM-VL03 and GT06N; the codes from 0x25
 * to 0x2E also as the clones use them). Codes that say nothing that the event vocabulary knows have no line: they
 * are still in `eventCode`.
 */
const ALARMS: ReadonlyMap<number, readonly DeviceEvent[]> = new Map<number, readonly DeviceEvent[]>([
  [0x01, ['sos']],
  [0x02, ['powerDisconnected']],
  [0x03, ['vibration']],
  [0x04, ['geofenceEnter']],
  [0x05, ['geofenceExit']],
  [0x06, ['overspeedStart']],
  [0x09, ['tow']],
  [0x0a, ['gnssLost']], // entered a blind spot
  [0x0b, ['gnssRecovered']],
  [0x0c, ['powerOn']],
  [0x0e, ['lowPower']],
  [0x0f, ['lowPower']],
  [0x10, ['simChanged']],
  [0x11, ['powerOff']],
  [0x13, ['tamper']],
  [0x14, ['doorOpen']],
  [0x15, ['lowBattery', 'powerOff']],
  [0x16, ['other']], // sound
  [0x17, ['other']], // false base station
  [0x18, ['tamper']], // cover removed
  [0x19, ['lowBattery']],
  [0x1a, ['harshBraking']],
  [0x1b, ['harshCornering']],
  [0x20, ['sleepStart']],
  [0x23, ['other']], // fall
  [0x25, ['tamper']],
  [0x26, ['harshAcceleration']],
  [0x27, ['harshBraking']],
  [0x28, ['harshBraking']],
  [0x29, ['harshAcceleration']],
  [0x2a, ['harshCornering']],
  [0x2b, ['harshCornering']],
  [0x2c, ['collision']],
  [0x2e, ['harshCornering']],
  [0x30, ['harshBraking']],
  [0x32, ['tamper', 'powerDisconnected']], // pulled out of its socket
  [0x53, ['fuelDrain']],
  [0xc9, ['idleStart']],
  [0xfe, ['ignitionOn']],
  [0xff, ['ignitionOff']],
  [0x107, ['jammingStart']],
  [0x10b, ['jammingStart']],
]);

/**
 * `concox` as the documents of Concox and Jimi have it; `clone` for devices of other makers, told by the layout of
 * their packets; `lw` for the LW family.
 */
export type AlarmDialect = 'concox' | 'clone' | 'lw';

const DIALECTS: Readonly<Record<AlarmDialect, ReadonlyMap<number, readonly DeviceEvent[]>>> = {
  concox: new Map(),
  clone: new Map([[0x0c, ['tamper']]]),
  lw: new Map([
    [0x18, ['collision']],
    [0x19, ['harshAcceleration']],
  ]),
};

/** The events of an alarm code; none for 0 and for codes without a counterpart. */
export const eventsOfAlarm = (code: number, dialect: AlarmDialect): readonly DeviceEvent[] =>
  DIALECTS[dialect].get(code) ?? ALARMS.get(code) ?? [];

/** The alarm code that tells an event, for the device's side; null where there is none. */
export function alarmOfEvent(event: DeviceEvent): number | null {
  if (event === 'other') return null;
  for (const [code, events] of ALARMS)
    if (code <= 0xff && events.length === 1 && events[0] === event) return code;
  return null;
}
