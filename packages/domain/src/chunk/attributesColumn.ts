import type { Attributes, AttributeValue } from '../deviceMessage.ts';
import type { ByteReader } from './byteReader.ts';
import type { ByteWriter } from './byteWriter.ts';
import { readingHash, readingName } from './contentHash.ts';
import { ChunkDamaged, ChunkRefused } from './damaged.ts';
import { readTexts, skipTexts, writeTexts } from './dictionary.ts';
import { LARGEST, readNumbers, skipNumbers, writeNumbers } from './numberColumn.ts';
import { type Presence, readPresence, writePresence } from './presence.ts';

/** The encodings of the values of one reading (docs/history-chunks.md, Readings). The numbers are part of the format. */
const KIND = { JSON: 0, DECIMAL: 1, DOUBLE: 2 } as const;
const MOST_DECIMALS = 9;
/** The largest number of readings of a chunk, all names together: 64 for a fix each second. No vehicle has more, and more would take long. */
const MOST_READINGS = 2 ** 23;
const encoder = new TextEncoder();

/** Writes the readings of fixes, a column for each name. Throws ChunkRefused where there are too many. */
export function writeAttributes(writer: ByteWriter, all: readonly (Attributes | null)[]): void {
  const columns = new Map<string, (AttributeValue | null)[]>();
  let readings = 0;
  all.forEach((attributes, i) => {
    for (const [key, value] of Object.entries(attributes ?? {})) {
      readings += 1;
      let column = columns.get(key);
      if (!column) {
        // Names that differ from fix to fix would take names times fixes.
        if (columns.size * all.length > 4 * MOST_READINGS)
          throw new ChunkRefused('too many different readings');
        column = new Array(all.length).fill(null);
        columns.set(key, column);
      }
      column[i] = value;
    }
  });
  if (readings > MOST_READINGS) throw new ChunkRefused('too many readings');
  const keys = [...columns.keys()].sort(byStoredOrder);
  writer.varint(keys.length);
  for (const key of keys) {
    writer.text(key);
    writeValues(writer, writePresence(writer, columns.get(key) ?? []));
  }
}

/** Some of the fixes of a chunk: the index of the first, and the index after the last. */
export type Span = readonly [start: number, end: number];

/** The readings of fixes, with their part of the content hash of each fix. */
export interface ReadAttributes {
  /** The readings of each fix; null for a fix without any. */
  all: (Attributes | null)[];
  hashes: Int32Array;
}

/** The values of one reading, and the stretches of fixes that have it. */
interface ReadingColumn {
  key: string;
  values: ArrayLike<AttributeValue>;
  runs: Presence['runs'];
  /** The index of the run that the next fix is in or before, and the number of values that are used so far. */
  run: number;
  taken: number;
}

/** Reads the readings of `count` fixes, of which those of a span are used: others are left null, and unhashed. Throws ChunkDamaged. */
export function readAttributes(reader: ByteReader, count: number, span: Span): ReadAttributes {
  const hashes = new Int32Array(count);
  const keys = reader.countOf(3);
  if ((keys - 1) * count > 4 * MOST_READINGS) throw new ChunkDamaged('too many different readings');
  const columns: ReadingColumn[] = [];
  let readings = 0;
  for (let i = 0; i < keys; i++) {
    const key = reader.text();
    const { count: present, runs } = readPresence(reader, count);
    readings += present;
    if (present === 0 || readings > MOST_READINGS) throw new ChunkDamaged('the readings do not add up');
    const values = readValues(reader, present);
    addHashes(hashes, readingName(key), values, runs, span);
    columns.push({ key, values, runs, run: 0, taken: 0 });
  }
  return { all: objectsOf(columns, count, span), hashes };
}

