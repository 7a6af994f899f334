import type { Fix } from '../fix.ts';
import { readSomeAttributes } from './attributesColumn.ts';
import { OPTIONAL } from './bodyLayout.ts';
import { ByteReader } from './byteReader.ts';
import { CENTIMETRES, DEGREE, IGNITION_SHIFT, QUALITY_BITS, toSwitch } from './columns.ts';
import { ALWAYS, readEvents, skipServerTimes, type TimeSpan } from './decodeBody.ts';
import { readNumbers, skipNumbers } from './numberColumn.ts';
import { readOptional, skipOptional } from './presence.ts';

/** Which readings of fixes are asked for, by their names. */
export interface AskedReadings {
  /** A fix that has none of these is not asked for. */
  oneOf: ReadonlySet<string>;
  /** Others of such a fix. */
  besides?: ReadonlySet<string>;
}

/** A fix as those who are about its readings see it. */
export type ReadingFix = Readonly<
  Pick<
    Fix,
    'fixTime' | 'latitude' | 'longitude' | 'speedMps' | 'odometerM' | 'ignition' | 'quality' | 'attributes'
  >
> & { readonly events: readonly Fix['events'][number][] };

/**
 * Some fixes in order, by columns: one is made when somebody asks for it. There are millions, and most are asked for nothing but their time and
 * readings.
 */
export interface ReadingPage {
  readonly length: number;
  time(index: number): number;
  /** Fixes one after the other that say the same may have one object for it. */
  attributes(index: number): Fix['attributes'];
  fix(index: number): ReadingFix;
}

/** Fixes that are there already, as a page. */
export const readingPage = (fixes: readonly ReadingFix[]): ReadingPage => ({
  length: fixes.length,
  time: (index) => fixes[index]!.fixTime,
  attributes: (index) => fixes[index]!.attributes,
  fix: (index) => fixes[index]!,
});

/** All fixes of a page. */
export const fixesOfPage = (page: ReadingPage): ReadingFix[] =>
  Array.from({ length: page.length }, (_, index) => page.fix(index));

const NO_EVENTS: readonly never[] = [];

/** The optional numbers that `ReadingFix` has. */
const NEEDED = ['latitudeE7', 'longitudeE7', 'speedCmps', 'odometerM'] as const;
const isNeeded = (name: string): boolean => NEEDED.some((needed) => needed === name);

/**
 * Decodes the fixes of a body, at some times, that have one of the readings, with the readings that are asked for and no others. Throws
 * ChunkDamaged.
 */
export function decodeReadings(
  bytes: Uint8Array,
  count: number,
  { oneOf, besides }: AskedReadings,
  [from, to]: TimeSpan = ALWAYS,
): ReadingPage {
  const reader = new ByteReader(bytes);
  const fixTime = readNumbers(reader, count);
  skipServerTimes(reader, count);
  skipNumbers(reader, count); // the devices
  const flags = readNumbers(reader, count);
  const numbers = readSome(reader, count);
  const events = readEvents(reader, count);
  const attributes = readSomeAttributes(
    reader,
    count,
    (name) => oneOf.has(name) || (besides?.has(name) ?? false),
  );
  const chosen = new Int32Array(count);
  let length = 0;
  for (let i = 0; i < count; i++) {
    const own = attributes[i]!;
    if (own === null || (besides && !hasOneOf(own, oneOf))) continue;
    if (fixTime[i]! >= from && fixTime[i]! < to) chosen[length++] = i;
  }
  return new ChunkReadings({ fixTime, flags, ...numbers, events, attributes }, chosen.subarray(0, length));
}

/** The columns of a body that readers of readings need, in the units of the format; an absent number is NaN. */
interface Columns extends Record<'fixTime' | 'flags' | (typeof NEEDED)[number], Float64Array> {
  events: ReturnType<typeof readEvents>;
  attributes: readonly (Fix['attributes'] | null)[];
}

/** The chosen fixes of a body. */
class ChunkReadings implements ReadingPage {
  readonly #columns: Columns;
  readonly #chosen: Int32Array;

  constructor(columns: Columns, chosen: Int32Array) {
    this.#columns = columns;
    this.#chosen = chosen;
  }

  get length(): number {
    return this.#chosen.length;
  }

  time(index: number): number {
    return this.#columns.fixTime[this.#chosen[index]!]!;
  }

  attributes(index: number): Fix['attributes'] {
    return this.#columns.attributes[this.#chosen[index]!]!;
  }

  fix(index: number): ReadingFix {
    const { fixTime, flags, latitudeE7, longitudeE7, speedCmps, odometerM, events, attributes } =
      this.#columns;
    const i = this.#chosen[index]!;
    const bits = flags[i]!;
    return {
      fixTime: fixTime[i]!,
      latitude: orNull(latitudeE7[i]! / DEGREE),
      longitude: orNull(longitudeE7[i]! / DEGREE),
      speedMps: orNull(speedCmps[i]! / CENTIMETRES),
      odometerM: orNull(odometerM[i]!),
      ignition: toSwitch((bits >> IGNITION_SHIFT) & 3),
      quality: bits & QUALITY_BITS,
      events: events[i] ?? NO_EVENTS,
      attributes: attributes[i]!,
    };
  }
}

const orNull = (value: number): number | null => (Number.isNaN(value) ? null : value);

function hasOneOf(own: Fix['attributes'], oneOf: ReadonlySet<string>): boolean {
  for (const name in own) if (oneOf.has(name)) return true;
  return false;
}

/** Reads the optional numbers that `ReadingFix` has, and passes over the others. */
function readSome(reader: ByteReader, count: number): Record<(typeof NEEDED)[number], Float64Array> {
  const numbers = {} as Record<(typeof OPTIONAL)[number], Float64Array>;
  for (const name of OPTIONAL) {
    if (isNeeded(name)) numbers[name] = readOptional(reader, count);
    else skipOptional(reader, count);
  }
  return numbers;
}

/** The names of all readings that occur in a body, sorted. Throws ChunkDamaged. */
export function decodeReadingNames(bytes: Uint8Array, count: number): string[] {
  const reader = new ByteReader(bytes);
  skipColumns(reader, count);
  const names: string[] = [];
  readSomeAttributes(reader, count, (name) => {
    names.push(name);
    return false;
  });
  return names.sort();
}

/** Passes over all columns before the readings. */
function skipColumns(reader: ByteReader, count: number): void {
  skipNumbers(reader, count); // the fix times
  skipServerTimes(reader, count);
  skipNumbers(reader, count); // the devices
  skipNumbers(reader, count); // the flags
  for (const _ of OPTIONAL) skipOptional(reader, count);
  readEvents(reader, count);
}
