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
  /** The limits in force at its place: empty when the first rule sees the reading, filled by the rules that know of some. */
  limits: SpeedLimit[];
}

/** A threshold that kept a rule from telling something, or from ending it: the answer to "why not?". */
export interface FactNote {
  /** What would have been told. */
  code: string;
  /** The threshold by its name in the settings (`speed.minDurationMs`), or the reason why nothing could be measured. */
  threshold: string;
  /** The threshold's value, in the unit that its name tells. */
  limit: number | null;
  /** What was measured, in the same unit. */
  measured: number | null;
}

/**
 * Where a rule puts what it found. What was told with an end is final: only what lasts (`endTime` or `exitTime` null) may be told
 * again.
 */
export interface FactSink {
  event(event: ComputedEvent): void;
  visit(visit: GeofenceVisit): void;
  /** Only there when somebody asks why: an ordinary fold has nobody to listen. */
  note?(note: FactNote): void;
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
  /** It reads as well what two devices report under one identity; no other rule does, since nobody knows whose it is. */
  readonly readsShared?: boolean;
  /** The memory before the first reading. */
  initial(): Memory;
  /** Takes the next reading in: changes the memory in place, tells what it found. `settings` are those in force at the reading. */
  step(memory: Memory, reading: Reading, settings: FactSettings, sink: FactSink): void;
}