/** Reads the readings of `count` fixes that have a name which is asked for, and passes over the others. Throws ChunkDamaged. */
export function readSomeAttributes(
  reader: ByteReader,
  count: number,
  isAsked: (name: string) => boolean,
): (Attributes | null)[] {
  const columns: ReadingColumn[] = [];
  for (let keys = reader.countOf(3); keys > 0; keys--) {
    const key = reader.text();
    const { count: present, runs } = readPresence(reader, count);
    if (present === 0) throw new ChunkDamaged('the readings do not add up');
    if (isAsked(key)) columns.push({ key, values: readValues(reader, present), runs, run: 0, taken: 0 });
    else skipValues(reader, present);
  }
  return objectsOf(columns, count, [0, count], true);
}

function addHashes(
  hashes: Int32Array,
  name: number | null,
  values: ArrayLike<AttributeValue>,
  runs: Presence['runs'],
  [first, last]: Span,
): void {
  let taken = 0;
  let before: AttributeValue | null = null;
  let hash = 0;
  for (const [start, end] of runs) {
    const until = Math.min(end, last);
    for (let at = Math.max(start, first); at < until; at++) {
      const value = values[taken + at - start] as AttributeValue;
      if (value !== before) hash = readingHash(name, value); // most are what they were a moment before
      before = value;
      hashes[at] = hashes[at]! + hash;
    }
    taken += end - start;
  }
}

/**
 * The readings of each fix of a span as an object; null for a fix without readings, and outside of the span. With `isShared`, fixes may have one
 * object where they say the same.
 */
function objectsOf(
  columns: readonly ReadingColumn[],
  count: number,
  [first, last]: Span,
  isShared = false,
): (Attributes | null)[] {
  const all: (Attributes | null)[] = new Array(count).fill(null);
  for (let start = 0; start < count; ) {
    let end = count;
    const present: ReadingColumn[] = [];
    for (const column of columns) {
      const [from, until] = column.runs[column.run] ?? [count, count];
      if (from <= start) present.push(column);
      end = Math.min(end, from <= start ? until : from);
    }
    const [from, until] = [Math.max(start, first), Math.min(end, last)];
    if (present.length > 0 && from < until) (isShared ? share : fill)(all, present, from, until, start);
    for (const column of present) {
      column.taken += end - start;
      if (column.runs[column.run]![1] === end) column.run += 1;
    }
    start = end;
  }
  return all;
}

/**
 * Makes the objects of a stretch of fixes that all have readings of the same names: copies of the first, in which different values are
 * replaced. That is several times as fast as composing each object. `origin`: the fix of the first value that is not taken yet.
 */
function fill(
  all: (Attributes | null)[],
  columns: readonly ReadingColumn[],
  start: number,
  end: number,
  origin: number,
): void {
  const first: Attributes = {};
  for (const { key, values, taken } of columns) put(first, key, values[taken + start - origin]!);
  all[start] = first;
  for (let at = start + 1; at < end; at++) all[at] = { ...first };
  for (const { key, values, taken } of columns) {
    const before = taken - origin;
    const common = values[before + start]!;
    for (let at = start + 1; at < end; at++) {
      const value = values[before + at]!;
      if (value !== common) put(all[at]!, key, value);
    }
  }
}

/** As `fill`, with one object for fixes one after the other that say the same. */
function share(
  all: (Attributes | null)[],
  columns: readonly ReadingColumn[],
  start: number,
  end: number,
  origin: number,
): void {
  let said: Attributes | null = null;
  for (let at = start; at < end; at++) {
    if (said === null || isNew(columns, at - origin)) {
      said = {};
      for (const { key, values, taken } of columns) put(said, key, values[taken + at - origin]!);
    }
    all[at] = said;
  }
}

/** Whether one of the readings is another than that before. */
function isNew(columns: readonly ReadingColumn[], at: number): boolean {
  for (const { values, taken } of columns) if (values[taken + at] !== values[taken + at - 1]) return true;
  return false;
}

