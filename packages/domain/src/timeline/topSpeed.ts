import type { TimelineRules } from './rules.ts';
import { betweenM, type Sample } from './sample.ts';

/** The largest speed that a device told in a movement, and where. */
export interface TopSpeed {
  speedMps: number;
  time: number;
  latitude: number;
  longitude: number;
  /** The way from the fix before was too short for it, though not impossibly so. */
  isDoubtful: boolean;
}

/** What a movement remembers of its speeds. */
export interface SpeedRecord {
  fastest: TopSpeed | null;
  /** The fastest before the last one: what remains where the places after it contradict that. */
  runnerUp: TopSpeed | null;
}

/** No road vehicle gathers speed faster, in m/s², */
const STRONGEST_ACCELERATION_MPS2 = 4;
/** or loses it faster. */
const STRONGEST_BRAKING_MPS2 = 8;
/** Over longer steps a vehicle may have been anywhere meanwhile. */
const LONGEST_STEP_MS = 30_000;
/** Over longer steps two speeds say nothing of the way between. */
const LONGEST_STEADY_STEP_MS = 90_000;
/** Metres by which two places may be nearer to each other than the way between them, and its share of that way. */
const PLACE_SLACK_M = 8;
const PLACE_SLACK_SHARE = 0.3;
/** A way is too short for two speeds by this factor, where neither is that many times the other. */
const TOO_SHORT = 1.4;
const STEADY = 5;

/**
 * Takes the speed of a good sample into account; `before` is the good sample before it. One wild reading is no top speed: the way from
 * `before` has to be long enough to gather it.
 */
export function noteSpeed(
  record: SpeedRecord,
  before: Sample | null,
  sample: Sample,
  rules: TimelineRules,
): void {
  const { speedMps, time, latitude, longitude } = sample;
  if (speedMps === null || speedMps > rules.maxSpeedMps) return;
  if (record.fastest && speedMps <= record.fastest.speedMps) return;
  if (before && isImpossible(before, sample, before.speedMps ?? speedMps, speedMps)) return;
  record.runnerUp = record.fastest;
  const isDoubtful = before !== null && isTooShort(before, sample);
  record.fastest = { speedMps, time, latitude, longitude, isDoubtful };
}

/** Takes the fastest speed back where it was that of the sample before, and the way to this one is too short for it. */
export function reviseSpeed(record: SpeedRecord, before: Sample, sample: Sample): void {
  const { fastest } = record;
  if (fastest?.time !== before.time) return;
  const isWild =
    isImpossible(before, sample, sample.speedMps ?? fastest.speedMps, fastest.speedMps) ||
    (fastest.isDoubtful && isTooShort(before, sample));
  if (!isWild) return;
  record.fastest = record.runnerUp;
  record.runnerUp = null;
}

/** Adds the speeds of a later movement. */
export function addSpeeds(record: SpeedRecord, { fastest, runnerUp }: SpeedRecord): void {
  for (const speed of [runnerUp, fastest]) {
    if (!speed) continue;
    if (!record.fastest || speed.speedMps > record.fastest.speedMps) {
      record.runnerUp = record.fastest;
      record.fastest = speed;
    } else if (!record.runnerUp || speed.speedMps > record.runnerUp.speedMps) record.runnerUp = speed;
  }
}

/** A copy whose keys come in a fixed order. */
export const copyTopSpeed = (speed: TopSpeed): TopSpeed => ({
  speedMps: speed.speedMps,
  time: speed.time,
  latitude: speed.latitude,
  longitude: speed.longitude,
  isDoubtful: speed.isDoubtful,
});

/** Whether no vehicle can get from the slower of two speeds to the faster, or back, on the way between two samples. */
function isImpossible(from: Sample, to: Sample, slowMps: number, fastMps: number): boolean {
  if (slowMps >= fastMps || to.time - from.time > LONGEST_STEP_MS) return false;
  const mostMps2 = from.speedMps === fastMps ? STRONGEST_BRAKING_MPS2 : STRONGEST_ACCELERATION_MPS2;
  const neededM = (fastMps * fastMps - slowMps * slowMps) / (2 * mostMps2);
  return neededM > PLACE_SLACK_M && neededM > betweenM(from, to) * (1 + PLACE_SLACK_SHARE) + PLACE_SLACK_M;
}

/** Whether the way between two moving samples is much shorter than their speeds say. */
function isTooShort(from: Sample, to: Sample): boolean {
  const durationMs = to.time - from.time;
  if (from.speedMps === null || to.speedMps === null || durationMs > LONGEST_STEADY_STEP_MS) return false;
  if (Math.min(from.speedMps, to.speedMps) * STEADY < Math.max(from.speedMps, to.speedMps)) return false;
  const wayM = ((from.speedMps + to.speedMps) / 2) * (durationMs / 1000);
  return wayM > TOO_SHORT * betweenM(from, to) + PLACE_SLACK_M;
}
