import {
  type Attributes,
  DEVICE_EVENTS,
  type DeviceEvent,
  type DeviceMessage,
  emptyMessage,
} from '@rastro/domain';

/** Why a line of a file cannot be imported; the client has the words. */
export type ImportProblem =
  | 'columns' // the first line does not name the columns that are needed, or names one twice
  | 'cells' // a line has more cells than columns
  | 'xml' // the file is not well-formed, or has a document type
  | 'end' // the file ends in the middle of something: a part of it is missing
  | 'time' // no time, or none that can be read
  | 'place' // a latitude or longitude that is none, or one without the other
  | 'number'
  | 'switch' // neither true nor false
  | 'event' // an event that Rastro does not know
  | 'attributes' // no JSON object of texts, numbers and switches
  | 'points' // a track with more times than places, or fewer
  | 'empty'; // nothing to import

/** What a file has at a line: a position, or a problem. */
export type Imported =
  | { line: number; message: DeviceMessage }
  | { line: number; problem: ImportProblem; value: string };

/** The values of one position as the file has them; absent or empty is unknown. */
export interface ImportedFields {
  time?: string | undefined;
  latitude?: string | undefined;
  longitude?: string | undefined;
  altitudeM?: unknown;
  speedKmh?: unknown;
  course?: unknown;
  satellites?: unknown;
  hdop?: unknown;
  ignition?: unknown;
  valid?: unknown;
  odometerM?: unknown;
  events?: unknown;
  attributes?: unknown;
}

const KMH = 3.6;
const MOST_ATTRIBUTES = 200;
const SHOWN_CHARACTERS = 60;
const EVENTS: ReadonlySet<unknown> = new Set(DEVICE_EVENTS);
/** A time must say its zone: a file travels. */
const TIME = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)$/;

class Unreadable extends Error {
  readonly problem: ImportProblem;
  readonly value: unknown;
  constructor(problem: ImportProblem, value: unknown) {
    super(problem);
    this.problem = problem;
    this.value = value;
  }
}

/** A problem at a line, its value cut to what is worth showing. */
export const problemAt = (line: number, problem: ImportProblem, value: unknown = ''): Imported => ({
  line,
  problem,
  value: String(value).slice(0, SHOWN_CHARACTERS),
});

/** The position of a line's values, as a device would have sent it; or what is wrong with it. */
export function importedAt(line: number, fields: ImportedFields): Imported {
  try {
    return { line, message: messageOf(fields) };
  } catch (error) {
    if (error instanceof Unreadable) return problemAt(line, error.problem, error.value);
    throw error;
  }
}

function messageOf(fields: ImportedFields): DeviceMessage {
  const latitude = placeOf(fields.latitude, 90);
  const longitude = placeOf(fields.longitude, 180);
  if ((latitude === null) !== (longitude === null))
    throw new Unreadable('place', `${fields.latitude ?? ''} ${fields.longitude ?? ''}`);
  const speedKmh = numberOf(fields.speedKmh);
  return {
    ...emptyMessage(latitude === null ? 'status' : 'position', null),
    fixTime: timeOf(fields.time),
    latitude,
    longitude,
    altitudeM: numberOf(fields.altitudeM),
    speedMps: speedKmh === null ? null : speedKmh / KMH,
    course: numberOf(fields.course),
    satellites: numberOf(fields.satellites),
    hdop: numberOf(fields.hdop),
    ignition: switchOf(fields.ignition),
    valid: switchOf(fields.valid),
    odometerM: numberOf(fields.odometerM),
    events: eventsOf(fields.events),
    attributes: attributesOf(fields.attributes),
  };
}

function timeOf(text = ''): number {
  const time = TIME.test(text.trim()) ? Date.parse(text.trim().replace(' ', 'T')) : Number.NaN;
  if (Number.isNaN(time)) throw new Unreadable('time', text);
  return time;
}

function placeOf(text: string | undefined, most: number): number | null {
  if (isNothing(text)) return null;
  const degrees = Number(text);
  if (!(Math.abs(degrees) <= most)) throw new Unreadable('place', text);
  return degrees;
}

function numberOf(value: unknown): number | null {
  if (isNothing(value)) return null;
  const number = typeof value === 'number' || typeof value === 'string' ? Number(value) : Number.NaN;
  if (!Number.isFinite(number)) throw new Unreadable('number', value);
  return number;
}

function switchOf(value: unknown): boolean | null {
  if (isNothing(value)) return null;
  if (value === true || value === 'true' || value === '1') return true;
  if (value === false || value === 'false' || value === '0') return false;
  throw new Unreadable('switch', value);
}

function eventsOf(value: unknown): DeviceEvent[] {
  if (isNothing(value)) return [];
  const events = typeof value === 'string' ? value.split('|') : value;
  if (!Array.isArray(events)) throw new Unreadable('event', value);
  for (const event of events) if (!EVENTS.has(event)) throw new Unreadable('event', event);
  return events;
}

function attributesOf(value: unknown): Attributes {
  if (isNothing(value)) return {};
  const attributes = typeof value === 'string' ? parsed(value) : value;
  if (typeof attributes !== 'object' || attributes === null || Array.isArray(attributes))
    throw new Unreadable('attributes', value);
  const values = Object.values(attributes);
  const areReadings = values.every((reading) => ['string', 'number', 'boolean'].includes(typeof reading));
  if (!areReadings || values.length > MOST_ATTRIBUTES)
    throw new Unreadable('attributes', JSON.stringify(value));
  return attributes as Attributes;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Unreadable('attributes', text);
  }
}

/** What GPX and KML carry besides, as exported: a JSON object. */
export function restFields(text: string): ImportedFields | null {
  try {
    const rest: unknown = JSON.parse(text);
    return typeof rest === 'object' && rest !== null && !Array.isArray(rest)
      ? (rest as ImportedFields)
      : null;
  } catch {
    return null;
  }
}

const isNothing = (value: unknown): value is null | undefined | '' =>
  value === null || value === undefined || (typeof value === 'string' && value.trim() === '');
