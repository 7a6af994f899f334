import { distanceM, EARTH_RADIUS_M } from '../geo.ts';
import type { LinePoint } from './polyline.ts';

const RADIANS = Math.PI / 180;
const METRES_PER_DEGREE = EARTH_RADIUS_M * RADIANS;

/** A line with its measure: `atM[i]` is how far along it point `i` lies. */
export interface RoadLine {
  latitudes: readonly number[];
  longitudes: readonly number[];
  atM: readonly number[];
  lengthM: number;
}

/** The point of a line that is nearest to a place. */
export interface LineMatch {
  /** The metres along the line at which the point lies. */
  atM: number;
  /** The metres from the point to the place. */
  offM: number;
  /** The eastern part of the line's direction there, which with `north` is a unit vector. */
  east: number;
  north: number;
}

/** A line from its points; points that repeat the one before are left out. Throws RangeError for fewer than two places. */
export function roadLine(points: readonly LinePoint[]): RoadLine {
  const latitudes: number[] = [];
  const longitudes: number[] = [];
  const atM: number[] = [];
  let lengthM = 0;
  for (const { latitude, longitude } of points) {
    const last = latitudes.length - 1;
    if (last >= 0) {
      const stepM = distanceM(latitudes[last]!, longitudes[last]!, latitude, longitude);
      if (stepM === 0) continue;
      lengthM += stepM;
    }
    latitudes.push(latitude);
    longitudes.push(longitude);
    atM.push(lengthM);
  }
  if (latitudes.length < 2) throw new RangeError('a line needs two places');
  return { latitudes, longitudes, atM, lengthM };
}

/** Metres to the east and north from one place to another, exact enough for some kilometres. */
export function offsetM(from: LinePoint, to: LinePoint): { east: number; north: number } {
  return {
    east: (to.longitude - from.longitude) * METRES_PER_DEGREE * Math.cos(from.latitude * RADIANS),
    north: (to.latitude - from.latitude) * METRES_PER_DEGREE,
  };
}

/** The place so many metres along the line; one of its ends for a measure outside of it. */
export function placeAt(line: RoadLine, metres: number): LinePoint {
  const index = segmentAt(line, metres);
  const lengthM = line.atM[index + 1]! - line.atM[index]!;
  const share = Math.min(1, Math.max(0, (metres - line.atM[index]!) / lengthM));
  const between = (values: readonly number[]) =>
    values[index]! + (values[index + 1]! - values[index]!) * share;
  return { latitude: between(line.latitudes), longitude: between(line.longitudes) };
}

/** The point nearest to a place on the whole line, or on the part of it between two measures. */
export function nearestOn(line: RoadLine, place: LinePoint, fromM = 0, toM = line.lengthM): LineMatch {
  let nearest: LineMatch | null = null;
  const metresPerLongitude = METRES_PER_DEGREE * Math.cos(place.latitude * RADIANS);
  const last = segmentAt(line, toM);
  for (let index = segmentAt(line, fromM); index <= last; index++) {
    const match = project(line, index, place, metresPerLongitude);
    if (!nearest || match.offM < nearest.offM) nearest = match;
  }
  return nearest!;
}

/**
 * The places between two measures at which the line comes nearer than before and after, one for each pass: a line that crosses itself
 * or goes out and back has several. In the order of the line, none farther than `withinM` beside it.
 */
export function passesOf(
  line: RoadLine,
  place: LinePoint,
  fromM: number,
  toM: number,
  withinM: number,
): LineMatch[] {
  const passes: LineMatch[] = [];
  const metresPerLongitude = METRES_PER_DEGREE * Math.cos(place.latitude * RADIANS);
  const first = segmentAt(line, fromM);
  const last = segmentAt(line, toM);
  let corner: LineMatch | null = null; // the end of the piece before, where that came nearest there
  for (let index = first; index <= last; index++) {
    const match = project(line, index, place, metresPerLongitude);
    const isStart = match.atM === line.atM[index];
    const isEnd = match.atM === line.atM[index + 1];
    // A corner is a pass where both pieces come nearest there.
    const isPass = isStart ? corner !== null || index === first : !isEnd;
    if (isPass && match.offM <= withinM) passes.push(match);
    corner = isEnd ? match : null;
  }
  if (corner && corner.offM <= withinM) passes.push(corner);
  return passes;
}

function project(line: RoadLine, index: number, place: LinePoint, metresPerLongitude: number): LineMatch {
  const startEast = (line.longitudes[index]! - place.longitude) * metresPerLongitude;
  const startNorth = (line.latitudes[index]! - place.latitude) * METRES_PER_DEGREE;
  const alongEast = (line.longitudes[index + 1]! - line.longitudes[index]!) * metresPerLongitude;
  const alongNorth = (line.latitudes[index + 1]! - line.latitudes[index]!) * METRES_PER_DEGREE;
  const lengthSquared = alongEast * alongEast + alongNorth * alongNorth;
  const share = Math.min(
    1,
    Math.max(0, -(startEast * alongEast + startNorth * alongNorth) / lengthSquared || 0),
  );
  const length = Math.sqrt(lengthSquared) || 1;
  return {
    atM: line.atM[index]! + (line.atM[index + 1]! - line.atM[index]!) * share,
    offM: Math.hypot(startEast + alongEast * share, startNorth + alongNorth * share),
    east: alongEast / length,
    north: alongNorth / length,
  };
}

/** The piece of the line that holds a measure: the index of its first point. */
function segmentAt({ atM }: RoadLine, metres: number): number {
  let low = 0;
  let high = atM.length - 2;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (atM[middle]! <= metres) low = middle;
    else high = middle - 1;
  }
  return low;
}
