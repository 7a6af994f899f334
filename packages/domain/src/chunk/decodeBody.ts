import type { DeviceEvent } from '../deviceEvents.ts';
import type { Attributes } from '../deviceMessage.ts';
import type { Fix } from '../fix.ts';
import { readAttributes, type Span } from './attributesColumn.ts';
import { EVENT_SEPARATOR, FINGERPRINT, OPTIONAL, SERVER_TIME } from './bodyLayout.ts';
import { ByteReader } from './byteReader.ts';
import {
  CENTIMETRES,
  type ChunkRow,
  DEGREE,
  IGNITION_SHIFT,
  QUALITY_BITS,
  TENTHS,
  toSwitch,
  VALID_SHIFT,
} from './columns.ts';
import { hashOfColumns } from './contentHash.ts';
import { ChunkDamaged } from './damaged.ts';
import { readTexts } from './dictionary.ts';
import { readNumbers, skipNumbers } from './numberColumn.ts';
import { readOptional, readPresence } from './presence.ts';

/** Decodes the rows of a body. Throws ChunkDamaged. */
export function decodeBody(bytes: Uint8Array, count: number): ChunkRow[] {
  const columns = readColumns(bytes, count);
  const { deviceId, fixTime, fingerprint, serverTime, flags, events, attributes } = columns;
  const { latitudeE7, longitudeE7, odometerM, altitudeM, speedCmps, courseD10, satellites, hdopD10 } =
    columns;
  const rows: ChunkRow[] = [];
  for (let i = 0; i < count; i++)
    rows.push({
      deviceId: deviceId[i]!,
      fixTime: fixTime[i]!,
      fingerprint: fingerprint[i]!,
      serverTime: serverTime[i]!,
      latitudeE7: orNull(latitudeE7[i]!),
      longitudeE7: orNull(longitudeE7[i]!),
      odometerM: orNull(odometerM[i]!),
      flags: flags[i]!,
      altitudeM: orNull(altitudeM[i]!),
      speedCmps: orNull(speedCmps[i]!),
      courseD10: orNull(courseD10[i]!),
      satellites: orNull(satellites[i]!),
      hdopD10: orNull(hdopD10[i]!),
      events: events[i]!,
      attributes: attributes[i]!,
    });
  return rows;
}

/** Times in milliseconds since 1970: from the first on, and before the second. */
export type TimeSpan = readonly [from: number, to: number];

/** All times that there are. */
export const ALWAYS: TimeSpan = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];

/** Decodes the fixes of a body whose times are asked for, without making rows of them first. Throws ChunkDamaged. */
export function decodeFixes(bytes: Uint8Array, count: number, times = ALWAYS): Fix[] {
  const columns = readColumns(bytes, count, times);
  return fixesOf(columns, columns.span);
}

/** The fixes of columns in a span. */
export function fixesOf(columns: FixColumns, [start, end]: Span): Fix[] {
  const { fixTime, fingerprint, serverTime, flags, events, attributes } = columns;
  const { latitudeE7, longitudeE7, odometerM, altitudeM, speedCmps, courseD10, satellites, hdopD10 } =
    columns;
  const fixes: Fix[] = [];
  for (let i = start; i < end; i++) {
    // Compared with itself here, since each number that goes through a function costs an object.
    const latitude = latitudeE7[i]! / DEGREE;
    const longitude = longitudeE7[i]! / DEGREE;
    const altitude = altitudeM[i]!;
    const speed = speedCmps[i]! / CENTIMETRES;
    const course = courseD10[i]! / TENTHS;
    const seen = satellites[i]!;
    const hdop = hdopD10[i]! / TENTHS;
    const odometer = odometerM[i]!;
    const bits = flags[i]!;
    fixes.push({
      fixTime: fixTime[i]!,
      fingerprint: fingerprint[i]!,
      serverTime: serverTime[i]!,
      latitude: Number.isNaN(latitude) ? null : latitude,
      longitude: Number.isNaN(longitude) ? null : longitude,
      altitudeM: Number.isNaN(altitude) ? null : altitude,
      speedMps: Number.isNaN(speed) ? null : speed,
      course: Number.isNaN(course) ? null : course,
      satellites: Number.isNaN(seen) ? null : seen,
      hdop: Number.isNaN(hdop) ? null : hdop,
      valid: toSwitch((bits >> VALID_SHIFT) & 3),
      ignition: toSwitch((bits >> IGNITION_SHIFT) & 3),
      odometerM: Number.isNaN(odometer) ? null : odometer,
      quality: bits & QUALITY_BITS,
      events: [...(events[i] ?? [])],
      attributes: attributes[i] ?? {},
    });
  }
  return fixes;
}

