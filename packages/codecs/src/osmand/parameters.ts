import {
  type AttributeName,
  type AttributeValue,
  type DeviceMessage,
  emptyMessage,
  knotsToMps,
} from '@rastro/domain';
import { eventsOfAlarm } from './alarms.ts';
import { place } from './place.ts';
import { countOf, courseOf, isGiven, numberOf, readingOf, switchOf, timeOf } from './values.ts';

type Reader = (message: DeviceMessage, value: string) => void;

/** A reader that puts a value, where there is one, under an attribute's name. */
const into =
  (name: AttributeName, read: (value: string) => AttributeValue | null): Reader =>
  (message, value) => {
    const reading = read(value);
    if (reading !== null) message.attributes[name] = reading;
  };

/** A reader that puts a value under a name of the vocabulary, or of the sender's own. */
const readAs =
  (name: string): Reader =>
  (message, value) => {
    const reading = readingOf(name, value);
    if (reading !== null) message.attributes[name] = reading;
  };

/** A list of cells or access points with one more, divided by spaces. */
const joined = (list: AttributeValue | undefined, item: string): string =>
  list === undefined ? item : `${list} ${item}`;

/**
 * `mcc,mnc,lac,cell[,signal]`, of which there may be several: the first is the serving cell, the others become
 * `neighbourCells`, `lac:cell:signal` each, with `mcc-mnc/` before it where the network is another.
 */
function readCell(message: DeviceMessage, value: string): void {
  const { attributes } = message;
  const [mcc, mnc, lac, cellId, signal] = value.split(',').map(numberOf);
  if (mcc == null || mnc == null || lac == null || cellId == null) return;
  if (attributes.cellId === undefined) {
    Object.assign(attributes, { mcc, mnc, lac, cellId });
    if (signal != null) attributes.rssiDbm = signal;
    return;
  }
  const isSameNetwork = attributes.mcc === mcc && attributes.mnc === mnc;
  const neighbour = `${isSameNetwork ? '' : `${mcc}-${mnc}/`}${lac}:${cellId}${signal == null ? '' : `:${signal}`}`;
  attributes.neighbourCells = joined(attributes.neighbourCells, neighbour);
}

/** `mac,signal`, of which there may be several. */
function readAccessPoint({ attributes }: DeviceMessage, value: string): void {
  const [mac = '', signal = ''] = value.split(',');
  if (mac !== '') attributes.wifiAccessPoints = joined(attributes.wifiAccessPoints, `${mac}=${signal}`);
}

const identify: Reader = (message, value) => {
  message.deviceId = value === '' ? null : value;
};
const turn: Reader = (message, value) => {
  message.course = courseOf(value);
};

const READERS: Readonly<Record<string, Reader>> = {
  secret: () => undefined, // no reading: it says who speaks, and is kept nowhere
  id: identify,
  deviceid: identify,
  device_id: identify,
  lat: (message, value) => {
    message.latitude = numberOf(value);
  },
  lon: (message, value) => {
    message.longitude = numberOf(value);
  },
  location: (message, value) => {
    const [latitude, longitude] = value.split(',');
    message.latitude = numberOf(latitude);
    message.longitude = numberOf(longitude);
  },
  timestamp: (message, value) => {
    message.fixTime = timeOf(value);
  },
  valid: (message, value) => {
    message.valid = switchOf(value) ?? false;
  },
  speed: (message, value) => {
    const knots = countOf(value);
    message.speedMps = knots === null ? null : knotsToMps(knots);
  },
  bearing: turn,
  heading: turn,
  altitude: (message, value) => {
    message.altitudeM = numberOf(value);
  },
  hdop: (message, value) => {
    message.hdop = countOf(value);
  },
  sat: (message, value) => {
    const satellites = countOf(value);
    message.satellites = satellites === null ? null : Math.min(255, satellites);
  },
  ignition: (message, value) => {
    message.ignition = switchOf(value);
  },
  odometer: (message, value) => {
    message.odometerM = countOf(value);
  },
  alarm: (message, value) => {
    message.events.push(...eventsOfAlarm(value));
    if (value !== '') message.attributes.alarm = value;
  },
  cell: readCell,
  wifi: readAccessPoint,
  accuracy: into('accuracyM', countOf),
  batt: into('batteryPercent', countOf),
  charge: into('charging', switchOf),
  door: into('doorOpen', switchOf),
  driverUniqueId: into('driverId', (value) => value || null),
  batteryLevel: into('batteryPercent', countOf),
  power: into('externalVoltageV', numberOf),
  fuel: into('fuelLevelL', numberOf),
  fuelLevel: into('fuelLevelPercent', numberOf),
  hours: into('engineHoursS', (value) => {
    const milliseconds = countOf(value);
    return milliseconds === null ? null : milliseconds / 1000;
  }),
  event: (message, value) => readAs(numberOf(value) === null ? 'eventName' : 'eventCode')(message, value),
};

/** Traccar's numbered names, which many senders use, and the common ones. */
const NUMBERED: readonly (readonly [form: RegExp, name: (n: string) => string])[] = [
  [/^temp(\d)$/, (n) => `temperature${n}C`],
  [/^humidity(\d)$/, (n) => `humidity${n}Percent`],
  [/^adc(\d)$/, (n) => `adc${n}V`],
  [/^in(\d)$/, (n) => `input${n}`],
  [/^out(\d)$/, (n) => `output${n}`],
];

/**
 * The reader of a parameter. A parameter that is not in the table is a reading: of the vocabulary where it is one of the numbered
 * names, else of its own name.
 */
function readerOf(parameter: string): Reader {
  if (Object.hasOwn(READERS, parameter)) return READERS[parameter]!;
  for (const [form, nameOf] of NUMBERED) {
    const n = form.exec(parameter)?.[1];
    if (n !== undefined) return readAs(nameOf(n));
  }
  return readAs(parameter);
}

/** The message of query or form parameters. Without a timestamp its time is `receivedAtMs`; with one that cannot be read it has none. */
export function messageOfParameters(parameters: URLSearchParams, receivedAtMs: number): DeviceMessage {
  const message = emptyMessage('position', null);
  message.valid = true;
  for (const [name, value] of parameters) readerOf(name)(message, value);
  return place(message, isGiven(parameters.get('timestamp')) ? null : receivedAtMs);
}
