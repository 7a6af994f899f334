import type { Fix } from '../fix.ts';
import type { Sample } from '../timeline/index.ts';
import type { ComputedEvent, GeofenceVisit } from './fact.ts';
import type { FactSettings } from './settings.ts';

/**
 * A fix as the rules see it, in order of time and after the timeline's screen judged it: `sample.role` says whether its place may
 * move things. The fix itself has the readings, switches and device events.
 */
export interface Reading {
  fix: Fix;
  sample: Sample;
}

/** Where a rule puts what it found. */
export interface FactSink {
  event(event: ComputedEvent): void;
  visit(visit: GeofenceVisit): void;
}

/**
 * A rule about what an asset did, folded fix by fix beside the timeline. Its memory is plain JSON of bounded size with keys in a
 * fixed order: it is stored with the timeline's checkpoints, and late data folds again from there. A rule knows no clock: time is
 * what the fixes say. The same readings give the same facts, whatever order they arrived in.
 */
export interface FactRule<Memory = unknown> {
  /** Names the rule in memories and explanations. */
  readonly name: string;
  /** Raised whenever the same readings would give other facts than before. */
  readonly version: number;
  /** The memory before the first reading. */
  initial(): Memory;
  /** Takes the next reading in: changes the memory in place, tells what it found. `settings` are those in force at the reading. */
  step(memory: Memory, reading: Reading, settings: FactSettings, sink: FactSink): void;
}
