import type { AttributeName, DeviceEvent, DeviceMessage } from '@rastro/domain';
import type { Model } from './models.ts';
import { setMotionState } from './status.ts';
import { numberOf, set, thousandth } from './values.ts';

/**
 * What stands before the location of an event report. `code` is the field of two digits (report identifier and type, one
 * each), or on GL models the two fields in their place; `last` is the field right before the location.
 */
interface EventFields {
  id: number | null;
  type: number | null;
  last: string;
  before: readonly string[];
  /** The model, as far as it is known. */
  model: Model;
}

type EventReader = (message: DeviceMessage, fields: EventFields) => void;

const always =
  (...events: DeviceEvent[]): EventReader =>
  (message) => {
    message.events.push(...events);
  };

/** Gives the event by the report type, from 0. */
const byType =
  (...events: (DeviceEvent | null)[]): EventReader =>
  (message, { type }) => {
    const event = events[type ?? -1];
    if (event) message.events.push(event);
  };

/** Gives the event by the digit right before the location. */
const byLast =
  (events: Readonly<Record<string, DeviceEvent>>): EventReader =>
  (message, { last }) => {
    if (Object.hasOwn(events, last)) message.events.push(events[last]!);
  };

const reading =
  (name: AttributeName, convert: (field: string) => number | boolean | string | null): EventReader =>
  (message, { last }) =>
    set(message, name, convert(last));

const both =
  (...readers: EventReader[]): EventReader =>
  (message, fields) => {
    for (const read of readers) read(message, fields);
  };

/** A digital input or output of the device, by number. */
const port =
  (name: 'input' | 'output', on: DeviceEvent, off: DeviceEvent): EventReader =>
  (message, { id, type }) => {
    if (id !== null && id >= 1) message.attributes[`${name}${id}`] = type === 1;
    message.events.push(type === 1 ? on : off);
  };

const ignition =
  (on: boolean): EventReader =>
  (message, { last }) => {
    message.ignition = on;
    message.events.push(on ? 'ignitionOn' : 'ignitionOff');
    set(message, on ? 'ignitionOffS' : 'ignitionOnS', numberOf(last)); // how long it had been the other way
  };

/** IGL and VGL: report type 0 is on, 1 is off; the other way round on the CV200. */
const ignitionByType: EventReader = (message, { type, model }) => {
  if (type !== 0 && type !== 1) return;
  const isOn = (type === 0) !== (model.name === 'CV200');
  message.ignition = isOn;
  message.events.push(isOn ? 'ignitionOn' : 'ignitionOff');
};

/** Harsh driving: 0 braking, 1 acceleration, 2 turning, 3 braking and 4 acceleration in a turn. */
const HARSH: readonly (readonly DeviceEvent[])[] = [
  ['harshBraking'],
  ['harshAcceleration'],
  ['harshCornering'],
  ['harshBraking', 'harshCornering'],
  ['harshAcceleration', 'harshCornering'],
];
const harsh: EventReader = (message, { type }) => {
  message.events.push(...(HARSH[type ?? -1] ?? ['other']));
};

const motionState: EventReader = (message, { last }) => {
  setMotionState(message, last);
  if (last === '16') message.events.push('tow');
  else if (message.attributes.motion !== undefined)
    message.events.push(message.attributes.motion ? 'motionStart' : 'motionStop');
};

const motionByType: EventReader = (message, { type }) => {
  if (type !== 0 && type !== 1) return;
  message.attributes.motion = type === 1;
  message.events.push(type === 1 ? 'motionStart' : 'motionStop');
};

const switched =
  (input: number): EventReader =>
  (message, { last }) => {
    message.attributes[`input${input}`] = last === '1';
    if (last === '1') message.events.push('tamper');
  };

const fence: EventReader = (message, fields) => {
  byType('geofenceExit', 'geofenceEnter')(message, fields);
  set(message, 'geofenceId', fields.id);
};

const analogue: EventReader = (message, { id, type, before }) => {
  if (id !== null && id >= 1) set(message, `adc${id}V`, thousandth(numberOf(before.at(-3))));
  if (type === 0) message.events.push('other'); // it left the range that is set for it
};

/**
 * TMP: sensor and whether its temperature is outside (0) of the range; on GL5xx what the alarm is about, its temperature, and the
 * number of locations.
 */
