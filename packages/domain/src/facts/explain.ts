import type { Fix } from '../fix.ts';
import { distanceM } from '../geo.ts';
import { type QualityFlag, qualityFlags, UNPLACED_IN_TIME } from '../quality.ts';
import { hasFlag, type Sample, type Segment, type TimelineThresholds } from '../timeline/index.ts';
import type { ReportedEvent } from './fact.ts';
import { FactsFold } from './fold.ts';
import type { FactsMemory } from './memory.ts';
import type { FactNote } from './rule.ts';
import type { FactSettings, SettingsOverTime } from './settings.ts';

/** How a fix was used, and why its place was not where it was not. */
export interface ExplainedFix {
  fix: Fix;
  /** `used`: its place counted; `inputs`: only its readings and events counted; `setAside`: nothing did, since its time is not reliable. */
  use: 'used' | 'inputs' | 'setAside';
  /** The quality flags for which the place did not count; where it has none, another fix of the same second was used in its stead. */
  reasons: QualityFlag[];
  /** The speed in m/s that the way from the last used fix implies, for a fix that leapt; null for all others. */
  leapMps: number | null;
}

/** The nearest that a rule came to reporting something, by one of its thresholds. */
export interface Check extends FactNote {
  rule: string;
  /** The time of the fix at which it was measured, in milliseconds since 1970 UTC. */
  time: number;
}

/** What a second fold over a window of time showed. */
export interface Recording {
  fixes: ExplainedFix[];
  /** The segments in the window or across its edges, as they are now. */
  segments: Segment[];
  events: ReportedEvent[];
  /** The nearest miss for each rule, code and threshold. */
  checks: Check[];
}

/**
 * Folds fixes again from a memory, by the same rules that made the facts, and records how the fixes in `[from, until]` were used and which
 * thresholds kept the rules from reporting more. `fixes` come in order and begin after the memory; those after `until` let episodes that
 * began before reach their end.
 */
export class Recorder {
  readonly #fold: FactsFold;
  readonly #from: number;
  readonly #until: number;
  readonly #fixes = new Map<string, ExplainedFix>();
  readonly #segments: Segment[] = [];
  readonly #events = new Map<string, ReportedEvent>();
  readonly #checks = new Map<string, Check>();

  constructor(memory: FactsMemory, settings: SettingsOverTime, from: number, until: number) {
    this.#from = from;
    this.#until = until;
    this.#fold = new FactsFold(memory, settings, undefined, {
      reading: (fix, sample) => this.#read(fix, sample),
      note: (rule, fix, note) => this.#note(rule, fix, note),
    });
  }

  /** Folds the next fix. */
  push(fix: Fix): void {
    if (this.#isInside(fix)) {
      const reasons = qualityFlags(fix.quality);
      const isPlaced = (fix.quality & UNPLACED_IN_TIME) === 0;
      this.#fixes.set(keyOf(fix), { fix, use: isPlaced ? 'inputs' : 'setAside', reasons, leapMps: null });
    }
    if (this.#fold.orderOf(fix) === 'late') return;
    const { closed, flagged, events } = this.#fold.push(fix);
    this.#segments.push(...closed);
    for (const { flag, ...key } of flagged) {
      const explained = this.#fixes.get(keyOf(key));
      if (explained && !explained.reasons.includes(flag)) explained.reasons.push(flag);
    }
    for (const event of events)
      this.#events.set(`${event.startTime} ${event.code} ${event.subject} ${event.fingerprint}`, event);
  }

  /** The recording of the window, from all fixes so far. */
  recording(): Recording {
    const fixes = [...this.#fixes.values()];
    measureLeaps(fixes);
    const touches = (start: number, end: number) => start <= this.#until && end >= this.#from;
    return {
      fixes,
      segments: [...this.#segments, ...this.#fold.open()].filter(({ startTime, endTime }) =>
        touches(startTime, endTime),
      ),
      events: [...this.#events.values()].filter(({ startTime, endTime }) =>
        touches(startTime, endTime ?? Number.POSITIVE_INFINITY),
      ),
      checks: [...this.#checks.values()],
    };
  }

  #isInside({ fixTime }: Pick<Fix, 'fixTime'>): boolean {
    return fixTime >= this.#from && fixTime <= this.#until;
  }

  #read(fix: Fix, sample: Readonly<Sample>): void {
    const explained = this.#fixes.get(keyOf(fix));
    if (explained && (sample.role === 'fix' || sample.role === 'leap')) explained.use = 'used';
  }

  #note(rule: string, fix: Fix, note: FactNote): void {
    if (!this.#isInside(fix)) return;
    const key = `${rule} ${note.code} ${note.threshold}`;
    const known = this.#checks.get(key);
    if (!known || missOf(note) < missOf(known)) this.#checks.set(key, { ...note, rule, time: fix.fixTime });
  }
}

