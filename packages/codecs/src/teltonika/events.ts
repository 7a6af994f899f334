import type { DeviceEvent } from '@rastro/domain';
import type { DeviceFamily } from './elements/index.ts';

/** What each value of a one-byte element means when the element made the record. */
type Meanings = Readonly<Record<number, DeviceEvent>>;

const ON_OFF = (off: DeviceEvent, on: DeviceEvent): Meanings => ({ 0: off, 1: on });
const INPUT = ON_OFF('inputOff', 'inputOn');
const OUTPUT = ON_OFF('outputOff', 'outputOn');
const DOOR = ON_OFF('doorClosed', 'doorOpen');
const IDLE = ON_OFF('idleEnd', 'idleStart');
const GEOFENCE: Meanings = { 0: 'geofenceExit', 1: 'geofenceEnter', 2: 'overspeedEnd', 3: 'overspeedStart' };

/** Zones 1 to 48: the ids grew with the firmware. */
const GEOFENCE_IDS = [
  ...[155, 156, 157, 158, 159, 61, 62, 63, 64, 65, 70, 88, 91, 92, 93, 94, 95, 96, 97, 98, 99, 153, 154],
  ...[190, 191, 192, 193, 194, 195, 196, 197, 198, 208, 209],
  ...[216, 217, 218, 219, 220, 221, 222, 223, 224, 225, 226, 227, 228, 229],
];

const meaningsOf = (ids: readonly number[], meanings: Meanings): [number, Meanings][] =>
  ids.map((id) => [id, meanings]);

/** Events by element id and value. The first line that names an event is the one that a device encoder writes. */
const EVENTS: ReadonlyMap<number, Meanings> = new Map<number, Meanings>([
  [239, ON_OFF('ignitionOff', 'ignitionOn')],
  [240, ON_OFF('motionStop', 'motionStart')],
  ...meaningsOf([1, 2, 3, 4], INPUT),
  ...meaningsOf([179, 180, 380], OUTPUT),
  [69, { 0: 'gnssLost', 1: 'gnssRecovered', 2: 'gnssLost' }],
  [200, { 0: 'sleepEnd', 1: 'sleepStart', 2: 'sleepStart', 3: 'sleepStart', 4: 'sleepStart' }],
  [236, { 1: 'sos' }],
  [246, { 1: 'tow' }],
  [247, { 1: 'collision', 6: 'collision' }], // 2 to 5 are the traces of a crash, many records each
  [249, ON_OFF('jammingEnd', 'jammingStart')],
  [318, { 0: 'jammingEnd', 1: 'jammingStart', 2: 'jammingStart' }],
  [251, IDLE],
  [252, ON_OFF('powerConnected', 'powerDisconnected')],
  [253, { 1: 'harshAcceleration', 2: 'harshBraking', 3: 'harshCornering' }],
  [175, ON_OFF('geofenceExit', 'geofenceEnter')],
  ...meaningsOf(GEOFENCE_IDS, GEOFENCE),
  ...meaningsOf([654, 655, 656, 657, 658, 662], DOOR),
]);

/** Where the professional trackers differ: 251 and 252 are about iButtons there. */
const PROFESSIONAL_EVENTS: ReadonlyMap<number, Meanings> = new Map<number, Meanings>([
  [243, IDLE],
  [251, {}],
  [252, {}],
]);

/** Elements whose mere presence with such a value is the event: they last no longer than their record. */
const MOMENTARY: ReadonlySet<number> = new Set([236, 247, 253]);

/** An element of a record, as far as an event can be seen in it. */
export interface EventEvidence {
  id: number;
  width: number;
  value: number;
  /** Whether the record was made because of this element. */
  isCause: boolean;
  family: DeviceFamily;
}

/** The event of an element of a record, or null where it has none. */
export function eventOf({ id, width, value, isCause, family }: EventEvidence): DeviceEvent | null {
  if (!isCause && !MOMENTARY.has(id)) return null;
  const meanings = (family === 'professional' ? PROFESSIONAL_EVENTS.get(id) : undefined) ?? EVENTS.get(id);
  if (meanings !== undefined) return width === 1 ? (meanings[value] ?? null) : null;
  // these carry a quantity: the speed, the identifier, the open doors, the number of codes
  if (id === 255) return 'overspeedStart';
  if ((id === 78 || id === 207) && value !== 0) return 'driverIdentified';
  if (id === 90 && family === 'usual') return value === 0 ? 'doorClosed' : 'doorOpen';
  if (id === 30 && family === 'usual' && value > 0) return 'diagnosticTroubleCode';
  return null;
}

/** The element and value with which a device reports an event, or null where it has none. */
export function causeOf(event: DeviceEvent): { id: number; value: number } | null {
  for (const [id, meanings] of EVENTS)
    for (const [value, meaning] of Object.entries(meanings))
      if (meaning === event) return { id, value: Number(value) };
  return null;
}
