import type { TimelineRules } from './rules.ts';

/**
 * How often a device reports under way, learnt from its fixes: a ladder of intervals, each a quarter longer than the
 * one before, on which every step of a movement climbs or falls one rung towards its own length. That follows the
 * median and shrugs at a gap, costs one small integer, and forgets where it began: two foldings that differed once
 * come to the same rung, which is what lets a re-derivation end early.
 */
const RUNGS_MS = Array.from({ length: 41 }, (_, rung) => Math.round(1000 * 1.25 ** rung));

/** The rung to begin with: 56 s, short enough to leave the fixed limit of the rules alone. */
export const FIRST_RUNG = 18;

/** The expected interval of a rung, in milliseconds. */
export const intervalMs = (rung: number): number => RUNGS_MS[rung]!;

/** So long without a good fix is a silence, in milliseconds. */
export const silenceLimitMs = (rung: number, rules: TimelineRules): number =>
  Math.max(rules.noDataMs, rules.noDataIntervals * intervalMs(rung));

/** So long a silence ends a trip wherever it led, in milliseconds. */
export const tripLimitMs = (rung: number, rules: TimelineRules): number =>
  Math.max(rules.tripSilenceMs, silenceLimitMs(rung, rules));

/**
 * The rung after a silence of `silenceMs` from one moving fix to the next: at least the one at which as long a silence, at most `intervals`
 * of the learnt interval, is none any more. So a device that reports every half hour is known for one by its first silence, and what
 * was an accident is forgotten within minutes.
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
