import { FIRST_RUNG } from './interval.ts';
import { copyMeters, type Meters, NO_METERS } from './meters.ts';
import { copySample, type Sample } from './sample.ts';
import { copySpan, copyStamp, type Span, type Stamp } from './span.ts';
import { copyTracks, noTracks, type TwoTracks } from './twoTracks.ts';

/**
 * All that the fold remembers of an asset's past: plain data of bounded size, to be stored as JSON. Two states that
 * are the same (`sameState`) give the same timeline from here on.
 */
export interface TimelineState {
  /** Layout of this object. */
  format: 1;
  /** The rules of the last fix taken in. */
  ruleVersion: number;
  /** Order of the last fix taken in; null before the first. */
  lastTime: number | null;
  lastFingerprint: number | null;
  /** The last good fix. */
  good: Sample | null;
  /** When the device was last heard, with or without a place. */
  heardTime: number;
  /** Last known; null while never known, and while the device has never said `on` (its wire may be loose). */
  ignition: boolean | null;
  ignitionWired: boolean;
  /** Since when the ignition is off; null while it is not. */
  ignitionOffTime: number | null;
  /** The last odometer reading of a good fix, and when. */
  odometerM: number | null;
  odometerTime: number;
  /** It is the vehicle's own, from its bus, which counts until the device tells one; see `Fix.odometerM`. */
  isVehicleOdometer: boolean;
  /** The last readings of everything else, and the fuel levels behind one of them. */
  meters: Meters;
  fuelLevelsL: number[];
  /** The learnt interval, see interval.ts. */
  rung: number;
  /** When the trip began that the last closed segment belongs to; null outside of trips. */
  tripStartTime: number | null;
  /** Finished, but a movement after it may still dissolve into it. */
  held: Span | null;
  /** What the asset does. */
  current: Span | null;
  /** What it may be doing instead, once there is evidence enough: a stillness in a movement, or a departure. */
  candidate: Span | null;
  /** Fixes in a row that speak for a departure, or stray from a stillness on trial. */
  evidence: number;
  /** Where the ignition changed during a departure in the making. */
  flip: Stamp | null;
  /** Whether two devices report, see twoTracks.ts; and whether they did since the last good fix. */
  tracks: TwoTracks;
  wasShared: boolean;
  /** Behind a step too fast to be believed yet, see screen.ts. */
  suspects: Sample[];
}

/** The state before the first fix. */
export const initialTimelineState = (ruleVersion: number): TimelineState => ({
  format: 1,
  ruleVersion,
  lastTime: null,
  lastFingerprint: null,
  good: null,
  heardTime: 0,
  ignition: null,
  ignitionWired: false,
  ignitionOffTime: null,
  odometerM: null,
  odometerTime: 0,
  isVehicleOdometer: false,
  meters: NO_METERS,
  fuelLevelsL: [],
  rung: FIRST_RUNG,
  tripStartTime: null,
  held: null,
  current: null,
  candidate: null,
  evidence: 0,
  flip: null,
  tracks: noTracks(),
  wasShared: false,
  suspects: [],
});

/**
 * A copy that shares nothing with the original; its keys come in a fixed order, whatever a database did to them. What a state that was
 * stored long ago does not have is unknown.
 */
export const copyState = (state: TimelineState): TimelineState => ({
  format: state.format,
  ruleVersion: state.ruleVersion,
  lastTime: state.lastTime,
  lastFingerprint: state.lastFingerprint,
  good: state.good && copySample(state.good),
  heardTime: state.heardTime,
  ignition: state.ignition,
  ignitionWired: state.ignitionWired,
  ignitionOffTime: state.ignitionOffTime ?? null,
  odometerM: state.odometerM,
  odometerTime: state.odometerTime,
  isVehicleOdometer: state.isVehicleOdometer ?? false,
  meters: copyMeters(state.meters),
  fuelLevelsL: state.fuelLevelsL.slice(),
  rung: state.rung,
  tripStartTime: state.tripStartTime ?? null,
  held: state.held && copySpan(state.held),
  current: state.current && copySpan(state.current),
  candidate: state.candidate && copySpan(state.candidate),
  evidence: state.evidence,
  flip: state.flip && copyStamp(state.flip),
  tracks: state.tracks ? copyTracks(state.tracks) : noTracks(),
  wasShared: state.wasShared ?? false,
  suspects: state.suspects.map(copySample),
});

/** Whether two states are one: everything that follows from here will be the same. */
export const sameState = (one: TimelineState, other: TimelineState): boolean =>
  one.lastTime === other.lastTime &&
  one.lastFingerprint === other.lastFingerprint &&
  JSON.stringify(copyState(one)) === JSON.stringify(copyState(other));
