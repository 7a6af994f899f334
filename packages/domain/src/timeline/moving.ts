import { fromAnchorM, settle } from './anchor.ts';
import { learnInterval } from './interval.ts';
import type { TimelineRules } from './rules.ts';
import { betweenM, type Sample } from './sample.ts';
import {
  absorb,
  doubtMovement,
  extend,
  type Folding,
  harden,
  stampOf,
  stand,
  stillStateBy,
} from './transitions.ts';

/**
 * Takes a good sample in while the asset is moving.
 *
 * Moving becomes still when the speed stays under `stillSpeedMps` and the place inside the radius for `stillTimeMs`,
 * or at once when the ignition is off and the sample is still. The boundary is the first fix of the stillness.
 * Leaving the radius ends the trial whatever the speed, so that a crawl stays one movement.
 */
export function whileMoving(folding: Folding, sample: Sample): void {
  const { state, rules } = folding;
  state.rung = learnInterval(state.rung, sample.time - state.good!.time);
  const switchedOff = state.ignition === false && state.current!.drive!.powered;
  const slow = isSlow(state.good!, sample, rules);
  const trial = state.candidate;
  if (trial && rests(folding, sample)) {
    extend(folding, trial, sample);
    settle(trial.anchor!, sample.time, sample.latitude, sample.longitude);
    if (switchedOff && slow) stand(folding, 'ignitionOff', 'STOPPED');
    else if (sample.time - trial.start.time >= rules.stillTimeMs)
      stand(folding, 'stood', stillStateBy(state.ignition));
    return;
  }
  if (trial) absorb(state.current!, trial);
  state.candidate = null;
  extend(folding, state.current!, sample);
  harden(folding, sample);
  if (!slow && sample.speedMps !== null) return;
  doubtMovement(folding, stampOf(sample, state));
  if (switchedOff && slow) stand(folding, 'ignitionOff', 'STOPPED');
}

/**
 * The ignition went off at a message without a usable place, in a garage for instance: the movement ends there, or
 * where a stillness on trial began.
 */
export function blindStop(folding: Folding, time: number): void {
  const { state } = folding;
  const movement = state.current!;
  if (!state.candidate) {
    movement.end.time = time;
    doubtMovement(folding, movement.end);
  } else {
    state.candidate.end.time = time;
  }
  stand(folding, 'ignitionOff', 'STOPPED');
}

/** Whether the stillness on trial holds at the sample. Without a device speed the place alone decides. */
function rests({ state, rules }: Folding, sample: Sample): boolean {
  if (sample.speedMps !== null && sample.speedMps >= rules.stillSpeedMps) return false;
  return fromAnchorM(state.candidate!.anchor!, sample.latitude, sample.longitude) <= sample.radiusM;
}

/** By the device's speed; without one, by the step from the last good sample. */
function isSlow(good: Sample, sample: Sample, rules: TimelineRules): boolean {
  if (sample.speedMps !== null) return sample.speedMps < rules.stillSpeedMps;
  return betweenM(good, sample) * 1000 < rules.stillSpeedMps * (sample.time - good.time);
}
