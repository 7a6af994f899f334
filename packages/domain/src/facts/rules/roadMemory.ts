import type { LinePoint, RoadRun } from '../../roads/index.ts';
import type { ComputedEvent } from '../fact.ts';
import type { RunPlace } from './roadRuns.ts';

/** A good fix, as far as the road rule looks at it. */
export interface RoadPoint extends LinePoint {
  time: number;
  fingerprint: number;
}

/** How the last stop was served: the live status where there is no deviation and no overdue stop. */
export type Punctuality = 'onTime' | 'early' | 'late' | 'skipped';

/** A vehicle at a stop, or near it after it left. */
export interface StopVisit {
  /** Index of the stop on its road. */
  stop: number;
  /** The fix that showed the entry into the stop. */
  shown: RoadPoint;
  /** When the path crossed the border. */
  enterTime: number;
  /** When the path last left the stop; null while the vehicle is inside. */
  exitTime: number | null;
  /** Since when the vehicle is inside; null while it is outside. */
  since: number | null;
  /** The sum in milliseconds of the stays that ended. */
  stayMs: number;
  /** Whether the vehicle stayed as long as the stop requires. */
  isServed: boolean;
}

/** A stretch off the route. It is reported once it has lasted long enough and led far enough. */
export interface Away {
  /** The first fix outside the buffer. */
  first: RoadPoint;
  /** When the path crossed the border of the buffer. */
  leftTime: number;
  /** The last fix outside. */
  last: RoadPoint;
  fixes: number;
  /** The metres of path outside the buffer. */
  pathM: number;
  peakM: number;
  peak: RoadPoint;
  /** The peak in metres as it was last reported; null while nothing was. */
  toldM: number | null;
}

/** A guess where on the line a vehicle is that had lost it: believed once it has followed the line from there. */
export interface Trial {
  /** The fix before the first of them. */
  before: RoadPoint;
  fromM: number;
  atM: number;
  points: RoadPoint[];
}

/** What is remembered of the run that a vehicle is on. */
export interface RunMemory {
  runId: number;
  plannedStart: number;
  /** The version of the road by which it was measured so far. */
  roadVersion: number;
  /** The last good fix; null before the first and after a silence. */
  good: RoadPoint | null;
  /** Whether the device was silent while the vehicle came to where it is. */
  cameUnseen: boolean;
  /** Where it is on the line, and the fix that said so; null before it first came to the line. */
  atM: number | null;
  placed: RoadPoint | null;
  /** The last good fix was on the line. */
  isPlaced: boolean;
  /** How far along the line it has been. */
  progressM: number;
  trial: Trial | null;
  /** A part of the line over which the device was silent: nobody knows what became of the stops there. */
  unseen: { fromM: number; toM: number } | null;
  /** The fix at which it was under way. */
  begun: RoadPoint | null;
  /** The first stop that is neither served nor skipped. */
  next: number;
  served: number;
  skipped: number;
  visit: StopVisit | null;
  /** The fix that showed that the next stop is overdue. */
  overdue: RoadPoint | null;
  punctuality: Punctuality | null;
  away: Away | null;
  /** The last stop is served, or the end of the line reached: what remains is to see it leave. */
  isDone: boolean;
  /** The lasting events that were reported, at most one of a kind. */
  open: ComputedEvent[];
}

/** What the road rule remembers of an asset. */
export interface RoadMemory {
  /** The run that ended last: no earlier one begins again. */
  last: RunPlace | null;
  run: RunMemory | null;
}

/** A run before its first fix. */
export const newRun = ({ id, plannedStart, road }: RoadRun, firstTime: number): RunMemory => ({
  runId: id,
  plannedStart,
  roadVersion: road.version,
  good: null,
  cameUnseen: firstTime > plannedStart,
  atM: null,
  placed: null,
  isPlaced: false,
  progressM: 0,
  trial: null,
  unseen: null,
  begun: null,
  next: 0,
  served: 0,
  skipped: 0,
  visit: null,
  overdue: null,
  punctuality: null,
  away: null,
  isDone: false,
  open: [],
});

/**
 * Whether a good fix that lies neither within the buffer of the road nor in one of its stops changes nothing of a run but its last good fix, unless
 * the device was silent before.
 */
export const waitsForRoad = ({ begun, isDone, isPlaced, trial, overdue, visit, next }: RunMemory): boolean =>
  begun === null &&
  !isDone &&
  !isPlaced &&
  trial === null &&
  overdue === null &&
  (visit === null || (next === 0 && visit.stop === 0 && visit.since === null));
