/** A straight path on a plane, in metres: from (x, y), by (dx, dy). */
export interface Path {
  x: number;
  y: number;
  dx: number;
  dy: number;
}

/** A straight border or centre line, in metres. */
export interface Edge {
  x1: number;
  y1: number;
  x2: number;
  y2: number;
}

type Part = readonly [start: number, end: number];

/** The part of the path, cut to [0, 1], within `radiusM` of a point; null for none. */
export function withinOfPoint(path: Path, x: number, y: number, radiusM: number): Part | null {
  return cut(discPart(path, x, y, radiusM));
}

/** The part of the path, cut to [0, 1], within `radiusM` of an edge; one part, because such an area is convex. Null for none. */
export function withinOfEdge(path: Path, edge: Edge, radiusM: number): Part | null {
  if (radiusM < 0) return null;
  let start = Number.POSITIVE_INFINITY;
  let end = Number.NEGATIVE_INFINITY;
  const take = (part: Part | null): void => {
    if (!part) return;
    start = Math.min(start, part[0]);
    end = Math.max(end, part[1]);
  };
  take(discPart(path, edge.x1, edge.y1, radiusM));
  take(discPart(path, edge.x2, edge.y2, radiusM));
  const ex = edge.x2 - edge.x1;
  const ey = edge.y2 - edge.y1;
  const length = Math.hypot(ex, ey);
  if (length > 0) {
    const [ux, uy] = [ex / length, ey / length];
    const [fromX, fromY] = [path.x - edge.x1, path.y - edge.y1];
    const along = slab(fromX * ux + fromY * uy, path.dx * ux + path.dy * uy, 0, length);
    const across = slab(fromY * ux - fromX * uy, path.dy * ux - path.dx * uy, -radiusM, radiusM);
    if (along && across) {
      const both: Part = [Math.max(along[0], across[0]), Math.min(along[1], across[1])];
      if (both[0] <= both[1]) take(both);
    }
  }
  return start <= end ? cut([start, end]) : null;
}

/** Where a value that begins at `from` and changes by `step` over the path lies between two bounds. */
function slab(from: number, step: number, low: number, high: number): Part | null {
  if (step === 0)
    return from >= low && from <= high ? [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY] : null;
  const one = (low - from) / step;
  const other = (high - from) / step;
  return one < other ? [one, other] : [other, one];
}

function discPart(path: Path, x: number, y: number, radiusM: number): Part | null {
  if (radiusM < 0) return null;
  const fromX = path.x - x;
  const fromY = path.y - y;
  const a = path.dx * path.dx + path.dy * path.dy;
  const c = fromX * fromX + fromY * fromY - radiusM * radiusM;
  if (a === 0) return c <= 0 ? [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY] : null;
  const half = fromX * path.dx + fromY * path.dy;
  const discriminant = half * half - a * c;
  if (discriminant < 0) return null;
  const root = Math.sqrt(discriminant);
  return [(-half - root) / a, (-half + root) / a];
}

function cut(part: Part | null): Part | null {
  if (!part) return null;
  const start = Math.max(0, part[0]);
  const end = Math.min(1, part[1]);
  return start <= end ? [start, end] : null;
}

/** Metres from a point to an edge. */
export function toEdgeM({ x1, y1, x2, y2 }: Edge, x: number, y: number): number {
  const ex = x2 - x1;
  const ey = y2 - y1;
  const squared = ex * ex + ey * ey;
  const part = squared === 0 ? 0 : Math.min(1, Math.max(0, ((x - x1) * ex + (y - y1) * ey) / squared));
  return Math.hypot(x - x1 - part * ex, y - y1 - part * ey);
}
