import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Fix } from '../../../fix.ts';
import { distanceM } from '../../../geo.ts';
import { prepareArea } from '../../../geofences/area.ts';
import type { GeofenceShape, GeofenceVersion, LonLat } from '../../../geofences/index.ts';
import { placesNear, shapesNear } from '../../../geofences/shapes.arbitrary.testing.ts';
import { sampleOf } from '../../../timeline/sample.ts';
import { at, makeFix } from '../../../timeline/tracks.testing.ts';
import type { GeofenceVisit } from '../../fact.ts';
import { FACT_RULES } from '../../registry.ts';
import { fence, reportsOf, settingsOf } from './geofence.testing.ts';
import { geofence } from './index.ts';

const LIMA: LonLat = [-77.04, -12.05];
const RADIUS_M = 30;
/** Of the dense walk, per step of the path: about every half metre. */
const PARTS = 4000;

/** Random walks that never rest: each place is hundreds of metres from the one before. */
const walks = fc.array(placesNear(LIMA), { minLength: 2, maxLength: 12 }).map((places) => {
  const moving = places.filter(
    (place, i) => i === 0 || distanceM(place[1], place[0], places[i - 1]![1], places[i - 1]![0]) > 100,
  );
  return moving.map(([longitude, latitude], i) =>
    makeFix({ fixTime: at('08:00') + i * 60_000, fingerprint: i, latitude, longitude, speedMps: 15 }),
  );
});

interface Seen {
  enter: number;
  exit: number | null;
}

/** Walks the path in small steps with nothing but the distance to the border; null where a hair would have decided. */
function bruteForce(shape: GeofenceShape, fixes: readonly Fix[]): Seen[] | null {
  const area = prepareArea(shape);
  const deepM = Math.min(RADIUS_M, area.quarterDepthM);
  const nearM = 2 * RADIUS_M - deepM;
  const seen: Seen[] = [];
  let isInside = false;
  let crossed: number | null = null;
  let before: number | null = null;
  let closest = Number.POSITIVE_INFINITY;
  const first = fixes[0]!;
  const look = (metres: number, time: number): void => {
    if (before === null ? metres < 0 : before < 0 !== metres < 0) crossed = time;
    before = metres;
    closest = Math.min(closest, Math.abs(isInside ? metres - nearM : metres + deepM));
    if (!isInside && metres <= -deepM) {
      isInside = true;
      seen.push({ enter: crossed!, exit: null });
    } else if (isInside && metres > nearM) {
      isInside = false;
      seen.at(-1)!.exit = crossed!;
    }
  };
  look(area.signedDistanceM(first.longitude!, first.latitude!), first.fixTime);
  for (let i = 1; i < fixes.length; i++) {
    const [from, to] = [fixes[i - 1]!, fixes[i]!];
    let nearest = Number.POSITIVE_INFINITY;
    let deepest = Number.POSITIVE_INFINITY;
    let farthest = Number.NEGATIVE_INFINITY;
    for (let step = 1; step <= PARTS; step++) {
      const part = step / PARTS;
      const metres = area.signedDistanceM(
        from.longitude! + part * (to.longitude! - from.longitude!),
        from.latitude! + part * (to.latitude! - from.latitude!),
      );
      nearest = Math.min(nearest, Math.abs(metres));
      deepest = Math.min(deepest, metres);
      farthest = Math.max(farthest, metres);
      look(metres, from.fixTime + part * (to.fixTime - from.fixTime));
    }
    // A path that turns within a metre of a threshold, or touches the border only, is for no sampling to judge.
    if (Math.abs(deepest + deepM) < 1 || Math.abs(farthest - nearM) < 1) return null;
    if (Math.abs(deepest) < 1 || Math.abs(farthest) < 1) return null;
    // Nor is a sample of it that lies on the border itself, as where it passes through a corner: that has no side.
    if (nearest < 1e-6) return null;
  }
  return seen;
}

const seenIn = (visits: readonly GeofenceVisit[]): Seen[] =>
  visits.map(({ enterTime, exitTime }) => ({ enter: enterTime, exit: exitTime }));

it('visits of random walks are those of brute force', () => {
  let compared = 0;
  let found = 0;
  fc.assert(
    fc.property(shapesNear(LIMA), walks, (shape, fixes) => {
      if (fixes.length === 0) return;
      const expected = bruteForce(shape, fixes);
      if (expected === null) return;
      const visits = seenIn(reportsOf(fixes, settingsOf([fence(1, shape)])).visits);
      compared++;
      found += visits.length;
      expect(visits).toHaveLength(expected.length);
      for (const [i, { enter, exit }] of visits.entries()) {
        expect(Math.abs(enter - expected[i]!.enter)).toBeLessThan(100);
        if (exit === null) expect(expected[i]!.exit).toBeNull();
        else expect(Math.abs(exit - expected[i]!.exit!)).toBeLessThan(100);
      }
    }),
    { numRuns: 300 },
  );
  expect(compared).toBeGreaterThan(100);
  expect(found).toBeGreaterThan(50);
});

