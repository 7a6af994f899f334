import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Fix } from '../fix.ts';
import { journeyOf } from '../journey.ts';
import { cutByFixes, cutSegments } from './cut.ts';
import { addFacts, dayFacts, type RangeFacts, rangeFacts } from './dayFacts.ts';
import { foldAll } from './pure.ts';
import { hasRecordings, recordedTracks } from './recordings.testing.ts';
import { hasFlag, type Segment } from './segment.ts';
import { type Sums, sumsOf } from './sums.ts';
import { DEFAULT_TIMELINE_THRESHOLDS } from './thresholds.ts';
import { chaos, journeys } from './tracks.arbitrary.testing.ts';
import { tripsOf } from './trips.ts';

const anyFixes = fc.oneof(chaos, journeys);

/** A timeline with three moments in order, in it or around it. */
interface Cut {
  fixes: readonly Fix[];
  segments: readonly Segment[];
  moments: readonly [number, number, number];
}

const cuts: fc.Arbitrary<Cut> = anyFixes.chain((fixes) => {
  const { segments } = foldAll(fixes);
  const moment = fc.integer({
    min: (segments[0]?.startTime ?? 0) - 5_000,
    max: (segments.at(-1)?.endTime ?? 0) + 5_000,
  });
  return fc.tuple(moment, moment, moment).map((moments) => ({
    fixes,
    segments,
    moments: moments.sort((a, b) => a - b) as [number, number, number],
  }));
});

const KEYS: readonly (keyof Sums)[] = [
  'trips',
  'distanceM',
  'byOdometerM',
  'odometerDistanceM',
  'pathDistanceM',
  'noDataDistanceM',
  'towedDistanceM',
  'tripMs',
  'haltMs',
  'movingMs',
  'standingMs',
  'idleMs',
  'stoppedMs',
  'noDataMs',
  'towedMs',
];

/** That counts and sums of `(a, b)` and `(b, c)` add up to those of `(a, c)`, and that all say the same of one range. */
function expectOneTruth({ fixes, segments, moments: [a, b, c] }: Cut): void {
  const between = (from: number, to: number): Segment[] => cutSegments(segments, fixes, from, to);
  const [first, second, whole] = [between(a, b), between(b, c), between(a, c)].map(sumsOf) as [
    Sums,
    Sums,
    Sums,
  ];
  for (const key of KEYS) expect((first[key] ?? 0) + (second[key] ?? 0), key).toBeCloseTo(whole[key] ?? 0, 3);

  const known = new Map(tripsOf(segments).map((trip) => [trip.tripStartTime, trip]));
  for (const parts of [between(a, b), between(b, c), between(a, c)]) {
    const sums = sumsOf(parts);
    const trips = tripsOf(parts);
    for (const trip of trips) expect(known.has(trip.tripStartTime)).toBe(true);
    expect(new Set(trips.map(({ tripStartTime }) => tripStartTime)).size).toBe(trips.length);
    expect(trips.filter(({ isContinued }) => !isContinued)).toHaveLength(sums.trips);
    const journey = journeyOf(parts, 'America/Lima');
    const listed = journey?.days.flatMap((day) => day.trips) ?? [];
    const total = (of: (trip: (typeof listed)[number]) => number): number =>
      listed.reduce((sum, trip) => sum + of(trip), 0);
    expect(total((trip) => trip.distanceM)).toBeCloseTo(sums.distanceM, 3);
    expect(total((trip) => trip.endTime - trip.startTime)).toBe(sums.tripMs);
    expect(journey?.summary.workMs ?? 0).toBe(sums.tripMs);
    expect(journey?.summary.trips ?? 0).toBe(sums.trips);
    expect(journey?.days.reduce((sum, day) => sum + day.count, 0) ?? 0).toBe(sums.trips);
    for (const trip of listed.slice(0, -1)) expect([trip.lasting, trip.stopLasting]).toEqual([null, null]);
    const last = listed.at(-1);
    expect(last?.lasting && last.stopLasting).toBeFalsy();
  }
}

/** All fixes from the first departure of a range to its last arrival. */
function fixesOfDriven(
  fixes: readonly Fix[],
  segments: readonly Segment[],
  from: number,
  to: number,
): readonly Fix[] {
  const driven = segments.filter(
    ({ state, startTime, endTime }) => state !== 'STOPPED' && startTime < to && endTime > from,
  );
  const [first, last] = [driven[0]?.startTime ?? 0, driven.at(-1)?.endTime ?? 0];
  return fixes.filter(({ fixTime }) => fixTime >= first && fixTime <= last);
}

