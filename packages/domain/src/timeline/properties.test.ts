import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Fix } from '../fix.ts';
import { cutSegments } from './cut.ts';
import { type DayFacts, dayFacts } from './dayFacts.ts';
import { compareFixes, TimelineFold } from './fold.ts';
import { foldAll, foldFix } from './pure.ts';
import { SEGMENT_FLAG, type Segment } from './segment.ts';
import { initialTimelineState, sameState } from './state.ts';
import { chaos, journeys } from './tracks.arbitrary.testing.ts';

const anyFixes = fc.oneof(chaos, journeys);

/** The fixes with some repeated, in another order. */
const shuffledWithRepeats = (fixes: Fix[]) =>
  fc
    .tuple(fc.shuffledSubarray(fixes, { minLength: fixes.length }), fc.subarray(fixes))
    .map(([all, again]) => [...all, ...again]);

describe('the same fixes give the same segments', () => {
  it('in any order and with any repeats', () => {
    const cases = anyFixes.chain((fixes) => fc.tuple(fc.constant(fixes), shuffledWithRepeats(fixes)));
    fc.assert(
      fc.property(cases, ([fixes, shuffled]) => {
        expect(foldAll(shuffled)).toEqual(foldAll(fixes));
      }),
      { numRuns: 300 },
    );
  });

  it('whether the fold is one, is stored as JSON after each fix, or is called as a function', () => {
    fc.assert(
      fc.property(anyFixes, (fixes) => {
        const whole = foldAll(fixes);
        let state = initialTimelineState(1);
        const segments: Segment[] = [];
        for (const fix of [...fixes].sort(compareFixes)) {
          const before = JSON.stringify(state);
          const step = foldFix(state, fix);
          expect(JSON.stringify(state)).toBe(before);
          segments.push(...step.closed);
          state = JSON.parse(JSON.stringify(step.state));
        }
        expect(sameState(state, whole.state)).toBe(true);
        expect([...segments, ...new TimelineFold(undefined, state).open()]).toEqual(whole.segments);
      }),
      { numRuns: 200 },
    );
  });
});

describe('a timeline', () => {
  it('is gapless in time and place, from the first good fix to the last', () => {
    fc.assert(
      fc.property(anyFixes, (fixes) => {
        const { segments } = foldAll(fixes);
        segments.forEach((segment, i) => {
          expect(segment.startTime).toBeLessThanOrEqual(segment.endTime);
          if (i < segments.length - 1) expect(segment.startTime).toBeLessThan(segment.endTime);
          const next = segments[i + 1];
          if (!next) return;
          expect(next.startTime).toBe(segment.endTime);
          expect([next.startLatitude, next.startLongitude]).toEqual([
            segment.endLatitude,
            segment.endLongitude,
          ]);
        });
      }),
      { numRuns: 300 },
    );
  });

  it('keeps a state of bounded size', () => {
    fc.assert(
      fc.property(anyFixes, (fixes) => {
        const fold = new TimelineFold();
        for (const fix of [...fixes].sort(compareFixes)) {
          fold.push(fix);
          expect(JSON.stringify(fold.snapshot()).length).toBeLessThan(6000);
        }
      }),
      { numRuns: 30 },
    );
  });
});

describe('the parts of any partition', () => {
  const partitioned = anyFixes
    .filter((fixes) => fixes.length > 1)
    .chain((fixes) => {
      const { segments } = foldAll(fixes);
      const from = (segments[0]?.startTime ?? 0) - 1;
      const to = (segments.at(-1)?.endTime ?? 1) + 1;
      return fc.tuple(
        fc.constant(fixes),
        fc.constant(segments),
        fc
          .array(fc.integer({ min: from, max: to }), { maxLength: 8 })
          .map((edges) => [from, ...edges.sort((one, other) => one - other), to]),
      );
    });
  const total = (segments: readonly Segment[], of: (segment: Segment) => number) =>
    segments.reduce((sum, segment) => sum + of(segment), 0);

  it('have the sums of the whole', () => {
    fc.assert(
      fc.property(partitioned, ([fixes, segments, edges]) => {
        const parts = edges.slice(1).flatMap((to, i) => cutSegments(segments, fixes, edges[i]!, to));
        for (const state of ['MOVING', 'IDLE', 'STOPPED', 'NO_DATA'] as const) {
          const lasting = ({ startTime, endTime, state: own }: Segment) =>
            own === state ? endTime - startTime : 0;
          expect(total(parts, lasting)).toBe(total(segments, lasting));
        }
        expect(total(parts, (part) => part.fixCount)).toBe(total(segments, (segment) => segment.fixCount));
        for (const key of ['distanceM', 'pathDistanceM'] as const)
          expect(total(parts, (part) => part[key])).toBeCloseTo(
            total(segments, (segment) => segment[key]),
            3,
          );
        const fastest = (list: readonly Segment[]) =>
          Math.max(-1, ...list.map((part) => part.maxSpeedMps ?? -1));
        expect(fastest(parts)).toBe(fastest(segments));
      }),
      { numRuns: 300 },
    );
  });

  it('by local day are the day facts', () => {
    fc.assert(
      fc.property(
        anyFixes,
        fc.constantFrom('America/Lima', 'Europe/Berlin', 'Asia/Kathmandu'),
        (fixes, zone) => {
          const { segments } = foldAll(fixes);
          const facts = dayFacts(segments, fixes, zone);
          const sum = (of: (day: DayFacts) => number) => facts.reduce((all, day) => all + of(day), 0);
          const span = (segments.at(-1)?.endTime ?? 0) - (segments[0]?.startTime ?? 0);
          expect(sum((day) => day.movingMs + day.idleMs + day.stoppedMs + day.noDataMs + day.towedMs)).toBe(
            span,
          );
          // What is still too small to count at the end is in no trip yet.
          const isCounted = ({ state, tripStartTime, flags }: Segment) =>
            state !== 'MOVING' || tripStartTime !== null || (flags & SEGMENT_FLAG.TOWED) !== 0;
          expect(sum((day) => day.distanceM + day.noDataDistanceM + day.towedDistanceM)).toBeCloseTo(
            total(segments.filter(isCounted), (segment) => segment.distanceM),
            3,
          );
        },
      ),
      { numRuns: 100 },
    );
  });
});
