import { Convergence, type FactsMemory, openSince, type ReportedFacts } from '@rastro/domain';
import { FLEET_CHANGED } from '../live/fleetDirectory.ts';
import type { PastSettings } from '../settings/pastSettings.ts';
import type { SettingsDirectory } from '../settings/settingsDirectory.ts';
import { publishOnCommit } from '../store/bus.ts';
import {
  type Checkpoint,
  checkpointBefore,
  checkpointsAfter,
  deleteCheckpointsBetween,
  insertCheckpoints,
} from '../store/checkpoints.ts';
import type { Db } from '../store/database.ts';
import { datedMeters, shiftDated } from '../store/datedMeters.ts';
import { correctPast, writeTracks } from '../store/derived.ts';
import { StoreAway } from '../store/errors.ts';
import { replaceFacts, writeFacts } from '../store/events/facts.ts';
import type { History } from '../store/history/history.ts';
import { droppedBefore, holdDropping } from '../store/retention/droppedBefore.ts';
import { distanceBetween, replaceSegments } from '../store/segments.ts';
import { type AssetTrack, updateOf } from './assetTrack.ts';

/** The number of old checkpoints after the late fixes that a fold is compared with: one that differs from all of them mostly differs to the end. */
const COMPARED_CHECKPOINTS = 8;
/** Events decided after a checkpoint may have begun before it; longer ones do not count on the day of their beginning. */
const TOUCHED_BEFORE_MS = 86_400_000;
/** What a vehicle without a last position of its own any more is shown by is found in what it did so long before the position it has now. */
const LIVE_ANEW_MS = 86_400_000;
const BEFORE_ALL_FINGERPRINTS = -(2 ** 31) - 1;
const AFTER_ALL_FINGERPRINTS = 2 ** 31;
const NOTHING_STANDS: ReportedFacts = { events: [], visits: [] };

/** How a derivation ended. What changed in the past lies in `[from, until)`. */
export type DerivedAgain = { from: number; until: number } & (
  | /** Only a window of the past changed: the track stands where it did, its past longer by so many metres. */
  { kind: 'window'; metres: number }
  /** It folded to the end: this track replaces the old one. */
  | { kind: 'whole'; track: AssetTrack }
);

/** Where a derivation begins. */
interface Base {
  /** The checkpoint from which it folds; null for the beginning of all. */
  checkpoint: Checkpoint | null;
  /** The moment before which data were dropped from which it could derive: minus infinity for none. */
  droppedBefore: number;
}

/** Where the derivation reads fixes and settings. */
export interface DerivationSources {
  history: History;
  settings: SettingsDirectory;
}

/** What is to be derived again: `until` is the time of the last late fix, infinite where all is to be derived anew. */
interface DerivedWindow {
  from: number;
  until: number;
}

/**
 * Folds an asset again from the last checkpoint before its late fixes, until all is as it was or to the end, and replaces in the
 * store what was derived from there: segments, checkpoints, events and visits. What the track itself has not written yet is
 * written first.
 */
export async function deriveAgain(
  db: Db,
  sources: DerivationSources,
  track: AssetTrack,
  window: DerivedWindow,
): Promise<DerivedAgain> {
  await writeAsTheyStand(db, [track]);
  const derivation = await Derivation.begin(db, sources, track, window);
  await derivation.advance();
  return derivation.finish(db, track);
}

/** Folds what came while a derivation ran, and writes its result; what the track itself has not written yet is written first. */
export async function concludeDerivation(
  db: Db,
  derivation: Derivation,
  track: AssetTrack,
): Promise<DerivedAgain> {
  await writeAsTheyStand(db, [track]);
  await derivation.advance();
  return derivation.finish(db, track);
}

/** Writes tracks as they stand, with the facts that they found. */
export async function writeAsTheyStand(db: Db, tracks: readonly AssetTrack[]): Promise<void> {
  const updates = tracks.map(updateOf);
  await writeTracks(db, updates);
  await writeFacts(db, updates);
}

/** A derivation under way. It only reads until it is finished. */
export class Derivation {
  readonly #history: History;
  readonly #settings: PastSettings;
  readonly #again: AssetTrack;
  /** Metres of the segments that stay before those that are replaced. */
  readonly #before: number;
  readonly #base: number;
  readonly #replaceFrom: number;
  readonly #convergence: Convergence;
  #last: { fixTime: number; fingerprint: number };
  #converged: FactsMemory | null = null;
  /** Whether nothing is known of where the vehicle is: it went to another one, or never was. */
  readonly #isLiveGone: boolean;
  readonly #droppedBefore: number;