const keyOf = ({ fixTime, fingerprint }: Pick<Fix, 'fixTime' | 'fingerprint'>): string =>
  `${fixTime}/${fingerprint}`;

const missOf = ({ limit, measured }: FactNote): number =>
  limit === null || measured === null ? Number.POSITIVE_INFINITY : Math.abs(limit - measured);

/** Measures how fast the fixes that leapt would have been. */
function measureLeaps(fixes: readonly ExplainedFix[]): void {
  let last: ExplainedFix | null = null;
  for (const explained of fixes) {
    if (explained.reasons.includes('IMPOSSIBLE_JUMP') || explained.reasons.includes('SHARED_IDENTITY'))
      explained.leapMps = last && impliedMps(last.fix, explained.fix);
    if (explained.use === 'used') last = explained;
  }
}

/** The speed that a straight line between two fixes implies; null where one has no place, or no time passed. */
function impliedMps(one: Fix, other: Fix): number | null {
  const durationMs = other.fixTime - one.fixTime;
  if (durationMs <= 0 || one.latitude === null || other.latitude === null) return null;
  return (distanceM(one.latitude, one.longitude!, other.latitude, other.longitude!) * 1000) / durationMs;
}

/** Checks what the timeline measured in a segment against the thresholds that would have made a stop a trip, or a movement a stop. */
export function timelineChecks(
  segment: Segment,
  fixes: readonly ExplainedFix[],
  thresholds: TimelineThresholds,
): Check[] {
  const used = fixes.filter(
    ({ fix, use }) => use === 'used' && fix.fixTime >= segment.startTime && fix.fixTime <= segment.endTime,
  );
  const check = (
    code: string,
    threshold: keyof TimelineThresholds,
    measured: number,
    time: number,
  ): Check => ({
    rule: 'timeline',
    code,
    threshold: `timeline.${threshold}`,
    limit: thresholds[threshold],
    measured,
    time,
  });
  if (segment.state === 'NO_DATA')
    return [check('trip', 'noDataMs', segment.endTime - segment.startTime, segment.startTime)];
  if (segment.state === 'MOVING') {
    if (used.length < 2) return []; // between fewer, nothing can be measured
    const { ms, time } = longestSlow(used, thresholds.stillSpeedMps);
    return [check('stop', 'stillTimeMs', ms, time)];
  }
  const latitude = segment.placeLatitude ?? segment.startLatitude;
  const longitude = segment.placeLongitude ?? segment.startLongitude;
  let far = { measured: 0, time: segment.startTime };
  let fast = { measured: 0, time: segment.startTime };
  for (const { fix } of used) {
    const away = distanceM(latitude, longitude, fix.latitude ?? latitude, fix.longitude ?? longitude);
    if (away > far.measured) far = { measured: away, time: fix.fixTime };
    if ((fix.speedMps ?? 0) > fast.measured) fast = { measured: fix.speedMps ?? 0, time: fix.fixTime };
  }
  const isDissolved = hasFlag(segment, 'DISSOLVED');
  return [
    check('trip', isDissolved ? 'shortMovementM' : 'leaveDistanceM', far.measured, far.time),
    check('trip', 'leaveSpeedMps', fast.measured, fast.time),
  ];
}

/**
 * The longest stretch of fixes below a speed, and where it begins. A fix without a speed has that of its way from the fix before it, as
 * the timeline sees it.
 */
function longestSlow(fixes: readonly ExplainedFix[], speedMps: number): { ms: number; time: number } {
  let longest = { ms: 0, time: fixes[0]?.fix.fixTime ?? 0 };
  let since: number | null = null;
  let before: Fix | null = null;
  for (const { fix } of fixes) {
    const speed = fix.speedMps ?? (before && impliedMps(before, fix));
    before = fix;
    if (speed === null || speed >= speedMps) since = null;
    else {
      since ??= fix.fixTime;
      if (fix.fixTime - since > longest.ms) longest = { ms: fix.fixTime - since, time: since };
    }
  }
  return longest;
}

/** The parts of the settings that rules use, where the part is not named like the rule. */
const PARTS: Record<string, keyof FactSettings> = { speedExcess: 'speed', lowVoltage: 'voltage' };

/** The thresholds that a rule uses, by name (`speed.limitMps`); null is a threshold that is not set. */
export function thresholdsOf(rule: string, settings: FactSettings): { name: string; value: number | null }[] {
  const part = PARTS[rule] ?? rule;
  const thresholds: unknown = settings[part as keyof FactSettings];
  if (typeof thresholds !== 'object' || thresholds === null) return [];
  return Object.entries(thresholds)
    .filter(([name, value]) => name !== 'version' && (typeof value === 'number' || value === null))
    .map(([name, value]) => ({ name: `${part}.${name}`, value }));
}
