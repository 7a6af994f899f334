import type { Fix } from '../fix.ts';
import { copyState, initialTimelineState, type TimelineState } from '../timeline/index.ts';
import type { ToldEvent, ToldVisit } from './fact.ts';
import { DEFAULT_SETTINGS } from './settings.ts';

/**
 * All that is remembered of an asset's past: the timeline and every rule in one object, plain data of bounded size, stored as JSON.
 * Two memories that are the same (`sameMemory`) give the same segments, events and visits from here on.
 */
export interface FactsMemory {
  /** Layout of this object. */
  format: 1;
  timeline: TimelineState;
  /** The fixes of the samples that the timeline holds under suspicion (`timeline.suspects`), one for one. */
  held: Fix[];
  /** What each rule remembers, by its name. */
  rules: Record<string, RuleMemory>;
  /** Episodes and stays that last, as they were told last: a derivation from here tells them again. */
  events: ToldEvent[];
  visits: ToldVisit[];
}

/** What one rule remembers. One of another version means nothing to it: it begins anew. */
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

/** A copy of small plain data whose keys are ours; `structuredClone` takes several times as long for it. */
function plainCopy<T>(data: T): T {
  if (data === null || typeof data !== 'object') return data;
  if (Array.isArray(data)) return data.map(plainCopy) as T;
  const copy: Record<string, unknown> = {};
  for (const key in data) copy[key] = plainCopy(data[key]);
  return copy as T;
}

/** Whether two memories are one: all that follows from here will be the same. A database may have changed the order of keys. */
export const sameMemory = (one: FactsMemory, other: FactsMemory): boolean =>
  one.timeline.lastTime === other.timeline.lastTime &&
  one.timeline.lastFingerprint === other.timeline.lastFingerprint &&
  canonicalText(one) === canonicalText(other);

/** Plain data as JSON with its keys in order: equal for equal data. */
export const canonicalText = (data: unknown): string =>
  JSON.stringify(data, (_key, value: unknown) =>
    value !== null && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  );

/** Where the segments begin that a memory has not closed yet; null before the first fix. */
export function openSince({ timeline: { held, current } }: FactsMemory): number | null {
  const span = held && held.end.time > held.start.time ? held : current;
  return span ? span.start.time : null;
}
