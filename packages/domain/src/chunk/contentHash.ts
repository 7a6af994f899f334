import { CLOCK_OFFSET_READING } from '../clock.ts';
import type { AttributeValue } from '../deviceMessage.ts';
import type { StoredColumns } from './columns.ts';
import { IGNITION_SHIFT } from './columns.ts';

const double = new Float64Array(1);
const words = new Int32Array(double.buffer);
/** The numbers that stand for values without bits of their own. Any three different numbers would do. */
const NOTHING = 0x6e756c6c;
const YES = 0x74727565;
const NO = 0x66616c73;

/** The part of a fix that its hash covers: all but its times, the quality that reception gave it, and its device. */
export type FixContent = Omit<StoredColumns, 'fixTime' | 'fingerprint' | 'serverTime'>;

/**
 * A 32-bit signed hash (by the steps of MurmurHash3) of the content of a fix, as it is stored: the fingerprint in its key. A repeated
 * message has the same hash, two different ones of the same second do not. Chunks leave out a fingerprint that equals this hash, so a
 * change of this function would make stored chunks unreadable and repeated old frames count as new: it must not change
 * (docs/history-chunks.md specifies it).
 */
export function contentHash(content: FixContent): number {
  let hash = mixInteger(0, content.latitudeE7);
  hash = mixInteger(hash, content.longitudeE7);
  hash = mixInteger(hash, content.altitudeM);
  hash = mixInteger(hash, content.speedCmps);
  hash = mixInteger(hash, content.courseD10);
  hash = mixInteger(hash, content.satellites);
  hash = mixInteger(hash, content.hdopD10);
  hash = mixInteger(hash, content.odometerM);
  hash = mix(hash, content.flags >> IGNITION_SHIFT); // the quality is a judgement of Rastro, not content of the message
  if (content.events !== null) for (const event of content.events) hash = mixText(hash, event);
  // Added up, since the order of the readings says nothing.
  let readings = 0;
  if (content.attributes !== null)
    for (const key in content.attributes)
      readings += readingHash(readingName(key), content.attributes[key] as AttributeValue);
  return finish(mix(hash, readings | 0));
}

/** The numbers that the hash covers, in its order. */
const HASHED = [
  'latitudeE7',
  'longitudeE7',
  'altitudeM',
  'speedCmps',
  'courseD10',
  'satellites',
  'hdopD10',
  'odometerM',
] as const satisfies readonly (keyof FixContent)[];

/** The columns of fixes; an absent number is NaN. */
export interface HashedColumns extends Record<(typeof HASHED)[number] | 'flags', Float64Array> {
  events: readonly (readonly string[] | null)[];
}

/**
 * Writes the content hashes of fixes in columns into `hashes`. `readings` is the sum of the `readingHash` of each fix, in 32 bits. It works
 * column by column, which is several times as fast as fix by fix, for the fixes from one index to before another.
 */
export function hashOfColumns(
  hashes: Int32Array,
  columns: HashedColumns,
  readings: Int32Array,
  [start, end]: readonly [start: number, end: number] = [0, hashes.length],
): void {
  hashes.fill(0);
  for (const name of HASHED) {
    const values = columns[name];
    for (let i = start; i < end; i++) {
      const value = values[i]!;
      hashes[i] = Number.isNaN(value) ? mix(hashes[i]!, NOTHING) : mix(mix(hashes[i]!, value), 0);
    }
  }
  const { flags, events } = columns;
  for (let i = start; i < end; i++) {
    let hash = mix(hashes[i]!, flags[i]! >> IGNITION_SHIFT);
    const reported = events[i]!;
    if (reported !== null) for (const event of reported) hash = mixText(hash, event);
    hashes[i] = finish(mix(hash, readings[i]!));
  }
}

/** The hash of the name of a reading, with which the hashes of its values begin; null for a reading that is not hashed. */
export const readingName = (key: string): number | null =>
  // These say how the message came and how we took it, not what it says: a record sent live and again from memory is one record.
  key === 'archive' || key === CLOCK_OFFSET_READING ? null : mixText(0, key);

/** The part of the hash of one reading, by its `readingName`. */
export function readingHash(name: number | null, value: AttributeValue): number {
  if (name === null) return 0;
  if (typeof value === 'number') return finish(mixDouble(name, value));
  if (typeof value === 'string') return finish(mixText(name, value));
  return finish(mix(name, value ? YES : NO));
}

const mixInteger = (hash: number, value: number | null): number =>
  value === null ? mix(hash, NOTHING) : mix(mix(hash, value), 0);

function mixDouble(hash: number, value: number): number {
  double[0] = value + 0; // there is no negative zero
  return mix(mix(hash, words[0] as number), words[1] as number);
}

function mixText(hash: number, text: string): number {
  let mixed = mix(hash, text.length);
  for (let i = 0; i < text.length; i++) mixed = mix(mixed, text.charCodeAt(i));
  return mixed;
}

/** Mixes 32 bits into the hash. */
function mix(hash: number, bits: number): number {
  let k = Math.imul(bits, 0xcc9e2d51);
  k = Math.imul((k << 15) | (k >>> 17), 0x1b873593);
  const mixed = hash ^ k;
  return (Math.imul((mixed << 13) | (mixed >>> 19), 5) + 0xe6546b64) | 0;
}

/** Finishes the hash, so that every bit depends on every other. */
function finish(hash: number): number {
  let mixed = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return mixed ^ (mixed >>> 16);
}
