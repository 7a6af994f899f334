import type { LinePoint } from './report.ts';

/** More points than a line on a wide screen has pixels. */
const MOST_POINTS = 2000;

/**
 * A line that looks the same with fewer points: of each of so many stretches of it the lowest and the greatest are kept, in their order, and the
 * first and the last of all.
 */
export function thinLine(points: readonly LinePoint[], most: number = MOST_POINTS): readonly LinePoint[] {
  if (points.length <= most) return points;
  const stretches = Math.max(1, Math.floor(most / 2) - 1);
  const kept = new Set([0, points.length - 1]);
  for (let stretch = 0; stretch < stretches; stretch += 1) {
    const start = Math.floor((stretch * points.length) / stretches);
    const end = Math.floor(((stretch + 1) * points.length) / stretches);
    let [least, greatest] = [start, start];
    for (let at = start; at < end; at += 1) {
      if (points[at]!.value < points[least]!.value) least = at;
      if (points[at]!.value > points[greatest]!.value) greatest = at;
    }
    kept.add(least).add(greatest);
  }
  return [...kept].sort((a, b) => a - b).map((at) => points[at] as LinePoint);
}
