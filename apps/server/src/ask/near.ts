import {
  type AskedShape,
  type Box,
  boxAround,
  type ChunkPlaces,
  DEGREE,
  distanceM,
  grown,
  UNPLACED,
} from '@rastro/domain';
import type { Stretch } from '../store/history/history.ts';

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

/**
 * The times at which an asset may have been in the shape, or on its way into it. `placesOn` gives the places of the days that `nearDays` gives, in their
 * order; null where the day is no longer a chunk.
 */
export async function nearTimes(
  stretches: readonly Stretch[],
  asked: AskedShape,
  placesOn: (day: number) => Promise<ChunkPlaces | null>,
): Promise<Time[]> {
  const near = nearOnes(stretches, asked);
  const times: Time[] = [];
  let cameFrom: Box | null = null;
  let last: Place | null = null;
  for (const stretch of stretches) {
    const { day, box, placed, from, to } = stretch;
    const inside = near.has(stretch) && day !== null ? await placesOn(day) : null;
    if (!inside) {
      if (near.has(stretch)) times.push({ from, to });
      cameFrom = placed < ENOUGH_PLACES ? boxAround(cameFrom, box) : box;
      last = null;
      continue;
    }
    for (const part of partsOf(inside)) {
      const way: Box | null = boxAround(cameFrom, part.box);
      const mayMeet = part.to >= asked.from && part.box !== null && way !== null && asked.meets(way);
      if (mayMeet && comesClose(part, last, asked)) times.push({ from: part.from, to: part.to });
      cameFrom = part.placed < ENOUGH_PLACES ? way : part.box;
      last = part.lastPlace ?? last;
    }
  }
  return times;
}

function nearOnes(stretches: readonly Stretch[], asked: AskedShape): Set<Stretch> {
  const near = new Set<Stretch>();
  let cameFrom: Box | null = null;
  for (const stretch of stretches) {
    const { box, placed, to } = stretch;
    const way: Box | null = boxAround(cameFrom, box);
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
  places: ChunkPlaces;
  /** The indices of the fixes: the first, and the one after the last. */
  first: number;
  end: number;
  /** The number of those that say where the asset was. */
  placed: number;
  /** The box around those; null where there are none. */
  box: Box | null;
  /** The last of those. */
  lastPlace: Place | null;
}

function* partsOf(places: ChunkPlaces): Generator<Part> {
  const { fixTime, latitudeE7, longitudeE7 } = places;
  for (let first = 0; first < fixTime.length; first += PART_FIXES) {
    const end = Math.min(first + PART_FIXES, fixTime.length);
    let [south, west, north, east] = [Infinity, Infinity, -Infinity, -Infinity];
    let [placed, last] = [0, -1];
    for (let i = first; i < end; i++) {
      if (!isPlaced(places, i)) continue;
      const [latitude, longitude] = [latitudeE7[i]!, longitudeE7[i]!];
      if (latitude < south) south = latitude;
      if (latitude > north) north = latitude;
      if (longitude < west) west = longitude;
      if (longitude > east) east = longitude;
      placed += 1;
      last = i;
    }
    const box = { south: south / DEGREE, west: west / DEGREE, north: north / DEGREE, east: east / DEGREE };
    yield {
      places,
      first,
      end,
      from: fixTime[first]!,
      to: fixTime[end - 1]!,
      placed,
      box: placed === 0 ? null : box,
      lastPlace: placed === 0 ? null : placeAt(places, last),
    };
  }
}

const isPlaced = ({ flags, latitudeE7, longitudeE7 }: ChunkPlaces, i: number): boolean =>
  (flags[i]! & UNPLACED) === 0 && !Number.isNaN(latitudeE7[i]!) && !Number.isNaN(longitudeE7[i]!);

const placeAt = ({ latitudeE7, longitudeE7 }: ChunkPlaces, i: number): Place => ({
  latitude: latitudeE7[i]! / DEGREE,
  longitude: longitudeE7[i]! / DEGREE,
});

/** Whether a step of the part, the one from the place before it included, comes close to the shape, or is so long that nobody can say. */
function comesClose({ places, first, end }: Part, before: Place | null, asked: AskedShape): boolean {
  let from = before;
  for (let i = first; i < end; i++) {
    if (!isPlaced(places, i)) continue;
    const to = placeAt(places, i);
    if (from === null || distanceM(from.latitude, from.longitude, to.latitude, to.longitude) > 2 * MARGIN_M)
      return true;
    if (asked.meets(grown(boxOf(from, to), MARGIN_M))) return true;
    from = to;
  }
  return false;
}

const boxOf = (one: Place, other: Place): Box => ({
  south: Math.min(one.latitude, other.latitude),
  west: Math.min(one.longitude, other.longitude),
  north: Math.max(one.latitude, other.latitude),
  east: Math.max(one.longitude, other.longitude),
});
