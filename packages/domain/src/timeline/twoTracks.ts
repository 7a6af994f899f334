import { distanceM } from '../geo.ts';
import type { TimelineThresholds } from './thresholds.ts';

/** The last place of one of two tracks. */
interface Head {
  time: number;
  latitude: number;
  longitude: number;
  speedMps: number | null;
  /** Whether it is a track: at least two fixes, consecutive or after a return, agree with each other. */
  isConfirmed: boolean;
}

/** The number of fixes in five minutes, and of those that leapt between the two tracks. */
interface Count {
  since: number;
  fixes: number;
  leaps: number;
}

/**
 * The memory about an identity under which two devices may report: plain data of bounded size. As long as nothing leaps it holds
 * only the last fix.
 */
export interface TwoTracks {
  here: Head | null;
  /** The other track; null while nothing leaps. */
  there: Head | null;
  /** The number of consecutive fixes of one track, as long as there is another. */
  inRow: number;
  /** The counts of the last hour, from the first step that was too far. */
  counts: Count[];
  firstLeapTime: number | null;
  lastLeapTime: number | null;
  /** Whether two devices report, so that the places of neither count. */
  isShared: boolean;
}

/** What a fix is for the two tracks: of the only `one`, a `leap` from one to the other, or `shared`, once two are known. */
export type TrackVerdict = 'one' | 'leap' | 'shared';

const HOUR_MS = 3_600_000;
const COUNT_MS = 300_000;
/** The share of the fixes of an hour that must leap for two tracks to be known. */
const LEAP_SHARE = 0.2;
/** The number of fixes that must leap at least for two tracks to be known. */
const LEAST_LEAPS = 6;
/** The milliseconds from the first leap to the last for two tracks to be known: a receiver that is lost among houses is so for minutes. */
const LEAST_MS = 300_000;
/** The milliseconds without a leap after which only one of the two devices reports. */
const QUIET_MS = 1_200_000;
/** The number of consecutive fixes without a leap by which a leap was an error of the receiver, unless two tracks are known. */
const QUIET_FIXES = 10;
/** The distance in metres below which two tracks cannot be distinguished. */
const APART_M = 500;
/** The speed at which a vehicle may have driven a step between two stands; a longer step is a leap. */
const BETWEEN_STANDS_MPS = 15;
/** The factor, and the metres per second on top, by which a moving vehicle may have been faster on a step than at its ends; a longer step is a leap. */
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
 * Adds the next good fix, in order of time, and returns whether two devices report under the one identity: more than a fifth of an hour's
 * fixes leap between two tracks, each too far for a vehicle and back to where the other track was. A receiver that errs now
 * and then goes elsewhere each time, and has no second track.
 */
export function followTracks(tracks: TwoTracks, fix: Placed, thresholds: TimelineThresholds): TrackVerdict {
  const { here, there } = tracks;
  if (here && fix.time <= here.time) return tracks.isShared ? 'shared' : 'one';
  if (there && isOver(tracks, there, fix)) forget(tracks);
  const isFar = here !== null && isTooFar(here, fix, thresholds);
  const leaps = isFar && goOver(tracks, here, fix, thresholds);
  if (!isFar) tracks.here = headOf(fix, here !== null);
  if (!tracks.there) return 'one';
  tracks.inRow = isFar ? 0 : tracks.inRow + 1;
  count(tracks, fix.time, leaps);
  tracks.isShared ||= isOftenEnough(tracks);
  if (tracks.isShared) return 'shared';
  return leaps ? 'leap' : 'one';
}

/** Changes to the other track, or to a new one. @returns whether the step led from one known track to the other. */
function goOver(tracks: TwoTracks, here: Head, fix: Placed, thresholds: TimelineThresholds): boolean {
  const { there } = tracks;
  const isBack =
    there !== null && !isTooFar(there, fix, thresholds) && between(there, fix) * 2 < between(here, fix);
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
function isTooFar(from: Placed, to: Placed, thresholds: TimelineThresholds): boolean {
  const boxDeg = Math.abs(to.latitude - from.latitude) + Math.abs(to.longitude - from.longitude);
  if (boxDeg * METRES_PER_DEGREE < APART_M) return false;
  const likelyMps = Math.min(thresholds.maxSpeedMps, likelySpeedMps(from, to, thresholds));
  return between(from, to) > APART_M + (likelyMps * (to.time - from.time)) / 1000;
}

/** The largest likely speed of a vehicle on the way between two fixes, by the speeds that it reports there. */
function likelySpeedMps(
  from: Placed,
  to: Placed,
  { maxSpeedMps, stillSpeedMps }: TimelineThresholds,
): number {
  if (from.speedMps === null || to.speedMps === null) return maxSpeedMps;
  const fasterMps = Math.max(from.speedMps, to.speedMps);
  return fasterMps < stillSpeedMps ? BETWEEN_STANDS_MPS : FASTER * fasterMps + FASTER_MPS;
}
const METRES_PER_DEGREE = 111_320;

/** The length in metres up to which no step of so many milliseconds leaves a track, whatever the speeds at its ends are. */
export const sureReachM = (ms: number, { maxSpeedMps }: TimelineThresholds): number =>
  APART_M + (Math.min(maxSpeedMps, FASTER_MPS, BETWEEN_STANDS_MPS) * ms) / 1000;

const between = (one: Placed, other: Placed): number =>
  distanceM(one.latitude, one.longitude, other.latitude, other.longitude);
