import fc from 'fast-check';
import { expect, it } from 'vitest';
import { UNPLACED } from '../chunk/index.ts';
import type { Fix } from '../fix.ts';
import { type Box, boxAround } from '../geofences/index.ts';
import { localDayOf } from '../localDay.ts';
import { QUALITY } from '../quality.ts';
import { makeFix } from '../timeline/tracks.testing.ts';
import { type ComputedEvent, eventKey } from './fact.ts';
import { FactsFold } from './fold.ts';
import { initialMemory } from './memory.ts';
import { RoadDrives } from './roadDrives.ts';
import { LONGEST_DRIVE_MS, placedFixes, RoadFollower, type RoadVersion } from './roadFollower.ts';
import { road as roadRule } from './rules/road.ts';
import { at, circle, START, testRun } from './rules/roadRuns.testing.ts';
import { alwaysIn, DEFAULT_SETTINGS } from './settings.ts';

const TIME_ZONE = 'America/Lima';
const HOUR_MS = 3_600_000;
const SETTINGS = alwaysIn(DEFAULT_SETTINGS);
const STOPS = [
  { shape: circle(0, 0, 80) },
  { shape: circle(900, 0), stayS: 30 },
  { shape: circle(2_000, 0) },
];

const versionFrom = (
  validFrom: number,
  version: number,
  points: readonly (readonly [number, number])[],
  stops = STOPS,
): RoadVersion => ({ validFrom, road: testRun(points, stops, { version }).road });

/** Two kilometres to the east; from some hours on with a corner, and without its stop on the way. */
const VERSIONS = [
  versionFrom(0, 1, [
    [0, 0],
    [2_000, 0],
  ]),
  versionFrom(
    START + 9 * HOUR_MS,
    2,
    [
      [0, 0],
      [1_000, 0],
      [1_000, 700],
    ],
    [STOPS[0]!, { shape: circle(1_000, 700) }],
  ),
];

/** What is found where all fixes are folded, with the whole timeline: slow, and without a doubt. */
function foldedDrives(versions: readonly RoadVersion[], fixes: readonly Fix[], to: number, until: number) {
  const drives = new RoadDrives(SETTINGS, versions, until);
  const fold = new FactsFold(initialMemory(), drives, [roadRule]);
  const facts = new Map<string, ComputedEvent>();
  let anew = Number.NEGATIVE_INFINITY;
  for (const fix of fixes) {
    if (fix.fixTime >= anew) {
      const changed = versions.find(({ validFrom }) => validFrom > fix.fixTime)?.validFrom;
      anew = Math.min(localDayOf(fix.fixTime, TIME_ZONE).endTime, changed ?? Number.POSITIVE_INFINITY);
      if (!fold.memoryOf(roadRule)?.run?.begun) drives.giveUp(fix.fixTime);
    }
    if (fix.fixTime >= to && drives.begun >= to) break;
    if (fold.orderOf(fix) === 'next')
      for (const event of fold.push(fix).events) facts.set(eventKey(event), event);
    const { run, last } = fold.memoryOf(roadRule)!;
    if (run === null && last?.runId === drives.last) drives.begin(fix.fixTime);
    else if (
      run?.begun &&
      (fix.fixTime - (run.away?.leftTime ?? fix.fixTime) > HOUR_MS / 2 ||
        fix.fixTime - run.begun.time > LONGEST_DRIVE_MS)
    )
      drives.giveUp(fix.fixTime);
  }
  const found = [...facts.values()];
  const begun = new Set(
    found.filter(({ code }) => code === 'roadRun').map(({ detail }) => detail.runId as number),
  );
  return found.filter(({ detail }) => begun.has(detail.runId as number)).map(shown);
}

/** An event without when it could be known first, which nobody asks of a drive that was followed. */
const shown = ({ code, subject, startTime, endTime, latitude, longitude, detail }: ComputedEvent) => ({
  ...{ code, subject, startTime, endTime, latitude, longitude, detail },
});

