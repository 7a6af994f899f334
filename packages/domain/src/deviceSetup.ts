import type { DeviceEvent } from './deviceEvents.ts';
import type { Attributes, DeviceMessage } from './deviceMessage.ts';

/** What an event of a device may stand for, in the order in which it is offered. */
export const EVENT_FLAGS = [
  'positionRequest',
  'automaticReport',
  'entry',
  'exit',
  'ignitionOn',
  'ignitionOff',
  'openDoor',
  'softwareEvent',
  'alarm',
  'motionAlarm',
] as const;

/** What an event of a device may stand for. */
export type EventFlag = (typeof EVENT_FLAGS)[number];

/** The event of the vocabulary for each flag; an automatic report is no event. */
const EVENT_OF: Readonly<Record<EventFlag, DeviceEvent | null>> = {
  positionRequest: 'positionRequested',
  automaticReport: null,
  entry: 'geofenceEnter',
  exit: 'geofenceExit',
  ignitionOn: 'ignitionOn',
  ignitionOff: 'ignitionOff',
  openDoor: 'doorOpen',
  softwareEvent: 'deviceSoftware',
  alarm: 'deviceAlarm',
  motionAlarm: 'motionStart',
};

/** What messages of one code stand for. */
export interface EventSetup {
  /** The code in the protocol of the device, as messages have it in the attribute `eventCode`. */
  value: number;
  /** At least one. */
  flags: readonly EventFlag[];
}

/** How the messages of a device are read beside what its protocol says. */
export interface DeviceSetup {
  /** What its codes stand for, by the code; a code that is not there stands for what its protocol says. */
  flagsByCode: ReadonlyMap<number, readonly EventFlag[]>;
  /** The factor by which its temperature sensors are read; null for 1. */
  temperatureFactor: number | null;
}

/** The sensors by wire; what a device measures of itself, its engine or by radio has its own scale. */
const TEMPERATURE = /^temperature\d+C$/;
const DECIMALS = 2;

/**
 * A message as the setup of its device reads it. Events of a code that is set up are those of its flags, in place of those of the protocol;
 * a code for the ignition is also a reading of the ignition where the message has none.
 */
export function asSetUp(
  message: DeviceMessage,
  { flagsByCode, temperatureFactor }: DeviceSetup,
): DeviceMessage {
  const { eventCode } = message.attributes;
  const flags = typeof eventCode === 'number' ? flagsByCode.get(eventCode) : undefined;
  const attributes = temperatureFactor === null ? null : converted(message.attributes, temperatureFactor);
  if (!flags && !attributes) return message;
  return {
    ...message,
    ...(flags && {
      events: flags.flatMap((flag) => EVENT_OF[flag] ?? []),
      ignition: message.ignition ?? ignitionOf(flags),
    }),
    ...(attributes && { attributes }),
  };
}

/** The ignition that flags speak of; null where they do not, or contradict each other. */
function ignitionOf(flags: readonly EventFlag[]): boolean | null {
  const isOn = flags.includes('ignitionOn');
  return isOn === flags.includes('ignitionOff') ? null : isOn;
}

/** The readings with their temperatures by a factor; null where there is nothing to convert. */
function converted(attributes: Attributes, factor: number): Attributes | null {
  const temperatures = Object.entries(attributes).flatMap(([name, value]) =>
    typeof value === 'number' && TEMPERATURE.test(name)
      ? [[name, Number((value * factor).toFixed(DECIMALS))]]
      : [],
  );
  return temperatures.length === 0 ? null : { ...attributes, ...Object.fromEntries(temperatures) };
}
