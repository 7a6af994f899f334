import type { CompiledQuery } from 'graphql-jit';
import type { LiveFleet } from './liveFleet.ts';

/** Where a subscriber's messages go: a socket, seen from here. */
export interface Outlet {
  /** Sends one execution result, already encoded. */
  send(resultText: string): void;
  /** Bytes handed over and not yet taken by the network. */
  readonly bufferedBytes: number;
}

/** What a channel serves: the same encoded batches for everyone with the same call over the same assets. */
export interface ChannelKey {
  /** Text that is equal only where the call, its selection and the assets in scope are. */
  key: string;
  compiled: CompiledQuery;
  field: 'newPoint' | 'newPointByAssetId';
  variables: Record<string, unknown>;
  /** Asked again whenever the fleet's names and groups change. */
  assetIds(): Promise<number[]>;
}

/** One person's subscription; `end` stops it. */
export interface Subscription {
  end(): void;
}

const FLUSH_EVERY_MS = 1_000;
const FLUSH_SOONEST_MS = 50;
/** A subscriber with more than this waiting gets nothing until it has taken it; then its changes come as one batch. */
const SLOW_BYTES = 1_000_000;

interface Subscriber {
  outlet: Outlet;
  revision: number;
}

/**
 * Hands changes of the live fleet to subscribers: at most one batch a second each, sooner after a pause; encoded once for all
 * who share a channel; collapsed to the newest of each vehicle for those who are slow. See docs: live feed.
 */
export class LiveFeed {
  readonly #fleet: LiveFleet;
  readonly #channels = new Map<string, Channel>();
  readonly #stopListening: () => void;
  #timer: NodeJS.Timeout | null = null;
  #lastFlush = 0;

  constructor(fleet: LiveFleet) {
    this.#fleet = fleet;
    this.#stopListening = fleet.listen(() => this.#schedule());
  }

  /** Starts a subscription with a snapshot, or with what changed since the cursor. */
  async subscribe(key: ChannelKey, cursor: string | null, outlet: Outlet): Promise<Subscription> {
    let channel = this.#channels.get(key.key);
    if (!channel) {
      channel = new Channel(this.#fleet, key);
      this.#channels.set(key.key, channel);
    }
    const joined = channel;
    const subscriber = await joined.join(outlet, cursor);
    return {
      end: () => {
        joined.subscribers.delete(subscriber);
        if (joined.subscribers.size === 0 && this.#channels.get(key.key) === joined)
          this.#channels.delete(key.key);
      },
    };
  }

  /** Asks every channel again which assets are in scope: after a change of groups, users or assets. */
  async refreshScopes(): Promise<void> {
    for (const channel of this.#channels.values()) await channel.refreshScope();
    this.#schedule();
  }

  close(): void {
    this.#stopListening();
    if (this.#timer) clearTimeout(this.#timer);
    this.#channels.clear();
  }

  #schedule(): void {
    if (this.#timer || this.#channels.size === 0) return;
    const wait = Math.max(FLUSH_SOONEST_MS, this.#lastFlush + FLUSH_EVERY_MS - Date.now());
    this.#timer = setTimeout(() => {
      this.#timer = null;
      this.#lastFlush = Date.now();
      let behind = false;
      for (const channel of this.#channels.values()) behind = channel.flush() || behind;
      if (behind) this.#schedule();
    }, wait);
  }
}

class Channel {
  readonly subscribers = new Set<Subscriber>();
  readonly #fleet: LiveFleet;
  readonly #key: ChannelKey;
  #assetIds: ReadonlySet<number> = new Set();
  #ready: Promise<void>;
  #revision: number;
  #removed: number[] = [];

  constructor(fleet: LiveFleet, key: ChannelKey) {
    this.#fleet = fleet;
    this.#key = key;
    this.#revision = fleet.revision;
    this.#ready = key.assetIds().then((ids) => {
      this.#assetIds = new Set(ids);
    });
  }

  async join(outlet: Outlet, cursor: string | null): Promise<Subscriber> {
    await this.#ready;
    const since = cursor === null ? null : this.#fleet.revisionOf(cursor);
    // From here to the end nothing waits, so no change falls between the snapshot and the batches.
    const subscriber: Subscriber = { outlet, revision: this.#revision };
    const items =
      since === null ? this.#fleet.points(this.#assetIds) : this.#fleet.changedSince(since, this.#assetIds);
    subscriber.revision = this.#fleet.revision;
    for (const text of this.#encode(items, since === null, [])) outlet.send(text);
    this.subscribers.add(subscriber);
    return subscriber;
  }

  async refreshScope(): Promise<void> {
    const before = this.#assetIds;
    const now = new Set(await this.#key.assetIds());
    this.#removed.push(...[...before].filter((assetId) => !now.has(assetId)));
    const added = [...now].filter((assetId) => !before.has(assetId));
    this.#assetIds = now;
    if (added.length === 0) return;
    const texts = this.#encode(this.#fleet.points(added), false, []);
    for (const subscriber of this.subscribers) for (const text of texts) subscriber.outlet.send(text);
  }

  /** Sends what changed; true when somebody is behind and has to be looked at again. */
  flush(): boolean {
    const from = this.#revision;
    this.#revision = this.#fleet.revision;
    const removed = this.#removed.splice(0);
    let shared: string[] | null = null;
    let behind = false;
    for (const subscriber of this.subscribers) {
      if (removed.length === 0 && subscriber.revision >= this.#revision) continue;
      if (subscriber.outlet.bufferedBytes > SLOW_BYTES) {
        behind = true;
        continue;
      }
      let texts: string[];
      if (subscriber.revision === from) {
        shared ??= this.#encode(this.#fleet.changedSince(from, this.#assetIds), false, removed);
        texts = shared;
      } else {
        texts = this.#encode(this.#fleet.changedSince(subscriber.revision, this.#assetIds), false, removed);
      }
      subscriber.revision = this.#revision;
      for (const text of texts) subscriber.outlet.send(text);
    }
    return behind;
  }

  /** The results to send for these points: one for a batch, one a point for a single asset; none where nothing is new. */
  #encode(items: ReturnType<LiveFleet['points']>, snapshot: boolean, removed: number[]): string[] {
    const { field, compiled, variables } = this.#key;
    if (!snapshot && items.length === 0 && removed.length === 0) return [];
    const values =
      field === 'newPointByAssetId' ? items : [{ cursor: this.#fleet.cursor, snapshot, items, removed }];
    return values.map((value) => {
      const result = compiled.query({ [field]: value }, {}, variables);
      if (result instanceof Promise) throw new Error('A live point must resolve without waiting');
      return compiled.stringify(result);
    });
  }
}
