import { kmhToMps } from '../units.ts';

/**
 * The thresholds of the timeline. One set applies to an asset type, an asset or a customer. A changed number gives the set a new
 * `version`, which every segment made with it carries.
 */
export interface TimelineThresholds {
  /** The version of the set, which is stored with every segment. */
  version: number;

  /** The device speed below which a vehicle may be standing. */
  stillSpeedMps: number;
  /** The device speed above which a standing vehicle may be leaving; a silence over which the vehicle was faster on average was a drive. */
  leaveSpeedMps: number;
  /** The radius around the anchor of a stillness inside which a fix is jitter. */
  radiusM: number;
  /** The number of times the receiver's accuracy that the radius is at least. */
  radiusPerAccuracy: number;
  /** The metres of accuracy that one unit of HDOP stands for, where the device reports no accuracy. */
  accuracyPerHdopM: number;
  /** The distance from the anchor at which a vehicle is at another place; the radius, where that is larger. */
  leaveDistanceM: number;
  /** The time inside the radius and below `stillSpeedMps` that ends a movement. */
  stillTimeMs: number;
  /**
   * The path below which a movement dissolves into the stillness around it. So does one that never gets this far from where it began, if
   * it is also short or slow.
   */
  shortMovementM: number;
  /** The duration below which such a movement is short. It is slow without two fixes over `leaveSpeedMps`. */
  shortMovementMs: number;

  /** The time without a good fix after which a change of place is no data. */
  noDataMs: number;
  /** The number of the device's learnt intervals that must pass as well before there is no data. */
  noDataIntervals: number;
  /**
   * The length from which a silence ends a trip at the last fix before it; `noDataIntervals` of the device's learnt intervals, where
   * that is longer. A shorter silence is part of the trip if it led so far that the vehicle drove.
   */
  tripSilenceMs: number;

  /** The speed that the asset cannot exceed: faster steps are suspected to be jumps, faster readings are no maximum speed. */
  maxSpeedMps: number;
  /** The metres by which a step may exceed what `maxSpeedMps` allows before it is suspected: the jitter of two fixes. */
  jumpSlackM: number;
  /** The time for which a receiver may have repeated its last place while the asset moved on: the step after it is no jump. */
  freezeMs: number;
  /** The number of consecutive fixes beyond a jump that confirm it when they agree with each other. */
  jumpConfirmations: number;
  /** The distance that the speed must have carried the asset for a repeated place and speed to be a stale copy. */
  staleDistanceM: number;

  /** The distance of each point of the path from the one before it, so that the jitter of slow driving adds nothing. */
  pathStepM: number;
  /** The share of the path by which the device's odometer may differ from it and still count. */
  odometerTolerance: number;
  /** The metres by which an odometer may rise beyond what `maxSpeedMps` allows, since some count whole kilometres. */
  odometerSlackM: number;
}

/** The thresholds for road vehicles. */
export const DEFAULT_TIMELINE_THRESHOLDS: TimelineThresholds = {
  version: 1,
  stillSpeedMps: kmhToMps(5),
  leaveSpeedMps: kmhToMps(8),
  radiusM: 30,
  radiusPerAccuracy: 3,
  accuracyPerHdopM: 5,
  leaveDistanceM: 100,
  stillTimeMs: 120_000,
  shortMovementM: 100,
  shortMovementMs: 60_000,
  noDataMs: 600_000,
  noDataIntervals: 5,
  tripSilenceMs: 1_200_000,
  maxSpeedMps: kmhToMps(250),
  jumpSlackM: 60,
  freezeMs: 300_000,
  jumpConfirmations: 3,
  staleDistanceM: 20,
  pathStepM: 15,
  odometerTolerance: 0.1,
  odometerSlackM: 1000,
};
