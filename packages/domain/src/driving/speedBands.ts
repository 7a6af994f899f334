import type { Fix } from '../fix.ts';
import { pathSteps } from '../timeline/cut.ts';
import type { Segment } from '../timeline/segment.ts';
import { kmhToMps } from '../units.ts';

/** Metres driven at up to 50 km/h, at up to 100, and faster. */
export interface SpeedBands {
  slowM: number;
  mediumM: number;
  fastM: number;
}

const MS_PER_SECOND = 1000;
/** The fastest of the two lower bands. */
const [SLOW_MPS, MEDIUM_MPS] = [kmhToMps(50), kmhToMps(100)];

/** No distance in any band. */
export const NO_BANDS: SpeedBands = { slowM: 0, mediumM: 0, fastM: 0 };

/** Bands added up. */
export const addBands = (one: SpeedBands, other: SpeedBands): SpeedBands => ({
  slowM: one.slowM + other.slowM,
  mediumM: one.mediumM + other.mediumM,
  fastM: one.fastM + other.fastM,
});

/** Whether a segment was slow all the way, as no speed of it is greater. */
export const isSlow = ({ maxSpeedMps }: Pick<Segment, 'maxSpeedMps'>): boolean =>
  maxSpeedMps !== null && maxSpeedMps <= SLOW_MPS;

/**
 * What `cutSegments` gives to the part of a segment from one moment to another (milliseconds since 1970 UTC), by how fast it was driven. How fast
 * is the mean from one good fix to the next, also of a stretch that an edge cuts: so the bands of any parts of a range add up to those of
 * the whole. `fixes` are all fixes of the segment; one that `isSlow` and is not cut needs none.
 */
export function speedBands(segment: Segment, fixes: readonly Fix[], from: number, to: number): SpeedBands {
  const bands = { ...NO_BANDS };
  for (const { startTime, endTime, distanceM } of pathSteps(segment, fixes)) {
    const inside = Math.min(to, endTime) - Math.max(from, startTime);
    if (inside <= 0) continue;
    const mps = (distanceM * MS_PER_SECOND) / (endTime - startTime);
    const band = isSlow(segment) || mps <= SLOW_MPS ? 'slowM' : mps <= MEDIUM_MPS ? 'mediumM' : 'fastM';
    bands[band] += (distanceM * inside) / (endTime - startTime);
  }
  return bands;
}
