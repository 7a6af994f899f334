import type { Fix } from './fix.ts';
import { kmhToMps } from './units.ts';

/**
 * The quality flags of a fix, as bits of a mask. A bad fix is stored and flagged, never deleted; one with the mask 0 may move things.
 * The values are stored with every position: never renumber them, only add.
 */
export const QUALITY = {
  /** The device reports that it has no fix, or the message carries no place. */
  NO_FIX: 1,
  /** The place lies within a kilometre of 0/0, which receivers report when they know nothing. */
  ZERO_ISLAND: 2,
  /** The latitude is beyond 90, the longitude beyond 180, or one is not a number. */
  OUTSIDE_WORLD: 4,
  /** The fix was taken more than two minutes after it was received, by a clock whose known offset is subtracted. */
  CLOCK_AHEAD: 8,
  /** The fix was taken longer before its reception than the memory of any device reaches back. */
  TOO_OLD: 16,
  /** The place was reached and left faster than the asset can go. Decided by the neighbouring fixes, in the fold of the timeline. */
  IMPOSSIBLE_JUMP: 32,
  /** The fix repeats an earlier place together with its speed, as heartbeats do. Decided in the fold of the timeline. */
  STALE_COPY: 64,
  /** The receiver's own estimate of its error is too large to say where the asset is. */
  POOR_ACCURACY: 128,
  /** The fix was taken while the device was not mounted in this asset. */
  OUTSIDE_MOUNTING: 256,
  /** The message has a place but no readable time of it: the time that is stored is that of the message, or of its reception. */
  TIME_UNKNOWN: 512,
  /** The device reports a speed that no vehicle reaches, or the asset not, so the rest of the fix is doubtful too. */
  IMPOSSIBLE_SPEED: 1024,
  /** Two devices report under this identity, and nobody knows whose fix it is. Decided by the neighbouring fixes, in the fold of the timeline. */
  SHARED_IDENTITY: 2048,
} as const;

/** The name of a quality flag. */
export type QualityFlag = keyof typeof QUALITY;

/** The flags of fixes that cannot be put into the order of time: no fact rule uses anything of them. */
export const UNPLACED_IN_TIME =
  QUALITY.CLOCK_AHEAD | QUALITY.TOO_OLD | QUALITY.OUTSIDE_MOUNTING | QUALITY.TIME_UNKNOWN;

/** The flags that only the neighbouring fixes decide. The fold decides them again and ignores them on its input. */
export const DECIDED_BY_NEIGHBOURS = QUALITY.IMPOSSIBLE_JUMP | QUALITY.STALE_COPY | QUALITY.SHARED_IDENTITY;

/** The names of the flags in a mask; empty for a good fix. */
export function qualityFlags(mask: number): QualityFlag[] {
  return (Object.keys(QUALITY) as QualityFlag[]).filter((flag) => (mask & QUALITY[flag]) !== 0);
}

/** What is known about a fix when it is received. Times are milliseconds since 1970 UTC. */
export interface Reception {
  /** When Rastro received it. */
  serverTime: number;
  /** Whether the message says when its place was taken; true by default. */
  isTimeKnown?: boolean;
  /** The time from which the device is mounted in the asset, included; null where it always was. */
  mountedFrom?: number | null;
  /** The time until which the device is mounted in the asset, excluded; null where it still is. */
  mountedUntil?: number | null;
}

/** The milliseconds by which a fix may be newer than its reception before its clock counts as wrong: reception takes time, and receivers round. */
export const CLOCK_AHEAD_MS = 120_000;
/**
 * The age in milliseconds from which a fix is too old. A receiver that mistakes the GPS week is 1,024 weeks, 19.6 years, behind; anything
 * younger may be a recording that somebody imports.
 */
const TOO_OLD_MS = 19 * 365.25 * 86_400_000;
const ZERO_ISLAND_DEG = 0.01;
const POOR_ACCURACY_M = 150;
const POOR_HDOP = 20;
/** The speed that no vehicle of a fleet exceeds. What receivers and buses report when they know nothing (255, 0xFFFF, ...) lies beyond. */
const IMPOSSIBLE_SPEED_MPS = kmhToMps(250);

/** The parts of a fix by which its intrinsic quality is judged. */
export type Judged = Pick<
  Fix,
  'fixTime' | 'latitude' | 'longitude' | 'valid' | 'hdop' | 'speedMps' | 'attributes'
>;

/** The quality flags that one fix shows without its neighbours, computed once when it is received. */
export function intrinsicQuality(fix: Judged, reception: Reception): number {
  const { serverTime, mountedFrom = null, mountedUntil = null } = reception;
  let mask = placeQuality(fix);
  if (reception.isTimeKnown === false) mask |= QUALITY.TIME_UNKNOWN;
  const speedMps = fix.speedMps ?? fix.attributes.reportedSpeedMps;
  if (typeof speedMps === 'number' && speedMps > IMPOSSIBLE_SPEED_MPS) mask |= QUALITY.IMPOSSIBLE_SPEED;
  const accuracyM = fix.attributes.accuracyM;
  const poor = typeof accuracyM === 'number' && accuracyM > POOR_ACCURACY_M;
  if (poor || (fix.hdop !== null && fix.hdop > POOR_HDOP)) mask |= QUALITY.POOR_ACCURACY;
  mask |= timeQuality(fix.fixTime, serverTime);
  const before = mountedFrom !== null && fix.fixTime < mountedFrom;
  if (before || (mountedUntil !== null && fix.fixTime >= mountedUntil)) mask |= QUALITY.OUTSIDE_MOUNTING;
  return mask;
}

/** The quality flags of the distance between the time of a fix and its reception. */
export function timeQuality(fixTime: number, serverTime: number): number {
  if (!(fixTime <= serverTime + CLOCK_AHEAD_MS)) return QUALITY.CLOCK_AHEAD;
  return fixTime < serverTime - TOO_OLD_MS ? QUALITY.TOO_OLD : 0;
}

function placeQuality({ latitude, longitude, valid }: Judged): number {
  const noFix = valid === false ? QUALITY.NO_FIX : 0;
  if (latitude === null || longitude === null) return QUALITY.NO_FIX;
  if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)) return noFix | QUALITY.OUTSIDE_WORLD;
  if (Math.abs(latitude) < ZERO_ISLAND_DEG && Math.abs(longitude) < ZERO_ISLAND_DEG)
    return noFix | QUALITY.ZERO_ISLAND;
  return noFix;
}
