import type { Fix } from '../fix.ts';
import { compareFixes, TimelineFold } from './fold.ts';
import { DEFAULT_RULES, type TimelineRules } from './rules.ts';
import type { FlaggedFix } from './screen.ts';
import type { Segment } from './segment.ts';
import { initialTimelineState, sameState, type TimelineState } from './state.ts';

/** The order of a fix among its fixes. */
export type FixKey = Pick<Fix, 'fixTime' | 'fingerprint'>;

/** What late fixes changed. */
export interface Rederived {
  /** Take the place of the segments that start in `[replaceFrom, replaceUntil)`; null is without end. */
  closed: Segment[];
  replaceFrom: number | null;
  replaceUntil: number | null;
  /** Take the place of the checkpoints after the base, up to and excluding the one that was met again. */
  checkpoints: TimelineState[];
  /** Fixes of the folded window that are bad by their neighbours; others of the window are not. */
  flagged: FlaggedFix[];
  /** The old checkpoint from which on all stays as it was; null when the fold ran to the end. */
  converged: TimelineState | null;
  /** Where the fold ended: equal to `converged`, or the new state of the asset. */
  state: TimelineState;
}

/** Where the segments begin that a state has not closed yet; null before the first fix. */
export function openSince({ held, current }: TimelineState): number | null {
  const span = held && held.end.time > held.start.time ? held : current;
  return span ? span.start.time : null;
}

/** Whether a state was taken before a fix, and so can be the base for deriving it again. */
export const isBefore = (state: TimelineState, fix: FixKey): boolean =>
  state.lastTime === null ||
  state.lastFingerprint === null ||
  compareFixes({ fixTime: state.lastTime, fingerprint: state.lastFingerprint }, fix) < 0;

/**
 * Folds a window again because fixes arrived late: from the last checkpoint before the first of them, over all fixes
 * after it, until the state equals an old checkpoint after the last of them.
 */
export class Rederivation {
  readonly #fold: TimelineFold;
  readonly #base: TimelineState;
  readonly #later: readonly TimelineState[];
  readonly #lastLate: FixKey;
  readonly #closed: Segment[] = [];
  readonly #flagged: FlaggedFix[] = [];
  readonly #checkpoints: TimelineState[] = [];
  #next = 0;
  #converged: TimelineState | null = null;

  /**
   * `base` is the checkpoint (null: fold from the beginning), `later` the old checkpoints after it in order, the
   * asset's present state as the last; `lastLate` the last of the late fixes.
   */
  constructor(
    base: TimelineState | null,
    later: readonly TimelineState[],
    lastLate: FixKey,
    rules: TimelineRules = DEFAULT_RULES,
  ) {
    this.#base = base ?? initialTimelineState(rules.version);
    this.#fold = new TimelineFold(rules, this.#base);
    this.#later = later;
    this.#lastLate = lastLate;
  }

  /** Takes the next fix after the base, late or not. @returns true once nothing after it can be different. */
  push(fix: Fix): boolean {
    if (this.#converged) return true;
    const { closed, flagged } = this.#fold.push(fix);
    this.#closed.push(...closed);
    this.#flagged.push(...flagged);
    this.#converged = this.#met(fix);
    if (!this.#converged && closed.length > 0) this.#checkpoints.push(this.#fold.snapshot());
    return this.#converged !== null;
  }

  #met(fix: Fix): TimelineState | null {
    while (this.#next < this.#later.length && isBefore(this.#later[this.#next]!, fix)) this.#next++;
    const old = this.#later[this.#next];
    if (!old || old.lastTime !== fix.fixTime || old.lastFingerprint !== fix.fingerprint) return null;
    if (compareFixes(fix, this.#lastLate) < 0) return null;
    return sameState(old, this.#fold.snapshot()) ? old : null;
  }

  /** What changed, so far. */
  result(): Rederived {
    return {
      closed: this.#closed,
      replaceFrom: openSince(this.#base),
      replaceUntil: this.#converged && openSince(this.#converged),
      checkpoints: this.#checkpoints,
      flagged: this.#flagged,
      converged: this.#converged,
      state: this.#fold.snapshot(),
    };
  }
}

/** `Rederivation` over fixes at hand: all those after the base, in order. Reads no further than it needs. */
export function rederive(
  base: TimelineState | null,
  fixes: Iterable<Fix>,
  later: readonly TimelineState[],
  lastLate: FixKey,
  rules: TimelineRules = DEFAULT_RULES,
): Rederived {
  const derivation = new Rederivation(base, later, lastLate, rules);
  for (const fix of fixes) if (derivation.push(fix)) break;
  return derivation.result();
}
