import type { Fix } from '../../fix.ts';
import { destination } from '../../geo.ts';
import { noise } from '../../timeline/noise.testing.ts';
import { at, east, makeFix } from '../../timeline/tracks.testing.ts';

/**
 * A drive by its speeds in km/h, a fix every `stepS`, whose places follow from the speeds; a course may stand after a slash. The last
 * goes on for a quarter of a minute, so that what is over can be reported.
 */
export function speeds(list: string, stepS = 1, start = '08:00:00'): Fix[] {
  const words = list.trim().split(/\s+/);
  const tail = Array.from({ length: Math.ceil(15 / stepS) }, () => words.at(-1)!);
  let place = east(0);
  let before: number | null = null;
  let course = 90;
  return [...words, ...tail].map((word, i) => {
    const [kmh = '', turn] = word.split('/');
    const mps = Number(kmh) / 3.6;
    if (turn !== undefined) course = Number(turn);
    if (before !== null)
      place = destination(place.latitude, place.longitude, course, ((before + mps) / 2) * stepS);
    before = mps;
    return makeFix({ fixTime: at(start) + i * stepS * 1000, ...place, speedMps: mps, course });
  });
}

/** A calm drive of some minutes at 1 Hz: whole km/h, never more than 1.3 m/s² along or 0.2 g across, places with the receiver's jitter. */
export function calmDrive(seed: number, seconds = 600): Fix[] {
  const random = noise(seed);
  let place = east(0);
  let [mps, course, aimMps, acrossMps2] = [0, 360 * random(), 0, 0];
  return Array.from({ length: seconds }, (_, i) => {
    if (random() < 0.08) aimMps = random() < 0.2 ? 0 : 4 + 18 * random();
    if (random() < 0.1) acrossMps2 = 4 * (random() - 0.5);
    const before = mps;
    mps = Math.max(0, before + Math.max(-1.3, Math.min(1.3, aimMps - before)));
    if (mps > 2) course = (course + ((acrossMps2 / mps) * 180) / Math.PI + 360) % 360;
    place = destination(place.latitude, place.longitude, course, (before + mps) / 2);
    const shown = destination(place.latitude, place.longitude, 360 * random(), 0.7 * random());
    return makeFix({
      fixTime: at('08:00') + i * 1000,
      ...shown,
      speedMps: Math.round(mps * 3.6) / 3.6,
      course: Math.round(course) % 360,
    });
  });
}

/** Leaves a stretch of so many fixes now and then to `change`; only where the drive is steady, if asked. */
const stretches =
  (
    length: (random: () => number) => number,
    often: number,
    change: (speedMps: number, left: number) => number,
    isSteadyOnly = false,
  ) =>
  (fixes: readonly Fix[], random: () => number): Fix[] => {
    const isSteady = (i: number): boolean =>
      fixes
        .slice(Math.max(0, i - 2), i + 9)
        .every((fix) => Math.abs(fix.speedMps! - fixes[i]!.speedMps!) < 2);
    let left = 0;
    return fixes.map((fix, i) => {
      if (left === 0 && random() < often && (!isSteadyOnly || isSteady(i))) left = length(random);
      else if (left === 0) return fix;
      left--;
      return { ...fix, speedMps: change(fix.speedMps!, left) };
    });
  };

/**
 * What receivers do to a drive that did none of it. Several seconds in a row that are lost just as a vehicle comes to a stop look like a
 * harder stop to anybody who has only them; so these are lost where it is steady.
 */
export const MISHAPS: Record<string, (fixes: readonly Fix[], random: () => number) => Fix[]> = {
  'a speed that drops out': (fixes, random) =>
    fixes.map((fix, i) =>
      i % 3 === 1 && random() < 0.15 ? { ...fix, speedMps: fix.speedMps! * random() * 0.5 } : fix,
    ),
  'two seconds that drop out': stretches(
    () => 2,
    0.03,
    (mps, left) => mps * (left === 1 ? 0.5 : 0.1),
    true,
  ),
  'a sky that is lost for some seconds': stretches(
    () => 6,
    0.03,
    () => 0,
    true,
  ),
  'records reported twice, some milliseconds apart': (fixes, random) =>
    fixes.flatMap((fix) => {
      if (random() > 0.2) return [fix];
      const speedMps = Math.max(0, fix.speedMps! + (random() < 0.5 ? 1 : -1) / 3.6);
      return [fix, { ...fix, fixTime: fix.fixTime + 40 + Math.round(80 * random()), speedMps }];
    }),
  'speeds that overshoot for a second or two': stretches(
    (random) => 1 + Math.round(random()),
    0.05,
    (mps) => mps * 1.4 + 3,
  ),
  'speeds that overshoot and stay up for a while': stretches(
    () => 9,
    0.02,
    (mps, left) => mps + [4, 8, 12, 12, 12, 12, 12, 8, 4][left]!,
  ),
  'bearings that swing to and fro': (fixes, random) =>
    fixes.map((fix) => ({ ...fix, course: (fix.course! + Math.round(80 * (random() - 0.5)) + 360) % 360 })),
  'bearings taken from places that jitter': (fixes, random) =>
    fixes.map((fix) => (random() < 0.3 ? { ...fix, course: Math.floor(360 * random()) } : fix)),
};
