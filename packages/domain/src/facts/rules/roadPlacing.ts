/**
 * Where on its line a vehicle is. It is looked for near its last place, in the direction in which it went, so that a line that crosses
 * itself or goes out and back does not mislead. One that lost the line is looked for on all of it, and its place is confirmed only once it
 * has followed the line for a while.
 */

import { distanceM } from '../../geo.ts';
import { type LineMatch, offsetM, passesOf, type Road, type RoadRun } from '../../roads/index.ts';
import type { RoadPoint, RunMemory } from './roadMemory.ts';

/** A piece of path, with the metres along the line at which it begins and ends. */
export interface Leg {
  from: RoadPoint;
  to: RoadPoint;
  fromM: number;
  toM: number;
}

/** The metres below which a vehicle has not moved: jitter has no direction. */
const MOVED_M = 15;
/** The length in milliseconds from which a silence leaves no path to another place. */
export const GAP_MS = 10 * 60_000;
const SAME_PLACE_M = 50;
/** The speed, and the multiple of the straight way, that limit how far a vehicle can have got on its line. */
const REACH_MPS = 33;
const REACH_PER_CHORD = 1.5;
const REACH_SLACK_M = 100;
/** The metres back on the line up to which a vehicle that turned is followed. */
const BACK_M = 500;
/** The metres along the line for which a guess must hold to be confirmed; more for the first of a run, since a vehicle may drive to its run along the line. */
const CONFIRM_M = 100;
const FIRST_CONFIRM_M = 300;
const MAX_TRIAL_POINTS = 12;
/** The metres from the beginning of the line within which a vehicle is looked for before a run without stops starts; with stops, it is looked for at the first. */
const START_ZONE_M = 500;

/** The weights of what makes a place on the line unlikely, in metres, see `costOf`. */
const AGAINST_M = 50;
const SHORT_WEIGHT = 0.5;
const LONG_WEIGHT = 0.1;
const LONG_FROM = 1.3;

/** The distance in metres between two fixes. */
export const wayM = (from: RoadPoint, to: RoadPoint): number =>
  distanceM(from.latitude, from.longitude, to.latitude, to.longitude);

/** Whether the device was silent before a fix, and elsewhere. */
export const wasSilent = (run: RunMemory, point: RoadPoint): boolean =>
  run.good !== null && point.time - run.good.time > GAP_MS && wayM(run.good, point) > SAME_PLACE_M;

/** Forgets the way to here, because the device was silent or leapt. */
export function breakWay(run: RunMemory): void {
  run.good = null;
  run.isPlaced = false;
  run.trial = null;
  run.cameUnseen = true;
}

/** Handles the next good fix and returns the legs that it adds to the way along the line; none where the vehicle is not known to be on it. */
export function place(run: RunMemory, planned: RoadRun, point: RoadPoint): Leg[] {
  const { road } = planned;
  if (run.isPlaced) {
    const leg = follow(run, road, point);
    if (leg) return [leg];
    run.isPlaced = false;
  }
  return tryAgain(run, planned, point);
}

/** Sets the place of the vehicle on the line. */
export function setPlace(run: RunMemory, atM: number, point: RoadPoint): void {
  run.atM = atM;
  run.progressM = Math.max(run.progressM, atM);
  run.placed = point;
  run.isPlaced = true;
  run.trial = null;
  run.cameUnseen = false;
}

/** The leg to a fix of a vehicle that was on the line; null where it is not found nearby. */
function follow(run: RunMemory, road: Road, point: RoadPoint): Leg | null {
  const from = run.good ?? run.placed!;
  const atM = run.atM!;
  if (wayM(run.placed!, point) < MOVED_M) return { from, to: point, fromM: atM, toM: atM };
  const match = bestMatch(road, run.placed!, point, atM, atM - BACK_M);
  if (!match) return null;
  setPlace(run, match.atM, point);
  return { from, to: point, fromM: atM, toM: match.atM };
}

