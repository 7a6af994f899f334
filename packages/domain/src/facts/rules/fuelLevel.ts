import type { Attributes } from '../../deviceMessage.ts';
import type { Reading } from '../rule.ts';
import type { FactSettings } from '../settings.ts';
import { type Stamp, stampOf } from './stamp.ts';

/** The readings of about a minute, whose median is one level, in litres. */
export interface Bucket {
  start: Stamp;
  levelsL: number[];
  /** When the first of them were read, as `Onset` keeps them. */
  times: number[];
  /** Whether the vehicle moved during it: the fuel sloshes, but slopes even out. */
  isMoving: boolean;
  /** The time in milliseconds that the engine may have run in it, up to the next bucket. */
  engineMs: number;
}

/** The largest number of readings of a bucket: more would not change the median. */
const MOST_LEVELS = 21;
/** The factor by which a sensor may report more than the tank holds. */
const MOST_OF_TANK = 1.1;

/**
 * The litres in the tank by a reading: the sensor's litres, or its percentage of a tank that is known. Null where there is no reading or
 * an impossible one; sensors without power report zero, which is null too.
 */
export const fuelOf = ({ fix: { attributes } }: Reading, { fuel: { tankL } }: FactSettings): number | null =>
  fuelLitres(attributes, tankL);

/** The litres in a tank that holds `tankL` (null for not known) by the readings of a report; null as `fuelOf` says. */
export function fuelLitres(
  { fuelLevelL, fuelLevelPercent }: Attributes,
  tankL: number | null,
): number | null {
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
  times: [],
  isMoving: false,
  engineMs: 0,
});

/** A moment from which the level may be another one, and when the first readings from then on were made. */
export interface Onset {
  start: Stamp;
  times: number[];
}

/** As many readings show a level that lasts: the timeline knows the median of five. */
const READINGS_THAT_SHOW = 3;

/** Notes that the level was read, unless enough of that is known. */
export function noteReading({ times }: Pick<Onset, 'times'>, time: number): void {
  if (times.length < READINGS_THAT_SHOW) times.push(time);
}

/** The moment from which the timeline shows a level that began with an onset; null while it does not yet. */
export const shownTimeOf = ({ times }: Onset): number | null => times[READINGS_THAT_SHOW - 1] ?? null;

/** Adds a level to a bucket. */
export function fill(bucket: Bucket, levelL: number, time: number): void {
  noteReading(bucket, time);
  if (bucket.levelsL.length < MOST_LEVELS) bucket.levelsL.push(levelL);
}

/** The median of levels: the middle one, or the mean of the two in the middle. */
export function median(levels: readonly number[]): number {
  const sorted = levels.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/** Appends a level to a list and drops the first one where the list has more than `most`. */
export function keep(levels: number[], levelL: number, most: number): void {
  levels.push(levelL);
  if (levels.length > most) levels.shift();
}

/** The difference between the largest and the smallest level. */
export const spread = (levels: readonly number[]): number => Math.max(...levels) - Math.min(...levels);
