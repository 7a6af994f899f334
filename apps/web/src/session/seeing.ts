import type { Credentials } from '../api/index.ts';
import { type Access, accessOf, isSpent, type Opened } from './access.ts';
import type { User } from './stored.ts';

/** What seeing as somebody else depends on; replaced in tests. */
export interface SeeingParts {
  /** Where it is kept across reloads of this tab, as whom the user sees. */
  tab: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  /** Asks the server, with the user's own token, for one by which the user sees as another. Throws where it refuses or does not answer. */
  see(token: string, userId: number): Promise<Opened>;
  now(): number;
}

const KEY = 'rastro.seeing';

/** As whom the user of this tab sees the product, if as anybody else: a token that reads, and is asked for anew when it has ended. */
export class Seeing {
  readonly #parts: SeeingParts;
  #seen: { user: User; access: Access } | null = null;
  #asking: Promise<string> | null = null;

  constructor(parts: SeeingParts) {
    this.#parts = parts;
  }

  /** As whom the product is seen; null for oneself, and until the server has answered. */
  get user(): User | null {
    return this.#seen?.user ?? null;
  }

  /** The token that reads; null without one. */
  get tokenAtHand(): string | null {
    return this.#seen?.access.token ?? null;
  }

  /** Whether this tab is to see as somebody else. */
  get isWanted(): boolean {
    return this.#wanted !== null;
  }

  get #wanted(): number | null {
    return Number(this.#parts.tab.getItem(KEY)) || null;
  }

  /** A token that reads, but the one that the server refused. Throws where the server refuses or does not answer. */
  async token(ownToken: Credentials['token'], refused: string | null = null): Promise<string | null> {
    const { access } = this.#seen ?? {};
    if (access && access.token !== refused && !isSpent(access, this.#parts.now())) return access.token;
    const userId = this.#wanted;
    const own = userId && (await ownToken());
    if (!userId || !own) return null;
    this.#asking ??= this.begin(own, userId).finally(() => {
      this.#asking = null;
    });
    return this.#asking;
  }

  /** Begins to see as another user. Throws where the server refuses or does not answer. */
  async begin(ownToken: string, userId: number): Promise<string> {
    const { token, user } = await this.#parts.see(ownToken, userId);
    this.#parts.tab.setItem(KEY, String(userId));
    const isKnown = JSON.stringify(user) === JSON.stringify(this.user);
    this.#seen = {
      user: isKnown && this.#seen ? this.#seen.user : user,
      access: accessOf(token, this.#parts.now()),
    };
    return token;
  }

  /** Sees as oneself again. */
  end(): void {
    this.#seen = null;
    this.#parts.tab.removeItem(KEY);
  }
}
