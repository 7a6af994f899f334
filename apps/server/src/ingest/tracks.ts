import type { FactRule, Fix } from '@rastro/domain';
import { FACT_RULES, QUALITY } from '@rastro/domain';
import type { FastifyBaseLogger } from 'fastify';
import type { LiveChange } from '../live/liveFleet.ts';
import { PACES, type Paces } from '../paces.ts';
import type { SettingsDirectory } from '../settings/settingsDirectory.ts';
import { type Db, inTransaction } from '../store/database.ts';
import { forgetLate, type LateWindow, nextIngestTerm, readTracks, readUnderived } from '../store/derived.ts';
import type { History, StoredFix } from '../store/history/history.ts';
import { AssetTrack, type TrackMemory } from './assetTrack.ts';
import {
  concludeDerivation,
  Derivation,
  type DerivationSources,
  type DerivedAgain,
  deriveAgain,
  writeAsTheyStand,
} from './deriveAgain.ts';
import { KeptTrack } from './keptTrack.ts';
import { lateWindows, type TrackNotes } from './trackNotes.ts';
import type { Task } from './writer.ts';

/** The milliseconds for each waiting track between two writings, where that is more than `trackUnwrittenMs`: a large fleet leaves room for positions. */
const FLUSH_PACE_MS = 4;
/** The longest time in milliseconds between two writings of tracks, however large the fleet is. */
const FLUSH_AT_MOST_MS = 20_000;
const FLUSH_TRACKS = 1_000;
/** The milliseconds between two looks for further late fixes, while some wait. */
const LATE_LOOK_MS = 100;
/** The milliseconds after which a batch is folded although no other came. */
const PENDING_MS = 5;

/** More than are published while a process ingests: what the next one publishes has greater numbers, as whoever follows from elsewhere needs. */
const CHANGES_IN_A_TERM = 2 ** 36;

/** The number of fixes that a derivation beside the ingest folds before it lets others work. */
const FIXES_AT_ONCE = 2_000;
/** How often a derivation begins again when late fixes overtake it; the last attempt folds everything between two batches. */
const ATTEMPTS = 3;

/** The paces that the tracks keep. */
export type TrackPaces = Pick<Paces, 'trackLookMs' | 'trackUnwrittenMs' | 'lateQuietMs' | 'lateAtMostMs'>;

/** What a batch brought: positions that are stored now and were not before, and which devices reported, from which asset and when. */
export interface CommittedBatch {
  rows: readonly StoredFix[];
  contacts: readonly {
    device: { customerId: number; deviceId: number };
    assetId: number;
    /** In milliseconds since 1970 UTC. */
    at: number;
  }[];
}

/** Work of others that must not run beside a batch. */
interface Job {
  run(): Promise<void>;
  cancel(reason: Error): void;
}

/**
 * The derived state of all assets, each a `KeptTrack`: folded in memory as positions are committed, written a moment later, derived again
 * where late fixes came. After a crash `load` folds in what had been committed and not written.
 *
 * A commit asks `notesFor` what has to be written with its positions, and leaves the batch with `receive`. All else is done by `run`
 * between two batches, so that nothing else touches a track meanwhile: jobs of others, derivations, and the writing, in this order.
 */
export class Tracks implements Task {
  readonly #db: Db;
  readonly #history: History;
  readonly #settings: SettingsDirectory;
  readonly #log: FastifyBaseLogger;
  readonly #onLive: (changes: readonly LiveChange[]) => void;
  readonly #rules: readonly FactRule[];
  readonly #paces: TrackPaces;
  readonly #kept = new Map<number, KeptTrack>();
  /** Jobs that wait for the end of a batch. */
  readonly #jobs: Job[] = [];
  #closing = false;
  #flushedAt = Date.now();
  #sequence = 0;
  /** The batch that is committed and not folded yet. */
  #pending: CommittedBatch | null = null;
  #pendingTimer: NodeJS.Timeout | undefined;

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
    clearTimeout(this.#pendingTimer);
    this.#pending = null;
    this.#kept.clear(); // a derivation under way notices it: it was begun from a track that is no longer kept
    await this.load();
  }

