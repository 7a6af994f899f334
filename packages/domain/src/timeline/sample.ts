import type { Fix } from '../fix.ts';
import { distanceM } from '../geo.ts';
import { DECIDED_BY_NEIGHBOURS } from '../quality.ts';
import { copyMeters, type Meters, metersOf } from './meters.ts';
import type { TimelineThresholds } from './thresholds.ts';

/**
 * The part of a fix that the timeline uses. `role`: a `fix` may move things; `inputs` only says that the device transmitted
 * and how the ignition was; a `leap` is a fix beyond a jump that the fixes after it confirmed; `shared` is a fix of one of two
 * devices with one identity, of which nothing counts.
 */
export interface Sample {
  role: 'fix' | 'inputs' | 'leap' | 'shared';
  time: number;
  fingerprint: number;
  latitude: number;
  longitude: number;
  speedMps: number | null;
  course: number | null;
  ignition: boolean | null;
  odometerM: number | null;
  /** The odometer that the vehicle's bus reports. */
  vehicleOdometerM: number | null;
  /** The other readings of the device; null where it has none. */
  readings: Meters | null;
  /** Since when the place has been the same to the last digit: a receiver without reception repeats itself. */
  freshTime: number;
  /** The distance from an anchor inside which the fix is jitter, in metres. */
  radiusM: number;
}

/** The sample of a fix, with the role that its intrinsic quality allows. `tankL`, the litres of the tank, turns percentages of fuel into litres. */
export function sampleOf(fix: Fix, thresholds: TimelineThresholds, tankL: number | null = null): Sample {
  const good =
    (fix.quality & ~DECIDED_BY_NEIGHBOURS) === 0 && fix.latitude !== null && fix.longitude !== null;
  return {
    role: good ? 'fix' : 'inputs',
    time: fix.fixTime,
    fingerprint: fix.fingerprint,
    latitude: good ? fix.latitude! : 0,
    longitude: good ? fix.longitude! : 0,
    speedMps: good ? fix.speedMps : null,
    course: good ? fix.course : null,
    ignition: fix.ignition,
    odometerM: good ? fix.odometerM : null,
    vehicleOdometerM: good ? vehicleOdometerM(fix) : null,
    readings: metersOf(fix, tankL),
    freshTime: fix.fixTime,
    radiusM: good ? jitterRadiusM(fix, thresholds) : thresholds.radiusM,
  };
}

function vehicleOdometerM({ attributes: { vehicleOdometerM: metres } }: Fix): number | null {
  return typeof metres === 'number' && Number.isFinite(metres) && metres >= 0 ? metres : null;
}

function jitterRadiusM(fix: Fix, thresholds: TimelineThresholds): number {
  const reported = fix.attributes.accuracyM;
  const accuracyM = typeof reported === 'number' ? reported : (fix.hdop ?? 0) * thresholds.accuracyPerHdopM;
  return Math.max(thresholds.radiusM, thresholds.radiusPerAccuracy * accuracyM);
}

/** A copy whose keys come in a fixed order. */
export const copySample = (sample: Sample): Sample => ({
  role: sample.role,
  time: sample.time,
  fingerprint: sample.fingerprint,
  latitude: sample.latitude,
  longitude: sample.longitude,
  speedMps: sample.speedMps,
  course: sample.course,
  ignition: sample.ignition,
  odometerM: sample.odometerM,
  vehicleOdometerM: sample.vehicleOdometerM ?? null,
  readings: sample.readings && copyMeters(sample.readings),
  freshTime: sample.freshTime,
  radiusM: sample.radiusM,
});

/** The distance in metres between two samples. */
export const betweenM = (one: Sample, other: Sample): number =>
  distanceM(one.latitude, one.longitude, other.latitude, other.longitude);

/**
 * The time in milliseconds that a vehicle stood between two consecutive good samples, counted from a moment on. Each sample decides over
 * half of the time, by its speed, so that the sum over a drive is the share of its samples at a standstill, however far apart they are.
 */
export function standingMs(one: Sample, other: Sample, from: number, thresholds: TimelineThresholds): number {
  const durationMs = other.time - Math.max(one.time, from);
  if (durationMs <= 0) return 0;
  const stepMps = (betweenM(one, other) * 1000) / (other.time - one.time);
  const stands = ({ speedMps }: Sample): boolean => (speedMps ?? stepMps) < thresholds.stillSpeedMps;
  return ((Number(stands(one)) + Number(stands(other))) * durationMs) / 2;
}

/** The metres that an asset can cover in `durationMs`, with the slack for the jitter of two fixes. */
export const reachM = (durationMs: number, thresholds: TimelineThresholds): number =>
  (thresholds.maxSpeedMps * durationMs) / 1000 + thresholds.jumpSlackM;
