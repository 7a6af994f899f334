import type { Login, OwnSession } from '@rastro/contract/resolvers';
import type { FakeUser } from '../fleet/types.ts';

/** The sessions of a fake server, whose only browser is the one of the test: which tokens are good, and for whom. */
export class Sessions {
  readonly #users = new Map<string, FakeUser>();
  readonly #renewals = new Map<string, FakeUser>();
  #count = 0;
  /** What the browser keeps where no script reads it: the renewal; null without one. */
  #cookie: string | null = null;
  /** Where else the user is logged in. */
  elsewhere: OwnSession[] = [];
  /** How long the tokens say that they live. */
  lifeMinutes = 15;

  /** Logs a user in. */
  open(user: FakeUser): Login {
    const token = this.#tokenOf(user);
    this.#cookie = `renewal-${this.#count}`;
    this.#renewals.set(this.#cookie, user);
    return { token, refToken: null, user: user.shown };
  }

  /** A token by which who is logged in sees as another user. */
  see(user: FakeUser): Login {
    const token = this.#tokenOf(user);
    return { token, refToken: null, user: user.shown };
  }

  /** A renewal as other programs are given it, which the browser's cookie is not. */
  renewalOf(user: FakeUser): string {
    const renewal = `given-${++this.#count}`;
    this.#renewals.set(renewal, user);
    return renewal;
  }

  #tokenOf(user: FakeUser): string {
    this.#count += 1;
    const token = `fake.${btoa(JSON.stringify({ jti: this.#count, iat: 0, exp: this.lifeMinutes * 60 }))}.token`;
    this.#users.set(token, user);
    return token;
  }

  /** Trades a renewal, or the one of the browser's cookie, for a new session; null where it is not, or no longer, good. */
  renew(given: string | null): Login | null {
    const renewal = given ?? this.#cookie ?? '';
    const user = this.#renewals.get(renewal);
    this.#renewals.delete(renewal);
    return user ? this.open(user) : null;
  }

  /** Who a token stands for; null where it is not, or no longer, good. */
  userOf(token: string | null): FakeUser | null {
    return (token !== null && this.#users.get(token)) || null;
  }

  /** Whether anybody is logged in. */
  get areOpen(): boolean {
    return this.#users.size > 0;
  }

  /** Refuses all tokens from now on, as when they have ended; they can be renewed. */
  refuseTokens(): void {
    this.#users.clear();
  }

  /** Ends what the browser has open: neither tokens nor renewals are good any more. */
  end(): void {
    this.#users.clear();
    this.#renewals.clear();
    this.#cookie = null;
  }
}
