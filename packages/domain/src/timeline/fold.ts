import type { Fix } from '../fix.ts';
import { UNPLACED_IN_TIME } from '../quality.ts';
import { absorb, type Folding } from './folding.ts';
import { forgetDriver, type Meters, readMeters } from './meters.ts';
import { blindStop, whileMoving } from './moving.ts';
import { type Sample, sampleOf } from './sample.ts';
import type { FlaggedFix } from './screen.ts';
import { judged, keepGood, orderAfter } from './screening.ts';
import type { Segment } from './segment.ts';
import { afterSilence, silence } from './silence.ts';
import { copySpan, toSegment } from './span.ts';
import { copyState, initialTimelineState, type TimelineState } from './state.ts';
import { messageWhileStill, whileStill } from './still.ts';
import { DEFAULT_TIMELINE_THRESHOLDS, type TimelineThresholds } from './thresholds.ts';
import { reviseSpeed } from './topSpeed.ts';
import { begin } from './transitions.ts';
import { tripOf } from './tripOf.ts';

/** What one fix brought about. */
export interface FoldStep {
  /** Segments that are final as long as no late fix arrives, in order. */
  closed: readonly Segment[];
  /** Fixes that their neighbours prove wrong: this one or some before it. */
  flagged: readonly FlaggedFix[];
  /** The samples whose role is now decided, in order: that of this fix, none while it is under suspicion, or also those held back before it. */
  samples: readonly Readonly<Sample>[];
}

const NONE: readonly never[] = [];
const NOTHING: FoldStep = { closed: NONE, flagged: NONE, samples: NONE };

/** The order of fixes everywhere: by time, then by fingerprint. */
export const compareFixes = (
  one: Pick<Fix, 'fixTime' | 'fingerprint'>,
  other: Pick<Fix, 'fixTime' | 'fingerprint'>,
): number => one.fixTime - other.fixTime || one.fingerprint - other.fingerprint;

/**
 * The timeline of one asset, folded fix by fix. It owns its state: the constructor and `snapshot` copy, so that one can return to a
 * stored state. The same fixes give the same segments.
 */
export class TimelineFold {
  readonly #folding: Folding;

  constructor(
    thresholds: TimelineThresholds = DEFAULT_TIMELINE_THRESHOLDS,
    state: TimelineState = initialTimelineState(thresholds.version),
  ) {
    this.#folding = { state: copyState(state), thresholds, closed: [], odometerBroken: false };
  }

  /** The state itself, to be read and not to be kept: it changes with the next fix. */
  get state(): Readonly<TimelineState> {
    return this.#folding.state;
  }