/** That day facts say what the journeys of each day say. */
function expectSameDays(fixes: readonly Fix[], segments: readonly Segment[], zone: string): void {
  for (const day of dayFacts(segments, fixes, zone)) {
    const journey = journeyOf(cutSegments(segments, fixes, day.startTime, day.endTime), zone);
    expect(day.trips).toBe(journey?.summary.trips);
    expect(day.distanceM).toBeCloseTo(journey?.summary.distanceM ?? 0, 6);
    expect(day.tripMs).toBe(journey?.summary.workMs);
    expect(day.pathDistanceM).toBeCloseTo(journey?.summary.pathDistanceM ?? 0, 6);
  }
}

describe('counts and sums do not depend on the range', () => {
  it('for every cut of any track', () => {
    fc.assert(fc.property(cuts, expectOneTruth), { numRuns: 500 });
  });

  it('and need no fixes but those of the segments that an edge cuts', () => {
    fc.assert(
      fc.property(cuts, ({ fixes, segments, moments: [from, to] }) => {
        const needed = cutByFixes(segments, from, to);
        expect(needed.length).toBeLessThanOrEqual(2);
        const few = fixes.filter(({ fixTime }) =>
          needed.some(({ startTime, endTime }) => fixTime >= startTime && fixTime <= endTime),
        );
        const journey = (known: readonly Fix[]) =>
          journeyOf(cutSegments(segments, known, from, to), 'America/Lima');
        expect(journey(few)).toEqual(journey(fixesOfDriven(fixes, segments, from, to)));
      }),
      { numRuns: 500 },
    );
  });

  it('nor do the facts that are added up', () => {
    fc.assert(
      fc.property(cuts, ({ fixes, segments, moments: [a, b, c] }) => {
        const facts = (from: number, to: number) => rangeFacts(cutSegments(segments, fixes, from, to), []);
        const [added, whole] = [addFacts([facts(a, b), facts(b, c)]), facts(a, c)];
        for (const key of Object.keys(whole) as (keyof RangeFacts)[])
          if (whole[key] === null || added[key] === null) expect(added[key], key).toBe(whole[key]);
          else expect(added[key], key).toBeCloseTo(whole[key], 3);
      }),
      { numRuns: 500 },
    );
  });

  it('on the days of any track', () => {
    const zones = fc.constantFrom('America/Lima', 'Europe/Berlin', 'Asia/Kathmandu');
    fc.assert(
      fc.property(anyFixes, zones, (fixes, zone) => expectSameDays(fixes, foldAll(fixes).segments, zone)),
      { numRuns: 100 },
    );
  });

  it('on recorded drives', () => {
    if (!hasRecordings()) return;
    let trips = 0;
    for (const fixes of recordedTracks()) {
      const { segments } = foldAll(fixes);
      trips += tripsOf(segments).length;
      const [from, to] = [segments[0]!.startTime, segments.at(-1)!.endTime + 1];
      const moment = (share: number): number => Math.round(from + (to - from) * share);
      for (const share of [0.07, 0.31, 0.5, 0.77, 0.98])
        expectOneTruth({ fixes, segments, moments: [from, moment(share), to] });
      expectOneTruth({ fixes, segments, moments: [moment(0.2), moment(0.4), moment(0.9)] });
      expectSameDays(fixes, segments, 'America/Chicago');
    }
    expect(trips).toBeGreaterThan(200);
  });
});

describe('a trip', () => {
  it('is nothing under shortMovementM, by its own path, of which an odometer that counts may lack its tolerance', () => {
    const { shortMovementM, odometerTolerance } = DEFAULT_TIMELINE_THRESHOLDS;
    fc.assert(
      fc.property(anyFixes, (fixes) => {
        for (const { distanceM, pathDistanceM } of tripsOf(foldAll(fixes).segments)) {
          expect(pathDistanceM).toBeGreaterThanOrEqual(shortMovementM);
          expect(distanceM).toBeGreaterThanOrEqual(shortMovementM * (1 - odometerTolerance));
        }
      }),
      { numRuns: 500 },
    );
  });

  it('holds no silence longer than one that ends it, unless the device is slow', () => {
    fc.assert(
      fc.property(anyFixes, (fixes) => {
        for (const { segments } of tripsOf(foldAll(fixes).segments))
          for (const segment of segments) {
            const { state, startTime, endTime, distanceM } = segment;
            if (state !== 'NO_DATA' || hasFlag(segment, 'LEAP')) continue;
            expect(endTime - startTime).toBeLessThanOrEqual(DEFAULT_TIMELINE_THRESHOLDS.tripSilenceMs);
            expect(distanceM * 1000).toBeGreaterThanOrEqual(
              DEFAULT_TIMELINE_THRESHOLDS.leaveSpeedMps * (endTime - startTime),
            );
          }
      }),
      { numRuns: 300 },
    );
  });
});
