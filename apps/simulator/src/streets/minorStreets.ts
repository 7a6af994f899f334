import { createRandom, hash, type Random } from '../random.ts';
import { DISTRICTS, type District } from './districts.ts';
import { isBuildable } from './land.ts';
import { END_REACH_M, tieEnds } from './mainStreets.ts';
import { type Point, toLocal } from './plane.ts';
import { nearestOn, SegmentIndex } from './segmentIndex.ts';
import type { Street } from './street.ts';
import { STREET_NAMES, STREET_TITLES } from './streetNames.ts';

/** Length of the steps in which a minor street is tested for free ground. */
const STEP_M = 30;
/** Least distance of a minor street from one that runs beside it, and from every highway. */
const CLEARANCE_M = 38;
const BESIDE_COSINE = Math.cos((25 * Math.PI) / 180);

interface Site extends Point {
  district: District;
  /** Rotates the ragged border, so that no two districts look alike. */
  phase: number;
}
const sites: readonly Site[] = DISTRICTS.map((district) => ({
  ...toLocal(district.latitude, district.longitude),
  district,
  phase: hash(district.name),
}));

/** Radius to which a district is built up in the direction of a point: a ragged border instead of a circle. */
function reachM({ x, y, phase, district }: Site, point: Point): number {
  const angle = Math.atan2(point.y - y, point.x - x);
  const wave = 0.6 * Math.sin(2 * angle + phase) + 0.4 * Math.sin(5 * angle + 3 * phase);
  return district.radiusM * (0.86 + 0.14 * wave);
}

/** The district that a point belongs to; null outside all of them. */
function districtAt(point: Point): District | null {
  let best: Site | null = null;
  let bestM2 = Number.POSITIVE_INFINITY;
  for (const site of sites) {
    const metres2 = (point.x - site.x) ** 2 + (point.y - site.y) ** 2;
    if (metres2 < bestM2) {
      bestM2 = metres2;
      best = site;
    }
  }
  return best && bestM2 <= reachM(best, point) ** 2 ? best.district : null;
}

/**
 * The small streets between the avenues: a grid for each district, invented, in the district's direction, cut at its borders, the
 * shore, hills and parks, and named from a list. They make a zoomed map look like a city and give vans somewhere to deliver; they
 * do not exist in reality.
 */
export function minorStreets(main: readonly Street[]): Street[] {
  const index = new SegmentIndex();
  for (const street of main) index.add(street);
  const streets = sites.flatMap((site) => gridOf(site, index));
  for (const street of streets) index.add(street);
  for (const street of streets)
    tieEnds(street, index, END_REACH_M / 2, ({ street: other }) => other.streetClass !== 'highway');
  return streets;
}

function gridOf(site: Site, index: SegmentIndex): Street[] {
  const { grid, radiusM, name } = site.district;
  const random = createRandom('grid', name);
  const bearing = (grid.bearingDeg * Math.PI) / 180;
  const along = { x: Math.sin(bearing), y: Math.cos(bearing) };
  const across = { x: along.y, y: -along.x };
  return [
    ...rows(site, along, across, grid.blockDepthM, radiusM, random, index),
    ...rows(site, across, along, grid.blockLengthM, radiusM, random, index),
  ];
}

/** Parallel streets in `direction`, side by side along `sideways`. */
function rows(
  site: Site,
  direction: Point,
  sideways: Point,
  spacingM: number,
  radiusM: number,
  random: Random,
  index: SegmentIndex,
): Street[] {
  const streets: Street[] = [];
  const half = Math.ceil(radiusM / spacingM);
  for (let row = -half; row <= half; row++) {
    const offset = spacingM * (row + random.between(-0.16, 0.16));
    const origin = { x: site.x + offset * sideways.x, y: site.y + offset * sideways.y };
    const name = `${random.pick(STREET_TITLES)} ${random.pick(STREET_NAMES)}`;
    for (const [from, to] of openRuns(origin, direction, site, random, index)) {
      if (to - from < 1.3 * spacingM) continue;
      streets.push({
        name,
        streetClass: 'street',
        points: [from, to].map((s) => ({ x: origin.x + s * direction.x, y: origin.y + s * direction.y })),
      });
    }
  }
  return streets;
}

/** The parts of a line (from, to in metres from its origin) on which a street may lie. */
function openRuns(
  origin: Point,
  direction: Point,
  site: Site,
  random: Random,
  index: SegmentIndex,
): [number, number][] {
  const { radiusM } = site.district;
  const runs: [number, number][] = [];
  let from: number | null = null;
  let closedUntil = Number.NEGATIVE_INFINITY;
  for (let s = -radiusM; s <= radiusM; s += STEP_M) {
    // sometimes a school, a market or a park is in the way
    if (random.chance(0.012)) closedUntil = s + random.between(80, 220);
    const point = { x: origin.x + s * direction.x, y: origin.y + s * direction.y };
    const open =
      s > closedUntil &&
      districtAt(point) === site.district &&
      isBuildable(point) &&
      isClear(point, direction, index);
    if (open) from ??= s;
    else if (from !== null) {
      runs.push([from, s - STEP_M]);
      from = null;
    }
  }
  if (from !== null) runs.push([from, radiusM]);
  return runs;
}

function isClear(point: Point, direction: Point, index: SegmentIndex): boolean {
  for (const segment of index.near(point, CLEARANCE_M)) {
    if (nearestOn(segment, point).metres > CLEARANCE_M) continue;
    if (segment.street.streetClass === 'highway') return false;
    const dx = segment.b.x - segment.a.x;
    const dy = segment.b.y - segment.a.y;
    const cosine = Math.abs(dx * direction.x + dy * direction.y) / Math.hypot(dx, dy);
    if (cosine > BESIDE_COSINE) return false;
  }
  return true;
}
