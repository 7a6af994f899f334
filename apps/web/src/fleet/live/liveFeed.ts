import type { CallError, LiveBatchFragment } from '../../api/index.ts';
import type { FleetStore } from './vehicle.ts';

/** The phase of the live feed. In `offline` neither the socket nor a poll gets an answer. */
export type FeedPhase = 'connecting' | 'live' | 'reconnecting' | 'offline';

export interface FeedState {
  phase: FeedPhase;
  /** When the last answer of the server arrived, in milliseconds since 1970; null before the first. */
  receivedAt: number | null;
}

/** What the feed depends on; replaced in tests. */
export interface FeedParts {
  store: Pick<FleetStore, 'replace' | 'merge' | 'mergeNewer' | 'clear'>;
  /** Subscribes from a cursor (null: from the beginning, with a preview of a large fleet); returns the function that ends the subscription. */
  subscribe(
    groupIds: readonly number[],
    cursor: string | null,
    sink: { next(batch: LiveBatchFragment): void; ended(error: CallError | null): void },
  ): () => void;
  /** Reads once what changed since the cursor. */
  poll(groupIds: readonly number[], cursor: string | null, signal: AbortSignal): Promise<LiveBatchFragment>;
  /** Whether to poll also while the subscription works, which is for all users but owners (docs/contract.md). */
  pollsAlways: boolean;
  now(): number;
  /** A random number from 0 to 1, so that a thousand browsers do not reconnect at the same moment. */
  random(): number;
}

/** The cursor of a part of the fleet that is sent to be shown before the snapshot follows. */
const PREVIEW = '';
const POLL_EVERY_MS = 30_000;
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;

/**
 * Keeps a fleet store up to date with a set of groups, by a subscription that continues from its cursor after each interruption,
 * and by a poll with the same cursor every 30 s. Nothing that arrived late or during an interruption is missed.
 */
export class LiveFeed {
  readonly #parts: FeedParts;
  readonly #listeners = new Set<() => void>();
  #state: FeedState = { phase: 'connecting', receivedAt: null };
  #groupIds: readonly number[] = [];
  #cursor: string | null = null;
  #attempts = 0;
  #unsubscribe: (() => void) | null = null;
  #reconnect: ReturnType<typeof setTimeout> | undefined;
  #pollTimer: ReturnType<typeof setInterval> | undefined;
  #polling: AbortController | null = null;

  constructor(parts: FeedParts) {
    this.#parts = parts;
  }

  /** The same object until something of it changes. */
  get state(): FeedState {
    return this.#state;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Starts with these groups from a new snapshot. Without groups there is nothing to do. */
  start(groupIds: readonly number[]): void {
    this.stop();
    this.#groupIds = groupIds;
    this.#cursor = null;
    this.#attempts = 0;
    this.#parts.store.clear();
    if (groupIds.length === 0) {
      this.#parts.store.replace([], this.#parts.now());
      return;
    }
    this.#setState({ phase: 'connecting', receivedAt: null });
    this.#connect();
    this.#pollTimer = setInterval(() => {
      if (this.#parts.pollsAlways || this.#state.phase !== 'live') void this.#poll();
    }, POLL_EVERY_MS);
  }

  stop(): void {
    clearTimeout(this.#reconnect);
    clearInterval(this.#pollTimer);
    this.#polling?.abort();
    this.#polling = null;
    this.#unsubscribe?.();
    this.#unsubscribe = null;
  }

  /** Reconnects at once, because the network or the page came back. */
  wake(): void {
    if (this.#unsubscribe || this.#groupIds.length === 0) return;
    this.#attempts = 0;
    this.#connect();
  }

  #connect(): void {
    clearTimeout(this.#reconnect);
    this.#unsubscribe = this.#parts.subscribe(this.#groupIds, this.#cursor, {
      next: (batch) => {
        this.#attempts = 0;
        if (batch.cursor === PREVIEW) return this.#parts.store.merge(batch.items, [], this.#parts.now());
        this.#take(batch);
        this.#setState({ phase: 'live', receivedAt: this.#parts.now() });
      },
      ended: () => {
        this.#unsubscribe = null;
        const { phase, receivedAt } = this.#state;
        this.#setState({ phase: phase === 'offline' ? phase : 'reconnecting', receivedAt });
        if (this.#attempts === 0) void this.#poll();
        this.#reconnect = setTimeout(() => this.#connect(), this.#nextWaitMs());
      },
    });
  }

  #nextWaitMs(): number {
    const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** this.#attempts);
    this.#attempts += 1;
    return wait * (0.5 + this.#parts.random() / 2);
  }

  async #poll(): Promise<void> {
    this.#polling?.abort();
    const polling = new AbortController();
    this.#polling = polling;
    const asked = this.#cursor;
    try {
      const batch = await this.#parts.poll(this.#groupIds, asked, polling.signal);
      if (polling.signal.aborted) return;
      // The subscription may have overtaken this answer; then only newer points count.
      if (this.#cursor === asked && this.#state.phase !== 'live') this.#take(batch);
      else this.#parts.store.mergeNewer(batch.items, this.#parts.now());
      const phase = this.#state.phase === 'offline' ? 'reconnecting' : this.#state.phase;
      this.#setState({ phase, receivedAt: this.#parts.now() });
    } catch (error) {
      if (polling.signal.aborted) return;
      console.warn('The periodic refresh failed; the session may have expired.', error);
      if (this.#state.phase !== 'live')
        this.#setState({ phase: 'offline', receivedAt: this.#state.receivedAt });
    }
  }

  #take(batch: LiveBatchFragment): void {
    this.#cursor = batch.cursor;
    if (batch.snapshot) this.#parts.store.replace(batch.items, this.#parts.now());
    else this.#parts.store.merge(batch.items, batch.removed, this.#parts.now());
  }

  #setState(state: FeedState): void {
    if (state.phase === this.#state.phase && state.receivedAt === this.#state.receivedAt) return;
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}
