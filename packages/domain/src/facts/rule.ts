import type { Fix } from '../fix.ts';
import type { Sample } from '../timeline/index.ts';
import type { ComputedEvent, GeofenceVisit } from './fact.ts';
import type { FactSettings } from './settings.ts';
import type { SpeedLimit } from './speedLimit.ts';

/**
 * A fix as the rules see it, in order of time and after the timeline's screen judged it: `sample.role` says whether its place may
 * move things. The fix itself has the readings, switches and device events.
 */
export interface Reading {
  fix: Fix;
  sample: Readonly<Sample>;
  /** The speed limits in force at the fix's place: empty for the first rule, filled by the rules that know of some. */
  limits: SpeedLimit[];
}

/** A threshold that kept a rule from reporting something, or from ending it: the answer to "why not?". */
export interface FactNote {
  /** The code of the event that would have been reported. */
  code: string;
  /** The threshold by its name in the settings (`speed.minDurationMs`), or the reason why nothing could be measured. */
  threshold: string;
  /** The threshold's value, in the unit that its name ends in; null where it has none. */
  limit: number | null;
  /** What was measured, in the same unit; null where nothing could be. */
  measured: number | null;
}

/**
 * Receives what a rule found. What was reported with an end is final: only what lasts (`endTime` or `exitTime` null) may be reported
 * again.
 */
export interface FactSink {
  event(event: ComputedEvent): void;
  visit(visit: GeofenceVisit): void;
  /** Receives the thresholds that kept the rule from reporting. Only there when an explanation is computed. */
  note?(note: FactNote): void;
}

/**
 * A rule about what an asset did, folded fix by fix beside the timeline. Its memory is plain JSON of bounded size with keys in a
 * fixed order: it is stored with the timeline's checkpoints, and late data folds again from there. A rule knows no clock: time is
 * what the fixes say. The same readings give the same facts, whatever order they arrived in.
 */
export interface FactRule<Memory = unknown> {
  /** The name of the rule in memories and explanations. */
  readonly name: string;
  /** Raised whenever the same readings would give other facts than before. */
  readonly version: number;
  /**
   * Whether the rule also reads the fixes of two devices that report under one identity; other rules do not, since nobody knows whose they
   * are.
   */
  readonly readsShared?: boolean;
  /** The memory before the first reading. */
  initial(): Memory;
  /** Folds the next reading: changes the memory in place and reports what it found. `settings` are those in force at the reading. */
  step(memory: Memory, reading: Reading, settings: FactSettings, sink: FactSink): void;
}
