import type { Reading } from '../rule.ts';
import type { FactSettings } from '../settings.ts';
import { type Stamp, stampOf } from './stamp.ts';

/** Readings of about a minute: their median is one level, in litres. */
export interface Bucket {
  start: Stamp;
  levelsL: number[];
  /** The vehicle moved while it was filled: the fuel sloshes, but slopes even out. */
  isMoving: boolean;
  /** How long the engine may have run in it, up to the next bucket. */
  engineMs: number;
}

/** More readings than these add nothing to a median. */
const MOST_LEVELS = 21;
/** A sensor may tell a little more than the tank holds. */
const MOST_OF_TANK = 1.1;

/**
 * Litres in the tank by a reading: the sensor's litres, or its percentage of a tank that is known. Null where it does not say, or what
 * it says cannot be; zero is what sensors say without power.
 */
export function fuelOf({ fix: { attributes } }: Reading, { fuel: { tankL } }: FactSettings): number | null {
  const { fuelLevelL, fuelLevelPercent } = attributes;
  const litres =
    typeof fuelLevelL === 'number'
      ? fuelLevelL
      : typeof fuelLevelPercent === 'number' && tankL !== null
        ? (fuelLevelPercent / 100) * tankL
        : null;
  if (litres === null || litres <= 0) return null;
  return tankL !== null && litres > MOST_OF_TANK * tankL ? null : litres;
}

/** An empty bucket that begins with a reading. */
export const bucketOf = (reading: Reading): Bucket => ({
  start: stampOf(reading),
  levelsL: [],
  isMoving: false,
  engineMs: 0,
});

/** Puts a level into a bucket. */
export function fill(bucket: Bucket, levelL: number): void {
  if (bucket.levelsL.length < MOST_LEVELS) bucket.levelsL.push(levelL);
}

/** The middle one of some levels; the mean of the two in the middle. */
export function median(levels: readonly number[]): number {
  const sorted = levels.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/** Adds to the newest of a bounded list. */
export function keep(levels: number[], levelL: number, most: number): void {
  levels.push(levelL);
  if (levels.length > most) levels.shift();
}

/** How far levels lie apart. */
export const spread = (levels: readonly number[]): number => Math.max(...levels) - Math.min(...levels);
