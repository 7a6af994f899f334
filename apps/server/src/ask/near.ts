import { type AskedShape, type Box, type ChunkPlaces, DEGREE, distanceM, grown } from '@rastro/domain';
import type { Stretch } from '../store/history/history.ts';
import { around, UNPLACED } from '../store/history/stretches.ts';

/** A time, both ends included: milliseconds since 1970 UTC. */
export interface Time {
  from: number;
  to: number;
}

/**
 * The number of places that nobody passes over who judges fixes by their neighbours: a path goes on from one of them. After fewer it may go on
 * from a place before them.
 */
const ENOUGH_PLACES = 20;
/** The number of fixes whose box is looked at before their steps are. */
const PART_FIXES = 60;
/**
 * How far around steps of at most twice that length a path may lead that leaves out some of their ends: a straight line of that length is
 * nowhere farther from both of its ends.
 */
const MARGIN_M = 250;

/**
 * The days of the chunks in whose boxes an asset may have been in the shape, or on its way from the stretch before; null where that is true of no
 * stretch. Places that lie in a box are joined by straight lines, which do not leave it.
 */
export function nearDays(stretches: readonly Stretch[], asked: AskedShape): number[] | null {
  const near = nearOnes(stretches, asked);
  return near.size === 0 ? null : [...near].flatMap(({ day }) => day ?? []);
}

/** The times at which an asset may have been in the shape, or on its way into it; `places` are those of the days that `nearDays` gives. */
export function nearTimes(
  stretches: readonly Stretch[],
  places: ReadonlyMap<number, ChunkPlaces>,
  asked: AskedShape,
): Time[] {
  const near = nearOnes(stretches, asked);
  const times: Time[] = [];
  let cameFrom: Box | null = null;
  let last: Place | null = null;
  for (const stretch of stretches) {
    const { day, box, placed, from, to } = stretch;
    const inside: ChunkPlaces | null = (near.has(stretch) && day !== null && places.get(day)) || null;
    if (!inside) {
      if (near.has(stretch)) times.push({ from, to });
      cameFrom = placed < ENOUGH_PLACES ? around(cameFrom, box) : box;
      last = null;
      continue;
    }
    for (const part of partsOf(inside)) {
      const way: Box | null = around(cameFrom, part.box);
      const mayMeet = part.to >= asked.from && part.box !== null && way !== null && asked.meets(way);
      if (mayMeet && comesClose(part, last, asked)) times.push({ from: part.from, to: part.to });
      cameFrom = part.placed.length < ENOUGH_PLACES ? way : part.box;
      last = part.placed.at(-1) ?? last;
    }
  }
  return times;
}

function nearOnes(stretches: readonly Stretch[], asked: AskedShape): Set<Stretch> {
  const near = new Set<Stretch>();
  let cameFrom: Box | null = null;
  for (const stretch of stretches) {
    const { box, placed, to } = stretch;
    const way: Box | null = around(cameFrom, box);
    if (to >= asked.from && box && way && asked.meets(way)) near.add(stretch);
    cameFrom = placed < ENOUGH_PLACES ? way : box;
  }
  return near;
}

/** A place in degrees. */
interface Place {
  latitude: number;
  longitude: number;
}

/** Some fixes of a chunk in a row. */
interface Part extends Time {
  /** The places of those that say where the asset was. */
  placed: readonly Place[];
  /** The box around those; null where there are none. */
  box: Box | null;
}

function* partsOf({ fixTime, flags, latitudeE7, longitudeE7 }: ChunkPlaces): Generator<Part> {
  for (let first = 0; first < fixTime.length; first += PART_FIXES) {
    const end = Math.min(first + PART_FIXES, fixTime.length);
    const placed: Place[] = [];
    for (let i = first; i < end; i++) {
      const [latitude, longitude] = [latitudeE7[i]! / DEGREE, longitudeE7[i]! / DEGREE];
      if ((flags[i]! & UNPLACED) === 0 && !Number.isNaN(latitude) && !Number.isNaN(longitude))
        placed.push({ latitude, longitude });
    }
    yield { from: fixTime[first]!, to: fixTime[end - 1]!, placed, box: boxOf(placed) };
  }
}

function boxOf(places: readonly Place[]): Box | null {
  if (places.length === 0) return null;
  const box = { west: 180, south: 90, east: -180, north: -90 };
  for (const { latitude, longitude } of places) {
    if (longitude < box.west) box.west = longitude;
    if (longitude > box.east) box.east = longitude;
    if (latitude < box.south) box.south = latitude;
    if (latitude > box.north) box.north = latitude;
  }
  return box;
}

/** Whether a step of the part, the one from the place before it included, comes close to the shape, or is so long that nobody can say. */
function comesClose({ placed }: Part, before: Place | null, asked: AskedShape): boolean {
  let from = before;
  for (const to of placed) {
    if (from === null || distanceM(from.latitude, from.longitude, to.latitude, to.longitude) > 2 * MARGIN_M)
      return true;
    if (asked.meets(grown(boxOf([from, to])!, MARGIN_M))) return true;
    from = to;
  }
  return false;
}
