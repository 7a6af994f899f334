import type { LinePoint } from './LineChart.tsx';

/** How much longer than usual nothing was said where the line is interrupted, and the shortest such silence. */
const GAP_FACTOR = 4;
const SHORTEST_GAP_MS = 3_600_000;

/** The line through values at moments (milliseconds since 1970 UTC, in order), interrupted where nothing was said: nobody knows what was between. */
export function brokenLine(points: readonly (readonly [ms: number, value: number])[]): LinePoint[] {
  const steps = points.slice(1).map(([ms], at) => ms - (points[at]?.[0] ?? ms));
  const usual = steps.toSorted((a, b) => a - b)[Math.floor(steps.length / 2)] ?? 0;
  const gapMs = Math.max(SHORTEST_GAP_MS, GAP_FACTOR * usual);
  return points.flatMap(([ms, value], at): LinePoint[] => {
    const before = points[at - 1]?.[0];
    return before !== undefined && ms - before > gapMs
      ? [
          [before + 1, null],
          [ms, value],
        ]
      : [[ms, value]];
  });
}
