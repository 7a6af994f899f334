import {
  type Attributes,
  type DeviceEvent,
  type DeviceMessage,
  emptyMessage,
  knotsToMps,
} from '@rastro/domain';
import { attributesOf, type TraccarPosition } from './source.ts';

/** The alarms of Traccar by the events that they are here; any other one is `other`. */
const EVENTS: Readonly<Record<string, DeviceEvent>> = {
  sos: 'sos',
  powerCut: 'powerDisconnected',
  powerOff: 'powerOff',
  powerOn: 'powerOn',
  powerRestored: 'powerConnected',
  lowBattery: 'lowBattery',
  lowPower: 'lowPower',
  gpsAntennaCut: 'antennaDisconnected',
  overspeed: 'overspeedStart',
  idle: 'idleStart',
  movement: 'motionStart',
  hardAcceleration: 'harshAcceleration',
  hardBraking: 'harshBraking',
  hardCornering: 'harshCornering',
  accident: 'collision',
  tow: 'tow',
  vibration: 'vibration',
  tampering: 'tamper',
  removing: 'tamper',
  jamming: 'jammingStart',
  geofenceEnter: 'geofenceEnter',
  geofenceExit: 'geofenceExit',
  door: 'doorOpen',
  fuelLeak: 'fuelDrain',
  fatigueDriving: 'fatigue',
  temperature: 'temperatureAlarm',
};

/** The readings of Traccar by what they are called here, with how many of ours one of theirs is. */
const READINGS: Readonly<Record<string, readonly [name: string, factor: number]>> = {
  power: ['externalVoltageV', 1],
  battery: ['batteryVoltageV', 1],
  batteryLevel: ['batteryPercent', 1],
  fuel: ['fuelLevelL', 1],
  fuelUsed: ['fuelUsedL', 1],
  fuelConsumption: ['fuelRateLph', 1],
  hours: ['engineHoursS', 1 / 1_000],
  rpm: ['rpm', 1],
  engineLoad: ['engineLoadPercent', 1],
  throttle: ['throttlePercent', 1],
  coolantTemp: ['coolantTemperatureC', 1],
  obdOdometer: ['vehicleOdometerM', 1],
  tripOdometer: ['tripOdometerM', 1],
  satVisible: ['satellitesVisible', 1],
};

/** A numbered reading of Traccar: `temp1`, `in2`. */
const NUMBERED = /^(temp|in)([1-9]\d?)$/;
const DAY_MS = 86_400_000;

/**
 * A position of Traccar as its device would have sent it: knots become metres a second, milliseconds of the hour meter seconds. Null for one
 * that is at fault: without a time, in the future, or nowhere.
 */
export function messageOf(position: TraccarPosition, now: number): DeviceMessage | null {
  const { fixTime, deviceTime, latitude, longitude, speed, course } = position;
  if (fixTime === null || !(fixTime > 0 && fixTime < now + DAY_MS)) return null;
  if (latitude === null || longitude === null) return null;
  if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)) return null;
  const attributes = attributesOf(position.attributes);
  const isSpeed = speed !== null && Number.isFinite(speed) && speed >= 0;
  const isCourse = course !== null && Number.isFinite(course) && course >= 0 && course <= 360;
  return {
    ...emptyMessage('position', null),
    fixTime: Math.round(fixTime),
    deviceTime: deviceTime === null ? null : Math.round(deviceTime),
    valid: position.valid,
    latitude,
    longitude,
    altitudeM: finite(position.altitude),
    speedMps: isSpeed ? knotsToMps(speed) : null,
    course: isCourse ? course % 360 : null,
    satellites: finite(attributes.sat),
    hdop: finite(attributes.hdop),
    ignition: typeof attributes.ignition === 'boolean' ? attributes.ignition : null,
    odometerM: finite(attributes.odometer),
    events: eventsOf(attributes.alarm),
    attributes: readingsOf(attributes),
  };
}

const finite = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null;

/** Traccar has one alarm, or since version 6 several with commas between. */
function eventsOf(alarm: unknown): DeviceEvent[] {
  if (typeof alarm !== 'string' || alarm === '') return [];
  return [...new Set(alarm.split(',').map((each): DeviceEvent => EVENTS[each.trim()] ?? 'other'))];
}

function readingsOf(attributes: Readonly<Record<string, unknown>>): Attributes {
  const readings: Record<string, number | string | boolean> = {};
  for (const [key, value] of Object.entries(attributes)) {
    const [name, factor] = READINGS[key] ?? [];
    const number = finite(value);
    if (name !== undefined && factor !== undefined && number !== null) readings[name] = number * factor;
    const [, kind, at] = NUMBERED.exec(key) ?? [];
    if (kind === 'temp' && number !== null) readings[`temperature${at}C`] = number;
    if (kind === 'in' && typeof value === 'boolean') readings[`input${at}`] = value;
  }
  if (typeof attributes.driverUniqueId === 'string') readings.driverId = attributes.driverUniqueId;
  return readings;
}
