import type { Fix } from '../fix.ts';
import { compareFixes, type FlaggedFix, type Segment } from '../timeline/index.ts';
import { eventKey, type ReportedEvent, type ReportedVisit, visitKey } from './fact.ts';
import { FactsFold, type ReportedFacts } from './fold.ts';
import { type FactsMemory, initialMemory, openSince, sameMemory } from './memory.ts';
import { FACT_RULES } from './registry.ts';
import type { FactRule } from './rule.ts';
import { alwaysIn, DEFAULT_SETTINGS, type SettingsOverTime } from './settings.ts';

/** What orders a fix among the fixes of its asset. */
export type FixKey = Pick<Fix, 'fixTime' | 'fingerprint'>;

/** What late fixes changed. */
export interface Rederived {
  /** The segments that replace those that start in `[replaceFrom, replaceUntil)`; a bound of null is open. */
  closed: Segment[];
  replaceFrom: number | null;
  replaceUntil: number | null;
  /**
   * The events and visits that replace those decided after `decidedAfter` and up to `decidedUntil` (null is open), except for those in
   * `standing`, which stay as they are.
   */
  reported: ReportedFacts;
  decidedAfter: number | null;
  decidedUntil: number | null;
  standing: ReportedFacts;
  /** The checkpoints that replace those after the base, up to and excluding the one at which the fold converged. */
  checkpoints: FactsMemory[];
  /** The fixes of the folded window that are bad by their neighbours; its other fixes are not. */
  flagged: FlaggedFix[];
  /** The old checkpoint from which on everything stays as it was; null when the fold ran to the end. */
  converged: FactsMemory | null;
  /** The memory where the fold ended: equal to `converged`, or the new memory of the asset. */
  memory: FactsMemory;
}

/** Collects the last report of each event and visit. */
export class LastReports {
  readonly #events = new Map<string, ReportedEvent>();
  readonly #visits = new Map<string, ReportedVisit>();

  add({ events, visits }: ReportedFacts): void {
    for (const event of events) this.#events.set(eventKey(event), event);
    for (const visit of visits) this.#visits.set(visitKey(visit), visit);
  }

  /** Drops events and visits that are stored as they should be. */
  drop({ events, visits }: ReportedFacts): void {
    for (const event of events) this.#events.delete(eventKey(event));
    for (const visit of visits) this.#visits.delete(visitKey(visit));
  }

  get isEmpty(): boolean {
    return this.#events.size === 0 && this.#visits.size === 0;
  }

  facts(): ReportedFacts {
    return { events: [...this.#events.values()], visits: [...this.#visits.values()] };
  }
}

/** Whether a memory was saved before a fix, so that it can be the base for deriving the fix again. */
export const isBefore = ({ timeline }: FactsMemory, fix: FixKey): boolean =>
  timeline.lastTime === null || timeline.lastFingerprint === null || compareFixes(lastOf(timeline), fix) < 0;

const lastOf = ({ lastTime, lastFingerprint }: FactsMemory['timeline']): FixKey => ({
  fixTime: lastTime as number,
  fingerprint: lastFingerprint as number,
});

/** Detects the moment from which late fixes make no difference any more: the memory equals an old one. */
export class Convergence {
  readonly #later: readonly FactsMemory[];
  readonly #lastLate: FixKey;
  #next = 0;

  /** `later` are the old memories in order, with the present one last; `lastLate` is the last of the late fixes. */
  constructor(later: readonly FactsMemory[], lastLate: FixKey) {
    this.#later = later;
    this.#lastLate = lastLate;
  }

  /** The old memory at `fix`, the last one folded, if it is the same as the new one; else null. */
  met(fix: FixKey, present: () => FactsMemory): FactsMemory | null {
    while (this.#next < this.#later.length && isBefore(this.#later[this.#next]!, fix)) this.#next++;
    const old = this.#later[this.#next];
    if (old?.timeline.lastTime !== fix.fixTime || old.timeline.lastFingerprint !== fix.fingerprint)
      return null;
    if (compareFixes(fix, this.#lastLate) < 0) return null;
    return sameMemory(old, present()) ? old : null;
  }
}

/**
 * Folds a window again because fixes arrived late: from the last checkpoint before the first of them, over all fixes after it, until the
 * memory equals an old checkpoint after the last of them.
 */
export class Rederivation {
  readonly #fold: FactsFold;
  readonly #base: FactsMemory;
  readonly #convergence: Convergence;
  readonly #reported = new LastReports();
  readonly #closed: Segment[] = [];
  readonly #flagged: FlaggedFix[] = [];
  readonly #checkpoints: FactsMemory[] = [];
  #checkpointDue = false;
  #converged: FactsMemory | null = null;

  /**
   * `base` is the checkpoint (null: fold from the beginning), `later` are the old checkpoints after it in order, with the asset's present
   * memory last; `lastLate` is the last of the late fixes.
   */
  constructor(
    base: FactsMemory | null,
    later: readonly FactsMemory[],
    lastLate: FixKey,
    settings: SettingsOverTime = alwaysIn(DEFAULT_SETTINGS),
    rules: readonly FactRule[] = FACT_RULES,
  ) {
    this.#base = base ?? initialMemory();
    this.#fold = new FactsFold(this.#base, settings, rules);
    this.#convergence = new Convergence(later, lastLate);
    this.#reported.add(this.#base); // as they stood at the base: what was reported of them later may not come again
    this.#reported.add(this.#fold.abandoned);
  }

  /**
   * Folds the next fix after the base, late or not.
   * @returns true once no later fix can make a difference.
   */
  push(fix: Fix): boolean {
    if (this.#converged) return true;
    if (this.#checkpointDue && mayCheckpoint(this.#fold, fix)) {
      this.#checkpoints.push(this.#fold.snapshot());
      this.#checkpointDue = false;
    }
    const step = this.#fold.push(fix);
    this.#closed.push(...step.closed);
    this.#flagged.push(...step.flagged);
    this.#reported.add(step);
    this.#converged = this.#convergence.met(fix, () => this.#fold.snapshot());
    if (step.closed.length > 0) this.#checkpointDue = true;
    return this.#converged !== null;
  }

  /** What has changed so far. */
  result(): Rederived {
    const converged = this.#converged;
    const standing = converged ?? { events: [], visits: [] };
    this.#reported.drop(standing);
    return {
      closed: this.#closed,
      replaceFrom: openSince(this.#base),
      replaceUntil: converged && openSince(converged),
      reported: this.#reported.facts(),
      decidedAfter: this.#base.timeline.lastTime,
      decidedUntil: converged?.timeline.lastTime ?? null,
      standing,
      checkpoints: this.#checkpoints,
      flagged: this.#flagged,
      converged,
      memory: this.#fold.snapshot(),
    };
  }
}

/**
 * Whether a checkpoint may be made before `next` is pushed: no fix is under suspicion, and no other fix of the last second will come, so
 * that what later fixes decide is decided at a later time.
 */
export const mayCheckpoint = ({ timeline }: Pick<FactsFold, 'timeline'>, next: FixKey): boolean =>
  timeline.suspects.length === 0 && timeline.lastTime !== null && next.fixTime > timeline.lastTime;

/** Runs a `Rederivation` over fixes in memory: all those after the base, in order. Reads no further than it needs. */
export function rederive(
  base: FactsMemory | null,
  fixes: Iterable<Fix>,
  later: readonly FactsMemory[],
  lastLate: FixKey,
): Rederived {
  const derivation = new Rederivation(base, later, lastLate);
  for (const fix of fixes) if (derivation.push(fix)) break;
  return derivation.result();
}
