import type { SharedPlace } from '@rastro/contract/resolvers';
import { LRUCache } from 'lru-cache';
import { FLEET_CHANGED } from '../live/fleetDirectory.ts';
import type { Bus } from '../store/bus.ts';
import type { History } from '../store/history/history.ts';
import type { KnownLink } from './links.ts';

/** How much of the way is shown. */
const SHOWN_MS = 3_600_000;
/** Places of a way at most: of more, every so many-th is shown. */
const MOST_PLACES = 240;
/** How long a way is kept for others who look. */
const KEPT_MS = 15_000;
const MAX_KEPT = 2_000;

/** The ways of the last hour, read from the history and kept for a moment, but not beyond a change of the fleet: a private time may have been written. */
export class Trails {
  readonly #history: Pick<History, 'readFixPages'>;
  readonly #kept = new LRUCache<number, Promise<SharedPlace[]>>({ max: MAX_KEPT, ttl: KEPT_MS });

  constructor(history: Pick<History, 'readFixPages'>, bus: Pick<Bus, 'listen'>) {
    this.#history = history;
    const forget = (): void => this.#kept.clear();
    bus.listen(FLEET_CHANGED, { heard: forget, missed: forget });
  }

  /** The way of a link's vehicle in the last hour, from the moment on when the link was made: good fixes only. */
  of(link: KnownLink, now: number): Promise<SharedPlace[]> {
    const known = this.#kept.get(link.id);
    if (known) return known;
    const way = this.#read(link, now);
    this.#kept.set(link.id, way);
    way.catch(() => this.#kept.delete(link.id));
    return way;
  }

  async #read({ customerId, assetId, createdAt }: KnownLink, now: number): Promise<SharedPlace[]> {
    const places: SharedPlace[] = [];
    const from = Math.max(createdAt, now - SHOWN_MS);
    for await (const page of this.#history.readFixPages(customerId, assetId, from, now))
      for (const { quality, latitude, longitude } of page)
        if (quality === 0 && latitude !== null && longitude !== null)
          places.push({ lat: latitude, lon: longitude });
    const step = Math.ceil(places.length / MOST_PLACES);
    return places.filter((_place, at) => at % step === 0 || at === places.length - 1);
  }
}
