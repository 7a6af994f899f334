import type { Fix } from '../fix.ts';
import { readSomeAttributes } from './attributesColumn.ts';
import { OPTIONAL } from './bodyLayout.ts';
import { ByteReader } from './byteReader.ts';
import { CENTIMETRES, DEGREE, IGNITION_SHIFT, QUALITY_BITS, toSwitch } from './columns.ts';
import { readEvents, skipServerTimes } from './decodeBody.ts';
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

const NO_EVENTS: readonly never[] = [];

/** The optional numbers that `ReadingFix` has. */
const NEEDED = ['latitudeE7', 'longitudeE7', 'speedCmps', 'odometerM'] as const;
const isNeeded = (name: string): boolean => NEEDED.some((needed) => needed === name);

/** Decodes the fixes of a body that have one of the readings, with the readings that are asked for and no others. Throws ChunkDamaged. */
export function decodeReadings(
  bytes: Uint8Array,
  count: number,
  { oneOf, besides }: AskedReadings,
): ReadingFix[] {
  const reader = new ByteReader(bytes);
  const fixTime = readNumbers(reader, count);
  skipServerTimes(reader, count);
  skipNumbers(reader, count); // the devices
  const flags = readNumbers(reader, count);
  const { latitudeE7, longitudeE7, speedCmps, odometerM } = readSome(reader, count);
  const events = readEvents(reader, count);
  const attributes = readSomeAttributes(
    reader,
    count,
    (name) => oneOf.has(name) || (besides?.has(name) ?? false),
  );
  const fixes: ReadingFix[] = [];
  for (let i = 0; i < count; i++) {
    const own = attributes[i]!;
    if (own === null || (besides && !hasOneOf(own, oneOf))) continue;
    const latitude = latitudeE7[i]! / DEGREE;
    const longitude = longitudeE7[i]! / DEGREE;
    const speed = speedCmps[i]! / CENTIMETRES;
    const odometer = odometerM[i]!;
    const bits = flags[i]!;
    fixes.push({
      fixTime: fixTime[i]!,
      latitude: Number.isNaN(latitude) ? null : latitude,
      longitude: Number.isNaN(longitude) ? null : longitude,
      speedMps: Number.isNaN(speed) ? null : speed,
      odometerM: Number.isNaN(odometer) ? null : odometer,
      ignition: toSwitch((bits >> IGNITION_SHIFT) & 3),
      quality: bits & QUALITY_BITS,
      events: events[i] ?? NO_EVENTS,
      attributes: own,
    });
  }
  return fixes;
}

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
