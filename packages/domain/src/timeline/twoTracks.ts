import { distanceM } from '../geo.ts';
import type { TimelineRules } from './rules.ts';

/** Where one of two tracks was last. */
interface Head {
  time: number;
  latitude: number;
  longitude: number;
  speedMps: number | null;
  /** It is a track: at least two fixes in a row, or coming back, agree with each other. */
  isConfirmed: boolean;
}

/** How many fixes there were in five minutes, and how many of them leapt between the two tracks. */
interface Count {
  since: number;
  fixes: number;
  leaps: number;
}

/**
 * What is remembered of an identity under which two devices may report: plain data of bounded size. As long as nothing leaps it is the
 * last fix alone.
 */
export interface TwoTracks {
  here: Head | null;
  /** The other track; null while nothing leaps. */
  there: Head | null;
  /** The fixes in a row that were of one track, as long as there is another. */
  inRow: number;
  /** Of the last hour, from the first step on that was too far. */
  counts: Count[];
  firstLeapTime: number | null;
  lastLeapTime: number | null;
  /** Two devices report: neither's places count. */
  isShared: boolean;
}

/** What a fix is for the two tracks: of the `one` that there is, a `leap` from one to the other, or one of two that are known. */
export type TrackVerdict = 'one' | 'leap' | 'shared';

const HOUR_MS = 3_600_000;
const COUNT_MS = 300_000;
/** Two tracks are known once more than this share of an hour's fixes leapt, */
const LEAP_SHARE = 0.2;
/** so many at least, */
const LEAST_LEAPS = 6;
/** over so much time: a receiver that is lost among houses is so for minutes. */
const LEAST_MS = 300_000;
/** Without a leap for so long only one of the two reports; */
const QUIET_MS = 1_200_000;
/** and before they are known to be two, it was a receiver's slip if so many fixes in a row do not leap. */
const QUIET_FIXES = 10;
/** Tracks that are nearer to each other cannot be told apart; */
const APART_M = 500;
/** nor can a step be a leap that a vehicle may have driven: between two stands, */
const BETWEEN_STANDS_MPS = 15;
/** or under way, faster than at its ends by this factor and this much more. */
const FASTER = 1.25;
const FASTER_MPS = 10;

/** The memory before the first fix. */
export const noTracks = (): TwoTracks => ({
  here: null,
  there: null,
  inRow: 0,
  counts: [],
  firstLeapTime: null,
  lastLeapTime: null,
  isShared: false,
});

/** A copy that shares nothing with the original; its keys come in a fixed order. */
export const copyTracks = (tracks: TwoTracks): TwoTracks => ({
  here: tracks.here && copyHead(tracks.here),
  there: tracks.there && copyHead(tracks.there),
  inRow: tracks.inRow,
  counts: tracks.counts.map(({ since, fixes, leaps }) => ({ since, fixes, leaps })),
  firstLeapTime: tracks.firstLeapTime,
  lastLeapTime: tracks.lastLeapTime,
  isShared: tracks.isShared,
});

const copyHead = ({ time, latitude, longitude, speedMps, isConfirmed }: Head): Head => ({
  time,
  latitude,
  longitude,
  speedMps,
  isConfirmed,
});

/** A good fix, whatever its neighbours say of it. */
type Placed = Omit<Head, 'isConfirmed'>;

/**
 * Takes the next good fix in, in order of time, and tells whether two devices report under the one identity: over a fifth of an hour's
 * fixes leap between two tracks, each too far for a vehicle and back to where the other track was. A receiver that is thrown off now
 * and then goes elsewhere each time, and has no second track.
 */
