import { kmhToMps } from '../units.ts';

/** Standard gravity in m/s²: thresholds of manoeuvres are given in g, as the literature does. */
export const GRAVITY_MPS2 = 9.80665;

/** Thresholds of speed excesses. */
export interface SpeedThresholds {
  /** The asset's speed limit everywhere: that of its register, or 200 km/h where it has none (docs/contract.md). */
  limitMps: number;
  /** How far above the limit an excess begins, in m/s: the difference between receivers and speedometers. */
  toleranceMps: number;
  /** How long the speed must stay above it, without a fix below between, before the excess is reported. */
  minDurationMs: number;
  /** How long the speed must be back under the limit to end the excess; a shorter dip is bridged. */
  calmMs: number;
  /** The silence after which the excess ends at the last fix above the limit. */
  maxGapMs: number;
}

/**
 * Thresholds of sudden acceleration, hard braking and sharp turns. They are near those of naturalistic driving studies: at least 0.35 g
 * rapid start, 0.45 g hard stop, 0.50 g hard turn at the peak (Simons-Morton et al., American Journal of Public Health 101, 2011, p.
 * 2362). A second's mean is less than the peak in it: braking by 3 m/s² (0.306 g) over a second stands for a hard stop.
 */
export interface BehaviourThresholds {
  accelerationG: number;
  brakingG: number;
  turnG: number;
  /** The time over which speeding up and slowing down are judged, with at least three fixes in it. */
  windowMs: number;
  /** The least mean over `windowMs`, as a share of the threshold, whatever the strongest second. */
  sustainedShare: number;
  /** The time over which a turn is judged. */
  turnWindowMs: number;
  /** The acceleration in g that tyres cannot hold on a road: more is a fault of the measurement, and no manoeuvre. */
  implausibleG: number;
  /** The longest interval between fixes by which an acceleration is judged. */
  maxIntervalMs: number;
  /**
   * The longest interval between fixes by which a turn is judged, since the course between them is not known: a second, with some jitter
   * of the clock.
   */
  maxTurnIntervalMs: number;
  /** The speed below which the course of a receiver is noise, in m/s. */
  minTurnSpeedMps: number;
  /** The time within which two manoeuvres of a kind are one, whether the device or Rastro noticed them. */
  mergeMs: number;
  /** How long after the device's last own event only such events count; nothing is computed beside them. */
  deviceTrustMs: number;
}

/** Thresholds of ignition on and off. */
export interface IgnitionThresholds {
  /** How long a change must last before it is reported, if it follows the last one within this time or the vehicle moves. */
  settleMs: number;
}

/** Thresholds of refuelling and drains. */
export interface FuelThresholds {
  /** The size of the tank in litres, from the register; null where it is not known: then only sensors that report litres count. */
  tankL: number | null;
  /** The smallest refuelling, as a share of the tank (`minDrainShare`: the smallest drain); without a known tank, of 100 litres. */
  minFillShare: number;
  minDrainShare: number;
  /** The smallest change that counts, in litres, whatever the tank. */
  minChangeL: number;
  /** The time whose readings are combined into one level, their median: fuel sloshes. */
  bucketMs: number;
  /** How many levels in a row must lie within `plateauShare` of the tank to count as a steady level. */
  plateauBuckets: number;
  plateauShare: number;
  /** How many times the minimum a change between driving and standing must be: a slope shifts the level. */
  slopeFactor: number;
  /** How long a change may go without a steady level after it; beyond, the sensor is broken and nothing is reported. */
  maxChangeMs: number;
}

/** Thresholds of towing. */
export interface TowingThresholds {
  /** How far in metres an asset must be from where it stood with the ignition off. */
  distanceM: number;
  /** The number of consecutive good fixes that confirm towing. */
  confirmations: number;
  /** The distance in metres from a place within which a towed asset stands still. */
  stillRadiusM: number;
  /** How long a towed asset must stand still for the towing to end. */
  stillTimeMs: number;
}

/** Thresholds of jamming. */
export interface JammingThresholds {
  /** How long no new start may follow an end before the end is reported. */
  settleMs: number;
  /** How long jamming lasts after its last start where the device reports no end. */
  maxQuietMs: number;
}

