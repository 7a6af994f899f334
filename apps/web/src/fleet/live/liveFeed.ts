import type { LiveBatchFragment } from '../../api/index.ts';
import { LiveConnection, type LiveSink, type LiveState } from '../../live/index.ts';
import type { FleetStore, Vehicle } from './vehicle.ts';

/** A fleet that was received before this page began. */
export interface FormerFleet {
  /** The groups whose vehicles these are. */
  groupIds: readonly number[];
  cursor: string;
  /** When the server was heard last, in milliseconds since 1970. */
  at: number;
  points: readonly { point: Vehicle; receivedAt: number }[];
}

/** What the feed depends on; replaced in tests. */
export interface FeedParts {
  store: Pick<FleetStore, 'replace' | 'restore' | 'merge' | 'mergeNewer' | 'clear'>;
  /** Subscribes from a cursor (null: from the beginning, with a preview of a large fleet); returns the function that ends the subscription. */
  subscribe(
    groupIds: readonly number[],
    cursor: string | null,
    sink: LiveSink<LiveBatchFragment>,
  ): () => void;
  /** Reads once what changed since the cursor. */
  poll(groupIds: readonly number[], cursor: string | null, signal: AbortSignal): Promise<LiveBatchFragment>;
  /** When the server gave its last sign on the socket; see LiveConnection. */
  heardAt?(): number | null;
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
  #former: FormerFleet | null = null;

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
      ...(parts.heardAt && { heardAt: parts.heardAt }),
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

  /** When the server was heard last, in milliseconds since 1970; null before. */
  get heardAt(): number | null {
    return this.#connection.heardAt;
  }

  subscribe(listener: () => void): () => void {
    return this.#connection.subscribe(listener);
  }

  /** From where the server can go on with what changes; null before its first snapshot. */
  get place(): { groupIds: readonly number[]; cursor: string } | null {
    return this.#cursor === null ? null : { groupIds: this.#groupIds, cursor: this.#cursor };
  }

  /** Has a fleet that was received before to begin with, until the server has sent something newer. */
  beginWith(former: FormerFleet | null): void {
    this.#former = former;
  }

  /**
   * Starts with these groups from a new snapshot, or from the fleet that was received before, where all of them are in it: then only what
   * has changed since is asked for. Without groups there is nothing to do.
   */
  start(groupIds: readonly number[]): void {
    this.#connection.stop();
    this.#groupIds = groupIds;
    const former = this.#former && partOf(this.#former, groupIds);
    this.#cursor = former?.cursor ?? null;
    if (former) this.#parts.store.restore(former.points);
    else this.#parts.store.clear();
    if (groupIds.length > 0) this.#connection.start(former?.at);
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
    this.#former = null;
    this.#cursor = batch.cursor;
    if (batch.snapshot) this.#parts.store.replace(batch.items, this.#parts.now());
    else this.#parts.store.merge(batch.items, batch.removed, this.#parts.now());
  }
}

/** What a former fleet has of these groups; null where one of them is not in it. A part of it has no cursor. */
function partOf(former: FormerFleet, groupIds: readonly number[]) {
  const known = new Set(former.groupIds);
  if (groupIds.length === 0 || groupIds.some((id) => !known.has(id))) return null;
  if (groupIds.length === known.size) return former;
  const wanted = new Set(groupIds);
  const points = former.points.filter(({ point }) => point.groupIds.some((id) => wanted.has(id)));
  return { ...former, cursor: null, points };
}
