import type { Fix } from '../fix.ts';
import { type FlaggedFix, type Sample, type Segment, TimelineFold } from '../timeline/index.ts';
import {
  type ComputedEvent,
  eventKey,
  type GeofenceVisit,
  type ReportedEvent,
  type ReportedVisit,
  visitKey,
} from './fact.ts';
import { copyMemory, type FactsMemory, initialMemory } from './memory.ts';
import { FACT_RULES } from './registry.ts';
import type { FactNote, FactRule, FactSink } from './rule.ts';
import { alwaysIn, DEFAULT_SETTINGS, type SettingsOverTime } from './settings.ts';
import { calibrated } from './tankCalibration.ts';

/** Events and visits that rules reported, in order: the last report of each counts. */
export interface ReportedFacts {
  events: readonly ReportedEvent[];
  visits: readonly ReportedVisit[];
}

/** What one fix changed. */
export interface FactsStep extends ReportedFacts {
  /** The segments that are final as long as no late fix arrives, in order. */
  closed: readonly Segment[];
  /** The fixes that turned out bad by their neighbours: this one, or some before it. */
  flagged: readonly FlaggedFix[];
}

const NONE: readonly never[] = [];

/** Observes a fold at work, to explain its results. An ordinary fold has none, and costs nothing for it. */
export interface FactsWitness {
  /** Called with a fix and its final role before the rules read it. */
  reading(fix: Fix, sample: Readonly<Sample>): void;
  /** Called when a threshold kept a rule from reporting something. */
  note(rule: string, fix: Fix, note: FactNote): void;
}

/** A rule with its memory. */
interface Runner {
  rule: FactRule;
  memory: unknown;
}

/**
 * Folds the fixes of one asset to everything that is known of it: the timeline, and each rule over the readings that the timeline's screen
 * released. The same fixes and settings give the same segments, events and visits. The fold owns its memory; `snapshot` and the
 * constructor copy.
 */
