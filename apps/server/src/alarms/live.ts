import type { NotificationNews } from '@rastro/contract/resolvers';
import { sql } from 'kysely';
import type { Outlet } from '../live/channel.ts';
import type { Subscription } from '../live/feed.ts';
import type { SourceCall } from '../live/source.ts';
import { PACES } from '../paces.ts';
import type { Log } from '../store/log.ts';
import { toCounters, waitingSums } from './counters.ts';
import type { AlarmChange, AlarmNews } from './news.ts';
import { readNotifications } from './row.ts';
import { toNotification, type ViewParts } from './view.ts';

const FLUSH_SOONEST_MS = 50;
const MAX_ITEMS = 50;
const MAX_ACKNOWLEDGED = 500;
/** A subscriber with more than this waiting on its connection gets everything at once when it has received that. */
const SLOW_BYTES = 1_000_000;

/** What one subscriber has not been sent yet, by asset. */
interface Waiting {
  changed: Map<number, number>;
  ringing: Set<number>;
  acknowledged: Map<number, number>;
  restored: Map<number, number>;
  /** Assets of which too many were acknowledged at once to name each. */
  sweptAssets: Set<number>;
  reading: boolean;
  /** Whether changes may have been lost: the client is told to read everything anew. */
  missed: boolean;
}

const nothingWaiting = (): Waiting => ({
  changed: new Map(),
  ringing: new Set(),
  acknowledged: new Map(),
  restored: new Map(),
  sweptAssets: new Set(),
  reading: false,
  missed: false,
});

interface Subscriber {
  call: SourceCall;
  outlet: Outlet;
  waiting: Waiting | null;
}

/**
 * Sends subscribers what changed of the notifications that they may see, with the counters after it: at most once a second each. What
 * is lost on the way is found by the list, which clients ask for every 30 seconds besides.
 */
export class NotificationFeed {
  readonly #parts: ViewParts;
  readonly #log: Log;
  readonly #everyMs: number;
  readonly #subscribers = new Set<Subscriber>();
  readonly #stopListening: () => void;
  #timer: NodeJS.Timeout | null = null;
  #lastFlush = Number.NEGATIVE_INFINITY;
  #closed = false;

