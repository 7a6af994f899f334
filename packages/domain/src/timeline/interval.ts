import type { TimelineThresholds } from './thresholds.ts';

/**
 * How often a device reports under way, learnt from its fixes: a ladder of intervals, each a quarter longer than the
 * one before, on which every step of a movement climbs or falls one rung towards its own length. The rung follows the
 * median, hardly changes at a gap, costs one small integer, and does not depend on where it began: two foldings that once differed
 * reach the same rung, so that a re-derivation can end early.
 */
const RUNGS_MS = Array.from({ length: 41 }, (_, rung) => Math.round(1000 * 1.25 ** rung));

/** The rung of a device of which nothing is known: 56 s, so short that the fixed limits of the thresholds hold. */
export const FIRST_RUNG = 18;

/** The expected interval of a rung, in milliseconds. */
export const intervalMs = (rung: number): number => RUNGS_MS[rung]!;

/** The time in milliseconds without a good fix after which there is a silence. */
export const silenceLimitMs = (rung: number, thresholds: TimelineThresholds): number =>
  Math.max(thresholds.noDataMs, thresholds.noDataIntervals * intervalMs(rung));

/** The length in milliseconds from which a silence ends a trip, wherever it led. */
export const tripLimitMs = (rung: number, thresholds: TimelineThresholds): number =>
  Math.max(thresholds.tripSilenceMs, silenceLimitMs(rung, thresholds));

/**
 * The rung after a silence of `silenceMs` from one moving fix to the next: at least the lowest one of which `intervals` intervals are as
 * long as that, so that it would no longer count as a silence. So a device that reports every half hour is recognized by its first
 * silence, and the effect of an accidental one is gone within minutes.
 */
export function learnSilence(rung: number, silenceMs: number, intervals: number): number {
  const needed = RUNGS_MS.findIndex((intervalMs) => intervalMs * intervals >= silenceMs);
  return Math.max(rung, needed === -1 ? RUNGS_MS.length - 1 : needed);
}

/** The rung after a step of a movement that took `stepMs`. */
export function learnInterval(rung: number, stepMs: number): number {
  if (rung + 1 < RUNGS_MS.length && stepMs >= RUNGS_MS[rung + 1]!) return rung + 1;
  return rung > 0 && stepMs < RUNGS_MS[rung]! ? rung - 1 : rung;
}
