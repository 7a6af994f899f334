import { distanceM } from '../geo.ts';
import { type Anchor, copyAnchor } from './anchor.ts';
import { copyMeters, type Meters, riseOf } from './meters.ts';
import { type BoundaryRule, SEGMENT_FLAG, type Segment } from './segment.ts';
import type { TimelineThresholds } from './thresholds.ts';
import { copyTopSpeed, type SpeedRecord } from './topSpeed.ts';

/** A moment of the timeline: its time and place, and what the odometer and the other meters showed. */
export interface Stamp {
  time: number;
  latitude: number;
  longitude: number;
  odometerM: number | null;
  meters: Meters;
}

/** The part of a span that only a movement has. */
export interface Drive extends SpeedRecord {
  /** The length of the path up to its last point, in whole millimetres, so that sums do not depend on their order. */
  pathMm: number;
  /** The last point of the path. */
  latitude: number;
  longitude: number;
  /** Whether there is a fix at which the ignition was not known to be off. */
  powered: boolean;
  /** Whether the movement can no longer dissolve: it went far enough, or fast for long enough. */
  solid: boolean;
  /** The number of consecutive fixes, up to the last, that were too far away for the movement to dissolve. */
  farFixes: number;
  /** The number of fixes over `leaveSpeedMps`. */
  fastFixes: number;
  /** The time in milliseconds that it stood with the ignition not off. */
  standingMs: number;
}

/** A segment that is still growing. */
export interface Span {
  state: 'MOVING' | 'IDLE' | 'STOPPED';
  startedBy: BoundaryRule;
  start: Stamp;
  end: Stamp;
  fixCount: number;
  flags: number;
  /** The last driver's key that was reported in it. */
  driverKey: string | null;
  drive: Drive | null;
  /** Where the asset stands; for a departure on trial, where it stands outside of the place that it may have left. */
  anchor: Anchor | null;
}

/** A copy of a stamp. */
export const copyStamp = (stamp: Stamp): Stamp => ({
  time: stamp.time,
  latitude: stamp.latitude,
  longitude: stamp.longitude,
  odometerM: stamp.odometerM,
  meters: copyMeters(stamp.meters),
});

/** A copy that shares nothing with the original; its keys come in a fixed order. */
export const copySpan = ({
  state,
  startedBy,
  start,
  end,
  fixCount,
  flags,
  driverKey,
  drive,
  anchor,
}: Span): Span => ({
  state,
  startedBy,
  start: copyStamp(start),
  end: copyStamp(end),
  fixCount,
  flags,
  driverKey,
  drive: drive && {
    pathMm: drive.pathMm,
    latitude: drive.latitude,
    longitude: drive.longitude,
    powered: drive.powered,
    solid: drive.solid,
    farFixes: drive.farFixes,
    fastFixes: drive.fastFixes,
    standingMs: drive.standingMs ?? 0,
    fastest: drive.fastest && copyTopSpeed(drive.fastest),
    runnerUp: drive.runnerUp ? copyTopSpeed(drive.runnerUp) : null,
  },
  anchor: anchor && copyAnchor(anchor),
});

/** A span that begins at a stamp and, for now, ends there. */
export const openSpan = (
  state: Span['state'],
  startedBy: BoundaryRule,
  at: Stamp,
  anchor: Anchor | null,
): Span => ({
  state,
  startedBy,
  start: copyStamp(at),
  end: copyStamp(at),
  fixCount: 0,
  flags: 0,
  driverKey: null,
  drive: state === 'MOVING' ? driveFrom(at.latitude, at.longitude) : null,
  anchor,
});

/** A drive at its first point, without any distance. */
export const driveFrom = (latitude: number, longitude: number): Drive => ({
  pathMm: 0,
  latitude,
  longitude,
  powered: false,
  solid: false,
  farFixes: 0,
  fastFixes: 0,
  standingMs: 0,
  fastest: null,
  runnerUp: null,
});

/** Adds a point to the path if it lies at least `stepM` metres from the last one. */
export function extendPath(drive: Drive, latitude: number, longitude: number, stepM: number): void {
  const metres = distanceM(drive.latitude, drive.longitude, latitude, longitude);
  if (metres < stepM) return;
  drive.pathMm += Math.round(metres * 1000);
  drive.latitude = latitude;
  drive.longitude = longitude;
}

