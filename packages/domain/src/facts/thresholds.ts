import { kmhToMps } from '../units.ts';

/** Standard gravity in m/s²: thresholds of manoeuvres are given in g, as the literature does. */
export const GRAVITY_MPS2 = 9.80665;

/** Speed excess (rules/speedExcess.ts). */
export interface SpeedThresholds {
  /** The asset's speed limit everywhere: that of its register, or 200 km/h where it has none (docs/contract.md). */
  limitMps: number;
  /** An excess begins only above the limit plus this: what receivers and speedometers differ by. */
  toleranceMps: number;
  /** So long above it, without a fix below between, before it is told. */
  minDurationMs: number;
  /** Back under the limit for so long ends it; a shorter dip is bridged. */
  calmMs: number;
  /** A longer silence ends it at the last fix above the limit. */
  maxGapMs: number;
}

/**
 * Sudden acceleration, hard braking, sharp turns (rules/behaviour.ts). The thresholds are near those of naturalistic driving studies:
 * at least 0.35 g rapid start, 0.45 g hard stop, 0.50 g hard turn at the peak (Simons-Morton et al., American Journal of Public Health
 * 101, 2011, p. 2362). A second's mean is less than the peak in it: braking by 3 m/s² (0.306 g) over a second stands for a hard stop.
 */
export interface BehaviourThresholds {
  accelerationG: number;
  brakingG: number;
  turnG: number;
  /** Speeding up and slowing down are judged over so much time, and three fixes, at least; */
  windowMs: number;
  /** in which the mean is at least this share of the threshold, whatever the strongest second. */
  sustainedShare: number;
  /** A turn is judged over so much time. */
  turnWindowMs: number;
  /** More than tyres can hold on a road: a fault of the measurement, and no manoeuvre. */
  implausibleG: number;
  /** Fixes further apart show too little of an acceleration to judge by. */
  maxIntervalMs: number;
  /** The same of a turn: the course between the two is not known. A second, with some jitter of the clock. */
  maxTurnIntervalMs: number;
  /** Slower, the course of a receiver is noise. */
  minTurnSpeedMps: number;
  /** Two of a kind closer together are one manoeuvre, whoever noticed it. */
  mergeMs: number;
  /** The device's own events are believed alone for so long after its last one; nothing is computed beside them. */
  deviceTrustMs: number;
}

/** Ignition on and off (rules/ignition.ts). */
export interface IgnitionThresholds {
  /** A change so soon after the last one, or while the vehicle moves, is told only once it has lasted this long. */
  settleMs: number;
}

/** Refuelling and drains (rules/fuel.ts). */
export interface FuelThresholds {
  /** The tank, from the register; null where it is not known: then only sensors that tell litres count. */
  tankL: number | null;
  /** The smallest refuelling and drain, as a share of the tank; without a known tank, of 100 litres. */
  minFillShare: number;
  minDrainShare: number;
  /** Never less than this, whatever the tank. */
  minChangeL: number;
  /** Readings of so much time are one level, their median: fuel sloshes. */
  bucketMs: number;
  /** So many levels in a row within `plateauShare` of the tank are a level to go by. */
  plateauBuckets: number;
  plateauShare: number;
  /** How many times the minimum a change between driving and standing needs: a slope shifts the level. */
  slopeFactor: number;
  /** A change without a level after it for so long is a broken sensor, and nothing is told. */
  maxChangeMs: number;
}

/** Towing (rules/towing.ts). */
export interface TowingThresholds {
  /** So far from where it stood with the ignition off, */
  distanceM: number;
  /** by so many good fixes in a row. */
  confirmations: number;
  /** Within this distance of a place it stands; */
  stillRadiusM: number;
  /** for so long, and the towing is over. */
  stillTimeMs: number;
}

/** Jamming (rules/jamming.ts). */
export interface JammingThresholds {
  /** The end is told when it was followed by no new start for so long. */
  settleMs: number;
  /** Without a word of its end it is over after so long. */
  maxQuietMs: number;
}

/**
 * Low external voltage (rules/lowVoltage.ts), for systems of 12 V and doubled for those of 24 V. A resting lead-acid battery of 12 V
 * has about 12.7 V when full, 11.8 to 11.9 V when discharged.
 */
export interface VoltageThresholds {
  /** Below, */
  lowV: number;
  /** and over only above this. */
  recoveredV: number;
  /** Either for so long: the starter pulls the voltage down for a moment. */
  settleMs: number;
  /** Less is no supply at all: the device's own event tells a disconnection. */
  absentV: number;
  /** A system that once had more than this is one of 24 V. */
  doubleAboveV: number;
  /** A device's word of low power without a voltage holds for so long. */
  deviceHoldMs: number;
}

/** Geofence visits, entries, exits and dwells (rules/geofence). */
export interface GeofenceThresholds {
  /** A stay of this long is told as a dwell where the geofence says nothing of its own; null for none. */
  dwellMs: number | null;
  /** Fixes further apart in time tell no path between them: what lies on the straight line was perhaps not passed. */
  pathGapMs: number;
}

/** Runs on roads (rules/road.ts). How early and late a vehicle may be is the road's own. */
export interface RoadThresholds {
  /** So long before its planned start a run may begin, */
  leadMs: number;
  /** and so long after its planned end it may last. */
  graceMs: number;
  /** A stretch outside the buffer is a deviation once it has lasted so long */
  deviationMs: number;
  /** and led so far. */
  deviationM: number;
  /** The share of the buffer that a vehicle must come back into: the border does not flap. */
  returnShare: number;
}

/** The thresholds of the rules beside the timeline: one part a rule. */
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

/** What holds where nobody has set anything. */
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
    lowV: 11.8,
    recoveredV: 12.2,
    settleMs: 60_000,
    absentV: 5,
    doubleAboveV: 18,
    deviceHoldMs: 3_600_000,
  },
  road: { leadMs: 900_000, graceMs: 3_600_000, deviationMs: 30_000, deviationM: 50, returnShare: 0.8 },
};
