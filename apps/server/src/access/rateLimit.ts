import { boundedCache } from '../boundedCache.ts';
import { codedError } from '../errors.ts';
import { peerNetwork } from '../peerNetwork.ts';

/** So many times in so many milliseconds, from the first one on. */
export interface Rate {
  most: number;
  windowMs: number;
}

/** Keys of which a count is kept; of more, that which was used longest ago is forgotten. */
const MAX_KEYS = 100_000;

/** Counts by key what may be done only so often, in the memory of this process. */
export class RateLimit {
  readonly #rates: readonly Rate[];
  readonly #counts = boundedCache<{ count: number; until: number }>(MAX_KEYS);

  constructor(rates: readonly Rate[]) {
    this.#rates = rates;
  }

  /** Counts one more. Throws TOO_MANY_ATTEMPTS where one of the rates is used up; that is not counted. */
  demand(key: string, now = Date.now()): void {
    const counts = this.#rates.map(({ windowMs }) => {
      const known = this.#counts.get(`${windowMs} ${key}`);
      return known && known.until > now ? known : { count: 0, until: now + windowMs };
    });
    const waitMs = this.#rates.map(({ most }, at) => {
      const { count, until } = counts[at] as (typeof counts)[0];
      return count < most ? 0 : until - now;
    });
    const longestMs = Math.max(...waitMs);
    if (longestMs > 0) throw codedError('TOO_MANY_ATTEMPTS', { retryAfterS: Math.ceil(longestMs / 1_000) });
    for (const [at, { windowMs }] of this.#rates.entries()) {
      const { count, until } = counts[at] as (typeof counts)[0];
      this.#counts.set(`${windowMs} ${key}`, { count: count + 1, until });
    }
  }
}

/** What visitors without a login may ask of one process: each network (of IPv6 a /64), and all together. */
export class VisitorLimit {
  readonly #each: RateLimit;
  readonly #all: RateLimit;

  constructor({ each, all }: { each: readonly Rate[]; all: readonly Rate[] }) {
    this.#each = new RateLimit(each);
    this.#all = new RateLimit(all);
  }

  /** Counts a call of a visitor, by what is asked and the address that asks. Throws TOO_MANY_ATTEMPTS where it is one too many. */
  demand(what: string, peer: string): void {
    this.#each.demand(`${what} ${peerNetwork(peer)}`);
    this.#all.demand(what);
  }
}
