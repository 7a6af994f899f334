import { kmhToMps } from '../units.ts';

/**
 * The thresholds of the timeline. One set is meant for an asset type, an asset or a customer; whoever changes a
 * number gives the set a new `version`, which every segment made with it carries.
 */
export interface TimelineRules {
  /** Which set made a segment; stored with it. */
  version: number;

  /** Below this device speed a vehicle may be standing. */
  stillSpeedMps: number;
  /** Above this device speed a standing vehicle may be leaving; a silence that implies it was a drive. */
  leaveSpeedMps: number;
  /** Radius around the anchor of a stillness inside which a fix is jitter. */
  radiusM: number;
  /** The radius grows to this many times the receiver's accuracy. */
  radiusPerAccuracy: number;
  /** Metres of accuracy that one unit of HDOP stands for, where the device gives no accuracy. */
  accuracyPerHdopM: number;
  /** So far from the anchor (or the whole radius, where that is larger) a vehicle is at another place. */
  leaveDistanceM: number;
  /** So long inside the radius and below `stillSpeedMps` ends a movement. */
  stillTimeMs: number;
  /**
   * A movement whose own path is shorter dissolves into the stillness around it; so does one that never gets this far, if it is also
   * short or slow.
   */
  shortMovementM: number;
  /** Short: under this duration. Slow: no fix over `leaveSpeedMps`. */
  shortMovementMs: number;

  /** No good fix for this long (and the place changed) is no data. */
  noDataMs: number;
  /** ... or for this many of the device's learnt intervals, where that is longer. */
  noDataIntervals: number;
  /**
   * A silence longer than this ends a trip at the last fix before it, or one longer than `noDataIntervals` of the device's learnt
   * intervals, where that is longer. A shorter one is part of the trip if it led so far that the vehicle drove.
   */
  tripSilenceMs: number;

  /** Faster than the asset can go: faster steps are suspected jumps, faster readings are no maximum speed. */
  maxSpeedMps: number;
  /** Metres that a step may exceed `maxSpeedMps` by before it is suspected; jitter of two fixes. */
  jumpSlackM: number;
  /** A receiver that repeated its last place for up to this long has moved on meanwhile: no jump. */
  freezeMs: number;
  /** So many fixes in a row that agree with each other on the far side of a jump are believed. */
  jumpConfirmations: number;
  /** A repeated place and speed is a stale copy once the speed would have carried the asset this far. */
  staleDistanceM: number;

  /** The path takes a new point only this far from its last one: jitter of slow driving adds nothing. */
  pathStepM: number;
  /** The device's odometer counts where it agrees with the path within this share of it. */
  odometerTolerance: number;
  /** Metres that an odometer may rise beyond what `maxSpeedMps` allows, for those that count whole kilometres. */
  odometerSlackM: number;
}

/** The rules for road vehicles. */
export const DEFAULT_RULES: TimelineRules = {
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