/** Geofences that come, change and go while the walk lasts. */
const versions = fc
  .array(
    fc.record({
      geofenceId: fc.integer({ min: 1, max: 4 }),
      shape: shapesNear(LIMA),
      from: fc.integer({ min: -1, max: 10 }),
      minutes: fc.option(fc.integer({ min: 1, max: 10 }), { nil: null }),
      dwellMs: fc.option(fc.constant(60_000), { nil: null }),
    }),
    { maxLength: 6 },
  )
  .map((rows) => {
    // One version of a geofence at a time.
    const byId = new Map(rows.map((row) => [row.geofenceId, row]));
    return [...byId.values()].map(
      ({ geofenceId, shape, from, minutes, dwellMs }): GeofenceVersion =>
        fence(geofenceId, shape, {
          validFrom: at('08:00') + from * 60_000 + 17_000,
          validTo: minutes === null ? null : at('08:00') + (from + minutes) * 60_000 + 29_000,
          dwellMs,
        }),
    );
  });

/** Walks with rests, strays and fixes without a place. */
const lives = fc
  .array(
    fc.oneof(
      placesNear(LIMA).map((place) => [place]),
      fc
        .tuple(placesNear(LIMA), fc.integer({ min: 2, max: 6 }))
        .chain(([place, count]) => fc.array(placesNear(place, 12), { minLength: count, maxLength: count })),
    ),
    { minLength: 1, maxLength: 8 },
  )
  .map((legs) =>
    legs
      .flat()
      .map(([longitude, latitude], i) =>
        makeFix({ fixTime: at('08:00') + i * 60_000, fingerprint: i, latitude, longitude }),
      ),
  );

const inOrder = (visit: GeofenceVisit): boolean =>
  visit.exitTime === null || visit.exitTime >= visit.enterTime;

it('visits of a geofence come one after the other, each entered before it is left, none before its geofence', () => {
  fc.assert(
    fc.property(versions, lives, (fences, fixes) => {
      const { visits, events } = reportsOf(fixes, settingsOf(fences));
      for (const { geofenceId, validFrom, validTo } of fences) {
        const own = visits.filter((visit) => visit.geofenceId === geofenceId);
        expect(own.every(inOrder)).toBe(true);
        for (const [i, visit] of own.entries()) {
          expect(visit.enterTime).toBeGreaterThanOrEqual(validFrom);
          if (validTo !== null && visit.exitTime !== null)
            expect(visit.exitTime).toBeLessThanOrEqual(validTo);
          expect(visit.decidedTime).toBeGreaterThanOrEqual(visit.enterTime);
          const before = own[i - 1];
          if (before) expect(before.exitTime).toBeLessThanOrEqual(visit.enterTime);
        }
        const entered = events.filter(
          ({ code, subject }) => code === 'geofenceEntered' && subject === geofenceId,
        );
        expect(entered.length).toBeLessThanOrEqual(own.length);
      }
    }),
  );
});

it('the memory is the same however a walk is cut, and holds only what is near', () => {
  fc.assert(
    fc.property(versions, lives, fc.nat(), (fences, fixes, cut) => {
      const settings = settingsOf(fences);
      const fold = (some: readonly Fix[], memory = geofence.initial()) => {
        for (const fix of some)
          geofence.step(memory, { fix, sample: sampleOf(fix, settings.timeline), limits: [] }, settings, {
            event: () => undefined,
            visit: () => undefined,
          });
        return memory as { stays: unknown[] };
      };
      const whole = fold(fixes);
      const at = cut % (fixes.length + 1);
      const stored = JSON.parse(JSON.stringify(fold(fixes.slice(0, at))));
      expect(JSON.stringify(fold(fixes.slice(at), stored))).toBe(JSON.stringify(whole));
      expect(whole.stays.length).toBeLessThanOrEqual(fences.length);
    }),
  );
});

it('stands before the rule of speed, which uses its limits', () => {
  const names = FACT_RULES.map(({ name }) => name);
  expect(names.indexOf('geofence')).toBeLessThan(names.indexOf('speedExcess'));
  expect(names).toContain('geofence');
});
