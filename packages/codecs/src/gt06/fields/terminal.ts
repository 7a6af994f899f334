import type { DeviceEvent, DeviceMessage } from '@rastro/domain';
import type { ByteReader } from '../../bytes.ts';
import { type AlarmSource, eventsOfAlarm } from './alarms.ts';

export const BIT_ARMED = 0x01;
export const BIT_IGNITION = 0x02;
export const BIT_CHARGING = 0x04;
const ALARM_SHIFT = 3;
export const BIT_POSITIONED = 0x40;
export const BIT_FUEL_CUT = 0x80;

const STATUS_LOW_BATTERY = 3;
/** The alarm that is on, by bits 3 to 5 of the terminal information. */
const STATUS_ALARMS: Readonly<Record<number, DeviceEvent>> = {
  1: 'vibration',
  2: 'powerDisconnected',
  [STATUS_LOW_BATTERY]: 'lowBattery',
  4: 'sos',
  6: 'other', // a geofence, in an unknown direction
  7: 'tamper',
};

/** Reads the terminal information (1): ignition, charging, armed, fuel cut, the alarm that is on. */
export function readTerminalInformation(reader: ByteReader, message: DeviceMessage): void {
  const status = reader.u8();
  message.ignition = (status & BIT_IGNITION) !== 0;
  Object.assign(message.attributes, {
    status,
    armed: (status & BIT_ARMED) !== 0,
    charging: (status & BIT_CHARGING) !== 0,
    fuelCut: (status & BIT_FUEL_CUT) !== 0,
  });
  const alarm = STATUS_ALARMS[(status >> ALARM_SHIFT) & 7];
  // some devices leave the power alarm on after the power is back
  const isOver = alarm === 'powerDisconnected' && (status & BIT_CHARGING) !== 0;
  if (alarm && !isOver) addEvents(message, [alarm]);
}

/** The bits of the terminal information that mean a low battery, which no alarm byte means for every family; 0 without that event. */
export const statusAlarmOf = (events: readonly DeviceEvent[]): number =>
  events.includes('lowBattery') ? STATUS_LOW_BATTERY << ALARM_SHIFT : 0;

/** Adds events that the message does not have yet. */
export function addEvents(message: DeviceMessage, events: readonly DeviceEvent[]): void {
  message.events = [...new Set([...message.events, ...events])];
}

/** Sets the battery from a level: 0 to 6 is the family's scale, more is a percentage, over 100 is none. */
export function setBatteryLevel(message: DeviceMessage, level: number): void {
  if (level <= 100) message.attributes.batteryPercent = level <= 6 ? Math.round((level * 100) / 6) : level;
}

/** Sets the signal from a level: 0 to 4 is the family's scale, to 31 that of modems, more is a percentage. */
export function setSignalLevel(message: DeviceMessage, level: number): void {
  if (level > 100) return;
  const full = level <= 4 ? 4 : level <= 31 ? 31 : 100;
  message.attributes.gsmSignalPercent = Math.round((level * 100) / full);
}

/** Sets events and `eventCode` of an alarm byte; 0 is no alarm. */
export function setAlarm(message: DeviceMessage, code: number, source: AlarmSource): void {
  if (code === 0) return;
  message.attributes.eventCode = code;
  addEvents(message, eventsOfAlarm(code, source));
}
