import { describe, expect, it } from 'vitest';
import type { Fix } from '../fix.ts';
import { destination } from '../geo.ts';
import { noise } from './noise.testing.ts';
import { foldAll } from './pure.ts';
import { at, east, makeFix } from './tracks.testing.ts';

/** Eight parked hours: Rayleigh jitter of `sigmaM`, one fix in 200 thrown 50 to 150 m away, now and then a speed. */
function parked(
  seed: number,
  sigmaM: number,
  stepS: number,
  ignition: boolean | null,
  speeds: boolean,
): Fix[] {
  const random = noise(seed);
  const { latitude, longitude } = east(0);
  return Array.from({ length: (8 * 3600) / stepS }, (_, i) => {
    const thrown = random() < 0.005;
    const radius = thrown ? 50 + 100 * random() : sigmaM * Math.sqrt(-2 * Math.log(1 - random()));
    const place = destination(latitude, longitude, 360 * random(), radius);
    const speedMps = random() < 0.02 ? 3 * random() : 0;
    return makeFix({
      fixTime: at('08:00') + i * stepS * 1000,
      ...place,
      ignition,
      speedMps: speeds ? speedMps : null,
    });
  });
}

describe('a parked vehicle with jitter stays stopped, at its place, for no distance', () => {
  for (const stepS of [1, 10, 60, 300]) {
    for (const sigmaM of [3, 8, 12]) {
      for (const [ignition, speeds] of [
        [null, true],
        [null, false],
        [true, true],
        [false, true],
      ] as const) {
        it(`every ${stepS} s, sigma ${sigmaM} m, ignition ${ignition}, ${speeds ? 'with' : 'without'} speeds`, () => {
          for (let seed = 1; seed <= 3; seed++) {
            const { segments } = foldAll(parked(seed, sigmaM, stepS, ignition, speeds));
            expect(segments.map(({ state, distanceM }) => [state, distanceM])).toEqual([
              [ignition ? 'IDLE' : 'STOPPED', 0],
            ]);
            const place = { latitude: segments[0]!.placeLatitude, longitude: segments[0]!.placeLongitude };
            expect(Math.abs(place.latitude! - east(0).latitude) * 111_320).toBeLessThan(25);
            expect(Math.abs(place.longitude! - east(0).longitude) * 111_320).toBeLessThan(25);
          }
        });
      }
    }
  }
});
