import { codedError } from '../errors.ts';

const WINDOW_MS = 15 * 60_000;
const MAX_FAILURES_PER_NAME = 10;
const MAX_FAILURES_PER_PEER = 50;
const MAX_KEYS = 100_000;

/** Counts failed logins of a user name at a peer, and of a peer, for a quarter of an hour; then refuses without looking. */
export class LoginAttempts {
  readonly #failures = new Map<string, { count: number; since: number }>();

  /** Throws TOO_MANY_ATTEMPTS where too many failed lately. */
  check(userName: string, peer: string, now = Date.now()): void {
    for (const [key, limit] of this.#keys(userName, peer)) {
      const failures = this.#failures.get(key);
      if (!failures || failures.count < limit) continue;
      const retryAfterMs = failures.since + WINDOW_MS - now;
      if (retryAfterMs > 0)
        throw codedError('TOO_MANY_ATTEMPTS', { retryAfterS: Math.ceil(retryAfterMs / 1000) });
      this.#failures.delete(key);
    }
  }

  failed(userName: string, peer: string, now = Date.now()): void {
    if (this.#failures.size > MAX_KEYS) this.#failures.clear();
    for (const [key] of this.#keys(userName, peer)) {
      const failures = this.#failures.get(key);
      if (!failures || failures.since + WINDOW_MS < now) this.#failures.set(key, { count: 1, since: now });
      else failures.count += 1;
    }
  }

  succeeded(userName: string, peer: string): void {
    const [first] = this.#keys(userName, peer);
    if (first) this.#failures.delete(first[0]);
  }

  #keys(userName: string, peer: string): [string, number][] {
    return [
      [`name ${userName.toLowerCase()} at ${peer}`, MAX_FAILURES_PER_NAME],
      [`peer ${peer}`, MAX_FAILURES_PER_PEER],
    ];
  }
}
