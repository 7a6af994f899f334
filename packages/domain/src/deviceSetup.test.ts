import { expect, it } from 'vitest';
import { type Attributes, type DeviceMessage, emptyMessage } from './deviceMessage.ts';
import { asSetUp, EVENT_FLAGS, type EventFlag } from './deviceSetup.ts';

const setup = (flags: EventFlag[], temperatureFactor: number | null = null) => ({
  flagsByCode: new Map([[33, flags]]),
  temperatureFactor,
});
const reported = {
  ...emptyMessage('position', '1'),
  events: ['other' as const],
  attributes: { eventCode: 33 },
};

it.each<[EventFlag[], string[], boolean | null]>([
  [['positionRequest'], ['positionRequested'], null],
  [['automaticReport'], [], null],
  [['entry'], ['geofenceEnter'], null],
  [['exit'], ['geofenceExit'], null],
  [['ignitionOn'], ['ignitionOn'], true],
  [['ignitionOff'], ['ignitionOff'], false],
  [['ignitionOn', 'ignitionOff'], ['ignitionOn', 'ignitionOff'], null],
  [['openDoor', 'alarm'], ['doorOpen', 'deviceAlarm'], null],
  [['softwareEvent'], ['deviceSoftware'], null],
  [['motionAlarm'], ['motionStart'], null],
])('a code of the flags %j stands for %j', (flags, events, ignition) => {
  expect(asSetUp(reported, setup(flags))).toEqual({ ...reported, events, ignition });
});

it('each flag stands for something of its own', () => {
  const meanings = EVENT_FLAGS.map((flag) => asSetUp(reported, setup([flag])).events.join());
  expect(new Set(meanings).size).toBe(EVENT_FLAGS.length);
});

it('a reading of the ignition counts more than its code', () => {
  const message = { ...reported, ignition: false };
  expect(asSetUp(message, setup(['ignitionOn'])).ignition).toBe(false);
});

it('another code, or none, stands for what the protocol says', () => {
  const others: Attributes[] = [{ eventCode: 34 }, { rpm: 900 }];
  for (const attributes of others) {
    const message: DeviceMessage = { ...reported, attributes };
    expect(asSetUp(message, setup(['alarm']))).toBe(message);
  }
});

it('a factor converts the sensors by wire, and nothing else', () => {
  const attributes = {
    temperature1C: 100,
    temperature12C: -3,
    coolantTemperatureC: 90,
    deviceTemperatureC: 30,
  };
  expect(asSetUp({ ...reported, attributes }, setup([], 0.0625)).attributes).toEqual({
    ...attributes,
    temperature1C: 6.25,
    temperature12C: -0.19,
  });
});
