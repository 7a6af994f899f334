import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Fix } from '../fix.ts';
import { compareFixes, DEFAULT_TIMELINE_THRESHOLDS, type Segment } from '../timeline/index.ts';
import { chaos, journeys } from '../timeline/tracks.arbitrary.testing.ts';
import { eventKey, visitKey } from './fact.ts';
import { FactsFold } from './fold.ts';
import { canonicalText, type FactsMemory, initialMemory, sameMemory } from './memory.ts';
import { LastReports, mayCheckpoint, Rederivation } from './rederive.ts';
import { TEST_RULES } from './rules.testing.ts';
import { DEFAULT_SETTINGS, type SettingsOverTime } from './settings.ts';

const anyFixes = fc.oneof(chaos, journeys);

/** The thresholds change in the middle of every generated track. */
const CHANGE = Date.UTC(2026, 10, 20, 8, 20);
const older = DEFAULT_SETTINGS;
const newer = {
  ...older,
  version: 2,
  timeline: { ...DEFAULT_TIMELINE_THRESHOLDS, version: 2, stillTimeMs: 60_000, radiusM: 50 },
};
const settings: SettingsOverTime = { at: (time) => (time < CHANGE ? older : newer) };

/** What is said of an asset, in the order of its keys. */
interface Said {
  segments: Segment[];
  events: unknown[];
  visits: unknown[];
}

function freshFold(fixes: readonly Fix[]): Said & { memory: FactsMemory } {
  const fold = new FactsFold(initialMemory(), settings, TEST_RULES);
  const reported = new LastReports();
  const segments: Segment[] = [];
  for (const fix of [...fixes].sort(compareFixes)) {
    const step = fold.push(fix);
    segments.push(...step.closed);
    reported.add(step);
  }
  return { segments: [...segments, ...fold.open()], ...sorted(reported), memory: fold.snapshot() };
}

function sorted(reported: LastReports): Pick<Said, 'events' | 'visits'> {
  const { events, visits } = reported.facts();
  const order = (one: unknown, other: unknown) => (canonicalText(one) < canonicalText(other) ? -1 : 1);
  return { events: [...events].sort(order), visits: [...visits].sort(order) };
}

/** The pipeline in small: an asset's fixes, facts, checkpoints and memory, changed batch by batch as they arrive. */
class Pipeline {
  #fixes: Fix[] = [];
  #segments: Segment[] = [];
  #reported = new LastReports();
  #checkpoints: FactsMemory[] = [];
  memory = new FactsFold(initialMemory(), settings, TEST_RULES).snapshot();
  #checkpointDue = false;
  folded = 0;

  receive(batch: readonly Fix[]): void {
    const known = new Set(this.#fixes.map(keyOf));
    const fresh = [...new Map(batch.map((fix) => [keyOf(fix), fix]))]
      .filter(([key]) => !known.has(key))
      .map(([, fix]) => fix)
      .sort(compareFixes);
    this.#fixes = [...this.#fixes, ...fresh].sort(compareFixes);
    const fold = new FactsFold(this.memory, settings, TEST_RULES);
    const late = fresh.filter((fix) => (fix.quality & 8) === 0 && fold.orderOf(fix) === 'late');
    if (late.length > 0) this.#rederive(late[0]!, late.at(-1)!);
    this.#fold(fresh.filter((fix) => !late.includes(fix)));
  }

  /** Each batch is folded by a fold of its own, from the memory as the store gives it back: as after a crash and a start. */
  #fold(fixes: readonly Fix[]): void {
    const fold = new FactsFold(this.memory, settings, TEST_RULES);
    for (const fix of fixes) {
      if (fold.orderOf(fix) === 'late') continue; // folded by the re-derivation
      if (this.#checkpointDue && mayCheckpoint(fold, fix)) {
        this.#checkpoints.push(fold.snapshot());
        this.#checkpointDue = false;
      }
      const step = fold.push(fix);
      this.folded++;
      this.#segments.push(...step.closed);
      this.#reported.add(step);
      if (step.closed.length > 0) this.#checkpointDue = true;
    }
    this.memory = JSON.parse(canonicalText(fold.snapshot()));
  }

