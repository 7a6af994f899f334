import type { QualityFlag } from '../quality.ts';
import type { TimelineRules } from './rules.ts';
import { betweenM, reachM, type Sample } from './sample.ts';

/** A fix that its neighbours gave away, for whoever stores quality flags and explains numbers. */
export interface FlaggedFix {
  fixTime: number;
  fingerprint: number;
  flag: Extract<QualityFlag, 'IMPOSSIBLE_JUMP' | 'STALE_COPY' | 'SHARED_IDENTITY'>;
}

/** What the screen remembers: the last good sample, and those behind a step that was too fast to be believed yet. */
export interface ScreenState {
  good: Sample | null;
  suspects: Sample[];
}

/** More samples than this are not held back waiting for a verdict. */
const MAX_SUSPECTS = 8;

/**
 * Takes the next sample in time and gives those that are ready for the rules, in order and with their final role: the
 * sample itself, nothing while it is under suspicion, or what was held back and now has its verdict. The caller sets
 * `state.good` as it applies them.
 *
 * A step faster than the asset can go makes its end a suspect. It was a jump if the next fix agrees better with the
 * place before it, and only jitter if the next fix agrees with it and lies within reach of both. Where the places on
 * the two sides stay out of each other's reach, `jumpConfirmations` fixes in a row on the far side are believed.
 */
export function screen(
  state: ScreenState,
  sample: Sample,
  rules: TimelineRules,
  flagged: FlaggedFix[],
): readonly Sample[] {
  if (state.suspects.length > 0) return tried(state, sample, rules, flagged);
  const { good } = state;
  if (good === null || sample.role === 'inputs') return [sample];
  if (sample.time === good.time) return [asInputs(sample)];
  if (isStaleCopy(good, sample, rules)) {
    flagged.push({ fixTime: sample.time, fingerprint: sample.fingerprint, flag: 'STALE_COPY' });
    return [{ ...asInputs(sample), speedMps: null }];
  }
  if (!tooFast(good, sample, rules)) return [sample];
  state.suspects.push(sample);
  return NONE;
}

const NONE: readonly Sample[] = [];

/** The samples under suspicion and the next one, where two devices report under one identity: nothing of any of them counts. */
export function setAside(state: ScreenState, sample: Sample, flagged: FlaggedFix[]): readonly Sample[] {
  const samples = [...state.suspects, sample];
  state.suspects = [];
  for (const { time, fingerprint, role } of samples)
    if (role === 'fix') flagged.push({ fixTime: time, fingerprint, flag: 'SHARED_IDENTITY' });
  return samples.map((each) => ({ ...each, role: 'shared' }));
}

/** The verdict on the suspects that the next sample brings. */
function tried(
  state: ScreenState,
  sample: Sample,
  rules: TimelineRules,
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
  const fromGood = !tooFast(good, next, rules);
  const fromSuspect = !tooFast(last, next, rules);
  const agrees = fromSuspect && (!fromGood || betweenM(last, next) < betweenM(good, next));
  if (agrees) {
    suspects.push(next);
    if (fromGood) {
      state.suspects = [];
      return suspects;
    }
    if (suspects.filter((suspect) => suspect.role === 'fix').length < rules.jumpConfirmations) {
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

/** All suspects were jumps: they carry their inputs and move nothing. */
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

/** Whether the asset cannot have covered the step. The box around the step spares most of them the trigonometry. */
function tooFast(from: Sample, to: Sample, rules: TimelineRules): boolean {
  const since = Math.min(from.time, Math.max(from.freshTime, to.time - rules.freezeMs));
  const limitM = reachM(to.time - since, rules);
  const boxDeg = Math.abs(to.latitude - from.latitude) + Math.abs(to.longitude - from.longitude);
  return boxDeg * METRES_PER_DEGREE > limitM && betweenM(from, to) > limitM;
}
const METRES_PER_DEGREE = 111_320;

/** The very same place, speed and course again, though that speed would have led elsewhere. */
function isStaleCopy(good: Sample, sample: Sample, rules: TimelineRules): boolean {
  return (
    sample.latitude === good.latitude &&
    sample.longitude === good.longitude &&
    sample.speedMps !== null &&
    sample.speedMps === good.speedMps &&
    sample.course === good.course &&
    sample.speedMps >= rules.stillSpeedMps &&
    (sample.speedMps * (sample.time - good.time)) / 1000 >= rules.staleDistanceM
  );
}