/**
 * Thresholds of low external voltage, for systems of 12 V; for others `lowV` and `recoveredV` are in proportion, doubled for those of 24 V. A resting lead-acid
 * battery of 12 V has about 12.7 V when full, 11.8 to 11.9 V when discharged.
 */
export interface VoltageThresholds {
  /** The voltage of the vehicle's system, from the register; null where it is not known: then the readings show whether it is 12 or 24 V. */
  nominalV: number | null;
  /** The voltage below which an episode begins. */
  lowV: number;
  /** The voltage above which an episode ends. */
  recoveredV: number;
  /** How long the voltage must stay below or above: the starter pulls it down for a moment. */
  settleMs: number;
  /** The voltage below which there is no supply at all: the device's own event reports a disconnection. */
  absentV: number;
  /** The voltage that only a system of 24 V exceeds. */
  doubleAboveV: number;
  /** How long a device's report of low power without a voltage holds. */
  deviceHoldMs: number;
}

/** Thresholds of geofence visits, entries, exits and dwells. */
export interface GeofenceThresholds {
  /** How long a stay must last to be a dwell, where the geofence sets no time of its own; null for no dwells. */
  dwellMs: number | null;
  /** The longest time between fixes over which their straight line is the path; over a longer one the path is not known. */
  pathGapMs: number;
}

/** Thresholds of runs on roads. How early and late a vehicle may be is set for each road. */
export interface RoadThresholds {
  /** How long before its planned start a run may begin. */
  leadMs: number;
  /** How long after its planned end a run may last. */
  graceMs: number;
  /** How long a stretch outside the buffer must last to be a deviation. */
  deviationMs: number;
  /** How many metres of path a stretch outside the buffer must have to be a deviation. */
  deviationM: number;
  /** The share of the buffer that a vehicle must come back into to end a deviation, so that the border does not flap. */
  returnShare: number;
}

/** The thresholds of the rules besides the timeline: one part for each rule. */
export interface Thresholds {
  geofence: GeofenceThresholds;
  speed: SpeedThresholds;
  behaviour: BehaviourThresholds;
  ignition: IgnitionThresholds;
  fuel: FuelThresholds;
  towing: TowingThresholds;
  jamming: JammingThresholds;
  voltage: VoltageThresholds;
  road: RoadThresholds;
}

/** The thresholds where nobody has set anything. */
export const DEFAULT_THRESHOLDS: Thresholds = {
  geofence: { dwellMs: null, pathGapMs: 300_000 },
  speed: {
    limitMps: kmhToMps(200),
    toleranceMps: kmhToMps(3),
    minDurationMs: 10_000,
    calmMs: 15_000,
    maxGapMs: 300_000,
  },
  behaviour: {
    accelerationG: 0.35,
    brakingG: 0.306,
    turnG: 0.5,
    windowMs: 2_000,
    sustainedShare: 0.65,
    turnWindowMs: 3_000,
    implausibleG: 1.2,
    maxIntervalMs: 3_000,
    maxTurnIntervalMs: 1_200,
    minTurnSpeedMps: kmhToMps(15),
    mergeMs: 8_000,
    deviceTrustMs: 30 * 86_400_000,
  },
  ignition: { settleMs: 10_000 },
  fuel: {
    tankL: null,
    minFillShare: 0.08,
    minDrainShare: 0.06,
    minChangeL: 4,
    bucketMs: 60_000,
    plateauBuckets: 3,
    plateauShare: 0.03,
    slopeFactor: 2,
    maxChangeMs: 3_600_000,
  },
  towing: { distanceM: 200, confirmations: 2, stillRadiusM: 60, stillTimeMs: 300_000 },
  jamming: { settleMs: 30_000, maxQuietMs: 1_800_000 },
  voltage: {
    nominalV: null,
    lowV: 11.8,
    recoveredV: 12.2,
    settleMs: 60_000,
    absentV: 5,
    doubleAboveV: 18,
    deviceHoldMs: 3_600_000,
  },
  road: { leadMs: 900_000, graceMs: 3_600_000, deviationMs: 30_000, deviationM: 50, returnShare: 0.8 },
};