const temperature: EventReader = (message, { before, type, model }) => {
  const isAsset = model.family === 'asset5';
  if (isAsset) set(message, 'temperature1C', numberOf(before.at(-2)));
  if (isAsset || type !== 1) message.events.push('temperatureAlarm');
};
/** TEM: 0 below the range, 1 above it; for any other value the side is not known. */
const temperatureOfDevice: EventReader = (message, { before, last }) => {
  const bound = before.at(-2);
  message.events.push(
    bound === '0' ? 'temperatureLow' : bound === '1' ? 'temperatureHigh' : 'temperatureAlarm',
  );
  set(message, 'temperature1C', numberOf(last));
};

/** RFID or key: identifier, report type (1 is authorised), number of locations. */
const driver: EventReader = (message, { before }) => {
  message.events.push('driverIdentified');
  set(message, 'driverId', before.at(-3) ?? null);
  set(message, 'driverAuthorized', before.at(-2) === '1');
};

const outputReport: EventReader = (message, { before, last, model }) =>
  port(
    'output',
    'outputOn',
    'outputOff',
  )(message, {
    id: numberOf(before.at(-2)),
    type: numberOf(last),
    last,
    before,
    model,
  });

/** The reader of each report type for what it means besides a place. Types that are just positions have no line. */
const EVENT_READERS: Readonly<Record<string, EventReader>> = {
  SOS: always('sos'),
  TOW: always('tow'),
  SPD: byType('overspeedStart', 'overspeedEnd'), // outside, inside the range
  GEO: fence,
  GIN: always('geofenceEnter'),
  GOT: always('geofenceExit'),
  RTL: always('positionRequested'),
  LBC: always('positionRequested'),
  DIS: port('input', 'inputOn', 'inputOff'),
  IOB: port('input', 'inputOn', 'inputOff'),
  DOS: outputReport,
  IGN: ignition(true),
  VGN: ignition(true),
  IGF: ignition(false),
  VGF: ignition(false),
  IGL: ignitionByType,
  VGL: ignitionByType,
  HBM: harsh,
  IDN: always('idleStart'),
  IDF: both(always('idleEnd'), reading('idleS', numberOf)),
  STT: motionState,
  NMR: motionByType,
  NMD: byType('motionStop', 'motionStart'),
  MPN: always('powerConnected'),
  EPN: always('powerConnected'),
  MPF: always('powerDisconnected'),
  EPF: always('powerDisconnected'),
  PNA: always('powerOn'),
  PFA: always('powerOff'),
  BTC: both(reading('charging', () => true)),
  STC: both(reading('charging', () => false)),
  BPL: both(always('lowBattery'), reading('batteryVoltageV', numberOf)),
  EPS: both(
    always('lowPower'),
    reading('externalVoltageV', (field) => thousandth(numberOf(field))),
  ),
  JDR: always('jammingStart'),
  JDS: byLast({ '1': 'jammingEnd', '2': 'jammingStart' }),
  GPJ: byLast({ '1': 'jammingEnd', '3': 'jammingStart' }),
  ANT: byLast({ '0': 'antennaConnected', '1': 'antennaDisconnected', '2': 'antennaShort' }),
  CRA: both(always('collision'), reading('crashCount', numberOf)),
  FLA: always('fuelDrain'),
  IDA: driver,
  LSW: switched(1),
  TSW: switched(2),
  SOA: always('tamper'),
  TMP: temperature,
  TEM: temperatureOfDevice,
  AIS: analogue,
  MAI: analogue,
  RMD: reading('roaming', (field) => field === '1'),
  DOG: both(always('other'), (message, { type }) => set(message, 'rebootReason', type)),
};

/** Fields between the number of locations and the location of a GT501. */
const GT501_FIELDS = 2;

/** Whether a report type is in the table of events. */
const isEventReport = (type: string): boolean => Object.hasOwn(EVENT_READERS, type);

/** Adds the events and readings of a report of this type, from the fields before its location. */
export function addEvent(
  message: DeviceMessage,
  report: string,
  fieldsBefore: readonly string[],
  model: Model,
): void {
  const before = model.family === 'gt501' ? fieldsBefore.slice(0, -GT501_FIELDS) : fieldsBefore;
  const code = before.at(-2) ?? '';
  const isOneField = /^[0-9A-F]{2}$/i.test(code);
  const fields: EventFields = {
    id: isOneField ? Number.parseInt(code.charAt(0), 16) : numberOf(before.at(-3)),
    type: isOneField ? Number.parseInt(code.charAt(1), 16) : numberOf(code),
    last: before.at(-1) ?? '',
    before,
    model,
  };
  if (isEventReport(report)) EVENT_READERS[report]!(message, fields);
}
