import type { Credentials, OpenedSessionFragment } from '../api/index.ts';
import { readStored, SESSION_KEY, type StoredSession, tokenLifeMs, type User } from './stored.ts';

/** Why a session ended: by the user here, because the server refused it, or in another tab. */
export type EndReason = 'loggedOut' | 'refused' | 'elsewhere';

/** What the session depends on; replaced in tests. */
export interface SessionParts {
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  /** Exchanges a refresh token. Resolves with null when the server refuses it; throws when nobody answers. */
  refresh(refToken: string): Promise<OpenedSessionFragment | null>;
  /** Runs work while no other tab does. */
  alone<Result>(work: () => Promise<Result>): Promise<Result>;
  now(): number;
}

/** A token that is valid for less than this is renewed before it is used. */
const SPENT_MS = 20_000;
/** The silent renewal happens this long before the end, or at half of a short life. */
const RENEW_BEFORE_MS = 60_000;
const RETRY_MS = 15_000;
const UNKNOWN_LIFE_MS = 10 * 60_000;

/**
 * The session of this browser: one login that all its tabs share through the storage. It renews its token silently shortly before
 * the end, once for all tabs, and notifies its listeners when it opens, changes or ends.
 */
export class Session implements Credentials {
  readonly #parts: SessionParts;
  readonly #listeners = new Set<(ended: EndReason | null) => void>();
  /** The stored session; undefined until it is first used, so that importing this module reads no storage. */
  #lastStored: StoredSession | null | undefined;
  #renewing: Promise<string | null> | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(parts: SessionParts) {
    this.#parts = parts;
  }

  get #stored(): StoredSession | null {
    return this.#readOnce();
  }

  set #stored(stored: StoredSession | null) {
    this.#lastStored = stored;
  }

  #readOnce(): StoredSession | null {
    if (this.#lastStored === undefined) {
      this.#lastStored = readStored(this.#parts.storage.getItem(SESSION_KEY));
      this.#schedule();
    }
    return this.#lastStored;
  }

  /** The logged-in user; the same object until something of it changes. */
  get user(): User | null {
    return this.#stored?.user ?? null;
  }

  /** Notifies the listener of every change, with the reason where the session ended. */
  subscribe(listener: (ended: EndReason | null) => void): () => void {
    this.#readOnce(); // later changes are compared with what is stored now
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Opens the session with the result of a login or a renewal. */
  open({ token, refToken, user }: OpenedSessionFragment): void {
    const expiresAt = this.#parts.now() + (tokenLifeMs(token) ?? UNKNOWN_LIFE_MS);
    this.#store({ token, refToken, user, expiresAt });
  }

  /** Changes what is stored of the user, after the server accepted the change. */
  updateUser(change: Partial<User>): void {
    if (this.#stored) this.#store({ ...this.#stored, user: { ...this.#stored.user, ...change } });
  }

  end(reason: EndReason): void {
    if (!this.#stored) return;
    this.#stored = null;
    if (reason !== 'elsewhere') this.#parts.storage.removeItem(SESSION_KEY);
    this.#schedule();
    this.#notify(reason);
  }

  /** Handles a change of the storage by another tab. */
  storageChanged(text: string | null): void {
    const stored = readStored(text);
    if (!stored) {
      this.end('elsewhere');
      return;
    }
    this.#stored = stored;
    this.#schedule();
    this.#notify(null);
  }

  /**
   * Resolves when it is known whether somebody is logged in, at the start of a page. A token that has ended is renewed first, and
   * the session ends when the server refuses. Without an answer the stored session is kept, since a network failure says nothing
   * about it.
   */
  async ready(): Promise<void> {
    if (!this.#stored || !this.#isSpent(this.#stored)) return;
    await this.#renew().catch(() => null);
  }

  async token(): Promise<string | null> {
    if (!this.#stored) return null;
    return this.#isSpent(this.#stored) ? this.#renew() : this.#stored.token;
  }

  async refused(token: string): Promise<string | null> {
    if (!this.#stored) return null;
    return this.#stored.token === token ? this.#renew() : this.#stored.token;
  }

  #isSpent(stored: StoredSession): boolean {
    return stored.expiresAt - this.#parts.now() < SPENT_MS;
  }

  #renew(): Promise<string | null> {
    this.#renewing ??= this.#parts
      .alone(() => this.#trade())
      .finally(() => {
        this.#renewing = null;
      });
    return this.#renewing;
  }

  async #trade(): Promise<string | null> {
    const before = this.#stored;
    // Another tab may have renewed the token or logged out while this one waited for the lock.
    const latest = readStored(this.#parts.storage.getItem(SESSION_KEY));
    if (!before || !latest) {
      this.end('elsewhere');
      return null;
    }
    if (latest.token !== before.token) {
      this.storageChanged(JSON.stringify(latest));
      return latest.token;
    }
    const opened = await this.#parts.refresh(latest.refToken);
    if (!this.#stored) return null; // logged out meanwhile
    if (!opened) {
      this.end('refused');
      return null;
    }
    this.open(opened);
    return opened.token;
  }

  #store(stored: StoredSession): void {
    this.#stored = stored;
    this.#parts.storage.setItem(SESSION_KEY, JSON.stringify(stored));
    this.#schedule();
    this.#notify(null);
  }

  #schedule(): void {
    clearTimeout(this.#timer);
    if (!this.#stored) return;
    const left = this.#stored.expiresAt - this.#parts.now();
    this.#renewIn(Math.max(0, left - Math.min(RENEW_BEFORE_MS, left / 2)));
  }

  #renewIn(delayMs: number): void {
    this.#timer = setTimeout(() => {
      this.#renew().catch(() => this.#renewIn(RETRY_MS)); // no network: the next call, or this timer, tries again
    }, delayMs);
  }

  #notify(ended: EndReason | null): void {
    for (const listener of this.#listeners) listener(ended);
  }
}
