import { PACES } from '../paces.ts';
import { Channel, type ChannelKey, type Outlet } from './channel.ts';
import type { LiveFleet } from './liveFleet.ts';

/** One person's subscription; `end` stops it. */
export interface Subscription {
  end(): void;
}

const FLUSH_SOONEST_MS = 50;

/**
 * Hands changes of the live fleet to subscribers: at most one batch a second each, sooner after a pause; encoded once for all
 * who share a channel; collapsed to the newest of each vehicle for those who are slow. See docs: live feed.
 */
export class LiveFeed {
  readonly #fleet: LiveFleet;
  readonly #everyMs: number;
  readonly #channels = new Map<string, Channel>();
  readonly #stopListening: () => void;
  #timer: NodeJS.Timeout | null = null;
  #lastFlush = Number.NEGATIVE_INFINITY;

  constructor(fleet: LiveFleet, everyMs = PACES.liveMs) {
    this.#fleet = fleet;
    this.#everyMs = everyMs;
    this.#stopListening = fleet.listen((news) => {
      // Nothing goes out until it is known again who may see what.
      if (news === 'memberships') for (const channel of this.#channels.values()) channel.forgetScope();
      this.#schedule();
    });
  }

  /** Starts a subscription with a snapshot, before which a part of a large fleet comes as a preview, or with what changed since the cursor. */
  async subscribe(
    key: ChannelKey,
    cursor: string | null,
    outlet: Outlet,
    { preview = false }: { preview?: boolean } = {},
  ): Promise<Subscription> {
    let channel = this.#channels.get(key.key);
    if (!channel) {
      channel = new Channel(this.#fleet, key);
      this.#channels.set(key.key, channel);
    }
    const joined = channel;
    const leave = (): void => {
      if (joined.isEmpty && this.#channels.get(key.key) === joined) this.#channels.delete(key.key);
    };
    try {
      const subscriber = await joined.join(outlet, cursor, { preview });
      return {
        end: () => {
          joined.subscribers.delete(subscriber);
          leave();
        },
      };
    } catch (cause) {
      leave();
      throw cause;
    }
  }

  /** Asks every channel again which assets are in scope. Throws where the store is away; it is asked again then. */
  async refreshScopes(): Promise<void> {
    const channels = [...this.#channels.values()];
    for (const channel of channels) channel.forgetScope();
    this.#schedule();
    for (const channel of channels) await channel.learnScope();
  }

  close(): void {
    this.#stopListening();
    if (this.#timer) clearTimeout(this.#timer);
    this.#channels.clear();
  }

  #schedule(): void {
    if (this.#timer || this.#channels.size === 0) return;
    const wait = Math.max(FLUSH_SOONEST_MS, this.#lastFlush + this.#everyMs - Date.now());
    this.#timer = setTimeout(() => this.#flush(), wait);
  }

  #flush(): void {
    this.#timer = null;
    this.#lastFlush = Date.now();
    let again = false;
    for (const channel of this.#channels.values()) {
      if (channel.knowsScope) {
        again = channel.flush() || again;
      } else {
        // When it is known the next flush hands out what waits; when the store is away the next one asks again.
        channel.learnScope().then(
          () => this.#schedule(),
          () => this.#schedule(),
        );
      }
    }
    if (again) this.#schedule();
  }
}