/** The segment of a span as it is now. It belongs to no trip yet. */
export function toSegment(span: Span, thresholds: TimelineThresholds): Segment {
  const { drive, start, end, anchor } = span;
  const moving = span.state === 'MOVING';
  const pathM = moving && drive ? pathLengthM(drive, end) : 0;
  const broken = (span.flags & SEGMENT_FLAG.ODOMETER_BROKEN) !== 0;
  const odometerM = broken ? null : odometerRiseM(start, end);
  const agrees = odometerM !== null && Math.abs(odometerM - pathM) <= thresholds.odometerTolerance * pathM;
  const distance = moving && agrees ? odometerM : pathM;
  const fastest = moving ? (drive?.fastest ?? null) : null;
  const durationS = (end.time - start.time) / 1000;
  return {
    state: span.state,
    ...edges(start, end),
    engineMs: span.state === 'STOPPED' || (moving && !drive?.powered) ? 0 : end.time - start.time,
    standingMs: moving && drive ? drive.standingMs : 0,
    driverKey: span.state === 'STOPPED' ? start.meters.driverKey : span.driverKey,
    tripStartTime: null,
    placeLatitude: moving || !anchor ? null : anchor.latitude,
    placeLongitude: moving || !anchor ? null : wrapLongitude(anchor.longitude),
    startedBy: span.startedBy,
    distanceM: distance,
    distanceSource: moving && agrees ? 'odometer' : 'path',
    pathDistanceM: pathM,
    odometerDistanceM: odometerM,
    maxSpeedMps: moving ? (fastest?.speedMps ?? null) : 0,
    maxSpeedTime: fastest?.time ?? null,
    maxSpeedLatitude: fastest?.latitude ?? null,
    maxSpeedLongitude: fastest?.longitude ?? null,
    meanSpeedMps: durationS > 0 ? distance / durationS : 0,
    fixCount: span.fixCount,
    flags: span.flags | (moving && drive && !drive.powered ? SEGMENT_FLAG.TOWED : 0),
    ruleVersion: thresholds.version,
  };
}

/**
 * The segment of a silence between two stamps, of which only the two ends are known. With flags, after a leap or where two
 * devices reported, the way between them is no distance.
 */
export function silenceSegment(
  start: Stamp,
  end: Stamp,
  flags: number,
  thresholds: TimelineThresholds,
): Segment {
  const straightM = flags === 0 ? distanceM(start.latitude, start.longitude, end.latitude, end.longitude) : 0;
  const isShared = (flags & SEGMENT_FLAG.SHARED_IDENTITY) !== 0;
  const odometerM = isShared ? null : odometerRiseM(start, end);
  const reachable = ((end.time - start.time) * thresholds.maxSpeedMps) / 1000 + thresholds.odometerSlackM;
  const counts =
    odometerM !== null &&
    odometerM <= reachable &&
    odometerM >= straightM * (1 - thresholds.odometerTolerance);
  return {
    state: 'NO_DATA',
    ...edges(start, end),
    engineMs: null,
    standingMs: 0,
    driverKey: start.meters.driverKey,
    tripStartTime: null,
    placeLatitude: null,
    placeLongitude: null,
    startedBy: 'silence',
    distanceM: counts ? odometerM : straightM,
    distanceSource: counts ? 'odometer' : 'path',
    pathDistanceM: straightM,
    odometerDistanceM: counts ? odometerM : null,
    maxSpeedMps: null,
    maxSpeedTime: null,
    maxSpeedLatitude: null,
    maxSpeedLongitude: null,
    meanSpeedMps: null,
    fixCount: 0,
    flags,
    ruleVersion: thresholds.version,
  };
}

/**
 * The segment of a movement too small to count between two silences: too little was received to say what the asset did. Its
 * distance counts as covered in a silence.
 */
export const glimpseSegment = (movement: Span, thresholds: TimelineThresholds): Segment => ({
  ...toSegment(movement, thresholds),
  state: 'NO_DATA',
  flags: movement.flags | SEGMENT_FLAG.DISSOLVED,
  engineMs: null,
  standingMs: 0,
  maxSpeedMps: null,
  maxSpeedTime: null,
  maxSpeedLatitude: null,
  maxSpeedLongitude: null,
  meanSpeedMps: null,
});

const edges = (start: Stamp, end: Stamp) => ({
  startTime: start.time,
  endTime: end.time,
  startLatitude: start.latitude,
  startLongitude: start.longitude,
  endLatitude: end.latitude,
  endLongitude: end.longitude,
  startOdometerM: start.odometerM,
  endOdometerM: end.odometerM,
  startEngineHoursS: start.meters.engineHoursS,
  endEngineHoursS: end.meters.engineHoursS,
  startFuelL: start.meters.fuelL,
  endFuelL: end.meters.fuelL,
  fuelUsedL: riseOf(start.meters.fuelUsedL, end.meters.fuelUsedL),
});

const pathLengthM = (drive: Drive, end: Stamp): number =>
  (drive.pathMm +
    Math.round(distanceM(drive.latitude, drive.longitude, end.latitude, end.longitude) * 1000)) /
  1000;

const odometerRiseM = (start: Stamp, end: Stamp): number | null => riseOf(start.odometerM, end.odometerM);

const wrapLongitude = (longitude: number): number => {
  if (longitude > 180) return longitude - 360;
  return longitude < -180 ? longitude + 360 : longitude;
};