/** The columns of a body; an absent number is NaN. */
export interface Columns extends Record<(typeof OPTIONAL)[number], Float64Array> {
  fixTime: Float64Array;
  serverTime: Float64Array;
  deviceId: Float64Array;
  flags: Float64Array;
  events: readonly (readonly DeviceEvent[] | null)[];
  attributes: readonly (Attributes | null)[];
  fingerprint: Int32Array;
  /** The fixes whose readings and fingerprints were made. */
  span: Span;
}

/** The columns of which fixes are made. */
export type FixColumns = Omit<Columns, 'deviceId' | 'span'>;

/** Reads all columns of a body, of which those of some times are used. Throws ChunkDamaged. */
export function readColumns(bytes: Uint8Array, count: number, times = ALWAYS): Columns {
  const reader = new ByteReader(bytes);
  const fixTime = readNumbers(reader, count);
  const serverTime = readServerTimes(reader, fixTime);
  const deviceId = readNumbers(reader, count);
  const flags = readNumbers(reader, count);
  const numbers = {} as Record<(typeof OPTIONAL)[number], Float64Array>;
  for (const name of OPTIONAL) numbers[name] = readOptional(reader, count);
  const events = readEvents(reader, count);
  const span = spanOf(fixTime, times);
  const { all: attributes, hashes } = readAttributes(reader, count, span);
  const columns = { ...numbers, fixTime, serverTime, deviceId, flags, events, attributes, span };
  const fingerprint = readFingerprints(reader, columns, hashes);
  reader.end();
  return { ...columns, fingerprint };
}

/** Where the fixes of some times are among all, which are in order. */
function spanOf(fixTime: Float64Array, [from, to]: TimeSpan): Span {
  const start = fixTime.findIndex((time) => time >= from);
  return start < 0 ? [0, 0] : [start, fixTime.findLastIndex((time) => time < to) + 1];
}

const orNull = (value: number): number | null => (Number.isNaN(value) ? null : value);

/** Reads the events of `count` fixes; null for a fix without any. Throws ChunkDamaged. */
export function readEvents(reader: ByteReader, count: number): (readonly DeviceEvent[] | null)[] {
  const { count: present, runs } = readPresence(reader, count);
  const all: (readonly DeviceEvent[] | null)[] = new Array(count).fill(null);
  if (present === 0) return all;
  const events = readTexts(reader, present, (text) => text.split(EVENT_SEPARATOR) as DeviceEvent[]);
  let taken = 0;
  for (const [start, end] of runs) for (let at = start; at < end; at++) all[at] = events[taken++] ?? null;
  return all;
}

/** Reads the times at which the server received fixes of these times. Throws ChunkDamaged. */
export function readServerTimes(reader: ByteReader, fixTimes: Float64Array): Float64Array {
  const kind = reader.byte();
  const values = readNumbers(reader, fixTimes.length);
  if (kind === SERVER_TIME.ITSELF) return values;
  if (kind !== SERVER_TIME.AFTER_FIX) throw new ChunkDamaged(`there is no kind ${kind} of server times`);
  for (let i = 0; i < values.length; i++) values[i] = values[i]! + fixTimes[i]!;
  return values;
}

/** Passes over what `readServerTimes` reads. */
export function skipServerTimes(reader: ByteReader, count: number): void {
  reader.skip(1);
  skipNumbers(reader, count);
}

function readFingerprints(
  reader: ByteReader,
  columns: Omit<Columns, 'fingerprint'>,
  readings: Int32Array,
): Int32Array {
  const kind = reader.byte();
  const fingerprints = new Int32Array(readings.length);
  if (kind === FINGERPRINT.ITSELF) return fingerprints.map(() => reader.int32());
  if (kind !== FINGERPRINT.DERIVED) throw new ChunkDamaged(`there is no kind ${kind} of fingerprints`);
  hashOfColumns(fingerprints, columns, readings, columns.span);
  const exceptions = reader.countOf(5);
  let at = 0;
  for (let i = 0; i < exceptions; i++) {
    at += reader.varint();
    if (at >= fingerprints.length) throw new ChunkDamaged('a fingerprint belongs to no fix');
    fingerprints[at] = reader.int32();
  }
  return fingerprints;
}