/** The likeliest place on the line within reach of the last one; null for none. */
function bestMatch(
  road: Road,
  from: RoadPoint,
  point: RoadPoint,
  atM: number,
  lowestM: number,
): LineMatch | null {
  const chordM = wayM(from, point);
  const seconds = (point.time - from.time) / 1000;
  const reachM = Math.max(REACH_PER_CHORD * chordM, REACH_MPS * seconds) + REACH_SLACK_M;
  const passes = passesOf(road.line, point, Math.max(lowestM, atM - reachM), atM + reachM, road.bufferM);
  let best: LineMatch | null = null;
  let bestCost = Number.POSITIVE_INFINITY;
  for (const match of passes) {
    if (match.atM > atM + reachM || match.atM < lowestM) continue;
    const cost = costOf(match, match.atM - atM, chordM, from, point);
    if (cost >= bestCost) continue;
    best = match;
    bestCost = cost;
  }
  return best;
}

/** How unlikely a place is, in metres: it lies far beside the line, the vehicle moved against its direction, or the way along the line is shorter than the straight one or much longer. */
function costOf(
  match: LineMatch,
  advanceM: number,
  chordM: number,
  from: RoadPoint,
  point: RoadPoint,
): number {
  return (
    match.offM +
    SHORT_WEIGHT * Math.max(0, chordM - advanceM) +
    LONG_WEIGHT * Math.max(0, advanceM - LONG_FROM * chordM) +
    (alignment(match, from, point) < -0.3 ? AGAINST_M : 0)
  );
}

/** Cosine between a movement and the line: 1 along it, -1 against it. */
function alignment(match: LineMatch, from: RoadPoint, point: RoadPoint): number {
  const { east, north } = offsetM(from, point);
  return (east * match.east + north * match.north) / (Math.hypot(east, north) || 1);
}

/** Continues, begins or gives up a guess. Returns the legs since it began, once it is confirmed. */
function tryAgain(run: RunMemory, planned: RoadRun, point: RoadPoint): Leg[] {
  const { road } = planned;
  const { trial } = run;
  if (trial) {
    const last = trial.points.at(-1)!;
    if (wayM(last, point) < MOVED_M) return [];
    const match = bestMatch(road, last, point, trial.atM, trial.atM);
    if (match && match.atM > trial.atM) {
      trial.atM = match.atM;
      trial.points.push(point);
      const enoughM = run.atM === null ? FIRST_CONFIRM_M : CONFIRM_M;
      if (trial.atM - trial.fromM >= enoughM) return confirm(run, road);
      if (trial.points.length > MAX_TRIAL_POINTS) trial.points.splice(1, 1);
      return [];
    }
  }
  const guess = guessOf(run, planned, point);
  run.trial = guess && { before: run.good!, fromM: guess.atM, atM: guess.atM, points: [point] };
  return [];
}

/** The first place ahead that agrees with the movement, or one behind where there is none; null for neither. */
function guessOf(run: RunMemory, planned: RoadRun, point: RoadPoint): LineMatch | null {
  const { road, plannedStart } = planned;
  const { good } = run;
  if (!good || wayM(good, point) < MOVED_M) return null;
  const isBefore = run.atM === null && point.time < plannedStart;
  if (isBefore && road.stops.length > 0) return null;
  const toM = isBefore ? START_ZONE_M : road.line.lengthM;
  const passes = passesOf(road.line, point, 0, toM, road.bufferM).filter(
    (match) => alignment(match, good, point) > 0.3,
  );
  return passes.find(({ atM }) => atM >= run.progressM - BACK_M) ?? passes.at(-1) ?? null;
}

function confirm(run: RunMemory, road: Road): Leg[] {
  const { before, fromM, points } = run.trial!;
  let from = points[0]!;
  if (run.cameUnseen) run.unseen = { fromM: run.progressM, toM: fromM };
  setPlace(run, fromM, from);
  const legs: Leg[] = [
    { from: before, to: from, fromM: Math.max(0, fromM - wayM(before, from)), toM: fromM },
  ];
  for (const point of points.slice(1)) {
    const atM = run.atM!;
    const match = bestMatch(road, from, point, atM, atM);
    if (match) setPlace(run, match.atM, point);
    legs.push({ from, to: point, fromM: atM, toM: run.atM! });
    from = point;
  }
  return legs;
}
