import { dropAnchor, fromAnchorM, settle } from './anchor.ts';
import { emit, extend, type Folding, stampOf, stillStateBy } from './folding.ts';
import { tripLimitMs } from './interval.ts';
import type { Sample } from './sample.ts';
import { openSpan } from './span.ts';
import { depart, stay, switchStill } from './transitions.ts';

/**
 * Takes a good sample in while the asset is still.
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
  settle(state.current!.anchor!, sample.time, sample.latitude, sample.longitude);
  followIgnition(folding);
}

/** The device was heard at the same place after a long silence: it slept, and so did the vehicle, up to here. */
export function sleptUntil(folding: Folding, sample: Sample): void {
  const { state } = folding;
  stay(folding);
  endIdling(folding, sample.time);
  const leaning = leans(folding, sample);
  extend(folding, state.current!, sample);
  if (!leaning) settle(state.current!.anchor!, sample.time, sample.latitude, sample.longitude);
  followIgnition(folding);
  if (!leaning) return;
  state.candidate = openSpan('MOVING', 'left', stampOf(sample, state), null);
  state.evidence = 1;
}

/** A message without a usable place while still: the stillness goes on, and the ignition may change in it. */
export function heardWhileStill(folding: Folding, time: number): void {
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

/** Idling is what was heard of it: over a silence that ends a trip the vehicle counts as stopped, from the last message on. */
function endIdling(folding: Folding, time: number): void {
  const { state, rules } = folding;
  if (state.current!.state !== 'IDLE' || time - state.heardTime <= tripLimitMs(state.rung, rules)) return;
  const idling = state.current!;
  emit(folding, idling);
  state.current = openSpan('STOPPED', 'silence', idling.end, idling.anchor);
}

/** Metres from the anchor at which a sample is at another place, not only outside the jitter. */
export const elsewhereM = ({ rules }: Folding, sample: Sample): number =>
  Math.max(rules.leaveDistanceM, sample.radiusM);

function leans({ state, rules }: Folding, sample: Sample): boolean {
  if (sample.speedMps !== null && sample.speedMps > rules.leaveSpeedMps) return true;
  return fromAnchorM(state.current!.anchor!, sample.latitude, sample.longitude) > sample.radiusM;
}

function doubtStillness(folding: Folding, sample: Sample): void {
  const { state, rules } = folding;
  extend(folding, state.candidate!, sample);
  state.evidence++;
  noteFlip(folding, sample.time);
  const away = fromAnchorM(state.current!.anchor!, sample.latitude, sample.longitude);
  const elsewhere = away > elsewhereM(folding, sample);
  const fast = sample.speedMps !== null && sample.speedMps > rules.leaveSpeedMps;
  const leaves =
    state.ignition === false ? elsewhere && state.evidence >= 2 : state.evidence >= 2 || (elsewhere && fast);
  if (leaves) depart(folding, sample);
  else followWander(folding, sample, fast);
}

/** A parked receiver may wander off and stay there: after `stillTimeMs` at its new place the anchor follows. */
function followWander(folding: Folding, sample: Sample, fast: boolean): void {
  const { state, rules } = folding;
  const candidate = state.candidate!;
  const { anchor } = candidate;
  const { time, latitude, longitude } = sample;
  if (fast || !anchor || fromAnchorM(anchor, latitude, longitude) > sample.radiusM) {
    candidate.anchor = dropAnchor(time, latitude, longitude);
    return;
  }
  settle(anchor, time, latitude, longitude);
  if (time - anchor.since < rules.stillTimeMs) return;
  stay(folding);
  state.current!.anchor = anchor;
}

/** Remembers where the ignition changed while a departure is on trial; changing back forgets it. */
function noteFlip({ state }: Folding, time: number): void {
  if (stillStateBy(state.ignition) === state.current!.state) state.flip = null;
  else state.flip ??= { ...state.candidate!.end, time };
}

/** Idle, stopped and back: at the fix at which the ignition changed. */
function followIgnition(folding: Folding): void {
  const { state } = folding;
  if (stillStateBy(state.ignition) !== state.current!.state) switchStill(folding, state.current!.end);
}
