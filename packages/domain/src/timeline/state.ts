import { FIRST_RUNG } from './interval.ts';
import { copyMeters, type Meters, NO_METERS } from './meters.ts';
import { copySample, type Sample } from './sample.ts';
import { copySpan, copyStamp, type Span, type Stamp } from './span.ts';
import { copyTracks, noTracks, type TwoTracks } from './twoTracks.ts';

/**
 * All that the fold remembers of an asset's past: plain data of bounded size, to be stored as JSON. Two equal states
 * (`sameState`) give the same timeline from here on.
 */
export interface TimelineState {
  /** The version of the layout of this object. */
  format: 1;
  /** The version of the thresholds of the last fix folded. */
  ruleVersion: number;
  /** The time and the fingerprint of the last fix folded; null before the first. */
  lastTime: number | null;
  lastFingerprint: number | null;
  /** The last good fix. */
  good: Sample | null;
  /** When the device last transmitted, with or without a place. */
  heardTime: number;
  /** The last known ignition; null while it is unknown, and while the device has never reported `on`, since its wire may be loose. */
  ignition: boolean | null;
  ignitionWired: boolean;
  /** Since when the ignition is off; null while it is not. */
  ignitionOffTime: number | null;
  /** The last odometer reading of a good fix, and its time. */
  odometerM: number | null;
  odometerTime: number;
  /** Whether that reading is of the vehicle's bus, which counts until the device reports one of its own; see `Fix.odometerM`. */
  isVehicleOdometer: boolean;
  /** The last readings of the other meters, and the last fuel levels, of which `meters.fuelL` is the median. */
  meters: Meters;
  fuelLevelsL: number[];
  /** The learnt interval between reports, as a rung of the ladder in interval.ts. */
  rung: number;
  /** When the trip began that the last closed segment belongs to; null outside of trips. */
  tripStartTime: number | null;
  /** The finished stillness before the current movement, which may still dissolve into it. */
  held: Span | null;
  /** The span of what the asset does now. */
  current: Span | null;
  /** The span on trial, which replaces the current one once there is enough evidence: a stillness in a movement, or a departure. */
  candidate: Span | null;
  /** The number of consecutive fixes that support a departure, or that stray from a stillness on trial. */
  evidence: number;
  /** The moment at which the ignition changed during a departure on trial; null where it did not. */
  flip: Stamp | null;
  /** The memory of whether two devices report under the identity, see twoTracks.ts. */
  tracks: TwoTracks;
  /** Whether two devices reported since the last good fix. */
  wasShared: boolean;
  /** The samples after a step that was too fast and is not confirmed yet, see screen.ts. */
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
 * A copy that shares nothing with the original; its keys come in a fixed order, whatever a database did to them. Fields that an older
 * stored state lacks are unknown.
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

/** Whether two states are equal, so that the same fixes after them give the same timeline. */
export const sameState = (one: TimelineState, other: TimelineState): boolean =>
  one.lastTime === other.lastTime &&
  one.lastFingerprint === other.lastFingerprint &&
  JSON.stringify(copyState(one)) === JSON.stringify(copyState(other));
