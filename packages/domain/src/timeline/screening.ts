import type { Fix } from '../fix.ts';
import { UNPLACED_IN_TIME } from '../quality.ts';
import { copySample, reachM, type Sample, sampleOf } from './sample.ts';
import { type FlaggedFix, screen, setAside } from './screen.ts';
import type { TimelineState } from './state.ts';
import type { TimelineThresholds } from './thresholds.ts';
import { copyTracks, followTracks, sureReachM } from './twoTracks.ts';

/** The part of a timeline's memory that decides which fixes may move things. */
export type ScreeningState = Pick<
  TimelineState,
  'lastTime' | 'lastFingerprint' | 'good' | 'suspects' | 'tracks'
>;

/** The samples whose role is decided by the next one, in order. */
export function judged(
  state: Pick<ScreeningState, 'good' | 'suspects' | 'tracks'>,
  sample: Sample,
  thresholds: TimelineThresholds,
  flagged: FlaggedFix[],
): readonly Sample[] {
  const verdict = sample.role === 'fix' ? followTracks(state.tracks, sample, thresholds) : 'one';
  if (state.tracks.isShared) return setAside(state, sample, flagged);
  const samples = screen(state, sample, thresholds, flagged);
  if (verdict === 'leap' && samples.length === 1 && samples[0] === sample) sample.role = 'leap';
  return samples;
}

/** Keeps a sample with a place as the last good one. Where the place is the same to the last digit, it is as old as it was. */
export function keepGood(state: Pick<ScreeningState, 'good'>, sample: Sample): void {
  const { good } = state;
  if (good && good.latitude === sample.latitude && good.longitude === sample.longitude)
    sample.freshTime = good.freshTime;
  state.good = sample;
}

/** Where a fix stands to the last one of a memory, as `TimelineFold.orderOf`. */
export function orderAfter(
  { lastTime, lastFingerprint }: Pick<ScreeningState, 'lastTime' | 'lastFingerprint'>,
  { fixTime, fingerprint }: Pick<Fix, 'fixTime' | 'fingerprint'>,
): 'next' | 'repeat' | 'late' {
  if (lastTime === null || lastFingerprint === null || fixTime > lastTime) return 'next';
  if (fixTime < lastTime || fingerprint < lastFingerprint) return 'late';
  return fingerprint === lastFingerprint ? 'repeat' : 'next';
}

/**
 * The screen of a timeline by itself: the fixes of an asset and the roles that the timeline gives them, at a fraction of the time that
 * folding its segments takes. It owns its state.
 */
export class Screening {
  readonly #state: ScreeningState;

  /** Goes on from the memory of a timeline. */
  constructor({ lastTime, lastFingerprint, good, suspects, tracks }: ScreeningState) {
    this.#state = {
      lastTime,
      lastFingerprint,
      good: good && copySample(good),
      suspects: suspects.map(copySample),
      tracks: copyTracks(tracks),
    };
  }

  /** Whether fixes wait for those after them to be judged. */
  get isUndecided(): boolean {
    return this.#state.suspects.length > 0;
  }

  /**
   * Whether nothing makes later fixes doubtful. As long as their steps are plain (`isPlainStep`) each of them moves things, and what is remembered
   * depends on the last three alone.
   */
  get isUndisturbed(): boolean {
    return this.#state.suspects.length === 0 && this.#state.tracks.there === null;
  }

  /** The samples whose role is decided by the next fix. None for a fix that was read before, or whose time cannot be trusted. */
  push(fix: Fix, thresholds: TimelineThresholds): readonly Readonly<Sample>[] {
    const state = this.#state;
    if ((fix.quality & UNPLACED_IN_TIME) !== 0 || orderAfter(state, fix) !== 'next') return [];
    state.lastTime = fix.fixTime;
    state.lastFingerprint = fix.fingerprint;
    const samples = judged(state, sampleOf(fix, thresholds), thresholds, []);
    for (const sample of samples)
      if (sample.role === 'fix' || sample.role === 'leap') keepGood(state, sample);
    return samples;
  }
}

const METRES_PER_DEGREE = 111_320;

/**
 * Whether a step between two places that count, of so many degrees of latitude and longitude together and so many milliseconds, is one at which
 * no screen takes offence, whatever else the fixes say: neither too long for its time nor none at all.
 */
export const isPlainStep = (degrees: number, ms: number, thresholds: TimelineThresholds): boolean =>
  degrees > 0 &&
  ms > 0 &&
  degrees * METRES_PER_DEGREE <= Math.min(reachM(ms, thresholds), sureReachM(ms, thresholds));
