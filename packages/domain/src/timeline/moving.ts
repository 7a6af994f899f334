import { fromAnchorM, refineAnchor } from './anchor.ts';
import { absorb, extend, type Folding, stampOf, stillStateBy } from './folding.ts';
import { learnInterval } from './interval.ts';
import { betweenM, type Sample } from './sample.ts';
import { whileStill } from './still.ts';
import type { TimelineThresholds } from './thresholds.ts';
import { comeBack, doubtAgain, doubtMovement, harden, stand } from './transitions.ts';

/**
 * Handles a good sample while the asset is moving.
 *
 * Moving becomes still when the speed stays under `stillSpeedMps` and the place inside the radius for `stillTimeMs`,
 * or at once when the ignition is off and the sample is still. The boundary is the first fix of the stillness.
 * Two fixes outside the radius end the trial whatever their speed, so that a crawl stays one movement. A movement
 * too small to count that comes back to where it began is no movement.
 */
export function whileMoving(folding: Folding, sample: Sample): void {
  const { state, thresholds } = folding;
  if (isBack(folding, sample)) {
    comeBack(folding);
    whileStill(folding, sample);
    return;
  }
  state.rung = learnInterval(state.rung, sample.time - state.good!.time);
  const slow = isSlow(state.good!, sample, thresholds);
  const stops = slow && state.ignition === false && state.current!.drive!.powered;
  if (state.candidate && !stops && straysOnce(folding, sample)) return;
  if (state.candidate && rests(folding, sample)) {
    const trial = state.candidate;
    state.evidence = 0;
    extend(folding, trial, sample);
    refineAnchor(trial.anchor!, sample.time, sample.latitude, sample.longitude);
    if (stops) stand(folding, 'ignitionOff', 'STOPPED');
    else if (sample.time - trial.start.time >= thresholds.stillTimeMs)
      stand(folding, 'stood', stillStateBy(state.ignition));
    return;
  }
  if (state.candidate) absorb(state.current!, state.candidate);
  state.candidate = null;
  state.evidence = 0;
  extend(folding, state.current!, sample);
  harden(folding, sample);
  if (!slow && sample.speedMps !== null) return;
  doubtMovement(folding, stampOf(sample, state));
  if (stops) stand(folding, 'ignitionOff', 'STOPPED');
}

/** Whether a movement that may still dissolve is back at the place it left, and not passing through it. */
function isBack({ state, thresholds }: Folding, { speedMps, latitude, longitude, radiusM }: Sample): boolean {
  if (
    !state.held ||
    state.current!.drive!.solid ||
    (speedMps !== null && speedMps > thresholds.leaveSpeedMps)
  )
    return false;
  return fromAnchorM(state.held.anchor!, latitude, longitude) <= radiusM;
}

/**
 * Keeps a stillness on trial at one stray fix outside its radius. At the second in a row the trial is over, and
 * another begins at the first. @returns whether the sample was handled as a stray.
 */
function straysOnce(folding: Folding, sample: Sample): boolean {
  const { state, thresholds } = folding;
  if (sample.speedMps !== null && sample.speedMps >= thresholds.stillSpeedMps) return false;
  if (rests(folding, sample)) return false;
  if (state.evidence > 0) {
    doubtAgain(folding);
    harden(folding, sample);
    return false;
  }
  state.evidence = 1;
  extend(folding, state.candidate!, sample);
  return true;
}

/**
 * Ends a movement when the ignition goes off at a message without a usable place, in a garage for instance: at that message, or
 * where a stillness on trial began.
 */
export function blindStop(folding: Folding, time: number): void {
  const { state } = folding;
  const movement = state.current!;
  if (state.candidate && state.evidence > 0) doubtAgain(folding);
  if (!state.candidate) {
    movement.end.time = time;
    movement.end.meters = state.meters;
    doubtMovement(folding, movement.end);
  } else {
    state.candidate.end.time = time;
    state.candidate.end.meters = state.meters;
  }
  stand(folding, 'ignitionOff', 'STOPPED');
}

/** Whether the stillness on trial holds at the sample. Without a device speed the place alone decides. */
function rests({ state, thresholds }: Folding, sample: Sample): boolean {
  if (sample.speedMps !== null && sample.speedMps >= thresholds.stillSpeedMps) return false;
  return fromAnchorM(state.candidate!.anchor!, sample.latitude, sample.longitude) <= sample.radiusM;
}

/** Whether the vehicle may be standing: by the device's speed or, without one, by the step from the last good sample. */
function isSlow(good: Sample, sample: Sample, thresholds: TimelineThresholds): boolean {
  if (sample.speedMps !== null) return sample.speedMps < thresholds.stillSpeedMps;
  return betweenM(good, sample) * 1000 < thresholds.stillSpeedMps * (sample.time - good.time);
}