function followed(
  versions: readonly RoadVersion[],
  fixes: readonly Fix[],
  to: number,
  until: number,
  partFixes: number,
  stretches: readonly { to: number; box: Box | null }[] | null = null,
) {
  const follower = new RoadFollower(SETTINGS, { versions, timeZone: TIME_ZONE, to, until });
  const of = placedFixes(fixes);
  const nearUntil = stretches ? follower.nearUntil(stretches) : Number.POSITIVE_INFINITY;
  if (nearUntil === Number.NEGATIVE_INFINITY) return [];
  for (let start = 0; start < fixes.length && !follower.isOver; start += partFixes) {
    follower.read({ of, start, end: Math.min(fixes.length, start + partFixes) });
    if (follower.waitsSince(nearUntil)) break;
  }
  return follower.drives().flatMap(({ facts }) => (facts as unknown as ComputedEvent[]).map(shown));
}

const KINDS = ['along', 'along', 'back', 'roam', 'roam', 'roam', 'park', 'hold', 'stale', 'silence', 'blind'];
const leg = fc.record({
  kind: fc.constantFrom(...KINDS, 'jump', 'twin', 'terminal'),
  steps: fc.integer({ min: 1, max: 90 }),
  stepS: fc.constantFrom(1, 10, 10, 30, 90),
  speedMps: fc.integer({ min: 3, max: 30 }),
  bearing: fc.integer({ min: 0, max: 359 }),
  jitterM: fc.integer({ min: 0, max: 12 }),
});

/** Drives along the road and back, far from it, waits, silences, jumps, second devices and copies, one after the other. */
const journeys: fc.Arbitrary<Fix[]> = fc
  .tuple(fc.array(leg, { minLength: 2, maxLength: 14 }), fc.nat(1_008), fc.integer({ min: 0, max: 20 }))
  .map(([legs, seed, hour]) => {
    const fixes: Fix[] = [];
    let [random, time, x, y] = [seed, START + hour * HOUR_MS, -300, 0];
    const next = (): number => {
      random = (random * 131 + 17) % 1009;
      return random / 1009 - 0.5;
    };
    for (const { kind, steps, stepS, speedMps, bearing, jitterM } of legs) {
      const wayM = speedMps * stepS;
      if (kind === 'along') [x, y] = [-200 - (bearing % 3) * 100, 0];
      if (kind === 'back') [x, y] = [2_200, 0];
      if (kind === 'terminal') [x, y] = [20, 10];
      if (kind === 'silence') time += (200 + steps * 40) * 1000;
      const isHeld = kind === 'hold' || kind === 'stale';
      const [heldX, heldY] = [x + next() * jitterM, y + next() * jitterM];
      for (let i = 0; i < steps; i++) {
        time += stepS * 1000;
        if (kind === 'along') x += wayM;
        if (kind === 'back') x -= wayM;
        if (kind === 'roam') {
          x += wayM * Math.sin((bearing * Math.PI) / 180);
          y += wayM * Math.cos((bearing * Math.PI) / 180);
        }
        const offM = kind === 'jump' && i % 7 === 1 ? 9_000 : kind === 'twin' && i % 2 === 1 ? 20_000 : 0;
        const place = isHeld ? at(heldX, heldY) : at(x + next() * jitterM + offM, y + next() * jitterM);
        const stands = kind === 'park' || kind === 'hold' || kind === 'terminal';
        fixes.push(
          makeFix({
            fixTime: time,
            fingerprint: Math.round(next() * 1009),
            ...place,
            speedMps: bearing % 5 === 0 ? null : stands ? 0 : speedMps,
            course: bearing,
            quality: kind === 'blind' ? QUALITY.NO_FIX : 0,
          }),
        );
      }
    }
    return fixes;
  });

it('finds what is found where all fixes are folded', () => {
  fc.assert(
    fc.property(journeys, fc.integer({ min: 1, max: 25 }), fc.boolean(), (fixes, partFixes, isChanged) => {
      const versions = isChanged ? VERSIONS : VERSIONS.slice(0, 1);
      const to = fixes.at(Math.floor(fixes.length * 0.8))!.fixTime;
      const until = fixes.at(-1)!.fixTime + 1;
      expect(followed(versions, fixes, to, until, partFixes)).toEqual(
        foldedDrives(versions, fixes, to, until),
      );
    }),
    { numRuns: 400 },
  );
});

