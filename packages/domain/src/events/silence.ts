import { NO_TRANSMISSION_MS } from '../liveState.ts';
import { intervalMs } from '../timeline/interval.ts';

/** What is known of how an asset is usually heard. */
export interface Rhythm {
  /** Whether it was under way when it was heard last. */
  isUnderWay: boolean;
  /** The timeline's learnt interval under way, see timeline/interval.ts. */
  rung: number;
  /** Its silences of the last two weeks in the same state (under way or not), in milliseconds, in any order. */
  silencesMs: readonly number[];
}

/** So many of the learnt intervals may be missing under way. */
const MISSED_INTERVALS = 3;
/** A silence that comes again is a rhythm: the next one may be this much longer. */
const RHYTHM_SLACK = 1.5;
/** Two silences belong to one rhythm when the shorter is at least this share of the longer. */
const RHYTHM_LIKENESS = 0.85;

/**
 * Milliseconds for which an asset may be silent before that is an event: ten minutes (docs/contract.md); three of its learnt
 * intervals under way, where that is longer; half as long again as a silence that it has kept twice, so that devices that sleep
 * while parked do not cause events each time. Two outages of different length are no rhythm.
 */
export function silenceThresholdMs({ isUnderWay, rung, silencesMs }: Rhythm): number {
  const missedMs = isUnderWay ? MISSED_INTERVALS * intervalMs(rung) : 0;
  const longestFirst = silencesMs.toSorted((a, b) => b - a);
  const kept = longestFirst.find((ms, i) => (longestFirst[i + 1] ?? 0) >= RHYTHM_LIKENESS * ms) ?? 0;
  return Math.round(Math.max(NO_TRANSMISSION_MS, missedMs, RHYTHM_SLACK * kept));
}