  constructor(news: AlarmNews, parts: ViewParts, log: Log, everyMs = PACES.liveMs) {
    this.#parts = parts;
    this.#log = log;
    this.#everyMs = everyMs;
    this.#stopListening = news.listen(
      (change) => this.#note(change),
      () => this.#missed(),
    );
  }

  /** Sends the counters at once, and from then on what changes. */
  readonly subscribe = async (call: SourceCall, outlet: Outlet): Promise<Subscription> => {
    const subscriber: Subscriber = { call, outlet, waiting: null };
    this.#subscribers.add(subscriber); // before the counters are read, so that nothing falls in between
    try {
      const counters = toCounters(await waitingSums(call.scope));
      const news = {
        counters,
        items: [],
        ringing: [],
        acknowledged: [],
        restored: [],
        acknowledgedMany: false,
      };
      outlet.send(call.encode(news));
    } catch (cause) {
      this.#subscribers.delete(subscriber);
      throw cause;
    }
    return { end: () => this.#subscribers.delete(subscriber) };
  };

  close(): void {
    this.#closed = true;
    this.#stopListening();
    if (this.#timer) clearTimeout(this.#timer);
    this.#subscribers.clear();
  }

  #note(change: AlarmChange): void {
    const { changed, acknowledged, restored } = change;
    const customers = new Set([...changed, ...acknowledged, ...restored].map((each) => each.customerId));
    // A hundred thousand of them must not be noted for each of a thousand subscribers.
    const isSweep = change.acknowledged.length > MAX_ACKNOWLEDGED;
    const acknowledgedAssets = new Set(change.acknowledged.map(({ assetId }) => assetId));
    for (const subscriber of this.#subscribers) {
      const { isOwner, customerId, userId } = subscriber.call.scope.requester;
      const isReader = change.readerId === userId;
      if (!isReader && !isOwner && !customers.has(customerId)) continue;
      subscriber.waiting ??= nothingWaiting();
      const { waiting } = subscriber;
      waiting.reading ||= isReader;
      for (const { id, assetId } of change.changed) waiting.changed.set(id, assetId);
      if (isSweep) for (const assetId of acknowledgedAssets) waiting.sweptAssets.add(assetId);
      for (const { id, assetId } of acknowledged) {
        if (!isSweep) waiting.acknowledged.set(id, assetId);
        waiting.restored.delete(id);
      }
      for (const { id, assetId } of restored) {
        waiting.restored.set(id, assetId);
        waiting.acknowledged.delete(id);
      }
      for (const id of change.ringing) waiting.ringing.add(id);
    }
    this.#schedule();
  }

  #missed(): void {
    for (const subscriber of this.#subscribers) {
      subscriber.waiting ??= nothingWaiting();
      subscriber.waiting.missed = true;
    }
    this.#schedule();
  }

  #schedule(): void {
    if (this.#timer || this.#closed) return;
    const wait = Math.max(FLUSH_SOONEST_MS, this.#lastFlush + this.#everyMs - Date.now());
    this.#timer = setTimeout(() => void this.#flush(), wait);
  }

  async #flush(): Promise<void> {
    this.#lastFlush = Date.now();
    let again = false;
    for (const subscriber of this.#subscribers) {
      const { waiting, outlet, call } = subscriber;
      if (waiting === null) continue;
      if (outlet.bufferedBytes > SLOW_BYTES) {
        again = true;
        continue;
      }
      subscriber.waiting = null;
      try {
        const news = await this.#newsFor(call, waiting);
        if (news && this.#subscribers.has(subscriber)) outlet.send(call.encode(news));
      } catch (err) {
        this.#log.warn(
          { err },
          'live notifications could not be read; the next poll of the client finds them',
        );
      }
    }
    this.#timer = null;
    again ||= [...this.#subscribers].some((subscriber) => subscriber.waiting !== null);
    if (again) this.#schedule();
  }

  /** What a subscriber is sent; null where nothing of it is in its scope. */
  async #newsFor({ scope }: SourceCall, waiting: Waiting): Promise<NotificationNews | null> {
    const assetIds = [
      ...new Set([
        ...waiting.changed.values(),
        ...waiting.acknowledged.values(),
        ...waiting.restored.values(),
        ...waiting.sweptAssets,
      ]),
    ];
    const reachable = await scope
      .assets()
      .where(sql<boolean>`asset.id = ANY(${assetIds}::int[])`)
      .select('asset.id')
      .execute();
    const inReach = new Set(reachable.map((row) => row.id));
    const visible = (ids: ReadonlyMap<number, number>): number[] =>
      [...ids].filter(([, assetId]) => inReach.has(assetId)).map(([id]) => id);
    const changed = visible(waiting.changed);
    const acknowledged = visible(waiting.acknowledged);
    const restored = visible(waiting.restored);
    const isSwept = waiting.missed || [...waiting.sweptAssets].some((assetId) => inReach.has(assetId));
    if (changed.length + acknowledged.length + restored.length === 0 && !isSwept && !waiting.reading)
      return null;
    const newest = changed.sort((a, b) => b - a).slice(0, MAX_ITEMS);
    const rows = await readNotifications(scope, newest);
    const { language } = scope.requester;
    const items = await Promise.all(rows.map((row) => toNotification(row, language, this.#parts)));
    const acknowledgedMany = isSwept || acknowledged.length > MAX_ACKNOWLEDGED;
    return {
      counters: toCounters(await waitingSums(scope)),
      items,
      ringing: items.filter((item) => waiting.ringing.has(item.id)).map((item) => item.id),
      acknowledged: acknowledgedMany ? [] : acknowledged,
      restored,
      acknowledgedMany,
    };
  }
}
