import type { Fix } from '../fix.ts';
import { cutSegments } from '../timeline/cut.ts';
import type { Segment } from '../timeline/segment.ts';
import { isSlow, NO_BANDS, type SpeedBands, speedBands } from './speedBands.ts';

/** A quarter of an hour in milliseconds: days and hours begin at a whole one in every time zone of today. */
export const QUARTER_MS = 900_000;

/** What was driven of a segment in a quarter of an hour, or in the part of one that it touches. */
export interface PathQuarter extends SpeedBands {
  distanceM: number;
  /** The time in milliseconds that it stood with the engine running on its way. */
  standingMs: number;
}

/** The times of a segment at which its quarters end, its own end the last. */
export function quarterEnds({ startTime, endTime }: Pick<Segment, 'startTime' | 'endTime'>): number[] {
  const ends: number[] = [];
  for (let time = (Math.floor(startTime / QUARTER_MS) + 1) * QUARTER_MS; time < endTime; time += QUARTER_MS)
    ends.push(time);
  return [...ends, endTime];
}

/** Whether reports need the quarters of a segment: it drove faster than the lowest band in a trip, or for longer than one quarter. */
export const needsQuarters = (segment: Segment): boolean =>
  segment.tripStartTime !== null &&
  (segment.state === 'MOVING' || segment.state === 'NO_DATA') &&
  ((segment.state === 'MOVING' && !isSlow(segment)) || quarterEnds(segment).length > 1);

/**
 * The quarters of a segment, in order: of any range whose edges lie on quarters of an hour they give what `cutSegments` and `speedBands` give.
 * `fixes` are all fixes of the segment.
 */
export function pathQuarters(segment: Segment, fixes: readonly Fix[]): PathQuarter[] {
  const ends = quarterEnds(segment);
  return ends.map((to, i) => {
    const from = ends[i - 1] ?? segment.startTime;
    const [part] = cutSegments([segment], fixes, from, to);
    return {
      distanceM: part?.distanceM ?? 0,
      standingMs: part?.standingMs ?? 0,
      ...speedBands(segment, bandFixes(segment, fixes), from, to),
    };
  });
}

/** The fixes by which the speeds of a segment are known: of a silence those at its ends alone. */
export const bandFixes = ({ state }: Segment, fixes: readonly Fix[]): readonly Fix[] =>
  state === 'MOVING' ? fixes : [];

/** Whether the part of a segment between two moments is made of whole quarters. */
export const isOfQuarters = (
  { startTime, endTime }: Pick<Segment, 'startTime' | 'endTime'>,
  from: number,
  to: number,
): boolean => [from, to].every((edge) => edge <= startTime || edge >= endTime || edge % QUARTER_MS === 0);

/** The sum of the quarters of a segment between two moments, of which it `isOfQuarters`. */
export function sumQuarters(
  segment: Pick<Segment, 'startTime' | 'endTime'>,
  quarters: readonly PathQuarter[],
  from: number,
  to: number,
): PathQuarter {
  const sum = { distanceM: 0, standingMs: 0, ...NO_BANDS };
  const ends = quarterEnds(segment);
  for (const [i, end] of ends.entries()) {
    const quarter = quarters[i];
    if (!quarter || end > to || (ends[i - 1] ?? segment.startTime) < from) continue;
    sum.distanceM += quarter.distanceM;
    sum.standingMs += quarter.standingMs;
    sum.slowM += quarter.slowM;
    sum.mediumM += quarter.mediumM;
    sum.fastM += quarter.fastM;
  }
  return sum;
}
