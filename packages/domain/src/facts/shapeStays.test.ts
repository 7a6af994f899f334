import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Fix } from '../fix.ts';
import { type GeofenceShape, Geofences, type LonLat } from '../geofences/index.ts';
import { shapesNear } from '../geofences/shapes.arbitrary.testing.ts';
import { compareFixes } from '../timeline/index.ts';
import { chaos, journeys } from '../timeline/tracks.arbitrary.testing.ts';
import { at, east } from '../timeline/tracks.testing.ts';
import type { ReportedVisit } from './fact.ts';
import { FactsFold } from './fold.ts';
import type { FactsMemory } from './memory.ts';
import { mayCheckpoint } from './rederive.ts';
import { fence } from './rules/geofence/geofence.testing.ts';
import { geofence } from './rules/geofence/index.ts';
import { alwaysIn, DEFAULT_SETTINGS } from './settings.ts';
import { AskedShape, type ShapeStay, ShapeStays } from './shapeStays.ts';

const SETTINGS = alwaysIn(DEFAULT_SETTINGS);
const ORIGIN: LonLat = [east(0).longitude, east(0).latitude];

/** The same question asked of all fixes: a whole timeline with the shape as a geofence. */
function visitsOf(shape: GeofenceShape, from: number, fixes: readonly Fix[]): ShapeStay[] {
  const geofences = new Geofences([fence(1, shape, { validFrom: from })]);
  const fold = new FactsFold(undefined, alwaysIn({ ...DEFAULT_SETTINGS, geofences }), [geofence]);
  const visits = new Map<number, ReportedVisit>();
  for (const fix of fixes) for (const visit of fold.push(fix).visits) visits.set(visit.enterTime, visit);
  const open = fold.memoryOf(geofence)!.stays.find(({ isInside }) => isInside);
  return [...visits.values()].map(({ enterTime, exitTime, ...visit }) => {
    const { distanceM, maxSpeedMps } = exitTime === null ? open! : visit;
    return { enterTime, exitTime, distanceM, maxSpeedMps };
  });
}

const tracks = fc
  .oneof(journeys, chaos)
  .map((fixes) => fixes.toSorted(compareFixes))
  .filter((fixes) => fixes.length > 0);
const begin = fc.integer({ min: -600, max: 2_000 }).map((seconds) => at('08:00') + seconds * 1000);

it('are the visits that the shape as a geofence would have had', () => {
  let found = 0;
  fc.assert(
    fc.property(tracks, shapesNear(ORIGIN, 800), begin, (fixes, shape, from) => {
      const stays = new ShapeStays(new AskedShape(shape, from), SETTINGS);
      for (const fix of fixes) stays.push(fix);
      found += stays.stays().length;
      expect(stays.stays()).toEqual(visitsOf(shape, from, fixes));
    }),
    { numRuns: 1_000 },
  );
  expect(found).toBeGreaterThan(100);
});

it('are the same where what lies far from the shape is left out', () => {
  let left = 0;
  fc.assert(
    fc.property(tracks, shapesNear(ORIGIN, 800), begin, (fixes, shape, from) => {
      const asked = new AskedShape(shape, from);
      const memories = memoriesOf(fixes);
      const stays = new ShapeStays(asked, SETTINGS);
      for (let i = 0; i < fixes.length; ) {
        const next = nextMeeting(asked, fixes, i);
        const base = stays.isClear ? memories.findLast((each) => each.at > i && each.at <= next) : undefined;
        if (base) {
          left += base.at - i;
          stays.resume(base.memory);
          i = base.at;
        }
        stays.push(fixes[i++]!);
      }
      expect(stays.stays()).toEqual(visitsOf(shape, from, fixes));
    }),
    { numRuns: 500 },
  );
  expect(left).toBeGreaterThan(1_000);
});

/** Memories as they are stored, each with the number of fixes that it has read. */
function memoriesOf(fixes: readonly Fix[]): { at: number; memory: FactsMemory }[] {
  const fold = new FactsFold(undefined, SETTINGS, [geofence]);
  const memories: { at: number; memory: FactsMemory }[] = [];
  for (const [i, fix] of fixes.entries()) {
    if (i % 5 === 4 && mayCheckpoint(fold, fix))
      memories.push({ at: i, memory: JSON.parse(JSON.stringify(fold.snapshot())) });
    fold.push(fix);
  }
  return memories;
}

/** The first fix from which on the box around it and all before that were left out meets the shape. */
function nextMeeting(asked: AskedShape, fixes: readonly Fix[], from: number): number {
  const box = { west: 180, south: 90, east: -180, north: -90 };
  for (const [i, { latitude, longitude }] of fixes.entries()) {
    if (i < from - 20 || latitude === null || longitude === null) continue;
    box.west = Math.min(box.west, longitude);
    box.east = Math.max(box.east, longitude);
    box.south = Math.min(box.south, latitude);
    box.north = Math.max(box.north, latitude);
    if (i >= from && asked.meets(box)) return i;
  }
  return fixes.length;
}
