import type { Fix } from '../fix.ts';
import { NO_TRANSMISSION_MS } from '../liveState.ts';
import { UNPLACED_IN_TIME } from '../quality.ts';
import { intervalMs } from '../timeline/interval.ts';
import { DEFAULT_TIMELINE_THRESHOLDS } from '../timeline/thresholds.ts';

/** What is known of the rhythm in which an asset transmits. */
export interface Rhythm {
  /** Whether the asset was under way when it last transmitted. */
  isUnderWay: boolean;
  /** The timeline's learnt interval under way, see timeline/interval.ts. */
  rung: number;
  /** The asset's long waits of the last two weeks in the same state (under way or not), in milliseconds, in any order. */
  silencesMs: readonly number[];
  /** The number of the asset's waits in that state that were shorter than `NOTABLE_SILENCE_MS`. */
  shortWaits: number;
}

/** How long an asset may be silent, in milliseconds. */
export interface SilenceLimit {
  /**
   * After how long the asset usually transmits again, and at the latest, where that is longer than ten minutes and it rests; null
   * otherwise.
   */
  expected: { usualMs: number; latestMs: number } | null;
  /** The silence from which on it is an event. */
  thresholdMs: number;
}

/** The waits of an asset in one state: those long enough to be a rhythm, in milliseconds, and the number of the others. */
export interface Waits {
  silencesMs: number[];
  shortWaits: number;
}

/** The shortest wait that may be part of a rhythm: just short of what counts as no transmission. */
export const NOTABLE_SILENCE_MS = 0.8 * NO_TRANSMISSION_MS;

/** The longest time in which a report that is due at the limit still arrives. */
const TRANSIT_MS = 60_000;
/** The number of learnt intervals that may be missing under way. */
const MISSED_INTERVALS = 3;
/** How many times as long as the silences of a rhythm the next one may be. */
const RHYTHM_SLACK = 1.5;
/** Two silences belong to one rhythm when the shorter is at least this share of the longer. */
const RHYTHM_LIKENESS = 0.85;
/** The longest silence that counts as a rhythm though it came only once; a longer one may have been an outage. */
const ONCE_AT_MOST_MS = 6 * 3_600_000;

/** Whether an asset was under way at a fix: with the ignition not off, and faster than a vehicle that stands. */
export const wasUnderWay = ({ ignition, speedMps }: Pick<Fix, 'ignition' | 'speedMps'>): boolean =>
  ignition !== false && speedMps !== null && speedMps >= DEFAULT_TIMELINE_THRESHOLDS.stillSpeedMps;

/**
 * How long an asset may be silent before that is an event: ten minutes (docs/contract.md) and a minute for the way; three of its learnt
 * intervals under way, where that is longer; half as long again as its rhythm, so that devices that sleep while parked do not cause
 * events each time. Two outages of different length are no rhythm.
 */
export function silenceLimit(rhythm: Rhythm): SilenceLimit {
  const { isUnderWay, rung } = rhythm;
  const missedMs = isUnderWay ? MISSED_INTERVALS * intervalMs(rung) : 0;
  const { usualMs, latestMs } = rhythmOf(rhythm);
  return {
    expected:
      !isUnderWay && latestMs >= NO_TRANSMISSION_MS
        ? { usualMs: Math.min(Math.max(usualMs, NO_TRANSMISSION_MS), latestMs), latestMs }
        : null,
    thresholdMs: Math.round(Math.max(NO_TRANSMISSION_MS + TRANSIT_MS, missedMs, RHYTHM_SLACK * latestMs)),
  };
}

/**
 * In how many milliseconds after its last transmission an asset that has been silent for so long is expected: as usual, or at the latest
 * where the usual time is over; null where it is not expected, or overdue.
 */
export function expectedAfterMs({ expected }: SilenceLimit, silentMs: number): number | null {
  if (expected === null) return null;
  return [expected.usualMs, expected.latestMs].find((ms) => silentMs < ms + TRANSIT_MS) ?? null;
}

/** The middle silence, and the longest that was kept twice, or the middle one where most waits are silences; 0 for no rhythm. */
function rhythmOf({ silencesMs, shortWaits }: Rhythm): { usualMs: number; latestMs: number } {
  const longestFirst = silencesMs.toSorted((a, b) => b - a);
  const twice = longestFirst.find((ms, i) => (longestFirst[i + 1] ?? 0) >= RHYTHM_LIKENESS * ms) ?? 0;
  const middle = longestFirst[longestFirst.length >> 1] ?? 0;
  const isUsual = longestFirst.length > shortWaits && middle <= ONCE_AT_MOST_MS;
  return { usualMs: middle, latestMs: Math.max(twice, isUsual ? middle : 0) };
}

/** The parts of a fix that show how its device reports. */
export type ReportedFix = Pick<Fix, 'fixTime' | 'serverTime' | 'speedMps' | 'ignition' | 'quality'>;

/**
 * The waits between the stored fixes of an asset, given in any order, in the order in which they were received. A live fix was waited for
 * as long as its reception says; long waits among those are left to the caller that knows of every message. A fix that came late in a
 * batch is as old as it says, so that a backlog shows the rhythm in which it was recorded. Steps back in time (archives, wrong clocks) are
 * no waits.
 */
export function waitsBetween(fixes: readonly ReportedFix[]): { parked: Waits; underWay: Waits } {
  const waits = {
    parked: { silencesMs: [], shortWaits: 0 } as Waits,
    underWay: { silencesMs: [], shortWaits: 0 } as Waits,
  };
  const received = fixes
    .filter(({ quality }) => (quality & UNPLACED_IN_TIME) === 0)
    .sort((a, b) => a.serverTime - b.serverTime || a.fixTime - b.fixTime);
  let before: ReportedFix | null = null;
  for (const fix of received) {
    const waitMs = before === null ? null : waitBetween(before, fix);
    if (before !== null && waitMs !== null) {
      const of = wasUnderWay(before) ? waits.underWay : waits.parked;
      if (waitMs >= NOTABLE_SILENCE_MS) of.silencesMs.push(waitMs);
      else of.shortWaits += 1;
    }
    before = fix;
  }
  return waits;
}

const isLate = ({ fixTime, serverTime }: ReportedFix): boolean => serverTime - fixTime >= NOTABLE_SILENCE_MS;

/** The wait for a fix after the one that was received before it, in milliseconds; null where it is not known. */
function waitBetween(before: ReportedFix, fix: ReportedFix): number | null {
  const receivedMs = fix.serverTime - before.serverTime;
  if (receivedMs >= NOTABLE_SILENCE_MS || isLate(before) !== isLate(fix)) return null;
  const waitMs = isLate(fix) ? fix.fixTime - before.fixTime : receivedMs;
  return waitMs > 0 ? waitMs : null;
}
