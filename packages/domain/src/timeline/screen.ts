import type { QualityFlag } from '../quality.ts';
import { betweenM, reachM, type Sample } from './sample.ts';
import type { TimelineThresholds } from './thresholds.ts';

/** A fix that its neighbours prove wrong, with the quality flag that it receives. */
export interface FlaggedFix {
  fixTime: number;
  fingerprint: number;
  flag: Extract<QualityFlag, 'IMPOSSIBLE_JUMP' | 'STALE_COPY' | 'SHARED_IDENTITY'>;
}

/** The memory of the screen: the last good sample, and those after a step that was too fast and is not confirmed yet. */
export interface ScreenState {
  good: Sample | null;
  suspects: Sample[];
}

/** The largest number of samples that are held back until there is a verdict. */
const MAX_SUSPECTS = 8;

/**
 * Screens the next sample in time and returns those whose role is final, in order: the sample itself, none while it is under suspicion,
 * or those that were held back and now have their verdict. The caller sets `state.good` when it applies them.
 *
 * A step faster than the asset can go makes its end a suspect. It was a jump if the next fix agrees better with the
 * place before it, and only jitter if the next fix agrees with it and lies within reach of both. Where the places on
 * the two sides stay out of each other's reach, `jumpConfirmations` fixes in a row on the far side are believed.
 */
export function screen(
  state: ScreenState,
  sample: Sample,
  thresholds: TimelineThresholds,
  flagged: FlaggedFix[],
): readonly Sample[] {
  if (state.suspects.length > 0) return tried(state, sample, thresholds, flagged);
  const { good } = state;
  if (good === null || sample.role === 'inputs') return [sample];
  if (sample.time === good.time) return [asInputs(sample)];
  if (isStaleCopy(good, sample, thresholds)) {
    flagged.push({ fixTime: sample.time, fingerprint: sample.fingerprint, flag: 'STALE_COPY' });
    return [{ ...asInputs(sample), speedMps: null }];
  }
  if (!tooFast(good, sample, thresholds)) return [sample];
  state.suspects.push(sample);
  return NONE;
}

const NONE: readonly Sample[] = [];

/** Flags the samples under suspicion and the next one where two devices report under one identity: nothing of any of them counts. */
export function setAside(state: ScreenState, sample: Sample, flagged: FlaggedFix[]): readonly Sample[] {
  const samples = [...state.suspects, sample];
  state.suspects = [];
  for (const { time, fingerprint, role } of samples)
    if (role === 'fix') flagged.push({ fixTime: time, fingerprint, flag: 'SHARED_IDENTITY' });
  return samples.map((each) => ({ ...each, role: 'shared' }));
}

/** Judges the suspects by the next sample, and returns those whose role is final. */
function tried(
  state: ScreenState,
  sample: Sample,
  thresholds: TimelineThresholds,
  flagged: FlaggedFix[],
): readonly Sample[] {
  const { suspects } = state;
  const good = state.good!;
  const last = suspects.findLast((suspect) => suspect.role === 'fix')!;
  const next = sample.role === 'fix' && sample.time === last.time ? asInputs(sample) : sample;
  if (next.role === 'inputs') {
    if (suspects.length < MAX_SUSPECTS) suspects.push(next);
    return suspects.length < MAX_SUSPECTS ? NONE : dismissed(state, flagged);
  }
  const fromGood = !tooFast(good, next, thresholds);
  const fromSuspect = !tooFast(last, next, thresholds);
  const agrees = fromSuspect && (!fromGood || betweenM(last, next) < betweenM(good, next));
  if (agrees) {
    suspects.push(next);
    if (fromGood) {
      state.suspects = [];
      return suspects;
    }
    if (suspects.filter((suspect) => suspect.role === 'fix').length < thresholds.jumpConfirmations) {
      return suspects.length < MAX_SUSPECTS ? NONE : dismissed(state, flagged);
    }
    state.suspects = [];
    return suspects.map((suspect, i) => (i === 0 ? { ...suspect, role: 'leap' } : suspect));
  }
  const released = dismissed(state, flagged);
  if (fromGood) return [...released, next];
  state.suspects = [next];
  return released;
}

/** Dismisses all suspects as jumps: their inputs count, and they move nothing. */
function dismissed(state: ScreenState, flagged: FlaggedFix[]): readonly Sample[] {
  const { suspects } = state;
  state.suspects = [];
  return suspects.map((suspect) => {
    if (suspect.role === 'inputs') return suspect;
    flagged.push({ fixTime: suspect.time, fingerprint: suspect.fingerprint, flag: 'IMPOSSIBLE_JUMP' });
    return { ...asInputs(suspect), speedMps: null };
  });
}

const asInputs = (sample: Sample): Sample => ({ ...sample, role: 'inputs' });

/** Whether the step is longer than the asset can have covered. The box around the step avoids the trigonometry for most of them. */
function tooFast(from: Sample, to: Sample, thresholds: TimelineThresholds): boolean {
  const since = Math.min(from.time, Math.max(from.freshTime, to.time - thresholds.freezeMs));
  const limitM = reachM(to.time - since, thresholds);
  const boxDeg = Math.abs(to.latitude - from.latitude) + Math.abs(to.longitude - from.longitude);
  return boxDeg * METRES_PER_DEGREE > limitM && betweenM(from, to) > limitM;
}
const METRES_PER_DEGREE = 111_320;

/** Whether a sample repeats the place, speed and course of the last one though that speed would have led elsewhere. */
function isStaleCopy(good: Sample, sample: Sample, thresholds: TimelineThresholds): boolean {
  return (
    sample.latitude === good.latitude &&
    sample.longitude === good.longitude &&
    sample.speedMps !== null &&
    sample.speedMps === good.speedMps &&
    sample.course === good.course &&
    sample.speedMps >= thresholds.stillSpeedMps &&
    (sample.speedMps * (sample.time - good.time)) / 1000 >= thresholds.staleDistanceM
  );
}
