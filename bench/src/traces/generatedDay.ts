import { destination, type Fix } from '@rastro/domain';
import { goodFix } from './recordings.ts';

const STEP_MS = 10_000;

/** A day of drives and stands whose truth is known. */
export interface GeneratedDay {
  fixes: Fix[];
  /** The time of the first fix of each stand after a drive. */
  stops: number[];
  /** Metres driven, without jitter. */
  drivenM: number;
}

/** Drives of 5 to 40 minutes with stands of 3 to 60 between, a fix every 10 s, each fix 5 m off (standard deviation on each axis). */
export function generatedDay(seed: number, knowsIgnition: boolean): GeneratedDay {
  const random = seeded(seed);
  const fixes: Fix[] = [];
  const stops: number[] = [];
  let [latitude, longitude, drivenM] = [-12 + random() / 10, -77 + random() / 10, 0];
  let time = Date.UTC(2026, 10, 20, 5);
  const jitter = (): number => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random()) * 5;
  const report = (speedMps: number, ignition: boolean): void => {
    const shown = destination(latitude, longitude, 0, jitter());
    const { latitude: lat, longitude: lon } = destination(shown.latitude, shown.longitude, 90, jitter());
    fixes.push(
      goodFix({
        fixTime: time,
        latitude: lat,
        longitude: lon,
        speedMps: Math.max(0, speedMps + random() * 0.5),
        ignition: knowsIgnition ? ignition : null,
      }),
    );
    time += STEP_MS;
  };
  for (let leg = 0; leg < 14; leg++) {
    const bearing = random() * 360;
    const speedMps = 8 + random() * 17;
    const steps = Math.round((5 + random() * 35) * 6);
    for (let step = 0; step < steps; step++) {
      const turned = bearing + Math.sin(step / 20) * 60;
      ({ latitude, longitude } = destination(latitude, longitude, turned, (speedMps * STEP_MS) / 1000));
      drivenM += (speedMps * STEP_MS) / 1000;
      report(speedMps, true);
    }
    // The vehicle arrives at the place of the last fix: the first fix of the stand is the first one without speed.
    stops.push(time);
    for (let left = Math.round((3 + random() * 57) * 6); left > 0; left--) report(0, false);
  }
  return { fixes, stops, drivenM };
}

/** Pseudo-random numbers from 0 to 1, the same for the same seed (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}
