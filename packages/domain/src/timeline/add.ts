import { hasFlag, type Segment } from './segment.ts';

/** The duration of a segment in milliseconds. */
export const durationMs = ({ startTime, endTime }: Pick<Segment, 'startTime' | 'endTime'>): number =>
  endTime - startTime;

/** The sum of one quantity over segments: `of` reads it from each. */
export const sumOf = (segments: readonly Segment[], of: (segment: Segment) => number): number =>
  segments.reduce((sum, segment) => sum + of(segment), 0);

/** The time in milliseconds that the segments of one state last together. */
export const timeIn = (segments: readonly Segment[], state: Segment['state']): number =>
  sumOf(segments, (segment) => (segment.state === state ? durationMs(segment) : 0));

/** The movement with the largest speed, towing left out; the earliest of equals; null where no speed is known. */
export function fastestOf(segments: readonly Segment[]): Segment | null {
  let best: Segment | null = null;
  for (const segment of segments) {
    if (segment.state !== 'MOVING' || hasFlag(segment, 'TOWED') || segment.maxSpeedMps === null) continue;
    if (!best || segment.maxSpeedMps > best.maxSpeedMps!) best = segment;
  }
  return best;
}
