import type { FactRule, Fix } from '@rastro/domain';
import { FACT_RULES } from '@rastro/domain';
import type { FastifyBaseLogger } from 'fastify';
import type { LiveChange } from '../live/liveFleet.ts';
import { PACES, type Paces } from '../paces.ts';
import type { SettingsDirectory } from '../settings/settingsDirectory.ts';
import { type Db, inTransaction } from '../store/database.ts';
import { forgetLate, readTracks, readUnderived, writeTracks } from '../store/derived.ts';
import { writeFacts } from '../store/events/facts.ts';
import type { History } from '../store/history/history.ts';
import { AssetTrack, type TrackMemory, updateOf } from './assetTrack.ts';
import { Derivation, type DerivationSources, type DerivedAgain, deriveAgain } from './deriveAgain.ts';
import type { Task } from './writer.ts';

/** The milliseconds for each waiting track between two writings, where that is more than `trackUnwrittenMs`: a large fleet leaves room for positions. */
const FLUSH_PACE_MS = 4;
/** The longest time in milliseconds between two writings of tracks, however large the fleet is. */
const FLUSH_AT_MOST_MS = 20_000;
const FLUSH_TRACKS = 1_000;
/** The milliseconds between two looks for further late fixes, while some wait. */
const LATE_LOOK_MS = 100;
/** The milliseconds after which a deferred fold runs although no other work came. */
const DEFERRED_MS = 5;

/** The number of fixes that a derivation beside the ingest folds before it lets others work. */
const FIXES_AT_ONCE = 2_000;
/** How often a derivation begins again when late fixes overtake it; the last attempt folds everything between two batches. */
const ATTEMPTS = 3;

/** The paces that the tracks keep. */
export type TrackPaces = Pick<Paces, 'trackLookMs' | 'trackUnwrittenMs' | 'lateQuietMs' | 'lateAtMostMs'>;

interface LateWindow {
  from: number;
  until: number;
  since: number;
  lastAt: number;
}

/** Work of others that must not run beside a batch. */
interface Job {
  run(): Promise<void>;
  cancel(reason: Error): void;
}

/**
 * The derived state of all assets: folded in memory as positions are committed, written a moment later, derived again where
 * late fixes came. After a crash `load` folds in what had been committed and not written. Runs between batches, so that
 * nothing else touches a track meanwhile.
 */
export class Tracks implements Task {
  readonly #db: Db;
  readonly #history: History;
  readonly #settings: SettingsDirectory;
  readonly #log: FastifyBaseLogger;
  readonly #onLive: (changes: readonly LiveChange[]) => void;
  readonly #rules: readonly FactRule[];
  readonly #paces: TrackPaces;
  readonly #tracks = new Map<number, AssetTrack>();
  readonly #late = new Map<number, LateWindow>();
  readonly #stored = new Set<number>();
  /** How often late fixes were noted for an asset: a derivation begun before is out of date. */
  readonly #lateCounts = new Map<number, number>();
  /** When the past of an asset was derived again. */
  readonly #pastChangedAt = new Map<number, number>();
  /** Jobs that wait for the end of a batch. */
  readonly #jobs: Job[] = [];
  #closing = false;
  #flushedAt = Date.now();
  #sequence = 0;
  #deferred: (() => void) | null = null;
  #deferredTimer: NodeJS.Timeout | undefined;

  constructor(
    db: Db,
    history: History,
    settings: SettingsDirectory,
    log: FastifyBaseLogger,
    onLive: (changes: readonly LiveChange[]) => void,
    rules: readonly FactRule[] = FACT_RULES,
    paces: TrackPaces = PACES,
  ) {
    this.#db = db;
    this.#history = history;
    this.#settings = settings;
    this.#log = log;
    this.#onLive = onLive;
    this.#rules = rules;
    this.#paces = paces;
  }

