import type { Fix } from '../fix.ts';
import { Screening } from '../timeline/screening.ts';
import { hasFlag, type Segment } from '../timeline/segment.ts';
import { initialTimelineState } from '../timeline/state.ts';
import { DEFAULT_TIMELINE_THRESHOLDS } from '../timeline/thresholds.ts';
import { mpsToKmh } from '../units.ts';
import { isSlow } from './speedBands.ts';

/** Speeds in km/h, rounded to tenths, each with the number of fixes that had it; from the least on. */
export type SpeedCounts = readonly (readonly [kmh: number, fixes: number])[];

/** Up to this speed fixes are not counted: it is the one up to which a segment `isSlow`. In km/h. */
export const FAST_FROM_KMH = 50;

/** A speed in kilometres per hour as people read it, rounded to tenths. */
export const roundedKmh = (mps: number): number => Math.round(mpsToKmh(mps) * 10) / 10;

/** A fix of a movement whose speed counts. */
export interface SpeedFix {
  /** In milliseconds since 1970 UTC. */
  time: number;
  fingerprint: number;
  latitude: number;
  longitude: number;
  speedMps: number;
}

/**
 * Finds the fixes of a movement whose speed counts: those with a speed by whose places the timeline goes. A fix does not count that carries a quality
 * flag, that the fixes around it prove wrong, or that is faster than the greatest speed of the movement: the fold of the timeline has left it out.
 */
export class SpeedScreen {
  readonly #screening = new Screening(initialTimelineState(0));
  readonly #maxSpeedMps: number;

  constructor({ maxSpeedMps }: Pick<Segment, 'maxSpeedMps'>) {
    this.#maxSpeedMps = maxSpeedMps ?? -1;
  }

  /** Reads the next fix in order, from before the first that is asked about. Gives those that count by now; one in doubt waits for those after it. */
  push(fix: Fix): SpeedFix[] {
    return this.#screening
      .push(fix, DEFAULT_TIMELINE_THRESHOLDS)
      .flatMap(({ role, time, fingerprint, latitude, longitude, speedMps }) =>
        role === 'inputs' || role === 'shared' || speedMps === null || speedMps > this.#maxSpeedMps
          ? []
          : [{ time, fingerprint, latitude, longitude, speedMps }],
      );
  }
}

/** Whether fixes of a segment may be faster than `FAST_FROM_KMH` on a trip. */
export const isFast = (segment: Segment): boolean =>
  segment.state === 'MOVING' &&
  segment.tripStartTime !== null &&
  segment.maxSpeedMps !== null &&
  !isSlow(segment);

/**
 * Counts the fixes of a segment that are faster than so many km/h. `fixes` are all of its fixes in order, those at its ends included; of a part of a
 * segment, those some time before and after it as well. Where another part comes before it, the fix between them belongs to that.
 */
export function fastSpeeds(segment: Segment, fixes: readonly Fix[], fromKmh = FAST_FROM_KMH): SpeedCounts {
  const { startTime, endTime } = segment;
  const counts = new Map<number, number>();
  const screen = new SpeedScreen(segment);
  for (const { time, speedMps } of fixes.flatMap((fix) => screen.push(fix))) {
    if (time < startTime || time > endTime || (time === startTime && hasFlag(segment, 'CUT_START'))) continue;
    const kmh = roundedKmh(speedMps);
    if (kmh > fromKmh) counts.set(kmh, (counts.get(kmh) ?? 0) + 1);
  }
  return [...counts].sort(([one], [other]) => one - other);
}

/** The number of fixes that are faster than a limit in km/h. */
export const countFaster = (speeds: SpeedCounts, limitKmh: number): number =>
  speeds.reduce((sum, [kmh, fixes]) => (kmh > limitKmh ? sum + fixes : sum), 0);
