import type { Fix } from './fix.ts';
import { kmhToMps } from './units.ts';

/**
 * Quality of a fix as a bit mask. A bad fix is stored and flagged, never deleted; 0 means that it may move things.
 * The values are stored with every position: never renumber them, only add.
 */
export const QUALITY = {
  /** The device says that it has no fix, or the message carries no place. */
  NO_FIX: 1,
  /** Within a kilometre of 0/0, where receivers place themselves when they know nothing. */
  ZERO_ISLAND: 2,
  /** Latitude beyond 90, longitude beyond 180, or not a number. */
  OUTSIDE_WORLD: 4,
  /** Taken more than two minutes after it was received, the device's known clock offset taken off. */
  CLOCK_AHEAD: 8,
  /** Taken longer before reception than any device's memory reaches back. */
  TOO_OLD: 16,
  /** Reached and left faster than the asset can go. Decided by its neighbours, in the timeline's fold. */
  IMPOSSIBLE_JUMP: 32,
  /** Repeats an earlier place together with its speed, as heartbeats do. Decided in the timeline's fold. */
  STALE_COPY: 64,
  /** The receiver's own estimate of its error is too large to say where the asset is. */
  POOR_ACCURACY: 128,
  /** Taken while the device was not mounted in this asset. */
  OUTSIDE_MOUNTING: 256,
  /** The message has a place but no readable time of it: the time that is stored is that of the message, or of its reception. */
  TIME_UNKNOWN: 512,
  /** The device claims a speed that no vehicle reaches; the rest of what it says is doubted with it. */
  IMPOSSIBLE_SPEED: 1024,
  /** Two devices report under this identity, and nobody knows whose it is. Decided by its neighbours, in the timeline's fold. */
  SHARED_IDENTITY: 2048,
} as const;

/** The name of a quality flag. */
export type QualityFlag = keyof typeof QUALITY;

/** Flags whose fix cannot be put into the order of time: it carries nothing into any rule. */
export const UNPLACED_IN_TIME =
  QUALITY.CLOCK_AHEAD | QUALITY.TOO_OLD | QUALITY.OUTSIDE_MOUNTING | QUALITY.TIME_UNKNOWN;

/** Flags that only the neighbours of a fix can give; the fold decides them anew and ignores them on its input. */
export const DECIDED_BY_NEIGHBOURS = QUALITY.IMPOSSIBLE_JUMP | QUALITY.STALE_COPY | QUALITY.SHARED_IDENTITY;

/** The names of the flags in a mask, for people and for Explain; empty for a good fix. */
export function qualityFlags(mask: number): QualityFlag[] {
  return (Object.keys(QUALITY) as QualityFlag[]).filter((flag) => (mask & QUALITY[flag]) !== 0);
}

/** What is known around a fix when it is received. Times in milliseconds since 1970 UTC. */
export interface Reception {
  /** When Rastro received it. */
  serverTime: number;
  /** Whether the message says when its place was taken; true by default. */
  isTimeKnown?: boolean;
  /** How far the device's clock is known to run ahead of ours; 0 where nothing is known. */
  clockOffsetMs?: number;
  /** The device is mounted in the asset from here (included); null for ever before. */
  mountedFrom?: number | null;
  /** The device is mounted in the asset until here (excluded); null for still mounted. */
  mountedUntil?: number | null;
}

/** A fix may be so much newer than its reception before its clock counts as wrong: reception takes time, and receivers round. */
export const CLOCK_AHEAD_MS = 120_000;
/**
 * A receiver that mistakes the GPS week is 1,024 weeks, 19.6 years, behind; anything younger may be a recording that somebody
 * brings in, and finds its place.
 */
const TOO_OLD_MS = 19 * 365.25 * 86_400_000;
const ZERO_ISLAND_DEG = 0.01;
const POOR_ACCURACY_M = 150;
const POOR_HDOP = 20;
/** Faster than any vehicle of a fleet goes: what receivers and buses say when they know nothing (255, 0xFFFF, ...) lies beyond. */
const IMPOSSIBLE_SPEED_MPS = kmhToMps(250);

/** The parts of a fix that its intrinsic quality is read from. */
export type Judged = Pick<
  Fix,
  'fixTime' | 'latitude' | 'longitude' | 'valid' | 'hdop' | 'speedMps' | 'attributes'
>;

/** The quality flags that one fix shows without its neighbours, computed once when it is received. */
export function intrinsicQuality(fix: Judged, reception: Reception): number {
  const { serverTime, clockOffsetMs = 0, mountedFrom = null, mountedUntil = null } = reception;
  let mask = placeQuality(fix);
  if (reception.isTimeKnown === false) mask |= QUALITY.TIME_UNKNOWN;
  const speedMps = fix.speedMps ?? fix.attributes.reportedSpeedMps;
  if (typeof speedMps === 'number' && speedMps > IMPOSSIBLE_SPEED_MPS) mask |= QUALITY.IMPOSSIBLE_SPEED;
  const accuracyM = fix.attributes.accuracyM;
  const poor = typeof accuracyM === 'number' && accuracyM > POOR_ACCURACY_M;
  if (poor || (fix.hdop !== null && fix.hdop > POOR_HDOP)) mask |= QUALITY.POOR_ACCURACY;
  if (!(fix.fixTime - clockOffsetMs <= serverTime + CLOCK_AHEAD_MS)) mask |= QUALITY.CLOCK_AHEAD;
  if (fix.fixTime < serverTime - TOO_OLD_MS) mask |= QUALITY.TOO_OLD;
  const before = mountedFrom !== null && fix.fixTime < mountedFrom;
  if (before || (mountedUntil !== null && fix.fixTime >= mountedUntil)) mask |= QUALITY.OUTSIDE_MOUNTING;
  return mask;
}

function placeQuality({ latitude, longitude, valid }: Judged): number {
  const noFix = valid === false ? QUALITY.NO_FIX : 0;
  if (latitude === null || longitude === null) return QUALITY.NO_FIX;
  if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)) return noFix | QUALITY.OUTSIDE_WORLD;
  if (Math.abs(latitude) < ZERO_ISLAND_DEG && Math.abs(longitude) < ZERO_ISLAND_DEG)
    return noFix | QUALITY.ZERO_ISLAND;
  return noFix;
}
