import type { Fix } from '../fix.ts';
import { distanceM } from '../geo.ts';
import { DECIDED_BY_NEIGHBOURS } from '../quality.ts';
import { copyMeters, type Meters, metersOf } from './meters.ts';
import type { TimelineRules } from './rules.ts';

/**
 * What of a fix the timeline looks at. `role`: a `fix` may move things; `inputs` only says that the device was heard
 * and how the ignition was; a `leap` is a fix at the far side of a jump that the fixes after it confirmed; `shared` is one of two
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
  /** What the vehicle's own bus tells of its odometer. */
  vehicleOdometerM: number | null;
  /** What else the device told; null for nothing. */
  readings: Meters | null;
  /** Since when its place has been this very one, to the last digit: a receiver without sky repeats itself. */
  freshTime: number;
  /** Inside this distance of an anchor the fix is jitter. */
  radiusM: number;
}

/** The sample of a fix, by what its intrinsic quality lets it do; the tank turns percentages of fuel into litres. */
export function sampleOf(fix: Fix, rules: TimelineRules, tankL: number | null = null): Sample {
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
    radiusM: good ? jitterRadiusM(fix, rules) : rules.radiusM,
  };
}

function vehicleOdometerM({ attributes: { vehicleOdometerM: metres } }: Fix): number | null {
  return typeof metres === 'number' && Number.isFinite(metres) && metres >= 0 ? metres : null;
}

function jitterRadiusM(fix: Fix, rules: TimelineRules): number {
  const reported = fix.attributes.accuracyM;
  const accuracyM = typeof reported === 'number' ? reported : (fix.hdop ?? 0) * rules.accuracyPerHdopM;
  return Math.max(rules.radiusM, rules.radiusPerAccuracy * accuracyM);
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

/** Metres between two samples. */
export const betweenM = (one: Sample, other: Sample): number =>
  distanceM(one.latitude, one.longitude, other.latitude, other.longitude);

/**
 * How much of the time between two good samples in a row, from a moment on, a vehicle stood: each stands for half of it, by its speed.
 * So the sum over a drive is the share of its samples at a standstill, however far apart they are.
 */
export function standingMs(one: Sample, other: Sample, from: number, rules: TimelineRules): number {
  const durationMs = other.time - Math.max(one.time, from);
  if (durationMs <= 0) return 0;
  const stepMps = (betweenM(one, other) * 1000) / (other.time - one.time);
  const stands = ({ speedMps }: Sample): boolean => (speedMps ?? stepMps) < rules.stillSpeedMps;
  return ((Number(stands(one)) + Number(stands(other))) * durationMs) / 2;
}

/** Metres that an asset can cover in `durationMs`, with the slack that two fixes' jitter needs. */
export const reachM = (durationMs: number, rules: TimelineRules): number =>
  (rules.maxSpeedMps * durationMs) / 1000 + rules.jumpSlackM;
