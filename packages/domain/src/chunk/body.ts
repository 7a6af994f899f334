import type { DeviceEvent } from '../deviceEvents.ts';
import type { Attributes } from '../deviceMessage.ts';
import type { Fix } from '../fix.ts';
import { readAttributes, type Span, writeAttributes } from './attributesColumn.ts';
import { ByteReader } from './byteReader.ts';
import { ByteWriter } from './byteWriter.ts';
import {
  CENTIMETRES,
  type ChunkRow,
  DEGREE,
  IGNITION_SHIFT,
  QUALITY_BITS,
  type StoredColumns,
  TENTHS,
  toSwitch,
  VALID_SHIFT,
} from './columns.ts';
import { contentHash, hashOfColumns } from './contentHash.ts';
import { ChunkDamaged, ChunkRefused } from './damaged.ts';
import { readTexts, writeTexts } from './dictionary.ts';
import { readNumbers, writeNumbers } from './numberColumn.ts';
import { readOptional, readPresence, writeOptional, writePresence } from './presence.ts';

/** The largest number of fixes of one chunk: six a second for a whole day. */
export const MOST_FIXES = 2 ** 19;

/** The columns of the numbers that may be absent, in their order in the body. */
const OPTIONAL = [
  'latitudeE7',
  'longitudeE7',
  'altitudeM',
  'speedCmps',
  'courseD10',
  'satellites',
  'hdopD10',
  'odometerM',
] as const satisfies readonly (keyof StoredColumns)[];

const SERVER_TIME = { ITSELF: 0, AFTER_FIX: 1 } as const;
const FINGERPRINT = { ITSELF: 0, DERIVED: 1 } as const;
/** The bytes of an exception, compared with the four bytes of a fingerprint that is written. */
const EXCEPTION_BYTES = 6;
const EVENT_SEPARATOR = ',';

/** Encodes the rows of a chunk, which are in order of (fixTime, fingerprint) with no two alike. Throws ChunkRefused. */
export function encodeBody(rows: readonly ChunkRow[]): Uint8Array<ArrayBuffer> {
  if (rows.length === 0 || rows.length > MOST_FIXES)
    throw new ChunkRefused(`a chunk holds 1 to ${MOST_FIXES} fixes, not ${rows.length}`);
  const writer = new ByteWriter();
  writeNumbers(
    writer,
    rows.map(({ fixTime }) => fixTime),
  );
  writeServerTimes(writer, rows);
  writeNumbers(
    writer,
    rows.map(({ deviceId }) => deviceId),
  );
  writeNumbers(
    writer,
    rows.map(({ flags }) => flags),
  );
  for (const name of OPTIONAL)
    writeOptional(
      writer,
      rows.map((row) => row[name]),
    );
  const events = writePresence(
    writer,
    rows.map((row) => row.events?.join(EVENT_SEPARATOR) ?? null),
  );
  if (events.length > 0) writeTexts(writer, events);
  writeAttributes(
    writer,
    rows.map(({ attributes }) => attributes),
  );
  writeFingerprints(writer, rows);
  return writer.bytes();
}

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
  const [start, end] = columns.span;
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
    const reported = events[i]!;
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
      events: reported === null ? [] : [...reported],
      attributes: attributes[i] ?? {},
    });
  }
  return fixes;
}

/** When and where the fixes of a chunk are, by columns in their units; an absent number is NaN. */
export type ChunkPlaces = Record<'fixTime' | 'flags' | 'latitudeE7' | 'longitudeE7', Float64Array>;

/** Decodes of a body when and where its fixes are, in a fraction of the time that all of it takes. Throws ChunkDamaged. */
export function decodePlaces(bytes: Uint8Array, count: number): ChunkPlaces {
  const reader = new ByteReader(bytes);
  const fixTime = readNumbers(reader, count);
  readServerTimes(reader, fixTime);
  readNumbers(reader, count); // the devices
  const flags = readNumbers(reader, count);
  const latitudeE7 = readOptional(reader, count);
  return { fixTime, flags, latitudeE7, longitudeE7: readOptional(reader, count) };
}

/** The columns of a body; an absent number is NaN. */
interface Columns extends Record<(typeof OPTIONAL)[number], Float64Array> {
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

function readColumns(bytes: Uint8Array, count: number, times = ALWAYS): Columns {
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

/** Writes the server times as they are or as the delay of each fix, whichever takes fewer bytes: the first suits frames with several fixes, the second frames with one each. */
function writeServerTimes(writer: ByteWriter, rows: readonly ChunkRow[]): void {
  const [itself, after] = [new ByteWriter(), new ByteWriter()];
  itself.byte(SERVER_TIME.ITSELF);
  writeNumbers(
    itself,
    rows.map(({ serverTime }) => serverTime),
  );
  after.byte(SERVER_TIME.AFTER_FIX);
  writeNumbers(
    after,
    rows.map(({ serverTime, fixTime }) => serverTime - fixTime),
  );
  writer.append((itself.length < after.length ? itself : after).bytes());
}

function readServerTimes(reader: ByteReader, fixTimes: Float64Array): Float64Array {
  const kind = reader.byte();
  const values = readNumbers(reader, fixTimes.length);
  if (kind === SERVER_TIME.ITSELF) return values;
  if (kind !== SERVER_TIME.AFTER_FIX) throw new ChunkDamaged(`there is no kind ${kind} of server times`);
  for (let i = 0; i < values.length; i++) values[i] = values[i]! + fixTimes[i]!;
  return values;
}

/** Writes the fingerprints. Nearly all are the content hash of their fix, and only the others need to be written. */
function writeFingerprints(writer: ByteWriter, rows: readonly ChunkRow[]): void {
  const exceptions = rows.flatMap((row, i) => (contentHash(row) === row.fingerprint ? [] : [i]));
  if (exceptions.length * EXCEPTION_BYTES > rows.length * 4) {
    writer.byte(FINGERPRINT.ITSELF);
    for (const { fingerprint } of rows) writer.int32(fingerprint);
    return;
  }
  writer.byte(FINGERPRINT.DERIVED);
  writer.varint(exceptions.length);
  let before = 0;
  for (const at of exceptions) {
    writer.varint(at - before);
    writer.int32((rows[at] as ChunkRow).fingerprint);
    before = at;
  }
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
