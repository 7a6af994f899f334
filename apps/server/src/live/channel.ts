import type { Sight } from '../access/scope.ts';
import type { LiveFleet } from './liveFleet.ts';
import type { LivePointView } from './livePoint.ts';
import type { CompiledCall } from './pointTexts.ts';

/** Where a subscriber's messages go: a socket, seen from here. */
export interface Outlet {
  /** Sends one execution result, already encoded: many may share it. Calls `done` when the network has it, or never will. */
  send(result: Buffer, done?: () => void): void;
  /** Bytes handed over that the network has not accepted yet. */
  readonly bufferedBytes: number;
}

/** What a channel serves: the same encoded batches for everyone with the same call over the same assets. */
export interface ChannelKey {
  /** Text that is equal only where the call, its selection and who may see what are. */
  key: string;
  compiled: CompiledCall;
  field: 'newPoint' | 'newPointByAssetId';
  variables: Record<string, unknown>;
  /** How the vehicles are shown to who subscribes. */
  sight: Sight;
  /** The assets in scope now: asked again whenever memberships change. */
  assetIds(): Promise<number[]>;
}

/** What one subscriber has: the fleet at a revision, as far as these assets go. */
interface Subscriber {
  outlet: Outlet;
  revision: number;
  assetIds: ReadonlySet<number>;
}

/** Vehicles of a preview, and how many a fleet has that is worth one: the same are sent again with the whole. */
const PREVIEW_VEHICLES = 500;
const LARGE_FLEET = 2_000;

/** A subscriber with more than this waiting gets nothing until the network has accepted it; then its changes come as one batch. */
const SLOW_BYTES = 1_000_000;

/** Everyone with one call over one set of assets. */
export class Channel {
  readonly subscribers = new Set<Subscriber>();
  readonly #fleet: LiveFleet;
  readonly #key: ChannelKey;
  #assetIds: ReadonlySet<number> = new Set();
  /** Counts how often the scope was to be asked for, and which of these the answer is to. */
  #asked = 1;
  #answered = 0;
  #learning: Promise<void> | null = null;
  #joining = 0;

  constructor(fleet: LiveFleet, key: ChannelKey) {
    this.#fleet = fleet;
    this.#key = key;
  }

  get isEmpty(): boolean {
    return this.subscribers.size === 0 && this.#joining === 0;
  }

  /** False from a change of memberships until `learnScope` is done. */
  get knowsScope(): boolean {
    return this.#answered === this.#asked;
  }

  forgetScope(): void {
    this.#asked += 1;
  }

  /** Asks which assets are in scope, once for all who wait for it. Throws what the store throws; then it is still unknown. */
  learnScope(): Promise<void> {
    this.#learning ??= this.#learn().finally(() => {
      this.#learning = null;
    });
    return this.#learning;
  }

  async #learn(): Promise<void> {
    while (!this.knowsScope) {
      const asked = this.#asked; // it may be forgotten again while we wait
      const now = new Set(await this.#key.assetIds());
      if (now.symmetricDifference(this.#assetIds).size > 0) this.#assetIds = now;
      this.#answered = asked;
    }
  }

  /** Adds a subscriber, after sending it a snapshot or what changed since its cursor; before the snapshot of a large fleet a preview. */
  async join(outlet: Outlet, cursor: string | null, { preview }: { preview: boolean }): Promise<Subscriber> {
    this.#joining += 1;
    try {
      await this.learnScope();
      if (preview && this.#assetIds.size > LARGE_FLEET && this.#since(cursor) === null) {
        await this.#sendPreview(outlet);
        await this.learnScope(); // it may have changed meanwhile
      }
    } finally {
      this.#joining -= 1;
    }
    // From here to the end nothing waits, so no change falls between the snapshot and the batches.
    const assetIds = this.#assetIds;
    const since = this.#since(cursor);
    const results =
      since === null
        ? this.#encode(this.#fleet.points(assetIds, this.#key.sight), true, [])
        : this.#encode(this.#fleet.changedSince(since, assetIds, this.#key.sight), false, []);
    // Who goes on from a cursor hears that it does, where nothing has changed too: without that it could not know that it is live.
    if (results.length === 0 && since !== null) results.push(this.#encodeBatch([], false, []));
    for (const result of results) outlet.send(result);
    const subscriber: Subscriber = { outlet, revision: this.#fleet.revision, assetIds };
    this.subscribers.add(subscriber);
    return subscriber;
  }

  #since(cursor: string | null): number | null {
    return cursor === null ? null : this.#fleet.revisionOf(cursor, this.#assetIds);
  }

  /** Waits until it is on its way: encoding the whole fleet keeps everything waiting for some time. */
  async #sendPreview(outlet: Outlet): Promise<void> {
    const some = this.#assetIds.values().take(PREVIEW_VEHICLES);
    const items = this.#fleet.points(some, this.#key.sight);
    const result = this.#encodeValue({ cursor: '', snapshot: false, items, removed: [] });
    await new Promise<void>((done) => outlet.send(result, done));
  }

  /** Sends what changed; true when somebody is behind and has to be looked at again. */
  flush(): boolean {
    // Nearly all subscribers have the same; each that was slow may have something older of its own.
    const encoded: { revision: number; assetIds: ReadonlySet<number>; results: Buffer[] }[] = [];
    let behind = false;
    for (const subscriber of this.subscribers) {
      const { outlet, revision, assetIds } = subscriber;
      if (revision === this.#fleet.revision && assetIds === this.#assetIds) continue;
      if (outlet.bufferedBytes > SLOW_BYTES) {
        behind = true;
        continue;
      }
      let batch = encoded.find((each) => each.revision === revision && each.assetIds === assetIds);
      if (!batch) {
        batch = { revision, assetIds, results: this.#changes(revision, assetIds) };
        encoded.push(batch);
      }
      subscriber.revision = this.#fleet.revision;
      subscriber.assetIds = this.#assetIds;
      for (const result of batch.results) outlet.send(result);
    }
    return behind;
  }

  /** What leads from the fleet at a revision, over the assets then in scope, to the fleet now. */
  #changes(revision: number, before: ReadonlySet<number>): Buffer[] {
    const now = this.#assetIds;
    const { sight } = this.#key;
    if (before === now) return this.#encode(this.#fleet.changedSince(revision, now, sight), false, []);
    const stayed = now.intersection(before);
    const items = this.#fleet.changedSince(revision, stayed, sight);
    items.push(...this.#fleet.points(now.difference(before), sight));
    return this.#encode(items, false, [...before.difference(now)]);
  }

  /** The results to send for these points: one for a batch, one a point for a single asset; none where nothing is new. */
  #encode(items: readonly LivePointView[], snapshot: boolean, removed: readonly number[]): Buffer[] {
    const { field } = this.#key;
    if (!snapshot && items.length === 0 && removed.length === 0) return [];
    return field === 'newPointByAssetId'
      ? items.map((item) => this.#encodeValue(item))
      : [this.#encodeBatch(items, snapshot, removed)];
  }

  #encodeBatch(items: readonly LivePointView[], snapshot: boolean, removed: readonly number[]): Buffer {
    return this.#encodeValue({ cursor: this.#fleet.cursorFor(this.#assetIds), snapshot, items, removed });
  }

  #encodeValue(value: object): Buffer {
    const { field, compiled, variables } = this.#key;
    const result = compiled.query({ [field]: value }, {}, variables);
    if (result instanceof Promise) throw new Error('A live point must resolve without waiting');
    return compiled.encode(result);
  }
}
