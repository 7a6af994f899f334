/** What a vehicle did: it moved, it was still with the ignition on (idle), it was still (stopped), or nobody knows. */
export type SegmentState = 'MOVING' | 'IDLE' | 'STOPPED' | 'NO_DATA';

/**
 * What set the start of a segment: `first`, the first fix of all; `stood`, it stood long enough; `ignitionOff` and
 * `ignitionOn`, the ignition changed while it was still; `left`, it left its place; `silence`, a silence began; `heard`, the first fix
 * after a silence.
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
  /** Where the vehicle stood (median place), for IDLE and STOPPED; null otherwise. */
  placeLatitude: number | null;
  placeLongitude: number | null;
  startedBy: BoundaryRule;
  /** The distance that counts: the odometer's or the path's, as `distanceSource` says; 0 while still. */
  distanceM: number;
  distanceSource: 'path' | 'odometer';
  /** Length of the path of good fixes without jitter; for NO_DATA the straight line, if nothing was received on it. */
  pathDistanceM: number;
  /** The metres by which the device's odometer rose; null when unknown or broken. */
  odometerDistanceM: number | null;
  startOdometerM: number | null;
  endOdometerM: number | null;
  /** The device's hour meter at both ends, in seconds; null where it has none. */
  startEngineHoursS: number | null;
  endEngineHoursS: number | null;
  /** The time in milliseconds that the engine ran, by the ignition where it is known: the computed hour meter. Null for NO_DATA. */
  engineMs: number | null;
  /**
   * The time in milliseconds that a movement stood with the ignition not off, at lights and in jams. It is part of the duration and no
   * idling: whoever judges consumption adds both. 0 for the other states.
   */
  standingMs: number;
  /** The litres in the tank at both ends, smoothed against sloshing; null where nothing measures them. */
  startFuelL: number | null;
  endFuelL: number | null;
  /** The litres burnt by the vehicle's own counter; null where it has none. `fuelUse` computes them by levels too. */
  fuelUsedL: number | null;
  /** The key of the driver, as the device reported it; null where nobody logged in. */
  driverKey: string | null;
  /**
   * When the trip began that the segment is part of, in milliseconds since 1970 UTC. With the asset it identifies the trip, also where a
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
