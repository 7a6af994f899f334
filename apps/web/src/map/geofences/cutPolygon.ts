import { difference, type Geom } from 'polyclip-ts';

/** Longitude and latitude in degrees. */
export type Corner = [number, number];
/** The rings of a polygon, closed as GeoJSON has them: its border, then its holes. */
export type Rings = Corner[][];

/** Half of the width of the gap that a line cuts, in degrees: about a millimetre, which is closed again afterwards. */
const HALF_GAP_DEG = 1e-8;
/** Corners that are this near the line lie on the border of the gap: further than rounding moves them. */
const NEAR_GAP_DEG = 2e-7;
/** Decimals of a degree that are kept: about a centimetre. */
const DECIMALS = 7;
/** Pieces that are smaller, in square degrees, are the gap's and nobody's: some square decimetres. */
const LEAST_AREA = 1e-11;

/** A polygon without what lies in another one: pieces, the largest first; none where nothing is left, and the same one where nothing is taken. */
export function subtract(polygon: Rings, hole: readonly Corner[]): Rings[] {
  const pieces = piecesOf(difference(polygon as Geom, [hole] as Geom));
  const left = pieces.reduce((sum, piece) => sum + insideOf(piece), 0);
  return insideOf(polygon) - left > LEAST_AREA ? pieces : [polygon];
}

/**
 * The pieces into which a line cuts a polygon, the largest first: one where the line does not lead from border to border. The pieces have their
 * common border exactly on the line.
 */
export function cutAlong(polygon: Rings, line: readonly Corner[]): Rings[] {
  const gaps = line.slice(1).map((to, at) => gapAround(line[at] ?? to, to));
  const pieces = piecesOf(difference(polygon as Geom, ...(gaps as Geom[])));
  return pieces.length < 2 ? [polygon] : pieces.map((piece) => piece.map((ring) => closeGap(ring, line)));
}

/** A rectangle around a part of a line, longer by as much as it is wide. */
function gapAround([x1, y1]: Corner, [x2, y2]: Corner): Rings {
  const length = Math.hypot(x2 - x1, y2 - y1) || 1;
  const [x, y] = [((x2 - x1) / length) * HALF_GAP_DEG, ((y2 - y1) / length) * HALF_GAP_DEG];
  const corners: Corner[] = [
    [x1 - x + y, y1 - y - x],
    [x2 + x + y, y2 + y - x],
    [x2 + x - y, y2 + y + x],
    [x1 - x - y, y1 - y + x],
  ];
  return [[...corners, corners[0] as Corner]];
}

/** A ring whose corners on the border of the gap lie on the line. */
const closeGap = (ring: readonly Corner[], line: readonly Corner[]): Corner[] =>
  withoutRepeats(
    ring.map((corner) => {
      const { place, distance } = nearestOn(line, corner);
      return distance <= NEAR_GAP_DEG ? rounded(place) : corner;
    }),
  );

function nearestOn(line: readonly Corner[], [x, y]: Corner): { place: Corner; distance: number } {
  let nearest = { place: [x, y] as Corner, distance: Number.POSITIVE_INFINITY };
  line.slice(1).forEach(([x2, y2], at) => {
    const [x1, y1] = line[at] as Corner;
    const [dx, dy] = [x2 - x1, y2 - y1];
    const along = ((x - x1) * dx + (y - y1) * dy) / (dx * dx + dy * dy || 1);
    const part = Math.min(1, Math.max(0, along));
    const place: Corner = [x1 + part * dx, y1 + part * dy];
    const distance = Math.hypot(x - place[0], y - place[1]);
    if (distance < nearest.distance) nearest = { place, distance };
  });
  return nearest;
}

const piecesOf = (polygons: readonly Rings[]): Rings[] =>
  polygons
    .map((rings) => rings.map((ring) => withoutRepeats(ring.map(rounded))).filter((ring) => ring.length > 3))
    .map((rings) => ({ rings, area: areaOf(rings[0] ?? []) }))
    .filter(({ area }) => area > LEAST_AREA)
    .sort((one, other) => other.area - one.area)
    .map(({ rings }) => rings);

const rounded = ([x, y]: Corner): Corner => [Number(x.toFixed(DECIMALS)), Number(y.toFixed(DECIMALS))];

const withoutRepeats = (ring: readonly Corner[]): Corner[] =>
  ring.filter((corner, at) => at === 0 || corner[0] !== ring[at - 1]?.[0] || corner[1] !== ring[at - 1]?.[1]);

function areaOf(ring: readonly Corner[]): number {
  let twice = 0;
  ring.slice(1).forEach(([x2, y2], at) => {
    const [x1, y1] = ring[at] as Corner;
    twice += x1 * y2 - x2 * y1;
  });
  return Math.abs(twice) / 2;
}

/** The area of a polygon without its holes. */
const insideOf = ([border = [], ...holes]: Rings): number =>
  holes.reduce((area, hole) => area - areaOf(hole), areaOf(border));
