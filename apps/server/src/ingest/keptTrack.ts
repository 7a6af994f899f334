import type { Paces } from '../paces.ts';
import type { AssetTrack } from './assetTrack.ts';

/**
 * How a track stands beside the store:
 *
 * | state | the store | what ends it |
 * |---|---|---|
 * | `begun` | has no row of it: after a crash nobody would look for its positions | the row is written with the first positions |
 * | `written` | has all of it | a fix is folded or the device reports: `unwritten` |
 * | `unwritten` | has an earlier state, and the positions since, which a start folds again | the next writing: `written` |
 *
 * Besides, in every state, fixes may wait that came late, before the end of the track (`late`). They are stored, and a note of them is;
 * the track is derived again from before the first of them, and then is `written`.
 */
export type TrackState = 'begun' | 'written' | 'unwritten';

/** The times between which late fixes lie, and when the first and the last of them came; all in milliseconds since 1970 UTC. */
export interface LateFixes {
  from: number;
  until: number;
  since: number;
  lastAt: number;
}

/** The track of an asset, and how it stands beside the store (see `TrackState`). Knows no database. */
export class KeptTrack {
  #track: AssetTrack;
  #hasRow: boolean;
  #late: LateFixes | null = null;
  #lateCount = 0;
  #pastChangedAt: number | null = null;

  constructor(track: AssetTrack, hasRow: boolean) {
    this.#track = track;
    this.#hasRow = hasRow;
  }

  get track(): AssetTrack {
    return this.#track;
  }

  get state(): TrackState {
    if (!this.#hasRow) return 'begun';
    return this.#track.dirty ? 'unwritten' : 'written';
  }

  /** The late fixes that wait; null for none. */
  get late(): LateFixes | null {
    return this.#late;
  }

  /** How often late fixes were noted: a derivation that began with another number is out of date. */
  get lateCount(): number {
    return this.#lateCount;
  }

  /** When the past was derived again, in milliseconds since 1970 UTC; null for never since the start. */
  get pastChangedAt(): number | null {
    return this.#pastChangedAt;
  }

  /** Begins the track anew, as that of another customer. The row in the store, and what waits, stay the asset's. */
  restart(track: AssetTrack): void {
    this.#track = track;
  }

  /** Notes that late fixes were stored, from the time of the oldest to that of the newest. */
  noteLate(from: number, until: number, now: number): void {
    this.#lateCount += 1;
    this.#late = {
      from: Math.min(this.#late?.from ?? from, from),
      until: Math.max(this.#late?.until ?? until, until),
      since: this.#late?.since ?? now,
      lastAt: now,
    };
  }

  /** Whether late fixes wait, and no more of them came for some time, or they waited for long. */
  isDue(now: number, { lateQuietMs, lateAtMostMs }: Pick<Paces, 'lateQuietMs' | 'lateAtMostMs'>): boolean {
    return (
      this.#late !== null &&
      (now - this.#late.lastAt >= lateQuietMs || now - this.#late.since >= lateAtMostMs)
    );
  }

  /** The store has the track as it stands. Nothing may have been folded since it was asked for its changes. */
  written(): void {
    this.#track.written();
    this.#hasRow = true;
  }

  /**
   * The store has the past as it was derived again. `changed` is by how many metres the track is longer then, or the track that
   * replaces it: until here the old one stood, so that what came was compared with all that came.
   */
  derived(changed: { metres: number } | { track: AssetTrack }, now: number): void {
    this.written();
    if ('metres' in changed) this.#track.correctDistance(changed.metres);
    else {
      this.#track = changed.track;
      this.written();
    }
    this.#pastChangedAt = now;
  }

  /** The late fixes that waited are derived. */
  lateDerived(): void {
    this.#late = null;
  }
}