  private constructor(
    { history, settings }: DerivationSources,
    track: AssetTrack,
    { checkpoint, droppedBefore }: Base,
    distanceM: number,
    convergence: Convergence,
    isLiveGone: boolean,
  ) {
    this.#droppedBefore = droppedBefore;
    this.#history = history;
    this.#base = checkpoint?.at ?? Number.NEGATIVE_INFINITY;
    this.#replaceFrom = replacedFrom(checkpoint);
    this.#last = {
      fixTime: this.#base,
      fingerprint: checkpoint?.fingerprint ?? BEFORE_ALL_FINGERPRINTS,
    };
    this.#settings = settings.past(track.customerId, track.assetId, checkpoint?.at ?? null);
    this.#before = distanceM;
    this.#isLiveGone = isLiveGone;
    this.#again = track.rewound(checkpoint, distanceM, this.#settings, isLiveGone);
    this.#convergence = convergence;
  }

  static async begin(
    db: Db,
    sources: DerivationSources,
    track: AssetTrack,
    { from, until }: DerivedWindow,
  ): Promise<Derivation> {
    const { customerId, assetId } = track;
    const isLiveGone = track.live === null;
    const lastGood = isLiveGone ? await lastGoodTime(sources.history, track) : null;
    const since = lastGood === null ? from : Math.min(from, lastGood - LIVE_ANEW_MS);
    const base = await baseBefore(db, track, since);
    const { checkpoint } = base;
    const distanceM = await distanceBetween(
      db,
      customerId,
      assetId,
      Number.NEGATIVE_INFINITY,
      replacedFrom(checkpoint),
    );
    const compared = Math.max(until, checkpoint?.at ?? until);
    const later = await checkpointsAfter(db, customerId, assetId, compared, COMPARED_CHECKPOINTS);
    const convergence = new Convergence([...later.map(({ memory }) => memory), track.memory().memory], {
      fixTime: until,
      fingerprint: AFTER_ALL_FINGERPRINTS,
    });
    return new Derivation(sources, track, base, distanceM, convergence, isLiveGone);
  }

  /** Folds on, by at most so many fixes. @returns whether there was nothing left to fold. */
  async advance(atMost = Number.POSITIVE_INFINITY): Promise<boolean> {
    if (this.#converged) return true;
    const { customerId, assetId } = this.#again;
    let folded = 0;
    for await (const fix of this.#history.readFixesAfter(customerId, assetId, this.#last)) {
      const reaching = this.#settings.reach(fix.fixTime);
      if (reaching) await reaching;
      this.#again.push(fix);
      this.#last = { fixTime: fix.fixTime, fingerprint: fix.fingerprint };
      this.#converged = this.#convergence.met(fix, () => this.#again.memory().memory);
      folded += 1;
      if (this.#converged) return true;
      if (folded >= atMost) return false;
    }
    return true;
  }

  /**
   * Writes what came of it, and keeps right what is counted from a moment of the past on. `track` is the asset's present one, all of it written.
   * Throws StoreAway where data were dropped since it began: it may have missed some.
   */
  async finish(db: Db, track: AssetTrack): Promise<DerivedAgain> {
    await holdDropping(db, track.customerId);
    if ((await droppedBefore(db, track.customerId)) !== this.#droppedBefore)
      throw new StoreAway('data were dropped while they were derived again');
    const dated = await datedMeters(db, track, this.#replaceFrom);
    const derived = await this.#replace(db, track);
    if (await shiftDated(db, track, this.#replaceFrom, dated)) await publishOnCommit(db, FLEET_CHANGED, null);
    return derived;
  }

  async #replace(db: Db, track: AssetTrack): Promise<DerivedAgain> {
    const from = this.#replaceFrom;
    if (this.#converged) {
      const until = openSince(this.#converged) ?? Number.NEGATIVE_INFINITY;
      const metres = await this.#replaceWindow(db, track, this.#converged, until);
      return { kind: 'window', from, until, metres };
    }
    const again = this.#again;
    again.updateLive();
    const heard = (this.#isLiveGone ? await lastHeard(this.#history, again) : null) ?? track;
    again.deviceReported(heard.deviceId, heard.lastSeen);
    const update = updateOf(again);
    const { customerId, assetId } = again;
    await deleteCheckpointsBetween(db, customerId, assetId, this.#base, Number.POSITIVE_INFINITY);
    await writeTracks(db, [{ ...update, from, touchedFrom: from - TOUCHED_BEFORE_MS }]);
    await replaceFacts(db, {
      ...update,
      decidedAfter: this.#base,
      decidedUntil: Number.POSITIVE_INFINITY,
      standing: NOTHING_STANDS,
    });
    return { kind: 'whole', from, until: Number.POSITIVE_INFINITY, track: again };
  }

  /**
   * Replaces what was derived in a window at whose end all is as it was. Gives the metres by which the track, which was written as it
   * stands, is short then: by what is stored and not by what went, which may have gone before in a commit whose answer was lost.
   */
  async #replaceWindow(db: Db, track: AssetTrack, standing: FactsMemory, until: number): Promise<number> {
    const { customerId, assetId } = this.#again;
    const [decidedAfter, decidedUntil] = [this.#base, standing.timeline.lastTime as number];
    const { checkpoints, facts } = this.#again.changes(standing);
    const segments = this.#again.closed();
    await replaceSegments(db, [{ customerId, assetId, from: this.#replaceFrom, until, segments }]);
    const present = track.memory();
    const open = openSince(present.memory) ?? Number.POSITIVE_INFINITY;
    const after = await distanceBetween(db, customerId, assetId, Math.max(until, this.#replaceFrom), open);
    const replaced = segments.reduce((sum, { segment }) => sum + segment.distanceM, 0);
    const metres = this.#before + replaced + after - present.finalDistanceM;
    await deleteCheckpointsBetween(db, customerId, assetId, decidedAfter, decidedUntil);
    await insertCheckpoints(db, [{ customerId, assetId, checkpoints }]);
    await replaceFacts(db, { customerId, assetId, facts, decidedAfter, decidedUntil, standing });
    await correctPast(db, assetId, this.#replaceFrom - TOUCHED_BEFORE_MS, metres);
    return metres;
  }
}

/** The time of a vehicle's last good fix; null where it has none, and so nothing says where it is. */
async function lastGoodTime(history: History, { customerId, assetId }: AssetTrack): Promise<number | null> {
  const last = await history.lastFixBefore(customerId, assetId, Number.MAX_SAFE_INTEGER, { onlyGood: true });
  return last?.fixTime ?? null;
}

/** Which device was heard last from a vehicle, and when, by its good fixes; null where it has none. */
async function lastHeard(
  history: History,
  { customerId, assetId }: AssetTrack,
): Promise<{ deviceId: number; lastSeen: number } | null> {
  const last = await history.lastFixBefore(customerId, assetId, Number.MAX_SAFE_INTEGER, { onlyGood: true });
  const stored = last && (await history.findFix(customerId, assetId, last));
  return stored && { deviceId: stored.deviceId, lastSeen: stored.fix.serverTime };
}

const replacedFrom = (checkpoint: Checkpoint | null): number =>
  (checkpoint && openSince(checkpoint.memory)) ?? Number.NEGATIVE_INFINITY;

/**
 * Where to begin so that what follows a moment is folded again: the checkpoint before it. What was derived from positions that were dropped
 * cannot be derived again, and stays, and what was dropped itself must not come back: where some are missing after that checkpoint, the base is
 * the first one after them.
 */
async function baseBefore(db: Db, track: AssetTrack, moment: number): Promise<Base> {
  const { customerId, assetId } = track;
  const dropped = await droppedBefore(db, customerId);
  const before = await checkpointBefore(db, customerId, assetId, moment);
  const first = before ?? (await checkpointsAfter(db, customerId, assetId, moment, 1))[0];
  if (!first || first.at >= dropped) return { checkpoint: before, droppedBefore: dropped };
  const [kept] = await checkpointsAfter(db, customerId, assetId, dropped - 1, 1);
  return { checkpoint: kept ?? presentOf(track), droppedBefore: dropped };
}

/** The track as it stands, as a checkpoint, for an asset of whose positions none is kept: nothing is folded again. */
function presentOf(track: AssetTrack): Checkpoint {
  const { memory } = track.memory();
  return {
    at: memory.timeline.lastTime ?? Number.NEGATIVE_INFINITY,
    fingerprint: memory.timeline.lastFingerprint ?? BEFORE_ALL_FINGERPRINTS,
    memory,
  };
}
