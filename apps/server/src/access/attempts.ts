import { boundedCache } from '../boundedCache.ts';
import { codedError } from '../errors.ts';
import { peerNetwork } from '../peerNetwork.ts';

const WINDOW_MS = 15 * 60_000;
const MAX_FAILURES_PER_NAME = 10;
const MAX_FAILURES_PER_PEER = 50;
/** Failures of a name at all peers together, after which those who never got in by it wait their turn. */
const MAX_FAILURES_ANYWHERE = 30;
const TURN_MS = 10_000;
const MAX_KEYS = 100_000;

interface Failures {
  count: number;
  since: number;
  /** Whether somebody was told that it is too much. */
  isTold: boolean;
}

/** What else is known of an attempt. */
interface AttemptOptions {
  /** Whether the user has got in from this network lately. */
  isKnown?: () => Promise<boolean>;
  /** Called when an attempt is refused unseen, for the first time in the quarter of an hour. */
  onThrottled?: () => Promise<void>;
}

/**
 * Counts failed attempts to get in, for a quarter of an hour: by a name at a network (empty where a link's token is all that is given),
 * and by a network; then refuses without looking. Where a name is tried from many networks, those from which its user never got in are
 * let through one every ten seconds: guessing becomes slow, and the user is not locked out where they usually are.
 */
export class Attempts {
  // Bounded, however many names are tried: what was not tried for longest goes first.
  readonly #failures = boundedCache<Failures>(MAX_KEYS);
  readonly #turns = boundedCache<number>(MAX_KEYS);

  /**
   * Does one attempt: `attempt` gives null where the credentials are wrong. Throws INVALID_CREDENTIALS then, and
   * TOO_MANY_ATTEMPTS where too many failed lately. One under way counts as failed, so that a hundred at once are not a hundred
   * guesses; one that breaks off by a fault of ours does not.
   */
  async watch<T>(
    userName: string,
    peer: string,
    attempt: () => Promise<T | null>,
    options: AttemptOptions = {},
  ): Promise<T> {
    const [name, network, now] = [userName.toLowerCase(), peerNetwork(peer), Date.now()];
    const keys = [`name ${name} at ${network}`, `peer ${network}`];
    if (name !== '') keys.push(`name ${name}`);
    // Nothing is awaited between looking and counting while nothing is refused: attempts at once are counted one by one.
    const refusal =
      this.#refuse(keys[0] as string, MAX_FAILURES_PER_NAME, now, options) ??
      this.#refuse(keys[1] as string, MAX_FAILURES_PER_PEER, now, options);
    if (refusal) await refusal;
    for (const key of keys) this.#recent(key, now);
    this.#count(keys, now);
    if (name !== '' && this.#isTriedEverywhere(`name ${name}`)) await this.#waitTurn(keys, now, options);
    let result: T | null;
    try {
      result = await attempt();
    } catch (fault) {
      this.#undo(keys);
      throw fault;
    }
    if (result === null) throw codedError('INVALID_CREDENTIALS');
    this.#undo(keys);
    this.#forgive(keys);
    return result;
  }

  #count(keys: readonly string[], now: number): void {
    for (const key of keys) {
      const failures = this.#failures.get(key);
      if (failures) failures.count += 1;
      else this.#failures.set(key, { count: 1, since: now, isTold: false });
    }
  }

  /** What failed lately by a key; null for nothing. */
  #recent(key: string, now: number): Failures | null {
    const failures = this.#failures.get(key);
    if (failures && failures.since + WINDOW_MS > now) return failures;
    this.#failures.delete(key);
    return null;
  }

  #refuse(key: string, limit: number, now: number, options: AttemptOptions): Promise<void> | null {
    const failures = this.#recent(key, now);
    return failures && failures.count >= limit
      ? this.#throttle(failures, failures.since + WINDOW_MS - now, options)
      : null;
  }

  /** Whether a name fails at all networks together more than one person would. The attempt under way is counted. */
  #isTriedEverywhere(key: string): boolean {
    return (this.#failures.get(key)?.count ?? 0) > MAX_FAILURES_ANYWHERE;
  }

  /** Lets an attempt of a name through that nobody knows at its network, where it is its turn. It is not counted otherwise. */
  async #waitTurn(keys: readonly string[], now: number, options: AttemptOptions): Promise<void> {
    const key = keys.at(-1) as string;
    if (await options.isKnown?.()) return;
    const turn = this.#turns.get(key) ?? 0;
    if (turn <= now) {
      this.#turns.set(key, now + TURN_MS);
      return;
    }
    this.#undo(keys);
    await this.#throttle(this.#failures.get(key) as Failures, turn - now, options);
  }

  async #throttle(failures: Failures, forMs: number, { onThrottled }: AttemptOptions): Promise<never> {
    if (!failures.isTold) {
      failures.isTold = true;
      await onThrottled?.();
    }
    throw codedError('TOO_MANY_ATTEMPTS', { retryAfterS: Math.ceil(forMs / 1000) });
  }

  /** Whoever gets in by a name mistyped it before, at this network. */
  #forgive([own, , anywhere]: readonly string[]): void {
    const mistyped = this.#failures.get(own as string)?.count ?? 0;
    this.#failures.delete(own as string);
    const failures = anywhere === undefined ? undefined : this.#failures.get(anywhere);
    if (failures) failures.count = Math.max(0, failures.count - mistyped);
  }

  #undo(keys: readonly string[]): void {
    for (const key of keys) {
      const failures = this.#failures.get(key);
      if (failures) failures.count -= 1;
    }
  }
}