/** The stretches of so many fixes, with the boxes around the places that may count. */
const stretchesOf = (fixes: readonly Fix[], count: number): { to: number; box: Box | null }[] =>
  Array.from({ length: Math.ceil(fixes.length / count) }, (_, i) =>
    fixes.slice(i * count, (i + 1) * count),
  ).map((some) => ({
    to: some.at(-1)!.fixTime,
    box: some
      .filter(({ quality, latitude }) => (quality & UNPLACED) === 0 && latitude !== null)
      .map(
        ({ latitude, longitude }): Box => ({
          south: latitude!,
          north: latitude!,
          west: longitude!,
          east: longitude!,
        }),
      )
      .reduce<Box | null>(boxAround, null),
  }));

it('finds the same where it reads no further than the vehicle comes near the road', () => {
  let shorter = 0;
  fc.assert(
    fc.property(
      fc.tuple(journeys, journeys),
      fc.integer({ min: 1, max: 25 }),
      fc.integer({ min: 1, max: 40 }),
      fc.integer({ min: 0, max: 40 }),
      fc.boolean(),
      ([one, other], partFixes, stretchFixes, awayM, isChanged) => {
        // The second one, so far away, or not, after the first: places that come near the road no more.
        const after = one.at(-1)!.fixTime + 10_000 - other[0]!.fixTime;
        const moved = other.map((fix) => ({
          ...fix,
          fixTime: fix.fixTime + after,
          latitude: fix.latitude === null ? null : fix.latitude + awayM / 100,
        }));
        const fixes = [...one, ...moved];
        const versions = isChanged ? VERSIONS : VERSIONS.slice(0, 1);
        const to = fixes.at(Math.floor(fixes.length * 0.8))!.fixTime;
        const until = fixes.at(-1)!.fixTime + 1;
        const stretches = stretchesOf(fixes, stretchFixes);
        const near = new RoadFollower(SETTINGS, { versions, timeZone: TIME_ZONE, to, until }).nearUntil(
          stretches,
        );
        if (near < one.at(-1)!.fixTime) shorter += 1;
        expect(followed(versions, fixes, to, until, partFixes, stretches)).toEqual(
          foldedDrives(versions, fixes, to, until),
        );
      },
    ),
    { numRuns: 400 },
  );
  expect(shorter).toBeGreaterThan(50);
});

it('asks for the fixes that are near the road, and for the last three before them', () => {
  const far = Array.from({ length: 400 }, (_, i) => at(3_000 + Math.abs(i - 200) * 40, 5_000 + (i % 2)));
  const along = Array.from({ length: 30 }, (_, i) => at(-400 + i * 90, 0));
  const there = Array.from({ length: 70 }, (_, i) => at(11_000 - i * 165, 5_000 - i * 72));
  const places = [...along, ...along.toReversed(), ...there.toReversed(), ...far, ...there, ...along];
  const fixes = places.map((place, i) => makeFix({ fixTime: START + i * 10_000, ...place }));
  const asked: [number, number][] = [];
  const of = placedFixes(fixes);
  const watched = {
    ...of,
    fixes: (start: number, end: number) => {
      asked.push([start, end]);
      return of.fixes(start, end);
    },
  };
  const follower = new RoadFollower(SETTINGS, {
    versions: VERSIONS.slice(0, 1),
    timeZone: TIME_ZONE,
    to: START + 24 * HOUR_MS,
    until: START + 24 * HOUR_MS,
  });
  for (let start = 0; start < fixes.length; start += 10)
    follower.read({ of: watched, start, end: Math.min(start + 10, fixes.length) });
  expect(follower.drives()).toHaveLength(2);
  const read = asked.reduce((sum, [start, end]) => sum + end - start, 0);
  expect(read).toBeLessThan(fixes.length / 2);
  expect(asked.some(([start, end]) => end - start === 3)).toBe(true);
});