  /** Reads the stored tracks and catches up with the positions that were committed after they were written. */
  async load(): Promise<void> {
    this.#sequence = (await nextIngestTerm(this.#db)) * CHANGES_IN_A_TERM;
    for (const stored of await readTracks(this.#db)) {
      const { customerId, assetId } = stored;
      this.#kept.set(assetId, new KeptTrack(this.#begin(customerId, assetId, stored), true));
    }
    const { late, behind } = await readUnderived(this.#db);
    this.noteLate(late, 0);
    for (const assetId of behind) {
      const track = this.#kept.get(assetId)?.track;
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
    await this.#deriveAllLate();
    await this.#write();
    this.publish(this.#kept.keys());
  }

  /** When the asset's device last transmitted anything, in milliseconds since 1970 UTC; null for never. */
  heardAt(assetId: number): number | null {
    return this.#kept.get(assetId)?.track.lastSeen || null;
  }

  /**
   * What has to be noted in the transaction that writes these rows: which begin a track, and which come late. Folds the batch before first:
   * whether a row is late depends on it.
   */
  notesFor(rows: readonly StoredFix[]): TrackNotes {
    this.foldPending();
    const late = rows.filter(({ customerId, assetId, fix }) =>
      this.#keep(customerId, assetId).track.isLate(fix),
    );
    return {
      begun: this.begunBy(rows),
      late: lateWindows(
        late.map(({ customerId, assetId, fix: { fixTime } }) => ({ customerId, assetId, fixTime })),
      ),
    };
  }

  /** The rows whose asset's track has no row in the store yet. */
  begunBy(rows: readonly StoredFix[]): StoredFix[] {
    return rows.filter(({ assetId }) => (this.#kept.get(assetId)?.state ?? 'begun') === 'begun');
  }

  /**
   * Receives a committed batch. It is folded within milliseconds: beside the writing of the next one, once the database has it, or by
   * itself. Should we stop before, the next start finds the positions.
   */
  receive(batch: CommittedBatch): void {
    this.foldPending();
    this.#pending = batch;
    this.#pendingTimer = setTimeout(() => this.foldPending(), PENDING_MS);
  }

  /** Folds the batch that was received last, if it was not folded yet. */
  foldPending(): void {
    const batch = this.#pending;
    if (!batch) return;
    clearTimeout(this.#pendingTimer);
    this.#pending = null;
    this.#fold(batch);
  }

  #fold({ rows, contacts }: CommittedBatch): void {
    const touched = new Set<number>();
    for (const { device, assetId, at } of contacts) {
      this.#keep(device.customerId, assetId).track.deviceReported(device.deviceId, at);
      touched.add(assetId);
    }
    for (const [assetId, ofAsset] of Map.groupBy(rows, ({ assetId }) => assetId)) {
      const kept = this.#keep((ofAsset[0] as StoredFix).customerId, assetId);
      const { track } = kept;
      const fixes = byTime(ofAsset.map(({ fix }) => fix));
      for (const fix of fixes) {
        if (track.isLate(fix)) kept.noteLate(fix.fixTime, fix.fixTime, Date.now());
        else track.push(fix);
      }
      track.updateLive();
      if (touched.has(assetId)) track.heardLive(fixes); // the device itself spoke, no file
      touched.add(assetId);
    }
    this.publish(touched);
  }

  /** Remembers that late fixes are stored in windows of assets; of which the track is begun where there is none. */
  noteLate(windows: readonly LateWindow[], now = Date.now()): void {
    for (const { customerId, assetId, from, until } of windows)
      this.#keep(customerId, assetId).noteLate(from, until, now);
  }

  /** Forgets where an asset is if that is what one of these fixes says, which it loses. Gives whether it does; its past is to be derived. */
  losesLive(assetId: number, fixes: readonly Fix[]): boolean {
    const track = this.#kept.get(assetId)?.track;
    const { live = null } = track ?? {};
    const isLost = fixes.some(
      ({ fixTime, fingerprint }) => live?.fixTime === fixTime && live.fingerprint === fingerprint,
    );
    if (isLost) track?.forgetLive();
    return isLost;
  }

  /** Notes that a device reported these fixes, which were moved to where they are now. */
  cameFrom(deviceId: number, rows: readonly StoredFix[]): void {
    for (const { customerId, assetId, fix } of rows) {
      const { track } = this.#keep(customerId, assetId);
      if ((fix.quality & QUALITY.OUTSIDE_MOUNTING) === 0 && fix.serverTime > track.lastSeen)
        track.deviceReported(deviceId, fix.serverTime);
    }
  }

  #isAnyLate(): boolean {
    for (const { late } of this.#kept.values()) if (late) return true;
    return false;
  }

  /** What is kept of an asset, begun where there is nothing, or where it was another customer's. */
  #keep(customerId: number, assetId: number): KeptTrack {
    const kept = this.#kept.get(assetId);
    if (kept?.track.customerId === customerId) return kept;
    const track = this.#begin(customerId, assetId, null);
    if (kept) kept.restart(track);
    const begun = kept ?? new KeptTrack(track, false);
    this.#kept.set(assetId, begun);
    return begun;
  }

  #begin(customerId: number, assetId: number, memory: TrackMemory | null): AssetTrack {
    return new AssetTrack(customerId, assetId, memory, this.#settings.of(customerId, assetId), this.#rules);
  }

  /** Hands the live states of assets to the live fleet. */
  publish(assetIds: Iterable<number>): void {
    const changes: LiveChange[] = [];
    for (const assetId of assetIds) {
      const kept = this.#kept.get(assetId);
      if (!kept || (!kept.track.live && kept.pastChangedAt === null)) continue;
      this.#sequence += 1;
      changes.push({
        assetId,
        deviceId: kept.track.deviceId,
        sequence: this.#sequence,
        lastSeen: kept.track.lastSeen,
        state: kept.track.live,
        pastChangedAt: kept.pastChangedAt,
      });
    }
    if (changes.length > 0) this.#onLive(changes);
  }

  /** Does one of the jobs that wait, or derives one asset that is due, or writes what is due; see `Task`. */
  async run(): Promise<number> {
    this.foldPending();
    const now = Date.now();
    const { trackLookMs } = this.#paces;
    const job = this.#jobs.shift();
    if (job) {
      await job.run();
      return 0;
    }
    for (const kept of this.#kept.values())
      if (kept.isDue(now, this.#paces)) {
        await this.#deriveLate(kept);
        return 0; // one at a time, so that the devices do not wait for all of them
      }
    if (now - this.#flushedAt >= trackLookMs) {
      await this.#write(now);
      this.#flushedAt = Date.now();
    }
    return this.#isAnyLate() ? Math.min(LATE_LOOK_MS, trackLookMs) : trackLookMs;
  }

  /** Derives and writes everything, at the end. Jobs that did not run are cancelled. */
  async finish(): Promise<void> {
    this.foldPending();
    this.#closing = true;
    for (const job of this.#jobs.splice(0)) job.cancel(new Error('the ingest is closing'));
    await this.#deriveAllLate();
    await this.#write();
  }

  /** Writes what is due at `now`; everything without it. */
  async #write(now = Number.POSITIVE_INFINITY): Promise<void> {
    const waiting = [...this.#kept.values()].filter(({ track }) => track.dirty);
    const after = Math.min(
      FLUSH_AT_MOST_MS,
      Math.max(this.#paces.trackUnwrittenMs, waiting.length * FLUSH_PACE_MS),
    );
    const due = waiting.filter(({ track }) => track.hasFacts || now - track.dirtySince >= after);
    for (let start = 0; start < due.length; start += FLUSH_TRACKS) {
      const page = due.slice(start, start + FLUSH_TRACKS);
      await inTransaction(this.#db, (tx) =>
        writeAsTheyStand(
          tx,
          page.map(({ track }) => track),
        ),
      );
      for (const kept of page) kept.written();
    }
  }

  async #deriveAllLate(): Promise<void> {
    for (const kept of this.#kept.values()) if (kept.late) await this.#deriveLate(kept);
  }

  /** Folds an asset again from the last checkpoint before its late fixes, and replaces what that changes. */
  async #deriveLate(kept: KeptTrack): Promise<void> {
    const { late, track } = kept;
    if (!late) return;
    const derived = await inTransaction(this.#db, async (tx) => {
      const result = await deriveAgain(tx, this.#sources, track, late);
      await forgetLate(tx, track.assetId);
      return result;
    });
    kept.lateDerived();
    this.#wasDerived(kept, derived);
  }

  /**
   * Derives an asset anew from a moment on, by the settings in force then, while positions keep coming: folds beside the ingest,
   * and only the last of it between two batches. `done` runs in the transaction that writes the result. Does nothing for an
   * asset that has never reported. Throws what the store throws, and when the ingest closes; then nothing has changed.
   */
  async deriveFrom(assetId: number, from: number, done: (db: Db) => Promise<void>): Promise<void> {
    const window = { from, until: Number.POSITIVE_INFINITY };
    for (let attempt = 1; ; attempt++) {
      const begun = this.#kept.get(assetId);
      if (!begun) return inTransaction(this.#db, done);
      const { lateCount, track } = begun;
      const derivation = await Derivation.begin(this.#db, this.#sources, track, window);
      while (!(await derivation.advance(FIXES_AT_ONCE))) await new Promise(setImmediate);
      const finished = await this.#betweenBatches(async () => {
        const kept = this.#kept.get(assetId);
        if (kept?.track.customerId !== track.customerId) {
          await inTransaction(this.#db, done); // it went to another customer meanwhile: nothing to do here
          return true;
        }
        const outdated = kept !== begun || kept.late !== null || kept.lateCount !== lateCount;
        if (outdated && attempt < ATTEMPTS) return false;
        const derived = await inTransaction(this.#db, async (tx) => {
          const result = outdated
            ? await deriveAgain(tx, this.#sources, kept.track, {
                ...window,
                from: Math.min(from, kept.late?.from ?? from),
              })
            : await concludeDerivation(tx, derivation, kept.track);
          if (outdated) await forgetLate(tx, assetId);
          await done(tx);
          return result;
        });
        if (outdated) kept.lateDerived();
        this.#wasDerived(kept, derived);
        return true;
      });
      if (finished) return;
    }
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

  #wasDerived(kept: KeptTrack, derived: DerivedAgain): void {
    kept.derived(derived, Date.now());
    this.publish([kept.track.assetId]);
  }
}

/** Fixes of one asset in the order of the timeline. */
function byTime(fixes: Fix[]): Fix[] {
  return fixes.sort((a, b) => a.fixTime - b.fixTime || a.fingerprint - b.fingerprint);
}
