import type { Login } from '@rastro/contract/resolvers';
import type { FakeUser } from '../fleet/types.ts';

/** The sessions of a fake server: which tokens are good, and for whom. */
export class Sessions {
  readonly #users = new Map<string, FakeUser>();
  readonly #renewals = new Map<string, string>();
  #count = 0;

  /** Logs a user in. */
  open(user: FakeUser): Login {
    this.#count += 1;
    const [token, refToken] = [`token-${this.#count}`, `renewal-${this.#count}`];
    this.#users.set(token, user);
    this.#renewals.set(refToken, token);
    return { token, refToken, user: user.shown };
  }

  /** Trades a renewal for a new session; null where it is not, or no longer, good. */
  renew(refToken: string): Login | null {
    const token = this.#renewals.get(refToken) ?? null;
    const user = this.userOf(token);
    if (!user) return null;
    this.#renewals.delete(refToken);
    this.end(token);
    return this.open(user);
  }

  /** Who a token stands for; null where it is not, or no longer, good. */
  userOf(token: string | null): FakeUser | null {
    return (token !== null && this.#users.get(token)) || null;
  }

  /** Ends the session of a token: neither it nor its renewal is good any more. */
  end(token: string | null): void {
    if (token !== null) this.#users.delete(token);
  }
}
