import type { Credentials, OpenedSessionFragment } from '../api/index.ts';
import { readStored, SESSION_KEY, type StoredSession, tokenLifeMs, type User } from './stored.ts';

/** Why a session ended: by the user here, because the server refused it, or in another tab. */
export type EndReason = 'loggedOut' | 'refused' | 'elsewhere';

/** What a login or a renewal gives to a page. */
export type Opened = Pick<OpenedSessionFragment, 'token' | 'user'>;

/** What the session depends on; replaced in tests. */
export interface SessionParts {
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  /**
   * Trades the refresh token in the browser's cookie, or one that an earlier version of the app stored. Resolves with null when the
   * server refuses it; throws when nobody answers.
   */
  refresh(refToken: string | null): Promise<Opened | null>;
  /** Runs work while no other tab does. */
  alone<Result>(work: () => Promise<Result>): Promise<Result>;
  now(): number;
}

/** The access token of this page. */
interface Access {
  token: string;
  /** When it ends by this browser's clock, in milliseconds since 1970. */
  expiresAt: number;
}

/** A token that is valid for less than this is renewed before it is used. */
const SPENT_MS = 20_000;
/** The silent renewal happens this long before the end, or at half of a short life. */
const RENEW_BEFORE_MS = 60_000;
const RETRY_MS = 15_000;
/** A page does not wait longer for a server that does not answer. */
const READY_WITHIN_MS = 4_000;
const UNKNOWN_LIFE_MS = 10 * 60_000;

/**
 * The session of this browser: one login that all its tabs share. Who is logged in stands in the storage. The access token is in the
 * memory of each page, which gets it by the browser's cookie when it is loaded and renews it silently shortly before the end; tabs
 * do so in turn. The session notifies its listeners when it opens, changes or ends.
 */
export class Session implements Credentials {
  readonly #parts: SessionParts;
  readonly #listeners = new Set<(ended: EndReason | null) => void>();
  readonly #changeListeners = new Set<() => void>();
  /** The stored session; undefined until it is first used, so that importing this module reads no storage. */
  #lastStored: StoredSession | null | undefined;
  #access: Access | null = null;
  #renewing: Promise<string | null> | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(parts: SessionParts) {
    this.#parts = parts;
  }

  get #stored(): StoredSession | null {
    if (this.#lastStored === undefined)
      this.#lastStored = readStored(this.#parts.storage.getItem(SESSION_KEY));
    return this.#lastStored;
  }

  set #stored(stored: StoredSession | null) {
    this.#lastStored = stored;
  }

  /** The logged-in user; the same object until something of it changes. */
  get user(): User | null {
    return this.#stored?.user ?? null;
  }

  /** Whether the browser's storage says that this user is logged in: another tab may have written it a moment ago. */
  isOpenFor(userId: number): boolean {
    return (
      this.user?.id === userId && readStored(this.#parts.storage.getItem(SESSION_KEY))?.user.id === userId
    );
  }

  /** Notifies the listener of every change, with the reason where the session ended. */
  subscribe(listener: (ended: EndReason | null) => void): () => void {
    void this.#stored; // later changes are compared with what is stored now
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Opens the session with the result of a login or a renewal. */
  open({ token, user }: Opened): void {
    this.#access = { token, expiresAt: this.#parts.now() + (tokenLifeMs(token) ?? UNKNOWN_LIFE_MS) };
    this.#schedule();
    this.#store(user);
  }

  /** Changes what is stored of the user, after the server accepted the change. */
  updateUser(change: Partial<User>): void {
    if (this.#stored) this.#store({ ...this.#stored.user, ...change });
  }

  end(reason: EndReason): void {
    if (!this.#stored) return;
    this.#stored = null;
    this.#forgetAccess();
    if (reason !== 'elsewhere') this.#parts.storage.removeItem(SESSION_KEY);
    this.#notify(reason);
  }

  /** Handles a change of the storage by another tab. */
  storageChanged(text: string | null): void {
    const stored = readStored(text);
    if (!stored) {
      this.end('elsewhere');
      return;
    }
    if (stored.user.id !== this.#stored?.user.id) this.#forgetAccess(); // it is of who was logged in before
    this.#stored = stored;
    this.#notify(null);
  }

  /**
   * Resolves when it is known whether somebody is logged in, at the start of a page. The page gets its token first, and the session
   * ends when the server refuses. Without an answer, or without one in time, the stored session is kept, since a network failure says
   * nothing about it.
   */
  async ready(): Promise<void> {
    let patience: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<void>((resolve) => {
      patience = setTimeout(resolve, READY_WITHIN_MS);
    });
    await Promise.race([this.token().catch(() => null), late]);
    clearTimeout(patience);
  }

  /** The token that this page has; null without one that can still be used. Nothing is renewed for it. */
  get tokenAtHand(): string | null {
    return this.#access && !this.#isSpent(this.#access) ? this.#access.token : null;
  }

  async token(): Promise<string | null> {
    if (!this.#stored) return null;
    return this.tokenAtHand ?? this.#renew();
  }

  async refused(token: string): Promise<string | null> {
    if (!this.#stored) return null;
    return this.#access && this.#access.token !== token ? this.#access.token : this.#renew();
  }

  changed(): void {
    if (!this.#stored) return;
    for (const listener of this.#changeListeners) listener();
    this.#renew().catch(() => undefined); // without a network the next renewal brings it
  }

  /** Calls the listener when the server says that the user may see or do something else than before. */
  onChanged(listener: () => void): () => void {
    this.#changeListeners.add(listener);
    return () => this.#changeListeners.delete(listener);
  }

  #isSpent({ expiresAt }: Access): boolean {
    return expiresAt - this.#parts.now() < SPENT_MS;
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
    // Another tab may have logged out while this one waited for its turn.
    const latest = readStored(this.#parts.storage.getItem(SESSION_KEY));
    if (!this.#stored || !latest) {
      this.end('elsewhere');
      return null;
    }
    const opened = await this.#parts.refresh(latest.refToken ?? null);
    if (!this.#stored) return null; // logged out meanwhile
    if (!opened) {
      this.end('refused');
      return null;
    }
    this.open(opened);
    return opened.token;
  }

  #store(user: User): void {
    const isKnown = JSON.stringify(user) === JSON.stringify(this.user);
    this.#stored = { user: isKnown && this.user ? this.user : user };
    this.#parts.storage.setItem(SESSION_KEY, JSON.stringify(this.#stored));
    this.#notify(null);
  }

  #forgetAccess(): void {
    this.#access = null;
    clearTimeout(this.#timer);
  }

  #schedule(): void {
    clearTimeout(this.#timer);
    if (!this.#access) return;
    const left = this.#access.expiresAt - this.#parts.now();
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
