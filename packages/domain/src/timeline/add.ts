import { hasFlag, type Segment } from './segment.ts';

/** Milliseconds that a segment lasts. */
export const durationMs = ({ startTime, endTime }: Pick<Segment, 'startTime' | 'endTime'>): number =>
  endTime - startTime;

/** The sum of something over segments. */
export const sumOf = (segments: readonly Segment[], of: (segment: Segment) => number): number =>
  segments.reduce((sum, segment) => sum + of(segment), 0);

/** Milliseconds spent in a state. */
export const timeIn = (segments: readonly Segment[], state: Segment['state']): number =>
  sumOf(segments, (segment) => (segment.state === state ? durationMs(segment) : 0));

/** The movement, not towed, with the largest speed; the earliest of equals; null where no speed is known. */
export function fastestOf(segments: readonly Segment[]): Segment | null {
  let best: Segment | null = null;
  for (const segment of segments) {
    if (segment.state !== 'MOVING' || hasFlag(segment, 'TOWED') || segment.maxSpeedMps === null) continue;
    if (!best || segment.maxSpeedMps > best.maxSpeedMps!) best = segment;
  }
  return best;
}
