import type { DeviceEvent } from '../deviceEvents.ts';
import { readAttributes, writeAttributes } from './attributesColumn.ts';
import { ByteReader } from './byteReader.ts';
import { ByteWriter } from './byteWriter.ts';
import type { ChunkRow, StoredColumns } from './columns.ts';
import { contentHash, hashWithReadings } from './contentHash.ts';
import { ChunkDamaged, ChunkRefused } from './damaged.ts';
import { readTexts, writeTexts } from './dictionary.ts';
import { readNumbers, writeNumbers } from './numberColumn.ts';
import { readOptional, readPresence, writeOptional, writePresence } from './presence.ts';

/** Fixes of one chunk at most: six a second for a whole day. */
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
/** What an exception takes, against the four bytes of a fingerprint that is written. */
const EXCEPTION_BYTES = 6;
const EVENT_SEPARATOR = ',';

/** The rows of a chunk, in order of (fixTime, fingerprint) and no two alike, as bytes. Throws ChunkRefused. */
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

/** The rows of a body. Throws ChunkDamaged. */
export function decodeBody(bytes: Uint8Array, count: number): ChunkRow[] {
  const reader = new ByteReader(bytes);
  const fixTimes = readNumbers(reader, count);
  const serverTimes = readServerTimes(reader, fixTimes);
  const deviceIds = readNumbers(reader, count);
  const flags = readNumbers(reader, count);
  const [latitudes, longitudes, altitudes, speeds, courses, satellites, hdops, odometers] = OPTIONAL.map(() =>
    readOptional(reader, count),
  ) as [
    Float64Array,
    Float64Array,
    Float64Array,
    Float64Array,
    Float64Array,
    Float64Array,
    Float64Array,
    Float64Array,
  ];
  const events = readEvents(reader, count);
  const { all: attributes, hashes } = readAttributes(reader, count);
  const rows: ChunkRow[] = [];
  for (let i = 0; i < count; i++)
    rows.push({
      deviceId: deviceIds[i]!,
      fixTime: fixTimes[i]!,
      fingerprint: 0,
      serverTime: serverTimes[i]!,
      latitudeE7: orNull(latitudes[i]!),
      longitudeE7: orNull(longitudes[i]!),
      odometerM: orNull(odometers[i]!),
      flags: flags[i]!,
      altitudeM: orNull(altitudes[i]!),
      speedCmps: orNull(speeds[i]!),
      courseD10: orNull(courses[i]!),
      satellites: orNull(satellites[i]!),
      hdopD10: orNull(hdops[i]!),
      events: events[i]!,
      attributes: attributes[i]!,
    });
  readFingerprints(reader, rows, hashes);
  reader.end();
  return rows;
}

const orNull = (value: number): number | null => (Number.isNaN(value) ? null : value);

function readEvents(reader: ByteReader, count: number): (readonly DeviceEvent[] | null)[] {
  const { count: present, runs } = readPresence(reader, count);
  const all: (readonly DeviceEvent[] | null)[] = new Array(count).fill(null);
  if (present === 0) return all;
  const events = readTexts(reader, present, (text) => text.split(EVENT_SEPARATOR) as DeviceEvent[]);
  let taken = 0;
  for (const [start, end] of runs) for (let at = start; at < end; at++) all[at] = events[taken++] ?? null;
  return all;
}

/** As they are, or as the time that each fix was under way, whichever is less: frames that carry several, or one each. */
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
  return values.map((value, i) => value + (fixTimes[i] as number));
}

/** Nearly all are the hash of what the fix says, and need not be written. */
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

function readFingerprints(reader: ByteReader, rows: ChunkRow[], readings: Int32Array): void {
  const kind = reader.byte();
  if (kind === FINGERPRINT.ITSELF) {
    for (const row of rows) row.fingerprint = reader.int32();
    return;
  }
  if (kind !== FINGERPRINT.DERIVED) throw new ChunkDamaged(`there is no kind ${kind} of fingerprints`);
  rows.forEach((row, i) => {
    row.fingerprint = hashWithReadings(row, readings[i] as number);
  });
  const exceptions = reader.countOf(5);
  let at = 0;
  for (let i = 0; i < exceptions; i++) {
    at += reader.varint();
    const row = rows[at];
    if (!row) throw new ChunkDamaged('a fingerprint belongs to no fix');
    row.fingerprint = reader.int32();
  }
}
