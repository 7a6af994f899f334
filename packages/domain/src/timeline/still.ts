import { dropAnchor, fromAnchorM, refineAnchor } from './anchor.ts';
import { emit, extend, type Folding, stampOf, stillStateBy } from './folding.ts';
import { tripLimitMs } from './interval.ts';
import type { Sample } from './sample.ts';
import { openSpan } from './span.ts';
import { depart, stay, switchStill } from './transitions.ts';

/**
 * Handles a good sample while the asset is still.
 *
 * Still becomes moving with the second fix in a row outside the radius or over `leaveSpeedMps`, or with the first one
 * that is both at another place (`leaveDistanceM`) and fast. One stray fix alone, however far, is jitter: a vehicle
 * that left is still away at the next. With the ignition known to be off, two in a row must have led to another
 * place, since receivers wander and speed readings of a parked vehicle are noise. The boundary is the last still fix.
 */
export function whileStill(folding: Folding, sample: Sample): void {
  const { state } = folding;
  if (leans(folding, sample)) {
    if (!state.candidate) state.candidate = openSpan('MOVING', 'left', state.current!.end, null);
    doubtStillness(folding, sample);
    return;
  }
  stay(folding);
  extend(folding, state.current!, sample);
  refineAnchor(state.current!.anchor!, sample.time, sample.latitude, sample.longitude);
  followIgnition(folding);
}

/** Handles a sample at the same place after a long silence: the device slept, and the vehicle stood, up to here. */
export function sleptUntil(folding: Folding, sample: Sample): void {
  const { state } = folding;
  stay(folding);
  endIdling(folding, sample.time);
  const leaning = leans(folding, sample);
  extend(folding, state.current!, sample);
  if (!leaning) refineAnchor(state.current!.anchor!, sample.time, sample.latitude, sample.longitude);
  followIgnition(folding);
  if (!leaning) return;
  state.candidate = openSpan('MOVING', 'left', stampOf(sample, state), null);
  state.evidence = 1;
}

/** Handles a message without a usable place while the asset is still: the stillness goes on, and the ignition may change in it. */
export function messageWhileStill(folding: Folding, time: number): void {
  const { state } = folding;
  if (state.candidate) {
    noteFlip(folding, time);
    return;
  }
  endIdling(folding, time);
  state.current!.end.time = time;
  state.current!.end.meters = state.meters;
  followIgnition(folding);
}

/** Ends an idling at the last message before a silence that is long enough to end a trip: over it the vehicle counts as stopped. */
function endIdling(folding: Folding, time: number): void {
  const { state, thresholds } = folding;
  if (state.current!.state !== 'IDLE' || time - state.heardTime <= tripLimitMs(state.rung, thresholds))
    return;
  const idling = state.current!;
  emit(folding, idling);
  state.current = openSpan('STOPPED', 'silence', idling.end, idling.anchor);
}

/** The distance in metres from the anchor at which a sample is at another place, and not only outside the jitter. */
export const elsewhereM = ({ thresholds }: Folding, sample: Sample): number =>
  Math.max(thresholds.leaveDistanceM, sample.radiusM);

function leans({ state, thresholds }: Folding, sample: Sample): boolean {
  if (sample.speedMps !== null && sample.speedMps > thresholds.leaveSpeedMps) return true;
  return fromAnchorM(state.current!.anchor!, sample.latitude, sample.longitude) > sample.radiusM;
}

function doubtStillness(folding: Folding, sample: Sample): void {
  const { state, thresholds } = folding;
  extend(folding, state.candidate!, sample);
  state.evidence++;
  noteFlip(folding, sample.time);
  const away = fromAnchorM(state.current!.anchor!, sample.latitude, sample.longitude);
  const elsewhere = away > elsewhereM(folding, sample);
  const fast = sample.speedMps !== null && sample.speedMps > thresholds.leaveSpeedMps;
  const leaves =
    state.ignition === false ? elsewhere && state.evidence >= 2 : state.evidence >= 2 || (elsewhere && fast);
  if (leaves) depart(folding, sample);
  else followWander(folding, sample, fast);
}

/** Moves the anchor after a parked receiver that wandered off, once it has stayed at its new place for `stillTimeMs`. */
function followWander(folding: Folding, sample: Sample, fast: boolean): void {
  const { state, thresholds } = folding;
  const candidate = state.candidate!;
  const { anchor } = candidate;
  const { time, latitude, longitude } = sample;
  if (fast || !anchor || fromAnchorM(anchor, latitude, longitude) > sample.radiusM) {
    candidate.anchor = dropAnchor(time, latitude, longitude);
    return;
  }
  refineAnchor(anchor, time, latitude, longitude);
  if (time - anchor.since < thresholds.stillTimeMs) return;
  stay(folding);
  state.current!.anchor = anchor;
}

/** Notes where the ignition changes while a departure is on trial, and forgets it when it changes back. */
function noteFlip({ state }: Folding, time: number): void {
  if (stillStateBy(state.ignition) === state.current!.state) state.flip = null;
  else state.flip ??= { ...state.candidate!.end, time };
}

/** Changes between idle and stopped at the fix at which the ignition changed. */
function followIgnition(folding: Folding): void {
  const { state } = folding;
  if (stillStateBy(state.ignition) !== state.current!.state) switchStill(folding, state.current!.end);
}