  /**
   * Forgets every track and reads them anew, as after a time in which another process may have written them. What was not written of
   * them is folded again from the positions. Call it between two batches. Throws what the store throws; then it has to be called again.
   */
  async reload(): Promise<void> {
    clearTimeout(this.#deferredTimer);
    this.#deferred = null;
    this.#tracks.clear();
    this.#late.clear();
    this.#stored.clear();
    await this.load();
    // A derivation under way was begun from what stood before.
    for (const assetId of this.#tracks.keys())
      this.#lateCounts.set(assetId, (this.#lateCounts.get(assetId) ?? 0) + 1);
  }

  /** Reads the stored tracks and catches up with the positions that were committed after they were written. */
  async load(): Promise<void> {
    for (const stored of await readTracks(this.#db)) {
      this.#tracks.set(stored.assetId, this.#begin(stored.customerId, stored.assetId, stored));
      this.#stored.add(stored.assetId);
    }
    const { late, behind } = await readUnderived(this.#db);
    for (const window of late) {
      this.track(window.customerId, window.assetId);
      this.noteLate(window.assetId, window.from, window.until, 0);
    }
    for (const assetId of behind) {
      const track = this.#tracks.get(assetId);
      if (!track) continue; // one that is also late is derived again below, up to where nothing changes: it has to be whole by then
      const { lastTime, lastFingerprint } = track.memory().memory.timeline;
      const fixes = this.#history.readFixesAfter(track.customerId, assetId, {
        fixTime: lastTime ?? Number.NEGATIVE_INFINITY,
        fingerprint: lastFingerprint ?? 0,
      });
      for await (const fix of fixes) track.push(fix);
      track.updateLive();
    }
    if (behind.length + late.length > 0)
      this.#log.info(
        { behind: behind.length, late: late.length },
        'caught up with positions stored before the stop',
      );
    for (;;) {
      const due = [...this.#late.keys()];
      if (due.length === 0) break;
      for (const assetId of due) await this.#derive(assetId);
    }
    await this.#flush();
    this.publish(this.#tracks.keys());
  }

  /** When the asset's device last transmitted anything, in milliseconds since 1970 UTC; null for never. */
  heardAt(assetId: number): number | null {
    return this.#tracks.get(assetId)?.lastSeen || null;
  }

  /** The track of an asset, begun where there is none. */
  track(customerId: number, assetId: number): AssetTrack {
    let track = this.#tracks.get(assetId);
    if (!track || track.customerId !== customerId) {
      track = this.#begin(customerId, assetId, null);
      this.#tracks.set(assetId, track);
    }
    return track;
  }

  #begin(customerId: number, assetId: number, memory: TrackMemory | null): AssetTrack {
    return new AssetTrack(customerId, assetId, memory, this.#settings.of(customerId, assetId), this.#rules);
  }

  /** Whether the store has a row for the asset's track. */
  isStored(assetId: number): boolean {
    return this.#stored.has(assetId);
  }

  /** Remembers that late fixes were committed for an asset, from the time of the oldest to that of the newest. */
  noteLate(assetId: number, from: number, until: number, now = Date.now()): void {
    this.#lateCounts.set(assetId, (this.#lateCounts.get(assetId) ?? 0) + 1);
    const window = this.#late.get(assetId);
    if (!window) this.#late.set(assetId, { from, until, since: now, lastAt: now });
    else {
      window.from = Math.min(window.from, from);
      window.until = Math.max(window.until, until);
      window.lastAt = now;
    }
  }

  /**
   * Accepts the folding of a committed batch. It is done within milliseconds: beside the writing of the next batch, which calls
   * `catchUp` once the database has it, or by itself. Should we stop before, the next start finds the positions.
   */
  defer(fold: () => void): void {
    this.catchUp();
    this.#deferred = fold;
    this.#deferredTimer = setTimeout(() => this.catchUp(), DEFERRED_MS);
  }

  /** Does what was deferred. */
  catchUp(): void {
    const fold = this.#deferred;
    if (!fold) return;
    clearTimeout(this.#deferredTimer);
    this.#deferred = null;
    fold();
  }

  /** Hands the live states of assets to the live fleet. */
  publish(assetIds: Iterable<number>): void {
    const changes: LiveChange[] = [];
    for (const assetId of assetIds) {
      const track = this.#tracks.get(assetId);
      if (!track?.live) continue;
      this.#sequence += 1;
      changes.push({
        assetId,
        deviceId: track.deviceId,
        sequence: this.#sequence,
        lastSeen: track.lastSeen,
        state: track.live,
        pastChangedAt: this.#pastChangedAt.get(assetId) ?? null,
      });
    }
    if (changes.length > 0) this.#onLive(changes);
  }

  /** Derives again what is due and writes what changed; see `Task`. */
  async run(): Promise<number> {
    this.catchUp();
    const now = Date.now();
    const { trackLookMs, lateQuietMs, lateAtMostMs } = this.#paces;
    const job = this.#jobs.shift();
    if (job) {
      await job.run();
      return 0;
    }
    for (const [assetId, window] of this.#late)
      if (now - window.lastAt >= lateQuietMs || now - window.since >= lateAtMostMs) {
        await this.#derive(assetId);
        return 0; // one at a time, so that the devices do not wait for all of them
      }
    if (now - this.#flushedAt >= trackLookMs) {
      await this.#flush(now);
      this.#flushedAt = Date.now();
    }
    return this.#late.size > 0 ? Math.min(LATE_LOOK_MS, trackLookMs) : trackLookMs;
  }

  /** Derives and writes everything, at the end. Jobs that did not run are cancelled. */
  async finish(): Promise<void> {
    this.catchUp();
    this.#closing = true;
    for (const job of this.#jobs.splice(0)) job.cancel(new Error('the ingest is closing'));
    for (const assetId of [...this.#late.keys()]) await this.#derive(assetId);
    await this.#flush();
  }

  /** Writes what is due at `now`; everything without it. */
  async #flush(now = Number.POSITIVE_INFINITY): Promise<void> {
    const waiting = [...this.#tracks.values()].filter((track) => track.dirty);
    const after = Math.min(
      FLUSH_AT_MOST_MS,
      Math.max(this.#paces.trackUnwrittenMs, waiting.length * FLUSH_PACE_MS),
    );
    const dirty = waiting.filter((track) => track.hasFacts || now - track.dirtySince >= after);
    for (let start = 0; start < dirty.length; start += FLUSH_TRACKS) {
      const tracks = dirty.slice(start, start + FLUSH_TRACKS);
      const updates = tracks.map(updateOf);
      await inTransaction(this.#db, async (tx) => {
        await writeTracks(tx, updates);
        await writeFacts(tx, updates);
      });
      for (const track of tracks) this.#wasWritten(track);
    }
  }

  /** Folds an asset again from the last checkpoint before its late fixes, and replaces what that changes. */
  async #derive(assetId: number): Promise<void> {
    const window = this.#late.get(assetId);
    const track = this.#tracks.get(assetId);
    if (!window || !track) return;
    const derived = await inTransaction(this.#db, async (tx) => {
      const result = await deriveAgain(tx, this.#sources, track, window);
      await forgetLate(tx, assetId);
      return result;
    });
    this.#late.delete(assetId);
    this.#wasDerived(track, derived);
  }

  /**
   * Derives an asset anew from a moment on, by the settings in force then, while positions keep coming: folds beside the ingest,
   * and only the last of it between two batches. `done` runs in the transaction that writes the result. Does nothing for an
   * asset that has never reported. Throws what the store throws, and when the ingest closes; then nothing has changed.
   */
  async deriveFrom(assetId: number, from: number, done: (db: Db) => Promise<void>): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      const count = this.#lateCounts.get(assetId) ?? 0;
      const track = this.#tracks.get(assetId);
      if (!track) return inTransaction(this.#db, done);
      const window = { from, until: Number.POSITIVE_INFINITY };
      const derivation = await Derivation.begin(this.#db, this.#sources, track, window);
      while (!(await derivation.advance(FIXES_AT_ONCE))) await new Promise(setImmediate);
      const finished = await this.#betweenBatches(async () => {
        const present = this.#tracks.get(assetId);
        const outdated = this.#late.has(assetId) || count !== (this.#lateCounts.get(assetId) ?? 0);
        if (present?.customerId !== track.customerId) {
          await inTransaction(this.#db, done); // it went to another customer meanwhile: nothing to do here
          return true;
        }
        if (outdated && attempt < ATTEMPTS) return false;
        const derived = await inTransaction(this.#db, async (tx) => {
          const result = outdated
            ? await deriveAgain(tx, this.#sources, present, window)
            : await this.#lastOf(tx, derivation, present);
          if (outdated) await forgetLate(tx, assetId);
          await done(tx);
          return result;
        });
        if (outdated) this.#late.delete(assetId);
        this.#wasDerived(present, derived);
        return true;
      });
      if (finished) return;
    }
  }

  /** Folds what came while a derivation ran, and writes its result. */
  async #lastOf(db: Db, derivation: Derivation, track: AssetTrack): Promise<DerivedAgain> {
    const updates = [updateOf(track)];
    await writeTracks(db, updates);
    await writeFacts(db, updates);
    await derivation.advance();
    return derivation.finish(db, track);
  }

  get #sources(): DerivationSources {
    return { history: this.#history, settings: this.#settings };
  }

  #betweenBatches<T>(work: () => Promise<T>): Promise<T> {
    if (this.#closing) return Promise.reject(new Error('the ingest is closing'));
    return new Promise<T>((resolve, reject) => {
      this.#jobs.push({ run: () => work().then(resolve, reject), cancel: reject });
    });
  }

  #wasDerived(track: AssetTrack, derived: DerivedAgain): void {
    this.#wasWritten(track);
    if (derived.kind === 'window') track.correctDistance(derived.metres);
    else {
      this.#tracks.set(track.assetId, derived.track); // until here the old one stood, so that what comes is compared with all that came
      this.#wasWritten(derived.track);
    }
    this.#pastChangedAt.set(track.assetId, Date.now());
    this.publish([track.assetId]);
  }

  #wasWritten(track: AssetTrack): void {
    track.written();
    this.#stored.add(track.assetId);
  }
}

/** Fixes of one asset in the order of the timeline. */
export function byTime(fixes: Fix[]): Fix[] {
  return fixes.sort((a, b) => a.fixTime - b.fixTime || a.fingerprint - b.fingerprint);
}
