import type { Fix } from '../fix.ts';
import type { Segment } from '../timeline/segment.ts';
import { mpsToKmh } from '../units.ts';
import { isSlow } from './speedBands.ts';

/** Speeds in km/h, rounded to tenths, each with the number of fixes that had it; from the least on. */
export type SpeedCounts = readonly (readonly [kmh: number, fixes: number])[];

/** Up to this speed fixes are not counted: it is the one up to which a segment `isSlow`. In km/h. */
export const FAST_FROM_KMH = 50;

/** A speed in kilometres per hour as people read it, rounded to tenths. */
export const roundedKmh = (mps: number): number => Math.round(mpsToKmh(mps) * 10) / 10;

/**
 * The speed of a fix of a movement in m/s where it counts; null where the fix carries a quality flag, has no speed or no place, or is faster than the
 * greatest speed of the movement: the fold of the timeline has left that out.
 */
export function countedSpeed(
  { quality, speedMps, latitude, longitude }: Fix,
  { maxSpeedMps }: Pick<Segment, 'maxSpeedMps'>,
): number | null {
  if (quality !== 0 || latitude === null || longitude === null || speedMps === null) return null;
  return speedMps > (maxSpeedMps ?? -1) ? null : speedMps;
}

/** Whether fixes of a segment may be faster than `FAST_FROM_KMH` on a trip. */
export const isFast = (segment: Segment): boolean =>
  segment.state === 'MOVING' &&
  segment.tripStartTime !== null &&
  segment.maxSpeedMps !== null &&
  !isSlow(segment);

/** Counts the fixes of a segment that are faster than so many km/h. `fixes` are all of its fixes, those at its ends included. */
export function fastSpeeds(segment: Segment, fixes: readonly Fix[], fromKmh = FAST_FROM_KMH): SpeedCounts {
  const counts = new Map<number, number>();
  for (const fix of fixes) {
    const mps = countedSpeed(fix, segment);
    const kmh = mps === null ? 0 : roundedKmh(mps);
    if (kmh > fromKmh) counts.set(kmh, (counts.get(kmh) ?? 0) + 1);
  }
  return [...counts].sort(([one], [other]) => one - other);
}

/** The number of fixes that are faster than a limit in km/h. */
export const countFaster = (speeds: SpeedCounts, limitKmh: number): number =>
  speeds.reduce((sum, [kmh, fixes]) => (kmh > limitKmh ? sum + fixes : sum), 0);
