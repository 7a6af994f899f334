import { fromAnchorM } from './anchor.ts';
import { absorb, emit, type Folding, stampOf } from './folding.ts';
import { learnSilence, silenceLimitMs, tripLimitMs } from './interval.ts';
import { betweenM, reachM, type Sample } from './sample.ts';
import { hasFlag, SEGMENT_FLAG, type Segment } from './segment.ts';
import { copyStamp, glimpseSegment, silenceSegment } from './span.ts';
import { elsewhereM, sleptUntil } from './still.ts';
import type { TimelineThresholds } from './thresholds.ts';
import { begin, comeBack, depart, doubtAgain, doubtMovement, stand, stay } from './transitions.ts';
import { tripOf } from './tripOf.ts';

/**
 * Handles a sample that comes long after the last good one. At the same place the device slept; elsewhere there is
 * no data, unless messages without a place arrived all along while it stood.
 * @returns whether the sample was handled.
 */
export function afterSilence(folding: Folding, sample: Sample): boolean {
  const { state, thresholds } = folding;
  const good = state.good!;
  const limitMs = silenceLimitMs(state.rung, thresholds);
  if (sample.time - good.time <= limitMs) return false;
  const current = state.current!;
  const still = current.state !== 'MOVING';
  const away = still
    ? fromAnchorM(current.anchor!, sample.latitude, sample.longitude)
    : betweenM(good, sample);
  if (away <= elsewhereM(folding, sample)) {
    if (!still) {
      if (!state.candidate) doubtMovement(folding, current.end);
      else if (state.evidence > 0) doubtAgain(folding);
      stand(folding, 'stood', 'STOPPED');
    }
    sleptUntil(folding, sample);
    return true;
  }
  const heardMs = sample.time - state.heardTime;
  if (still && heardMs > limitMs) silence(folding, sample, state.heardTime);
  else if (!still || betweenM(good, sample) > reachM(heardMs, thresholds))
    silence(folding, sample, good.time);
  else return false;
  return true;
}

/**
 * Adds a segment without data from the last known moment (`since`, at the latest) to the sample, with which a new segment begins. The
 * trip ends there, unless it bridges the silence, because that was short and led so far that the vehicle drove.
 */
export function silence(folding: Folding, sample: Sample, since: number): void {
  const { state, thresholds } = folding;
  concludeTrial(folding, sample);
  const current = state.current!;
  if (current.end.time > since) current.end.time = Math.max(since, current.start.time);
  const start = current.end;
  const flags = state.wasShared
    ? SEGMENT_FLAG.SHARED_IDENTITY
    : sample.role === 'leap'
      ? SEGMENT_FLAG.LEAP
      : 0;
  const gap = silenceSegment(start, stampOf(sample, state), flags, thresholds);
  const bridged = bridgesTrip(folding, gap);
  if (
    isDrive(gap, thresholds) &&
    current.drive &&
    (sample.speedMps ?? thresholds.stillSpeedMps) >= thresholds.stillSpeedMps
  )
    state.rung = learnSilence(state.rung, gap.endTime - gap.startTime, thresholds.noDataIntervals);
  concludeMovement(folding, bridged);
  begin(folding, sample, 'heard');
  if (gap.startTime < gap.endTime) {
    gap.tripStartTime = tripOf(gap, state.tripStartTime, { bridged });
    state.tripStartTime = gap.tripStartTime;
    folding.closed.push(gap);
    return;
  }
  state.current!.start = copyStamp(start);
  state.current!.end = copyStamp(start);
}

/** Whether a trip goes on through a silence: a short one that was a drive, or a leap of the receiver. */
function bridgesTrip({ state, thresholds }: Folding, gap: Segment): boolean {
  const silentMs = gap.endTime - gap.startTime;
  if (hasFlag(gap, 'SHARED_IDENTITY')) return false;
  if (hasFlag(gap, 'LEAP')) return silentMs <= silenceLimitMs(state.rung, thresholds);
  return silentMs <= tripLimitMs(state.rung, thresholds) && isDrive(gap, thresholds);
}

/** Whether the vehicle got so far in a silence that it must have driven. */
const isDrive = ({ startTime, endTime, distanceM }: Segment, thresholds: TimelineThresholds): boolean =>
  distanceM * 1000 >= thresholds.leaveSpeedMps * (endTime - startTime);

/** Decides what was on trial when the silence began: a departure is confirmed if it had led elsewhere. */
function concludeTrial(folding: Folding, sample: Sample): void {
  const { state } = folding;
  const current = state.current!;
  const trial = state.candidate;
  if (!trial) return;
  if (current.state === 'MOVING') {
    absorb(current, trial);
    state.candidate = null;
    state.evidence = 0;
    return;
  }
  const away = fromAnchorM(current.anchor!, trial.end.latitude, trial.end.longitude);
  if (away > elsewhereM(folding, sample)) depart(folding, state.good!);
  else stay(folding);
}

/**
 * Closes the segment that the silence interrupts. A movement too small to count is confirmed if it led away and the silence continues it;
 * else it dissolves into the stillness that it left. Without such a stillness it belongs to the trip that goes on, or is no data.
 */
function concludeMovement(folding: Folding, bridged: boolean): void {
  const { state, thresholds } = folding;
  const { drive } = state.current!;
  if (drive && !drive.solid && bridged && drive.farFixes > 0)
    drive.solid = drive.pathMm >= thresholds.shortMovementM * 1000;
  if (drive && !drive.solid && state.held) {
    state.current!.flags |= SEGMENT_FLAG.DISSOLVED;
    comeBack(folding);
  }
  const current = state.current!;
  emit(folding, state.held, drive?.powered);
  state.held = null;
  if (current.drive && !current.drive.solid && state.tripStartTime === null) {
    if (current.end.time > current.start.time) folding.closed.push(glimpseSegment(current, thresholds));
  } else emit(folding, current);
}
