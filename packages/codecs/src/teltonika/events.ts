import type { DeviceEvent } from '@rastro/domain';

/** What each value of an element means when the element made the record. */
type Meanings = Readonly<Record<number, DeviceEvent>>;

const ON_OFF = (off: DeviceEvent, on: DeviceEvent): Meanings => ({ 0: off, 1: on });

const GEOFENCE: Meanings = { 0: 'geofenceExit', 1: 'geofenceEnter', 2: 'overspeedEnd', 3: 'overspeedStart' };
const GREEN_DRIVING: Meanings = { 1: 'harshAcceleration', 2: 'harshBraking', 3: 'harshCornering' };
/** Zones 1 to 5, 6 to 10, 11, and 12 on. */
const GEOFENCE_IDS = [
  155, 156, 157, 158, 159, 61, 62, 63, 64, 65, 70, 88, 91, 92, 93, 94, 95, 96, 97, 98, 99,
];

/** Events by element id and value. The first line that names an event is the one that a device encoder writes. */
const EVENTS: ReadonlyMap<number, Meanings> = new Map<number, Meanings>([
  [239, ON_OFF('ignitionOff', 'ignitionOn')],
  [240, ON_OFF('motionStop', 'motionStart')],
  [1, ON_OFF('inputOff', 'inputOn')],
  [2, ON_OFF('inputOff', 'inputOn')],
  [3, ON_OFF('inputOff', 'inputOn')],
  [4, ON_OFF('inputOff', 'inputOn')],
  [179, ON_OFF('outputOff', 'outputOn')],
  [180, ON_OFF('outputOff', 'outputOn')],
  [380, ON_OFF('outputOff', 'outputOn')],
  [69, { 0: 'gnssLost', 1: 'gnssRecovered', 2: 'gnssLost' }],
  [200, { 0: 'sleepEnd', 1: 'sleepStart', 2: 'sleepStart', 3: 'sleepStart', 4: 'sleepStart' }],
  [236, { 1: 'sos' }],
  [246, { 1: 'tow' }],
  [247, { 1: 'collision', 2: 'collision', 3: 'collision', 4: 'collision', 5: 'collision', 6: 'collision' }],
  [249, ON_OFF('jammingEnd', 'jammingStart')],
  [318, { 0: 'jammingEnd', 1: 'jammingStart', 2: 'jammingStart' }],
  [251, ON_OFF('idleEnd', 'idleStart')],
  [252, ON_OFF('powerConnected', 'powerDisconnected')],
  [253, GREEN_DRIVING],
  [175, ON_OFF('geofenceExit', 'geofenceEnter')],
  ...GEOFENCE_IDS.map((id): [number, Meanings] => [id, GEOFENCE]),
  ...[654, 655, 656, 657, 658, 662].map((id): [number, Meanings] => [id, ON_OFF('doorClosed', 'doorOpen')]),
]);

/** Elements whose mere presence with such a value is the event: they last no longer than their record. */
const MOMENTARY: ReadonlySet<number> = new Set([236, 247, 253]);

/** What an element of a record tells of, where `isCause` says that the record was made because of it. */
export function eventOf(id: number, value: number, isCause: boolean): DeviceEvent | null {
  if (!isCause && !MOMENTARY.has(id)) return null;
  const meaning = EVENTS.get(id)?.[value];
  if (meaning !== undefined) return meaning;
  // these carry a quantity: the speed, the identifier, the open doors, the number of codes
  if (id === 255) return 'overspeedStart';
  if ((id === 78 || id === 207) && value !== 0) return 'driverIdentified';
  if (id === 90) return value === 0 ? 'doorClosed' : 'doorOpen';
  if (id === 30 && value > 0) return 'diagnosticTroubleCode';
  return null;
}

/** The element and value with which a device reports an event, or null where it has none. */
export function causeOf(event: DeviceEvent): { id: number; value: number } | null {
  for (const [id, meanings] of EVENTS)
    for (const [value, meaning] of Object.entries(meanings))
      if (meaning === event) return { id, value: Number(value) };
  return null;
}