export class FactsFold {
  /**
   * The lasting events and visits that rules of another version, or rules that no longer exist, had reported: ended with the last fix,
   * since no rule will end them.
   */
  readonly abandoned: ReportedFacts;
  readonly #timeline: TimelineFold;
  readonly #settings: SettingsOverTime;
  /** The fixes that the timeline holds under suspicion. */
  readonly #held: Fix[];
  readonly #runners: Runner[];
  readonly #events: Map<string, ReportedEvent>;
  readonly #visits: Map<string, ReportedVisit>;
  /** The name of the rule at work. */
  #ruleName = '';
  #now = 0;
  #reportedEvents: ReportedEvent[] = [];
  #reportedVisits: ReportedVisit[] = [];
  readonly #sink: FactSink = {
    event: (event) => this.#reportEvent(event),
    visit: (visit) => this.#reportVisit(visit),
  };
  readonly #witness: FactsWitness | null;

  /** Goes on from a memory. A rule that is not in the memory, or is there in another version, begins anew; see `abandoned`. */
  constructor(
    memory: FactsMemory = initialMemory(),
    settings: SettingsOverTime = alwaysIn(DEFAULT_SETTINGS),
    rules: readonly FactRule[] = FACT_RULES,
    witness: FactsWitness | null = null,
  ) {
    this.#witness = witness;
    const { timeline, held, rules: memories, events, visits } = copyMemory(memory);
    this.#settings = settings;
    this.#timeline = new TimelineFold(settings.at(timeline.lastTime ?? 0).timeline, timeline);
    this.#held = held;
    const goesOn = ({ name, version }: FactRule): boolean => memories[name]?.version === version;
    this.#runners = rules.map((rule) => ({
      rule,
      memory: goesOn(rule) ? memories[rule.name]?.memory : rule.initial(),
    }));
    const kept = new Set(rules.filter(goesOn).map(({ name }) => name));
    const goOn = ({ rule }: { rule: string }): boolean => kept.has(rule);
    this.#events = new Map(events.filter(goOn).map((event) => [eventKey(event), event]));
    this.#visits = new Map(visits.filter(goOn).map((visit) => [visitKey(visit), visit]));
    this.abandoned = {
      events: events
        .filter((event) => !goOn(event))
        .map((event) => ({ ...event, endTime: timeline.lastTime ?? event.startTime })),
      visits: visits
        .filter((visit) => !goOn(visit))
        .map((visit) => ({ ...visit, exitTime: timeline.lastTime ?? visit.enterTime })),
    };
  }

  /** The timeline's part of the memory. Read it and do not keep it: it changes with the next fix. */
  get timeline(): TimelineFold['state'] {
    return this.#timeline.state;
  }

  /** A copy of the memory, to be stored and to go on from. */
  snapshot(): FactsMemory {
    return copyMemory({
      format: 1,
      timeline: this.#timeline.state,
      held: this.#held,
      rules: Object.fromEntries(
        this.#runners.map(({ rule, memory }) => [rule.name, { version: rule.version, memory }]),
      ),
      events: byKey(this.#events),
      visits: byKey(this.#visits),
    });
  }

  /** The memory of a rule, null for a rule that is not at work here. Read it and do not keep it: it changes with the next fix. */
  memoryOf<Memory>(rule: FactRule<Memory>): Memory | null {
    const runner = this.#runners.find((each) => each.rule.name === rule.name);
    return runner ? (runner.memory as Memory) : null;
  }

  /** The order of a fix: `next` may be pushed, `repeat` is the last fix again, `late` belongs before it and needs a re-derivation. */
  orderOf(fix: Pick<Fix, 'fixTime' | 'fingerprint'>): 'next' | 'repeat' | 'late' {
    return this.#timeline.orderOf(fix);
  }

  /** The segments that are not final yet, as in `TimelineFold.open`. */
  open(): Segment[] {
    return this.#timeline.open();
  }

  /**
   * Folds the next fix. A fix whose time is not reliable, or that repeats the last one, changes nothing.
   * @throws RangeError for a fix before the last one: late fixes need a re-derivation.
   */
  push(reported: Fix): FactsStep {
    this.#now = reported.fixTime;
    const { timeline, fuel, tank } = this.#settings.at(reported.fixTime);
    const fix = calibrated(reported, tank);
    const { closed, flagged, samples } = this.#timeline.push(fix, timeline, fuel.tankL);
    if (this.#held.length === 0 && samples.length === 1) this.#read(fix, samples[0] as Sample);
    else this.#readHeld(fix, samples);
    const [events, visits] = [this.#reportedEvents, this.#reportedVisits];
    if (events.length > 0) this.#reportedEvents = [];
    if (visits.length > 0) this.#reportedVisits = [];
    return {
      closed,
      flagged,
      events: events.length > 0 ? events : NONE,
      visits: visits.length > 0 ? visits : NONE,
    };
  }

  /**
   * Holds the fix until its sample has its role, and passes on the fixes whose samples have theirs now. A fix without a sample has no
   * role.
   */
  #readHeld(fix: Fix, samples: readonly Readonly<Sample>[]): void {
    const taken = this.#timeline.state.suspects.length + samples.length > this.#held.length;
    if (taken) this.#held.push(fix);
    for (const sample of samples) this.#read(this.#held.shift() as Fix, sample);
  }

  #read(fix: Fix, sample: Readonly<Sample>): void {
    this.#witness?.reading(fix, sample);
    if (this.#runners.length === 0) return;
    const reading = { fix, sample, limits: [] };
    const settings = this.#settings.at(fix.fixTime);
    const witness = this.#witness;
    const sink = witness
      ? { ...this.#sink, note: (note: FactNote) => witness.note(this.#ruleName, fix, note) }
      : this.#sink;
    const isShared = sample.role === 'shared';
    for (const { rule, memory } of this.#runners) {
      if (isShared && !rule.readsShared) continue;
      this.#ruleName = rule.name;
      rule.step(memory, reading, settings, sink);
    }
  }

  #reportEvent(event: ComputedEvent): void {
    const key = eventKey(event);
    const decidedTime = this.#events.get(key)?.decidedTime ?? this.#now;
    const reported = { ...event, decidedTime, rule: this.#ruleName };
    if (event.endTime === null) this.#events.set(key, reported);
    else this.#events.delete(key);
    this.#reportedEvents.push(reported);
  }

  #reportVisit(visit: GeofenceVisit): void {
    const key = visitKey(visit);
    const decidedTime = this.#visits.get(key)?.decidedTime ?? this.#now;
    const reported = { ...visit, decidedTime, rule: this.#ruleName };
    if (visit.exitTime === null) this.#visits.set(key, reported);
    else this.#visits.delete(key);
    this.#reportedVisits.push(reported);
  }
}

/** The facts in the order of their keys, which is the same in whatever order they came about. */
const byKey = <T>(facts: ReadonlyMap<string, T>): T[] =>
  [...facts].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, fact]) => fact);
