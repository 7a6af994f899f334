import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Fix } from '../fix.ts';
import { fastestOf, foldAll, sumsOf } from '../timeline/index.ts';
import { journeys } from '../timeline/tracks.arbitrary.testing.ts';
import { at, track } from '../timeline/tracks.testing.ts';
import { journeyGroups, mainDriver } from './journeyGroups.ts';
import { addPieces, cutByDays, meanOfDailySpeeds, type TripFigures, tripPieces } from './tripPieces.ts';

/** Pieces of the trips of fixes in stretches from each moment to the next; who drove changes with `driverOf`. */
function piecesOf(
  fixes: readonly Fix[],
  moments: readonly number[],
  driverOf: (place: number) => number | null = () => null,
) {
  const timeline = foldAll(fixes).segments.map((segment, place) => ({ segment, driverId: driverOf(place) }));
  const days = moments.slice(1).map((to, i) => ({ date: String(i), from: moments[i]!, to }));
  const cut = new Set(cutByDays(timeline, days));
  const needed = fixes.filter(({ fixTime }) =>
    [...cut].some(({ startTime, endTime }) => fixTime >= startTime && fixTime <= endTime),
  );
  return tripPieces(timeline, needed, days, []);
}

// An hour with a halt of eight minutes whose engine runs, and twenty minutes more after a stop.
const DRIVES = `
  08:00:00 0 0 off
  08:10:00 0 0 on
  08:11:00 500 60 on
  08:12:00 1500 60 on
  08:13:00 2500 60 on
  08:14:00 2500 0 on
  08:18:00 2500 0 on
  08:22:00 2500 0 on
  08:23:00 3500 72 on
  08:24:00 4500 60 on
  08:25:00 4500 0 off
  08:40:00 4500 0 off
  08:50:00 4500 0 on
  08:51:00 5500 60 on
  08:52:00 6500 50 on
  08:53:00 6500 0 off
  09:30:00 6500 0 off`;

describe('pieces of trips', () => {
  it('have what a trip was, as one counts it by hand', () => {
    const pieces = piecesOf(track(DRIVES), [at('07:00'), at('12:00')]);
    const [first, second] = journeyGroups(pieces, 'BY_TRIP').map(addPieces);
    expect(pieces).toHaveLength(2);
    expect(first).toMatchObject({ trips: 1, stops: 2 }); // eight minutes idle, and its end
    expect(first?.distanceM).toBeCloseTo(4500, -1);
    expect(first?.maxSpeedMps).toBeCloseTo(20, 5);
    expect(second).toMatchObject({ trips: 1, stops: 1, idleMs: 0 });
    expect(second?.maxSpeedMps).toBeCloseTo(60 / 3.6, 5);
    expect(meanOfDailySpeeds(pieces)).toBeCloseTo(20, 5);
  });

  it('are put together by days, trips and drivers, whose sums are those of all', () => {
    const fixes = track(DRIVES);
    const pieces = piecesOf(fixes, [at('07:00'), at('08:23:30'), at('12:00')], (place) =>
      place < 4 ? 1 : 2,
    );
    const whole = addPieces(pieces);
    for (const by of ['BY_DAY', 'BY_TRIP', 'BY_DRIVER'] as const) {
      const groups = journeyGroups(pieces, by);
      expect(groups).toHaveLength(2);
      expectSame(addPieces(groups.map(addPieces)), whole);
    }
    expect(mainDriver(pieces)).toBe(1);
    expect(mainDriver([])).toBeNull();
    expect(whole.stops).toBe(3);
  });

  it('count each fix once, also that with which a vehicle is heard again on the road', () => {
    // Five fixes from where it departs to the silence, and four after it until it stands.
    const pieces = piecesOf(
      track(`
        08:00:00 0 0 off
        08:10:00 0 0 off
        08:11:00 500 60 on
        08:12:00 1500 60 on
        08:13:00 2500 60 on
        08:14:00 3500 60 on
        09:00:00 9000 60 on
        09:01:00 10000 60 on
        09:02:00 11000 60 on
        09:03:00 12000 0 off
        09:30:00 12000 0 off`),
      [at('07:00'), at('12:00')],
    );
    expect(pieces.map(({ positions }) => positions)).toEqual([5, 4]);
  });

  it('add up over any stretches that meet, to what the timeline says', () => {
    fc.assert(
      fc.property(
        journeys,
        fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 3 }),
        (fixes, shares) => {
          const { segments } = foldAll(fixes);
          const [from, to] = [segments[0]?.startTime ?? 0, (segments.at(-1)?.endTime ?? 0) + 1];
          const cuts = shares.map((share) => Math.round(from + share * (to - from))).sort((a, b) => a - b);
          const whole = addPieces(piecesOf(fixes, [from, to]));
          expectSame(addPieces(piecesOf(fixes, [from, ...cuts, to])), whole);
          const { trips, distanceM, tripMs } = sumsOf(segments);
          expect(whole).toMatchObject({ trips, tripMs });
          expect(whole.distanceM).toBeCloseTo(distanceM, 3);
          // A movement that is too young to be a trip has a speed, and is in no piece.
          const inTrips = segments.filter(({ tripStartTime }) => tripStartTime !== null);
          expect(whole.maxSpeedMps).toBe(fastestOf(inTrips)?.maxSpeedMps ?? null);
        },
      ),
    );
  });
});

/** That figures are the same but for what adding numbers in another order changes. */
function expectSame(one: TripFigures, other: TripFigures): void {
  for (const [name, value] of Object.entries(one) as [keyof TripFigures, number | null][]) {
    const expected = other[name];
    if (value === null || expected === null) expect([name, value]).toEqual([name, expected]);
    else expect(Math.abs(value - expected), name).toBeLessThan(0.01);
  }
}
