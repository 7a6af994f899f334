/** A level of fuel at a moment. */
export interface Level {
  at: string;
  level: number;
}

/** A point of the line of a chart: milliseconds since 1970 and the level; a null level interrupts the line. */
export type LinePoint = [ms: number, level: number | null];

/** How much longer than usual the device was silent where the line is interrupted, and the shortest such silence. */
const GAP_FACTOR = 4;
const SHORTEST_GAP_MS = 3_600_000;

/** The line of levels in their order, which is interrupted where the device was silent: nobody knows what was between. */
export function levelLine(levels: readonly Level[]): LinePoint[] {
  const points = levels.map(({ at, level }): [number, number] => [Date.parse(at), level]);
  const steps = points.slice(1).map(([ms], at) => ms - (points[at]?.[0] ?? ms));
  const usual = steps.toSorted((a, b) => a - b)[Math.floor(steps.length / 2)] ?? 0;
  const gapMs = Math.max(SHORTEST_GAP_MS, GAP_FACTOR * usual);
  return points.flatMap((point, at): LinePoint[] => {
    const before = points[at - 1]?.[0];
    return before !== undefined && point[0] - before > gapMs ? [[before + 1, null], point] : [point];
  });
}
