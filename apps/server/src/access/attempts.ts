import { codedError } from '../errors.ts';

const WINDOW_MS = 15 * 60_000;
const MAX_FAILURES_PER_NAME = 10;
const MAX_FAILURES_PER_PEER = 50;
const MAX_KEYS = 100_000;

interface Failures {
  count: number;
  since: number;
}

/**
 * Counts failed attempts to get in: by a name at a peer (empty where a link's token is all that is given), and by a peer, for a quarter
 * of an hour; then refuses without looking.
 */
export class Attempts {
  readonly #failures = new Map<string, Failures>();

  /**
   * Does one attempt: `attempt` gives null where the credentials are wrong. Throws INVALID_CREDENTIALS then, and
   * TOO_MANY_ATTEMPTS where too many failed lately. One under way counts as failed, so that a hundred at once are not a hundred
   * guesses; one that breaks off by a fault of ours does not.
   */
  async watch<T>(userName: string, peer: string, attempt: () => Promise<T | null>): Promise<T> {
    const keys = this.#begin(userName, peer, Date.now());
    let result: T | null;
    try {
      result = await attempt();
    } catch (fault) {
      this.#undo(keys);
      throw fault;
    }
    if (result === null) throw codedError('INVALID_CREDENTIALS');
    this.#undo(keys);
    this.#failures.delete(keys[0]);
    return result;
  }

  #begin(userName: string, peer: string, now: number): [string, string] {
    const keys: [string, string] = [`name ${userName.toLowerCase()} at ${peer}`, `peer ${peer}`];
    this.#refuse(keys[0], MAX_FAILURES_PER_NAME, now);
    this.#refuse(keys[1], MAX_FAILURES_PER_PEER, now);
    if (this.#failures.size > MAX_KEYS) this.#failures.clear();
    for (const key of keys) {
      const failures = this.#failures.get(key);
      if (failures) failures.count += 1;
      else this.#failures.set(key, { count: 1, since: now });
    }
    return keys;
  }

  #refuse(key: string, limit: number, now: number): void {
    const failures = this.#failures.get(key);
    if (!failures) return;
    const retryAfterMs = failures.since + WINDOW_MS - now;
    if (retryAfterMs <= 0) this.#failures.delete(key);
    else if (failures.count >= limit)
      throw codedError('TOO_MANY_ATTEMPTS', { retryAfterS: Math.ceil(retryAfterMs / 1000) });
  }

  #undo(keys: readonly string[]): void {
    for (const key of keys) {
      const failures = this.#failures.get(key);
      if (failures) failures.count -= 1;
    }
  }
}
