import { destination } from '../geo.ts';
import type { LinePoint } from './polyline.ts';
import { offsetM } from './roadLine.ts';

const ROUND_STEP_DEG = 30;
const DEGREES = 180 / Math.PI;

/**
 * The border of the buffer around a line, as one closed ring to be drawn: along its right side, around its end, back along the left and
 * around its beginning. Round on the outside of bends. Where the line crosses itself so does the ring: whether a place is inside is
 * decided by its distance from the line, not by the ring.
 */
export function bufferOutline(points: readonly LinePoint[], bufferM: number): LinePoint[] {
  const line = points.filter(
    (point, index) =>
      index === 0 ||
      point.latitude !== points[index - 1]!.latitude ||
      point.longitude !== points[index - 1]!.longitude,
  );
  if (line.length < 2) return [];
  const ring = [...sideOf(line, bufferM), ...sideOf(line.toReversed(), bufferM)];
  ring.push(ring[0]!);
  return ring;
}

/** The right side of a line and the half circle around its end. */
function sideOf(line: readonly LinePoint[], bufferM: number): LinePoint[] {
  const side: LinePoint[] = [];
  const put = (point: LinePoint, bearing: number) =>
    side.push(destination(point.latitude, point.longitude, bearing, bufferM));
  let before: number | null = null;
  for (const [index, point] of line.entries()) {
    const next = line[index + 1];
    const right = next ? bearingOf(point, next) + 90 : null;
    if (before === null) put(point, right!);
    else if (right === null) arc(before, before - 180, (bearing) => put(point, bearing));
    else {
      const turn = turnOf(before, right);
      // A turn to the left leaves a gap on the right, closed by an arc; on the inside the two sides meet in one corner.
      if (turn < 0) arc(before, before + turn, (bearing) => put(point, bearing));
      else put(point, before + turn / 2);
    }
    before = right;
  }
  return side;
}

function arc(from: number, to: number, put: (bearing: number) => void): void {
  const steps = Math.max(1, Math.ceil(Math.abs(to - from) / ROUND_STEP_DEG));
  for (let step = 0; step <= steps; step++) put(from + ((to - from) * step) / steps);
}

/** The turn from one course to another in degrees, from -180 to 180, negative to the left. */
const turnOf = (from: number, to: number): number => ((((to - from + 180) % 360) + 360) % 360) - 180;

function bearingOf(from: LinePoint, to: LinePoint): number {
  const { east, north } = offsetM(from, to);
  return Math.atan2(east, north) * DEGREES;
}
