import { type Credentials, codeOf } from '../api/index.ts';
import { type Access, accessOf, isSpent, type Opened } from './access.ts';
import { Seeing, type SeeingParts } from './seeing.ts';
import { REFUSED, readStored, SESSION_KEY, type StoredSession, type User } from './stored.ts';

/** Why a session ended: by the user here, because the server refused it (here or in another tab), or by the user in another tab. */
export type EndReason = 'loggedOut' | 'refused' | 'elsewhere';

/** What the session depends on; replaced in tests. */
export interface SessionParts extends SeeingParts {
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  /**
   * Trades the refresh token in the browser's cookie, or one that an earlier version of the app stored. Resolves with null when the
   * server refuses it; throws when nobody answers.
   */
  refresh(refToken: string | null): Promise<Opened | null>;
  /** Runs work while no other tab does. */
  alone<Result>(work: () => Promise<Result>): Promise<Result>;
}

/** The silent renewal happens this long before the end, or at half of a short life. */
const RENEW_BEFORE_MS = 60_000;
const RETRY_MS = 15_000;
/** A page does not wait longer for a server that does not answer. */
const READY_WITHIN_MS = 4_000;

/**
 * The session of this browser: one login that all its tabs share. Who is logged in stands in the storage. The access token is in the
 * memory of each page, which gets it by the browser's cookie when it is loaded and renews it silently shortly before the end; tabs
 * do so in turn. A tab may see the product as another user (see `Seeing`), who is its `user` then. The session notifies its listeners when it opens, changes or ends.
 */
export class Session implements Credentials {
  readonly #parts: SessionParts;
  readonly #listeners = new Set<(ended: EndReason | null) => void>();
  readonly #changeListeners = new Set<() => void>();
  readonly #seeing: Seeing;
  /** The stored session; undefined until it is first used, so that importing this module reads no storage. */
  #lastStored: StoredSession | null | undefined;
  #access: Access | null = null;
  #renewing: Promise<string | null> | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(parts: SessionParts) {
    this.#parts = parts;
    this.#seeing = new Seeing(parts);
  }

  get #stored(): StoredSession | null {
    if (this.#lastStored === undefined)
      this.#lastStored = readStored(this.#parts.storage.getItem(SESSION_KEY));
    return this.#lastStored;
  }

  set #stored(stored: StoredSession | null) {
    this.#lastStored = stored;
  }

  /** The user whose product this is: who is logged in, or the one as whom they see. The same object until something of it changes. */
  get user(): User | null {
    return this.#seeing.user ?? this.ownUser;
  }

  /** Who is logged in, as whomever they see. */
  get ownUser(): User | null {
    return this.#stored?.user ?? null;
  }

  /** Whether this tab sees the product as another user: it reads, and keeps nothing. */
  get isSeeing(): boolean {
    return this.#seeing.isWanted;
  }

  /** Begins to see as another user, in this tab. Throws CallError where the server refuses. */
  async seeAs(userId: number): Promise<void> {
    const token = await this.#ownToken();
    if (token === null) return;
    await this.#seeing.begin(token, userId);
    this.#notify(null);
  }

  /** Sees as oneself again. */
  seeAsOneself(): void {
    if (!this.#seeing.isWanted) return;
    this.#seeing.end();
    this.#notify(null);
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
    this.#access = accessOf(token, this.#parts.now());
    this.#schedule();
    this.#store(user);
  }

  /** Changes what is stored of the user, after the server accepted the change. */
  updateUser(change: Partial<User>): void {
    if (this.#stored && !this.isSeeing) this.#store({ ...this.#stored.user, ...change });
  }

  end(reason: EndReason): void {
    if (!this.#stored) return;
    this.#stored = null;
    this.#seeing.end();
    this.#forgetAccess();
    if (reason === 'loggedOut') this.#parts.storage.removeItem(SESSION_KEY);
    if (reason === 'refused') this.#parts.storage.setItem(SESSION_KEY, REFUSED);
    this.#notify(reason);
  }

  /** Ends the session here after another tab ended it, for the reason that it left in the storage. */
  #endAsElsewhere(text: string | null): void {
    this.end(text === REFUSED ? 'refused' : 'elsewhere');
  }

  /** Handles a change of the storage by another tab. */
  storageChanged(text: string | null): void {
    const stored = readStored(text);
    if (!stored) {
      this.#endAsElsewhere(text);
      return;
    }
    if (stored.user.id !== this.#stored?.user.id) {
      this.#forgetAccess(); // it is of who was logged in before
      if (this.#stored) this.#seeing.end();
    }
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

  /** The user's own token that this page has; null without one that can still be used. Nothing is renewed for it. */
  get tokenAtHand(): string | null {
    return this.#access && !isSpent(this.#access, this.#parts.now()) ? this.#access.token : null;
  }

  async token(): Promise<string | null> {
    return this.isSeeing ? this.#seenToken() : this.#ownToken();
  }

  async #ownToken(): Promise<string | null> {
    if (!this.#stored) return null;
    return this.tokenAtHand ?? this.#renew();
  }

  /** The token of who is seen. Where the server refuses it, the user sees as themselves again. */
  async #seenToken(refused: string | null = null): Promise<string | null> {
    const before = this.#seeing.user;
    try {
      const token = await this.#seeing.token(() => this.#ownToken(), refused);
      if (this.#seeing.user !== before) this.#notify(null);
      return token;
    } catch (error) {
      if (codeOf(error) === 'NETWORK' || codeOf(error) === 'UNAVAILABLE') throw error;
      this.seeAsOneself();
      return null;
    }
  }

  async refused(token: string): Promise<string | null> {
    if (!this.#stored) return null;
    if (this.isSeeing) return this.#seenToken(token);
    return this.#access && this.#access.token !== token ? this.#access.token : this.#renew();
  }

  changed(): void {
    if (!this.#stored) return;
    for (const listener of this.#changeListeners) listener();
    if (this.isSeeing) void this.#seenToken(this.#seeing.tokenAtHand).catch(() => undefined);
    else this.#renew().catch(() => undefined); // without a network the next renewal brings it
  }

  /** Calls the listener when the server says that the user may see or do something else than before. */
  onChanged(listener: () => void): () => void {
    this.#changeListeners.add(listener);
    return () => this.#changeListeners.delete(listener);
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
    // Another tab may have logged out, or been refused, while this one waited for its turn.
    const text = this.#parts.storage.getItem(SESSION_KEY);
    const latest = readStored(text);
    if (!this.#stored || !latest) {
      this.#endAsElsewhere(text);
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
    const known = this.ownUser;
    this.#stored = { user: known && JSON.stringify(user) === JSON.stringify(known) ? known : user };
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
