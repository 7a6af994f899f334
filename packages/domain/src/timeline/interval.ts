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

/** The rung after a step of a movement that took `stepMs`. */
export function learnInterval(rung: number, stepMs: number): number {
  if (rung + 1 < RUNGS_MS.length && stepMs >= RUNGS_MS[rung + 1]!) return rung + 1;
  return rung > 0 && stepMs < RUNGS_MS[rung]! ? rung - 1 : rung;
}
