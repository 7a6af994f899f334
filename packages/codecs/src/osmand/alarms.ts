import { DEVICE_EVENTS, type DeviceEvent } from '@rastro/domain';

/** The events of Traccar's alarm names, which clients of this protocol send. */
const EVENT_OF_ALARM: Readonly<Record<string, DeviceEvent>> = {
  sos: 'sos',
  vibration: 'vibration',
  movement: 'motionStart',
  overspeed: 'overspeedStart',
  lowPower: 'lowPower',
  lowBattery: 'lowBattery',
  fault: 'firmwareError',
  powerOff: 'powerOff',
  powerOn: 'powerOn',
  door: 'doorOpen',
  geofenceEnter: 'geofenceEnter',
  geofenceExit: 'geofenceExit',
  gpsAntennaCut: 'antennaDisconnected',
  accident: 'collision',
  tow: 'tow',
  idle: 'idleStart',
  hardAcceleration: 'harshAcceleration',
  hardBraking: 'harshBraking',
  hardCornering: 'harshCornering',
  fatigueDriving: 'fatigue',
  powerCut: 'powerDisconnected',
  powerRestored: 'powerConnected',
  jamming: 'jammingStart',
  fuelLeak: 'fuelDrain',
  tampering: 'tamper',
  removing: 'tamper',
};

const OWN_EVENTS: ReadonlySet<string> = new Set(DEVICE_EVENTS);

/** The events of an `alarm` value: names separated by commas, Traccar's or Rastro's own; a name unknown to both is `other`. */
export function eventsOfAlarm(value: unknown): DeviceEvent[] {
  if (typeof value !== 'string') return [];
  const names = value.split(',').filter((name) => name !== '');
  return names.map((name) =>
    Object.hasOwn(EVENT_OF_ALARM, name)
      ? EVENT_OF_ALARM[name]!
      : OWN_EVENTS.has(name)
        ? (name as DeviceEvent)
        : 'other',
  );
}
