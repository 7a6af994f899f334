import type { LiveBatchFragment } from '../../api/index.ts';
import { LiveConnection, type LiveSink, type LiveState } from '../../live/index.ts';
import type { FleetStore } from './vehicle.ts';

/** What the feed depends on; replaced in tests. */
export interface FeedParts {
  store: Pick<FleetStore, 'replace' | 'merge' | 'mergeNewer' | 'clear'>;
  /** Subscribes from a cursor (null: from the beginning, with a preview of a large fleet); returns the function that ends the subscription. */
  subscribe(
    groupIds: readonly number[],
    cursor: string | null,
    sink: LiveSink<LiveBatchFragment>,
  ): () => void;
  /** Reads once what changed since the cursor. */
  poll(groupIds: readonly number[], cursor: string | null, signal: AbortSignal): Promise<LiveBatchFragment>;
  /** Whether to poll also while the subscription works, which is for all users but owners (docs/contract.md). */
  pollsAlways: boolean;
  now(): number;
  /** A random number from 0 to 1. */
  random(): number;
}

/** The cursor of a part of the fleet that is sent to be shown before the snapshot follows. */
const PREVIEW = '';

/**
 * Keeps a fleet store up to date with a set of groups, by a subscription that continues from its cursor after each interruption,
 * and by a poll with the same cursor. Nothing that arrived late or during an interruption is missed.
 */
export class LiveFeed {
  readonly #parts: FeedParts;
  readonly #connection: LiveConnection<LiveBatchFragment, LiveBatchFragment>;
  #groupIds: readonly number[] = [];
  #cursor: string | null = null;

  constructor(parts: FeedParts) {
    this.#parts = parts;
    this.#connection = new LiveConnection({
      subscribe: (sink) => parts.subscribe(this.#groupIds, this.#cursor, this.#withPreview(sink)),
      poll: (signal) => parts.poll(this.#groupIds, this.#cursor, signal),
      onNews: (batch) => this.#take(batch),
      onAnswer: (batch, isCurrent) => {
        // The subscription may have overtaken this answer; then only newer points count.
        if (isCurrent && this.state.phase !== 'live') this.#take(batch);
        else parts.store.mergeNewer(batch.items, parts.now());
      },
      resumes: true,
      pollsAlways: parts.pollsAlways,
      warning: 'The periodic refresh failed; the session may have expired.',
      now: parts.now,
      random: parts.random,
    });
  }

  /** The same object until something of it changes. */
  get state(): LiveState {
    return this.#connection.state;
  }

  subscribe(listener: () => void): () => void {
    return this.#connection.subscribe(listener);
  }

  /** Starts with these groups from a new snapshot. Without groups there is nothing to do. */
  start(groupIds: readonly number[]): void {
    this.#connection.stop();
    this.#groupIds = groupIds;
    this.#cursor = null;
    this.#parts.store.clear();
    if (groupIds.length > 0) this.#connection.start();
    else this.#parts.store.replace([], this.#parts.now());
  }

  stop(): void {
    this.#connection.stop();
  }

  /** Reconnects at once, because the network or the page came back. */
  wake(): void {
    this.#connection.wake();
  }

  /** A sink that merges a preview by itself: the fleet is not live by it. */
  #withPreview(sink: LiveSink<LiveBatchFragment>): LiveSink<LiveBatchFragment> {
    return {
      ...sink,
      next: (batch) => {
        if (batch.cursor !== PREVIEW) sink.next(batch);
        else this.#parts.store.merge(batch.items, [], this.#parts.now());
      },
    };
  }

  #take(batch: LiveBatchFragment): void {
    this.#cursor = batch.cursor;
    if (batch.snapshot) this.#parts.store.replace(batch.items, this.#parts.now());
    else this.#parts.store.merge(batch.items, batch.removed, this.#parts.now());
  }
}