export function followTracks(tracks: TwoTracks, fix: Placed, rules: TimelineRules): TrackVerdict {
  const { here, there } = tracks;
  if (here && fix.time <= here.time) return tracks.isShared ? 'shared' : 'one';
  if (there && isOver(tracks, there, fix)) forget(tracks);
  const isFar = here !== null && isTooFar(here, fix, rules);
  const leaps = isFar && goOver(tracks, here, fix, rules);
  if (!isFar) tracks.here = headOf(fix, here !== null);
  if (!tracks.there) return 'one';
  tracks.inRow = isFar ? 0 : tracks.inRow + 1;
  count(tracks, fix.time, leaps);
  tracks.isShared ||= isOftenEnough(tracks);
  if (tracks.isShared) return 'shared';
  return leaps ? 'leap' : 'one';
}

/** Goes to the other track, or to a new one. @returns whether the step led from one known track to the other. */
function goOver(tracks: TwoTracks, here: Head, fix: Placed, rules: TimelineRules): boolean {
  const { there } = tracks;
  const isBack =
    there !== null && !isTooFar(there, fix, rules) && between(there, fix) * 2 < between(here, fix);
  tracks.there = here;
  tracks.here = headOf(fix, isBack);
  if (!isBack || !here.isConfirmed) return false;
  tracks.firstLeapTime ??= fix.time;
  tracks.lastLeapTime = fix.time;
  return true;
}

function count(tracks: TwoTracks, time: number, leaps: boolean): void {
  const since = Math.floor(time / COUNT_MS) * COUNT_MS;
  const last = tracks.counts.at(-1);
  if (last?.since === since) {
    last.fixes++;
    last.leaps += Number(leaps);
    return;
  }
  tracks.counts.push({ since, fixes: 1, leaps: Number(leaps) });
  while (tracks.counts[0]!.since <= since - HOUR_MS) tracks.counts.shift();
}

function isOftenEnough({ counts, firstLeapTime, lastLeapTime }: TwoTracks): boolean {
  if (firstLeapTime === null || lastLeapTime === null || lastLeapTime - firstLeapTime < LEAST_MS)
    return false;
  const leaps = counts.reduce((sum, each) => sum + each.leaps, 0);
  const fixes = counts.reduce((sum, each) => sum + each.fixes, 0);
  return leaps >= LEAST_LEAPS && leaps > LEAP_SHARE * fixes;
}

/** Whether only one track is left. */
const isOver = ({ isShared, inRow, lastLeapTime }: TwoTracks, there: Head, { time }: Placed): boolean =>
  time - (lastLeapTime ?? there.time) > QUIET_MS || (!isShared && inRow >= QUIET_FIXES);

function forget(tracks: TwoTracks): void {
  Object.assign(tracks, { ...noTracks(), here: tracks.here });
}

/** The head of a track at a fix, and whether an earlier fix agrees with it. */
const headOf = ({ time, latitude, longitude, speedMps }: Placed, isConfirmed: boolean): Head => ({
  time,
  latitude,
  longitude,
  speedMps,
  isConfirmed,
});

/** Whether a step is longer than a vehicle with the speeds at its ends can have driven. */
function isTooFar(from: Placed, to: Placed, rules: TimelineRules): boolean {
  const boxDeg = Math.abs(to.latitude - from.latitude) + Math.abs(to.longitude - from.longitude);
  if (boxDeg * METRES_PER_DEGREE < APART_M) return false;
  const likelyMps = Math.min(rules.maxSpeedMps, likelySpeedMps(from, to, rules));
  return between(from, to) > APART_M + (likelyMps * (to.time - from.time)) / 1000;
}

/** How fast a vehicle goes at most, on the way between two fixes, by what it says of its speed there. */
function likelySpeedMps(from: Placed, to: Placed, { maxSpeedMps, stillSpeedMps }: TimelineRules): number {
  if (from.speedMps === null || to.speedMps === null) return maxSpeedMps;
  const fasterMps = Math.max(from.speedMps, to.speedMps);
  return fasterMps < stillSpeedMps ? BETWEEN_STANDS_MPS : FASTER * fasterMps + FASTER_MPS;
}
const METRES_PER_DEGREE = 111_320;

const between = (one: Placed, other: Placed): number =>
  distanceM(one.latitude, one.longitude, other.latitude, other.longitude);