/** Sets a reading. It may have any name, and an assignment to `__proto__` would mean something else. */
function put(attributes: Attributes, key: string, value: AttributeValue): void {
  if (key === '__proto__')
    Object.defineProperty(attributes, key, { value, enumerable: true, configurable: true, writable: true });
  else attributes[key] = value;
}

function writeValues(writer: ByteWriter, values: readonly AttributeValue[]): void {
  const decimals = values.every((value) => typeof value === 'number') ? decimalsOf(values) : null;
  if (decimals !== null) {
    writer.byte(KIND.DECIMAL);
    writer.byte(decimals);
    const scale = 10 ** decimals;
    writeNumbers(
      writer,
      values.map((value) => Math.round((value as number) * scale)),
    );
  } else if (isMostlyDifferent(values)) {
    writer.byte(KIND.DOUBLE);
    for (const value of values) writer.double(value as number);
  } else {
    writer.byte(KIND.JSON);
    writeTexts(
      writer,
      values.map((value) => JSON.stringify(value)),
    );
  }
}

function readValues(reader: ByteReader, count: number): ArrayLike<AttributeValue> {
  const kind = reader.byte();
  if (kind === KIND.JSON) return readTexts(reader, count, parseValue);
  if (kind === KIND.DECIMAL) {
    const decimals = reader.byte();
    if (decimals > MOST_DECIMALS) throw new ChunkDamaged('too many decimals');
    const values = readNumbers(reader, count);
    if (decimals === 0) return values;
    const scale = 10 ** decimals;
    for (let i = 0; i < count; i++) values[i] = values[i]! / scale;
    return values;
  }
  if (kind !== KIND.DOUBLE) throw new ChunkDamaged(`there is no kind ${kind} of readings`);
  if (8 * count > reader.left) throw new ChunkDamaged('the bytes end too early');
  return Float64Array.from({ length: count }, () => reader.double());
}

function skipValues(reader: ByteReader, count: number): void {
  const kind = reader.byte();
  if (kind === KIND.JSON) skipTexts(reader, count);
  else if (kind === KIND.DECIMAL) {
    reader.skip(1);
    skipNumbers(reader, count);
  } else if (kind === KIND.DOUBLE) reader.skip(8 * count);
  else throw new ChunkDamaged(`there is no kind ${kind} of readings`);
}

/** The value of a reading from its JSON. Throws ChunkDamaged for JSON that is no number, text or switch. */
function parseValue(text: string): AttributeValue {
  const value: unknown = JSON.parse(text);
  if (typeof value === 'number' || typeof value === 'string' || typeof value === 'boolean') return value;
  throw new ChunkDamaged('this is no reading');
}

/** The fewest decimals with which all numbers are restored exactly; null where there are none. */
function decimalsOf(values: readonly number[]): number | null {
  let decimals = 0;
  for (const value of values)
    for (;;) {
      const scale = 10 ** decimals;
      const scaled = Math.round(value * scale);
      if (Math.abs(scaled) > LARGEST) return null;
      if (scaled / scale === value) break;
      if (++decimals > MOST_DECIMALS) return null;
    }
  // With more decimals an earlier one may have become too large.
  const scale = 10 ** decimals;
  const isExact = (value: number): boolean => {
    const scaled = Math.round(value * scale);
    return Math.abs(scaled) <= LARGEST && scaled / scale === value;
  };
  return values.every(isExact) ? decimals : null;
}

const isMostlyDifferent = (values: readonly AttributeValue[]): values is readonly number[] =>
  values.every((value) => typeof value === 'number') && 2 * new Set(values).size > values.length;

/** The order in which jsonb keeps names: by their bytes in UTF-8, shorter ones first. */
function byStoredOrder(one: string, other: string): number {
  const [a, b] = [encoder.encode(one), encoder.encode(other)];
  if (a.length !== b.length) return a.length - b.length;
  const at = a.findIndex((byte, i) => byte !== b[i]);
  return at < 0 ? 0 : (a[at] as number) - (b[at] as number);
}
