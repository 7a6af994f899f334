/** What a vehicle did: under way, still with the ignition on, still, or not to be known. */
export type SegmentState = 'MOVING' | 'IDLE' | 'STOPPED' | 'NO_DATA';

/**
 * Which rule set the start of a segment: `first` fix of all; `stood` still long enough; `ignitionOff`,
 * `ignitionOn` while still; `left` the place; `silence` began; `heard` again after a silence.
 */
export type BoundaryRule = 'first' | 'stood' | 'ignitionOff' | 'ignitionOn' | 'left' | 'silence' | 'heard';

/** Remarks on a segment, as bits. Stored: never renumber them, only add. */
export const SEGMENT_FLAG = {
  /** Moved with the ignition known to be off all the way: towed, on a ferry, on a lorry. No trip. */
  TOWED: 1,
  /** Holds a movement too small to count. */
  DISSOLVED: 2,
  /** The place changed faster than the asset can go, and the new place held. */
  LEAP: 4,
  /** The odometer fell or leapt inside; the path counts. */
  ODOMETER_BROKEN: 8,
  /** Begins at the edge of a range, not at a boundary of its own. */
  CUT_START: 16,
  /** Ends at the edge of a range, not at a boundary of its own. */
  CUT_END: 32,
  /** Two devices reported under one identity: where the asset was is not known, and no distance counts. */
  SHARED_IDENTITY: 64,
} as const;

/**
 * One piece of an asset's timeline. Segments are gapless: each starts at the time and place where the one before
 * ends. Times are milliseconds since 1970 UTC; `endTime` is excluded.
 */
export interface Segment {
  state: SegmentState;
  startTime: number;
  endTime: number;
  startLatitude: number;
  startLongitude: number;
  endLatitude: number;
  endLongitude: number;
  /** Where it stood (median place), for IDLE and STOPPED; null otherwise. */
  placeLatitude: number | null;
  placeLongitude: number | null;
  startedBy: BoundaryRule;
  /** The distance that counts: the odometer's or the path's, as `distanceSource` says; 0 while still. */
  distanceM: number;
  distanceSource: 'path' | 'odometer';
  /** Length of the path of good fixes without jitter; for NO_DATA the straight line, if nothing was received on it. */
  pathDistanceM: number;
  /** What the device's odometer rose by; null when unknown or broken. */
  odometerDistanceM: number | null;
  startOdometerM: number | null;
  endOdometerM: number | null;
  /** The device's hour meter at both ends, in seconds; null where it has none. */
  startEngineHoursS: number | null;
  endEngineHoursS: number | null;
  /** How long the engine ran, by the ignition (where it is known): the computed hour meter. Null for NO_DATA. */
  engineMs: number | null;
  /**
   * Of a movement: how long it stood with the ignition not off, at lights and in jams. Part of its duration, and no idling: what judges
   * consumption adds both. 0 for all else.
   */
  standingMs: number;
  /** Litres in the tank at both ends, slosh taken out; null where nobody measures. */
  startFuelL: number | null;
  endFuelL: number | null;
  /** Litres burnt, by the vehicle's own counter; null where it has none. By levels: see fuel.ts. */
  fuelUsedL: number | null;
  /** The key of who drove, as the device told it; null where nobody logged in. */
  driverKey: string | null;
  /**
   * When the trip began that it is part of, in milliseconds since 1970 UTC: with the asset, what identifies the trip, also where a
   * range cuts it. Null outside of trips.
   */
  tripStartTime: number | null;
  /** Largest plausible device speed with its time and place; 0 while still, null where no speed was reported. */
  maxSpeedMps: number | null;
  maxSpeedTime: number | null;
  maxSpeedLatitude: number | null;
  maxSpeedLongitude: number | null;
  /** `distanceM` over the duration; 0 while still, null for NO_DATA. */
  meanSpeedMps: number | null;
  /** Good fixes after the start, up to and including the end; the first fix after nothing counts too. */
  fixCount: number;
  /** SEGMENT_FLAG bits. */
  flags: number;
  ruleVersion: number;
}

/** Whether the segment carries the flag. */
export const hasFlag = (segment: Pick<Segment, 'flags'>, flag: keyof typeof SEGMENT_FLAG): boolean =>
  (segment.flags & SEGMENT_FLAG[flag]) !== 0;

/** The names of the flags in a mask. */
export const segmentFlags = (mask: number): (keyof typeof SEGMENT_FLAG)[] =>
  (Object.keys(SEGMENT_FLAG) as (keyof typeof SEGMENT_FLAG)[]).filter(
    (flag) => (mask & SEGMENT_FLAG[flag]) !== 0,
  );
