import type { Fix } from '../fix.ts';
import { compareFixes, type FoldStep, TimelineFold } from './fold.ts';
import type { FlaggedFix } from './screen.ts';
import type { Segment } from './segment.ts';
import type { TimelineState } from './state.ts';
import { DEFAULT_TIMELINE_THRESHOLDS, type TimelineThresholds } from './thresholds.ts';

/** The fold as a function: the state after one more fix, and what that brought about. The input is left as it is. */
export function foldFix(
  state: TimelineState,
  fix: Fix,
  thresholds: TimelineThresholds = DEFAULT_TIMELINE_THRESHOLDS,
): FoldStep & { state: TimelineState } {
  const fold = new TimelineFold(thresholds, state);
  return { ...fold.push(fix), state: fold.snapshot() };
}

/** The timeline of a set of fixes. */
export interface Timeline {
  /** All segments in order, with the open ones at the end. */
  segments: Segment[];
  flagged: FlaggedFix[];
  state: TimelineState;
}

/** The timeline of fixes in any order and with any repeats. */
export function foldAll(
  fixes: Iterable<Fix>,
  thresholds: TimelineThresholds = DEFAULT_TIMELINE_THRESHOLDS,
): Timeline {
  const fold = new TimelineFold(thresholds);
  const segments: Segment[] = [];
  const flagged: FlaggedFix[] = [];
  for (const fix of [...fixes].sort(compareFixes)) {
    const step = fold.push(fix);
    segments.push(...step.closed);
    flagged.push(...step.flagged);
  }
  segments.push(...fold.open());
  return { segments, flagged, state: fold.snapshot() };
}