  #rederive(firstLate: Fix, lastLate: Fix): void {
    const kept = this.#checkpoints.filter(({ timeline }) => timeline.lastTime! < firstLate.fixTime);
    const base = kept.at(-1) ?? null;
    const later = [...this.#checkpoints.slice(kept.length), this.memory];
    const derivation = new Rederivation(base, later, lastLate, settings, TEST_RULES);
    const now = new FactsFold(this.memory, settings, TEST_RULES);
    const begin = new FactsFold(base ?? initialMemory(), settings, TEST_RULES);
    for (const fix of this.#fixes) {
      if (begin.orderOf(fix) !== 'next' || now.orderOf(fix) === 'next') continue;
      this.folded++;
      if (derivation.push(fix)) break;
    }
    const result = derivation.result();
    const { replaceFrom, replaceUntil, converged, decidedAfter, decidedUntil } = result;
    this.#segments = [
      ...this.#segments.filter(
        ({ startTime }) =>
          (replaceFrom !== null && startTime < replaceFrom) ||
          (replaceUntil !== null && startTime >= replaceUntil),
      ),
      ...result.closed,
    ].sort((one, other) => one.startTime - other.startTime);

    const standing = new Set([
      ...result.standing.events.map(eventKey),
      ...result.standing.visits.map(visitKey),
    ]);
    const stays = (key: string, decidedTime: number): boolean =>
      standing.has(key) ||
      decidedTime <= (decidedAfter ?? Number.NEGATIVE_INFINITY) ||
      decidedTime > (decidedUntil ?? Number.POSITIVE_INFINITY);
    const { events, visits } = this.#reported.facts();
    this.#reported = new LastReports();
    this.#reported.add({
      events: events.filter((event) => stays(eventKey(event), event.decidedTime)),
      visits: visits.filter((visit) => stays(visitKey(visit), visit.decidedTime)),
    });
    this.#reported.add(result.reported);

    const metPresent = converged === this.memory;
    const standingCheckpoints = converged
      ? this.#checkpoints.slice(this.#checkpoints.indexOf(converged))
      : [];
    this.#checkpoints = [
      ...kept,
      ...result.checkpoints,
      ...(metPresent || !converged ? [] : standingCheckpoints),
    ];
    if (!converged) this.memory = result.memory;
  }

  said(): Said {
    const open = new FactsFold(this.memory, settings, TEST_RULES).open();
    return { segments: [...this.#segments, ...open], ...sorted(this.#reported) };
  }
}

const keyOf = ({ fixTime, fingerprint }: Fix): string => `${fixTime}/${fingerprint}`;

describe('the same fixes give the same segments, events and visits', () => {
  it('however late they arrive, repeated, in batches of any size, each folded after a restart', () => {
    const arrivals = anyFixes.chain((fixes) =>
      fc.tuple(
        fc.constant(fixes),
        fc
          .tuple(fc.shuffledSubarray(fixes, { minLength: fixes.length }), fc.subarray(fixes))
          .map(([all, again]) => [...all, ...again]),
        fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 12 }),
      ),
    );
    fc.assert(
      fc.property(arrivals, ([fixes, shuffled, sizes]) => {
        const pipeline = new Pipeline();
        for (let from = 0, i = 0; from < shuffled.length; i++) {
          const to = from + sizes[i % sizes.length]!;
          pipeline.receive(shuffled.slice(from, to));
          from = to;
        }
        const { memory, ...said } = freshFold(fixes);
        expect(pipeline.said()).toEqual(said);
        expect(sameMemory(pipeline.memory, memory)).toBe(true);
      }),
      { numRuns: 200 },
    );
  });

  it('when a stretch in the middle arrives last, which is derived again without folding to the end', () => {
    let folded = 0;
    let whole = 0;
    const arrivals = journeys.chain((fixes) =>
      fc.tuple(fc.constant(fixes), fc.nat(fixes.length), fc.integer({ min: 1, max: 40 })),
    );
    fc.assert(
      fc.property(arrivals, ([fixes, from, count]) => {
        const late = fixes.slice(from, from + count);
        const pipeline = new Pipeline();
        pipeline.receive([...fixes.slice(0, from), ...fixes.slice(from + count)]);
        const before = pipeline.folded;
        pipeline.receive(late);
        folded += pipeline.folded - before;
        whole += fixes.length;
        const { memory, ...said } = freshFold(fixes);
        expect(pipeline.said()).toEqual(said);
        expect(sameMemory(pipeline.memory, memory)).toBe(true);
      }),
      { numRuns: 200 },
    );
    expect(folded).toBeLessThan(whole * 0.8);
  });
});
