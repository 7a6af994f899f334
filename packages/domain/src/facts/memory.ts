import type { Fix } from '../fix.ts';
import { copyState, initialTimelineState, type TimelineState } from '../timeline/index.ts';
import type { ReportedEvent, ReportedVisit } from './fact.ts';
import { DEFAULT_SETTINGS } from './settings.ts';

/**
 * All that is remembered of an asset's past: the timeline and every rule in one object, plain data of bounded size, stored as JSON. Two
 * memories that are the same (`sameMemory`) give the same segments, events and visits from here on.
 */
export interface FactsMemory {
  /** The number of this object's layout. */
  format: 1;
  timeline: TimelineState;
  /** The fixes of the samples that the timeline holds under suspicion (`timeline.suspects`), in the same order. */
  held: Fix[];
  /** The memory of each rule, by the rule's name. */
  rules: Record<string, RuleMemory>;
  /** The lasting episodes as last reported: a derivation from here reports them again. */
  events: ReportedEvent[];
  visits: ReportedVisit[];
}

/** The memory of one rule. A rule of another version cannot read it and begins anew. */
export interface RuleMemory {
  version: number;
  memory: unknown;
}

/** The memory before the first fix. */
export const initialMemory = (): FactsMemory => ({
  format: 1,
  timeline: initialTimelineState(DEFAULT_SETTINGS.timeline.version),
  held: [],
  rules: {},
  events: [],
  visits: [],
});

/** A copy that shares nothing with the original; its keys come in a fixed order. */
export const copyMemory = (memory: FactsMemory): FactsMemory => ({
  format: memory.format,
  timeline: copyState(memory.timeline),
  held: memory.held.length === 0 ? [] : structuredClone(memory.held),
  rules: plainCopy(memory.rules),
  events: plainCopy(memory.events),
  visits: plainCopy(memory.visits),
});

/** A copy of small plain data whose keys are known; `structuredClone` is several times slower for it. */
function plainCopy<T>(data: T): T {
  if (data === null || typeof data !== 'object') return data;
  if (Array.isArray(data)) return data.map(plainCopy) as T;
  const copy: Record<string, unknown> = {};
  for (const key in data) copy[key] = plainCopy(data[key]);
  return copy as T;
}

/**
 * Whether two memories are the same, so that all that follows from them will be. The order of keys does not count, since a database may
 * change it.
 */
export const sameMemory = (one: FactsMemory, other: FactsMemory): boolean =>
  one.timeline.lastTime === other.timeline.lastTime &&
  one.timeline.lastFingerprint === other.timeline.lastFingerprint &&
  canonicalText(one) === canonicalText(other);

/** Plain data as JSON with its keys in order: the same text for equal data. */
export const canonicalText = (data: unknown): string =>
  JSON.stringify(data, (_key, value: unknown) =>
    value !== null && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  );

/** When the segments begin that a memory has not closed yet, in milliseconds since 1970 UTC; null before the first fix. */
export function openSince({ timeline: { held, current } }: FactsMemory): number | null {
  const span = held && held.end.time > held.start.time ? held : current;
  return span ? span.start.time : null;
}
