import { betweenM, type Sample } from './sample.ts';
import type { TimelineThresholds } from './thresholds.ts';

/** The largest speed that a device reported in a movement, with its time and place. */
export interface TopSpeed {
  speedMps: number;
  time: number;
  latitude: number;
  longitude: number;
  /** Whether the way from the fix before was short for that speed, though not impossibly so. */
  isDoubtful: boolean;
}

/** The largest speeds of a movement. */
export interface SpeedRecord {
  fastest: TopSpeed | null;
  /** The largest speed before `fastest`, which takes its place where the fixes after it contradict it. */
  runnerUp: TopSpeed | null;
}

/** The acceleration that no road vehicle exceeds, in m/s². */
const STRONGEST_ACCELERATION_MPS2 = 4;
/** The deceleration that no road vehicle exceeds, in m/s². */
const STRONGEST_BRAKING_MPS2 = 8;
/** The longest step in milliseconds between two samples over which a speed can be proved impossible. */
const LONGEST_STEP_MS = 30_000;
/** The longest step in milliseconds over which two speeds say how long the way between them is. */
const LONGEST_STEADY_STEP_MS = 90_000;
/** The metres by which two places may be nearer to each other than the way between them is long; in addition to a share of the way. */
const PLACE_SLACK_M = 8;
const PLACE_SLACK_SHARE = 0.3;
/** The factor by which the way that two speeds imply must exceed the distance of their places for that to be too short. */
const TOO_SHORT = 1.4;
/** The factor between two speeds up to which the vehicle went steadily, so that their mean says how long the way is. */
const STEADY = 5;

/**
 * Records the speed of a good sample where it is the largest so far; `before` is the good sample before it. One wrong reading is no top
 * speed: the way from `before` has to be long enough to reach it.
 */
export function noteSpeed(
  record: SpeedRecord,
  before: Sample | null,
  sample: Sample,
  thresholds: TimelineThresholds,
): void {
  const { speedMps, time, latitude, longitude } = sample;
  if (speedMps === null || speedMps > thresholds.maxSpeedMps) return;
  if (record.fastest && speedMps <= record.fastest.speedMps) return;
  if (before && isImpossible(before, sample, before.speedMps ?? speedMps, speedMps)) return;
  record.runnerUp = record.fastest;
  const isDoubtful = before !== null && isTooShort(before, sample);
  record.fastest = { speedMps, time, latitude, longitude, isDoubtful };
}

/** Withdraws the largest speed where it is that of the sample before and the way to this sample is too short for it. */
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

/** Merges the largest speeds of a later movement into the record. */
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

/** Whether the way between two samples is too short for any vehicle to change from one of two speeds to the other. */
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
