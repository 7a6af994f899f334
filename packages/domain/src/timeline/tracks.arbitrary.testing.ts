import fc from 'fast-check';
import type { Fix } from '../fix.ts';
import { destination } from '../geo.ts';
import { QUALITY } from '../quality.ts';
import { at, east, makeFix } from './tracks.testing.ts';

/** Random tracks for property tests. */

const unknownOr = <T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | null> =>
  fc.option(arbitrary, { nil: null, freq: 4 });

/** Fixes with nothing to do with each other: same seconds, jumps, unknowns, bad ones. */
export const chaos: fc.Arbitrary<Fix[]> = fc
  .array(
    fc
      .record({
        second: fc.integer({ min: 0, max: 4000 }),
        fingerprint: fc.integer({ min: -3, max: 3 }),
        metres: fc.oneof(fc.integer({ min: -40, max: 40 }), fc.integer({ min: -9000, max: 9000 })),
        speedMps: unknownOr(fc.constantFrom(0, 1, 2, 5, 15, 100)),
        ignition: unknownOr(fc.boolean()),
        odometerM: unknownOr(fc.integer({ min: 0, max: 30_000 })),
        quality: fc.constantFrom(0, 0, 0, 0, 0, QUALITY.NO_FIX, QUALITY.CLOCK_AHEAD, QUALITY.STALE_COPY),
      })
      .map(({ second, metres, ...rest }) =>
        makeFix({ fixTime: at('08:00') + second * 1000, ...east(metres), ...rest }),
      ),
    { maxLength: 120 },
  )
  .map(distinct);

/** A fix of its own for every time and fingerprint: the store keeps no two. */
function distinct(fixes: Fix[]): Fix[] {
  return [...new Map(fixes.map((fix) => [`${fix.fixTime}/${fix.fingerprint}`, fix])).values()];
}

const leg = fc.record({
  kind: fc.constantFrom('drive', 'drive', 'park', 'park', 'creep', 'silence', 'blind', 'jump', 'twin'),
  steps: fc.integer({ min: 1, max: 40 }),
  stepS: fc.constantFrom(1, 5, 10, 30, 90),
  bearing: fc.integer({ min: 0, max: 359 }),
  speedMps: fc.integer({ min: 3, max: 30 }),
  ignition: unknownOr(fc.boolean()),
  tellsSpeed: fc.boolean(),
  jitterM: fc.integer({ min: 0, max: 20 }),
});

/** Drives, parkings, crawls, silences, blind stretches, jumps and second devices, one after the other, in order of time. */
export const journeys: fc.Arbitrary<Fix[]> = fc
  .tuple(fc.array(leg, { minLength: 1, maxLength: 14 }), fc.boolean(), fc.nat())
  .map(([legs, hasOdometer, seed]) => {
    const fixes: Fix[] = [];
    let random = seed % 1009;
    let time = at('08:00');
    let odometerM = 1000;
    let { latitude, longitude } = east(0);
    for (const { kind, steps, stepS, bearing, speedMps, ignition, tellsSpeed, jitterM } of legs) {
      const pace = { drive: speedMps, creep: 0.4, silence: speedMps, jump: 0, park: 0, blind: 0, twin: 0 }[
        kind
      ];
      if (kind === 'silence') time += (300 + steps * 60) * 1000;
      for (let i = 0; i < (kind === 'silence' ? 1 : steps); i++) {
        time += stepS * 1000;
        const metres = pace * (kind === 'silence' ? 60 * steps : stepS);
        ({ latitude, longitude } = destination(latitude, longitude, bearing, metres));
        odometerM += metres;
        random = (random * 131 + 17) % 1009;
        const isTwin = kind === 'twin' && i % 2 === 1;
        const off = isTwin || (kind === 'jump' && i % 3 === 1) ? 20_000 : (jitterM * random) / 1009;
        const blind = kind === 'blind';
        fixes.push(
          makeFix({
            fixTime: time,
            fingerprint: random,
            ...destination(latitude, longitude, isTwin ? 90 : random % 360, off),
            speedMps: tellsSpeed ? pace : null,
            ignition,
            odometerM: hasOdometer ? Math.round(odometerM) : null,
            quality: blind ? QUALITY.NO_FIX : 0,
          }),
        );
      }
    }
    return fixes;
  });
