import type { LinePoint } from './polyline.ts';
import { offsetM } from './roadLine.ts';

/** Points of which a road consists where it comes from a file or from a drive: more cannot be moved by hand. */
export const MOST_DRAWN_POINTS = 500;
const FIRST_TOLERANCE_M = 2;

/** A line with fewer points, none of those left out farther from it than so many metres. */
export interface SimplerLine {
  points: LinePoint[];
  toleranceM: number;
}

/**
 * A line without the points that lie within a tolerance of the rest (Douglas and Peucker, 1973). Its ends stay, and points that repeat the
 * one before are left out.
 */
export function simplifyLine(points: readonly LinePoint[], toleranceM: number): LinePoint[] {
  const line = points.filter(
    ({ latitude, longitude }, at) =>
      at === 0 || latitude !== points[at - 1]!.latitude || longitude !== points[at - 1]!.longitude,
  );
  const stays = new Set([0, line.length - 1]);
  const open: [number, number][] = [[0, line.length - 1]];
  for (let part = open.pop(); part; part = open.pop()) {
    const [from, to] = part;
    let [farthest, distanceM] = [-1, toleranceM];
    for (let at = from + 1; at < to; at++) {
      const beside = besideM(line[at]!, line[from]!, line[to]!);
      if (beside > distanceM) [farthest, distanceM] = [at, beside];
    }
    if (farthest < 0) continue;
    stays.add(farthest);
    open.push([from, farthest], [farthest, to]);
  }
  return line.filter((_point, at) => stays.has(at));
}

/** A line of at most so many points, as near to the given one as that allows. */
export function simplifiedTo(points: readonly LinePoint[], most = MOST_DRAWN_POINTS): SimplerLine {
  let [line, toleranceM] = [simplifyLine(points, 0), 0];
  for (let next = FIRST_TOLERANCE_M; line.length > most; next *= 2)
    [line, toleranceM] = [simplifyLine(line, next), next];
  return { points: line, toleranceM };
}

/** Metres from a place to the straight way between two others. */
function besideM(place: LinePoint, from: LinePoint, to: LinePoint): number {
  const way = offsetM(from, to);
  const aside = offsetM(from, place);
  const length = way.east ** 2 + way.north ** 2;
  const share =
    length === 0 ? 0 : Math.min(1, Math.max(0, (aside.east * way.east + aside.north * way.north) / length));
  return Math.hypot(aside.east - share * way.east, aside.north - share * way.north);
}
