import type { FactRule, Fix } from '@rastro/domain';
import { FACT_RULES } from '@rastro/domain';
import type { FastifyBaseLogger } from 'fastify';
import type { LiveChange } from '../live/liveFleet.ts';
import type { SettingsDirectory } from '../settings/settingsDirectory.ts';
import { inTransaction, type Store } from '../store/database.ts';
import { forgetLate, readTracks, readUnderived, writeTracks } from '../store/derived.ts';
import { writeFacts } from '../store/facts.ts';
import type { History } from '../store/history/history.ts';
import { AssetTrack, type TrackMemory, updateOf } from './assetTrack.ts';
import { deriveAgain } from './deriveAgain.ts';
import type { Chore } from './writer.ts';

/** How often it is looked what has to be written. */
const FLUSH_EVERY_MS = 1_000;
/** A track is written when it was dirty this long, or has facts to tell, */
const FLUSH_AFTER_MS = 2_000;
/** but in a large fleet more seldom: so long for each track that waits, that writing them leaves room for the positions, */
const FLUSH_PACE_MS = 4;
/** and not later than this. */
const FLUSH_AT_MOST_MS = 20_000;
const FLUSH_TRACKS = 1_000;
/** A fold that nothing came to work beside is done after this. */
const DEFERRED_MS = 5;
/** Late fixes rarely come alone: an asset is derived again when it was quiet this long, */
const LATE_QUIET_MS = 700;
/** but not later than this after the first of them. */
const LATE_AT_MOST_MS = 5_000;

interface LateWindow {
  from: number;
  until: number;
  since: number;
  lastAt: number;
}

/**
 * The derived state of all assets: folded in memory as positions are committed, written a moment later, derived again where
 * late fixes came. After a crash `load` folds in what had been committed and not written. Runs between batches, so that
 * nothing else touches a track meanwhile.
 */
export class Tracks implements Chore {
  readonly #store: Store;
  readonly #history: History;
  readonly #settings: SettingsDirectory;
  readonly #log: FastifyBaseLogger;
  readonly #onLive: (changes: readonly LiveChange[]) => void;
  readonly #rules: readonly FactRule[];
  readonly #tracks = new Map<number, AssetTrack>();
  readonly #late = new Map<number, LateWindow>();
  readonly #stored = new Set<number>();
  #flushedAt = Date.now();
  #sequence = 0;
  #deferred: (() => void) | null = null;
  #deferredTimer: NodeJS.Timeout | undefined;

  constructor(
    store: Store,
    history: History,
    settings: SettingsDirectory,
    log: FastifyBaseLogger,
    onLive: (changes: readonly LiveChange[]) => void,
    rules: readonly FactRule[] = FACT_RULES,
  ) {
    this.#store = store;
    this.#history = history;
    this.#settings = settings;
    this.#log = log;
    this.#onLive = onLive;
    this.#rules = rules;
  }

  /** Reads the stored tracks and catches up with the positions that were committed after they were written. */
  async load(): Promise<void> {
    for (const stored of await readTracks(this.#store.pool)) {
      this.#tracks.set(stored.assetId, this.#begin(stored.customerId, stored.assetId, stored));
      this.#stored.add(stored.assetId);
    }
    const { late, behind } = await readUnderived(this.#store.pool);
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
      track.settle();
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
    const window = this.#late.get(assetId);
    if (!window) this.#late.set(assetId, { from, until, since: now, lastAt: now });
    else {
      window.from = Math.min(window.from, from);
      window.until = Math.max(window.until, until);
      window.lastAt = now;
    }
  }

  /**
   * Takes over the folding of a committed batch. It is done within milliseconds: beside the writing of the next batch, which calls
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
      });
    }
    if (changes.length > 0) this.#onLive(changes);
  }

  /** Derives again what is due and writes what changed; see Chore. */
  async run(): Promise<number> {
    this.catchUp();
    const now = Date.now();
    for (const [assetId, window] of this.#late)
      if (now - window.lastAt >= LATE_QUIET_MS || now - window.since >= LATE_AT_MOST_MS) {
        await this.#derive(assetId);
        return 0; // one at a time, so that the devices do not wait for all of them
      }
    if (now - this.#flushedAt >= FLUSH_EVERY_MS) {
      await this.#flush(now);
      this.#flushedAt = Date.now();
    }
    return this.#late.size > 0 ? 100 : FLUSH_EVERY_MS;
  }

  /** Derives and writes everything, at the end. */
  async finish(): Promise<void> {
    this.catchUp();
    for (const assetId of [...this.#late.keys()]) await this.#derive(assetId);
    await this.#flush();
  }

  /** Writes what is due at `now`; everything without it. */
  async #flush(now = Number.POSITIVE_INFINITY): Promise<void> {
    const waiting = [...this.#tracks.values()].filter((track) => track.dirty);
    const after = Math.min(FLUSH_AT_MOST_MS, Math.max(FLUSH_AFTER_MS, waiting.length * FLUSH_PACE_MS));
    const dirty = waiting.filter((track) => track.hasFacts || now - track.dirtySince >= after);
    for (let start = 0; start < dirty.length; start += FLUSH_TRACKS) {
      const tracks = dirty.slice(start, start + FLUSH_TRACKS);
      const updates = tracks.map(updateOf);
      await inTransaction(this.#store.pool, async (client) => {
        await writeTracks(client, updates);
        await writeFacts(client, updates);
      });
      for (const track of tracks) this.#wasWritten(track);
    }
  }

  /** Folds an asset again from the last checkpoint before its late fixes, and replaces what that changes. */
  async #derive(assetId: number): Promise<void> {
    const window = this.#late.get(assetId);
    const track = this.#tracks.get(assetId);
    if (!window || !track) return;
    const derived = await inTransaction(this.#store.pool, async (client) => {
      const result = await deriveAgain(client, this.#history, track, window);
      await forgetLate(client, assetId);
      return result;
    });
    this.#wasWritten(track);
    if (derived.kind === 'window') track.correctDistance(derived.metres);
    else {
      this.#tracks.set(assetId, derived.track); // until here the old one stood, so that what comes is compared with all that came
      this.#wasWritten(derived.track);
    }
    this.#late.delete(assetId);
    this.publish([assetId]);
  }

  #wasWritten(track: AssetTrack): void {
    track.written();
    if (track.memory().memory.timeline.lastTime !== null) this.#stored.add(track.assetId);
  }
}

/** Fixes of one asset in the order of the timeline. */
export function byTime(fixes: Fix[]): Fix[] {
  return fixes.sort((a, b) => a.fixTime - b.fixTime || a.fingerprint - b.fingerprint);
}