  /** A copy of the state, to be stored and to be continued from. */
  snapshot(): TimelineState {
    return copyState(this.#folding.state);
  }

  /** Where a fix stands to the last one: `next` may be pushed; `repeat` is the last fix again; `late` belongs before it and needs a re-derivation. */
  orderOf(fix: Pick<Fix, 'fixTime' | 'fingerprint'>): 'next' | 'repeat' | 'late' {
    return orderAfter(this.#folding.state, fix);
  }

  /** The segments that are not final yet, up to the last good fix or, while the asset is still, the last message. The last one may have no duration. */
  open(): Segment[] {
    return openSegments(this.#folding.state, this.#folding.thresholds);
  }

  /**
   * Folds the next fix in with the thresholds in force at its time, which may change in the middle of a timeline. A fix whose time cannot
   * be trusted changes nothing, nor does a repetition of the last one. `tankL`, the litres of the tank, turns percentages of fuel into litres.
   * @throws RangeError for a fix before the last one: late fixes need `Rederivation`.
   */
  push(
    fix: Fix,
    thresholds: TimelineThresholds = this.#folding.thresholds,
    tankL: number | null = null,
  ): FoldStep {
    if ((fix.quality & UNPLACED_IN_TIME) !== 0) return NOTHING;
    const folding = this.#folding;
    const { state } = folding;
    const order = orderAfter(state, fix);
    if (order === 'repeat') return NOTHING;
    if (order === 'late') throw new RangeError(`fix at ${fix.fixTime} is before the last one folded`);
    folding.thresholds = thresholds;
    state.ruleVersion = thresholds.version;
    state.lastTime = fix.fixTime;
    state.lastFingerprint = fix.fingerprint;
    const flagged: FlaggedFix[] = [];
    const samples = judged(state, sampleOf(fix, thresholds, tankL), thresholds, flagged);
    for (const sample of samples) apply(folding, sample);
    const { closed } = folding;
    if (closed.length > 0) folding.closed = [];
    return { closed: closed.length > 0 ? closed : NONE, flagged, samples };
  }
}

/** The segments of a state that are not final yet, as they look now. A movement that is too small to count is no trip yet. */
export function openSegments(
  state: TimelineState,
  thresholds: TimelineThresholds = DEFAULT_TIMELINE_THRESHOLDS,
): Segment[] {
  if (!state.current) return [];
  const now = copySpan(state.current);
  if (state.candidate) absorb(now, copySpan(state.candidate));
  const { drive } = now;
  const segments: Segment[] = [];
  let trip = state.tripStartTime;
  if (state.held && state.held.end.time > state.held.start.time) {
    const held = toSegment(state.held, thresholds);
    trip = tripOf(held, trip, { leads: drive?.solid && drive.powered });
    held.tripStartTime = trip;
    segments.push(held);
  }
  const segment = toSegment(now, thresholds);
  if (!drive || drive.solid || trip !== null) segment.tripStartTime = tripOf(segment, trip);
  return [...segments, segment];
}

/** The time in milliseconds below which an ignition that goes off and on again was never off: a contact bounced, or the engine cranked. */
const BOUNCE_MS = 10_000;

/** Applies a screened sample to the state, and closes the segments that it ends. */
function apply(folding: Folding, sample: Sample): void {
  const { state } = folding;
  if (sample.role === 'shared') {
    state.wasShared = true;
    return;
  }
  const wasOn = state.ignition === true;
  readIgnition(state, sample);
  if (sample.readings) {
    const before = state.meters;
    readMeters(state, sample.readings);
    if (before !== state.meters) fillUnknown(folding, before);
  }
  if (sample.role === 'inputs') applyInputs(folding, sample, wasOn && state.ignition === false);
  else applyPlace(folding, sample);
  state.heardTime = sample.time;
}

/** Reads the ignition of a sample. The driver is forgotten when it goes on again, unless it bounced. */
function readIgnition(state: TimelineState, { ignition, time }: Sample): void {
  if (ignition === null) return;
  if (ignition) state.ignitionWired = true;
  const wasOn = state.ignition === true;
  state.ignition = state.ignitionWired ? ignition : null;
  if (state.ignition === false) state.ignitionOffTime ??= time;
  if (state.ignition !== true) return;
  const { ignitionOffTime } = state;
  state.ignitionOffTime = null;
  if (!wasOn && (ignitionOffTime === null || time - ignitionOffTime >= BOUNCE_MS)) forgetDriver(state);
}

/** Applies a message without a usable place. */
function applyInputs(folding: Folding, sample: Sample, switchedOff: boolean): void {
  const { current } = folding.state;
  if (!current) return;
  if (current.state !== 'MOVING') messageWhileStill(folding, sample.time);
  else if (switchedOff && (sample.speedMps ?? 0) < folding.thresholds.stillSpeedMps)
    blindStop(folding, sample.time);
}

/**
 * Copies the first reading of a counter to the ends of the open spans that have none: the first records after a start often lack it, and
 * without it the rise of the counter would be unknown for the whole segment.
 */
function fillUnknown({ state }: Folding, before: Meters): void {
  for (const key of COUNTERS) {
    const value = state.meters[key];
    if (before[key] !== null || value === null) continue;
    for (const span of [state.held, state.current, state.candidate])
      for (const stamp of span ? [span.start, span.end] : [])
        if (stamp.meters[key] === null) stamp.meters = { ...stamp.meters, [key]: value };
  }
}
const COUNTERS = ['engineHoursS', 'fuelUsedL'] as const;

/** Applies a sample with a place: a good fix, or the far side of a leap. */
function applyPlace(folding: Folding, sample: Sample): void {
  const { state } = folding;
  readOdometer(folding, sample);
  if (state.good && sample.role === 'fix')
    for (const span of [state.current, state.candidate])
      if (span?.drive) reviseSpeed(span.drive, state.good, sample);
  if (!state.current) begin(folding, sample, 'first');
  else if (sample.role === 'leap' || state.wasShared) silence(folding, sample, state.good!.time);
  else if (!afterSilence(folding, sample)) {
    if (state.current.state === 'MOVING') whileMoving(folding, sample);
    else whileStill(folding, sample);
  }
  keepGood(state, sample);
  state.wasShared = false;
}

/**
 * Reads the odometer of a sample: the device's own or, as long as the device has never reported one, that of the vehicle's bus. The two
 * are different counters, so the first reading of the device breaks the odometer of its segment.
 */
function readOdometer(folding: Folding, sample: Sample): void {
  const { state, thresholds } = folding;
  folding.odometerBroken = false;
  const isOwn = sample.odometerM !== null;
  const mayBeVehicles = state.odometerM === null || state.isVehicleOdometer;
  const odometerM = sample.odometerM ?? (mayBeVehicles ? sample.vehicleOdometerM : null);
  if (odometerM === null) return;
  if (state.odometerM !== null) {
    const possibleM =
      (thresholds.maxSpeedMps * (sample.time - state.odometerTime)) / 1000 + thresholds.odometerSlackM;
    const riseM = odometerM - state.odometerM;
    folding.odometerBroken = riseM < 0 || riseM > possibleM || isOwn === state.isVehicleOdometer;
  }
  state.odometerM = odometerM;
  state.odometerTime = sample.time;
  state.isVehicleOdometer = !isOwn;
}
