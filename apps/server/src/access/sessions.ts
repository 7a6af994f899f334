import { createHmac } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { recordAccess } from '../store/accessLog.ts';
import type { Db } from '../store/database.ts';
import { peerNetwork } from './peerNetwork.ts';
import { newSecret, secretHash } from './tokens.ts';

/** A refresh token that was traded in the last seconds is shown again by a race of tabs or after an answer that was lost, not by a theft. */
const REUSE_GRACE_S = 30;
/** Days for which a network is remembered from which somebody got in. */
const KNOWN_FOR_DAYS = 90;
/** Characters of the browser's name that are kept. */
const MAX_USER_AGENT = 300;

/** A session just opened or refreshed: its id, its user, the refresh token that is handed out once, and when it ends unused. */
export interface OpenSession {
  sessionId: string;
  userId: number;
  refreshToken: string;
  expiresAt: Date;
}

/** What sessions are opened with. */
export interface SessionOptions {
  /** The key of this installation, with which the next refresh token is made of the last one. */
  key: Uint8Array;
  /** How many days a session lives unused, and at most. */
  unusedDays: number;
  mostDays: number;
  /** Called with the id of a session that ended since a former token of it was shown. */
  onReuse: (sessionId: string) => void;
}

/** Opens, refreshes and ends sessions in the store. */
export class Sessions {
  readonly #db: Db;
  readonly #options: SessionOptions;

  constructor(db: Db, options: SessionOptions) {
    this.#db = db;
    this.#options = options;
  }

  /** Opens a session of a user. `peer` and `userAgent` are kept to show whose it is. */
  async open(userId: number, peer: string, userAgent: string): Promise<OpenSession> {
    const family = newSecret();
    const refreshToken = `${family}.${newSecret()}`;
    const { id, expires_at } = await this.#db
      .insertInto('session')
      .values({
        user_id: userId,
        refresh_hash: secretHash(refreshToken),
        family_hash: secretHash(family),
        expires_at: this.#expiry(sql`now()`),
        peer,
        user_agent: userAgent.slice(0, MAX_USER_AGENT),
      })
      .returning(['id', 'expires_at'])
      .executeTakeFirstOrThrow();
    return { sessionId: id, userId, refreshToken, expiresAt: expires_at };
  }

  /**
   * Trades a refresh token for the next one. A token that was traded in the last half minute gives the same next one again, however many
   * ask; any other former token ends the session, since two hold it. Null when it is not good for a session.
   */
  async refresh(refreshToken: string, peer: string): Promise<OpenSession | null> {
    const next = this.#successor(refreshToken);
    const session = (await this.#trade(refreshToken, next)) ?? (await this.#tradedJustNow(refreshToken));
    if (session) {
      const { id, user_id, expires_at } = session;
      return { sessionId: id, userId: user_id, refreshToken: next, expiresAt: expires_at };
    }
    const stolen = await this.endByToken(refreshToken);
    if (stolen) {
      await recordAccess(this.#db, {
        action: 'tokenReused',
        userId: stolen.user_id,
        peer,
        what: 'refreshSession',
      });
      this.#options.onReuse(stolen.id);
    }
    return null;
  }

  #trade(refreshToken: string, next: string) {
    return this.#db
      .updateTable('session')
      .set((eb) => ({
        refresh_hash: secretHash(next),
        previous_refresh_hash: eb.ref('refresh_hash'),
        refreshed_at: sql`now()`,
        family_hash: secretHash(familyOf(next)),
        expires_at: this.#expiry(sql`created_at`),
      }))
      .where('ended_at', 'is', null)
      .where('expires_at', '>', sql<Date>`now()`)
      .where('refresh_hash', '=', secretHash(refreshToken))
      .returning(['id', 'user_id', 'expires_at'])
      .executeTakeFirst();
  }

  #tradedJustNow(refreshToken: string) {
    return this.#db
      .selectFrom('session')
      .select(['id', 'user_id', 'expires_at'])
      .where('ended_at', 'is', null)
      .where('expires_at', '>', sql<Date>`now()`)
      .where('previous_refresh_hash', '=', secretHash(refreshToken))
      .where('refreshed_at', '>', sql<Date>`now() - make_interval(secs => ${REUSE_GRACE_S})`)
      .executeTakeFirst();
  }

  /** Ends the session that a refresh token is or was of, and gives its id and user. */
  endByToken(refreshToken: string): Promise<{ id: string; user_id: number } | undefined> {
    return this.#db
      .updateTable('session')
      .set({ ended_at: sql`now()` })
      .where((eb) =>
        eb.or([
          eb('previous_refresh_hash', '=', secretHash(refreshToken)),
          eb('family_hash', '=', secretHash(familyOf(refreshToken))),
        ]),
      )
      .where('ended_at', 'is', null)
      .returning(['id', 'user_id'])
      .executeTakeFirst();
  }

  /** Whether a user of that name has got in from the network of a peer in the last months. */
  async isKnownPeer(userName: string, peer: string): Promise<boolean> {
    const sessions = await this.#db
      .selectFrom('session')
      .innerJoin('app_user', 'app_user.id', 'session.user_id')
      .where('app_user.user_name', '=', userName)
      .where('session.created_at', '>', sql<Date>`now() - make_interval(days => ${KNOWN_FOR_DAYS})`)
      .select('session.peer')
      .distinct()
      .execute();
    const network = peerNetwork(peer);
    return sessions.some((session) => session.peer !== null && peerNetwork(session.peer) === network);
  }

  /** Ends a session; one that has ended stays as it is. */
  async end(sessionId: string): Promise<void> {
    await this.#db
      .updateTable('session')
      .set({ ended_at: sql`now()` })
      .where('id', '=', sessionId)
      .where('ended_at', 'is', null)
      .execute();
  }

  /** Ends the user's other sessions, within the transaction that changes the password. */
  async endOthers(tx: Db, userId: number, sessionId: string): Promise<void> {
    await tx
      .updateTable('session')
      .set({ ended_at: sql`now()` })
      .where('user_id', '=', userId)
      .where('id', '<>', sessionId)
      .where('ended_at', 'is', null)
      .execute();
  }

  /** Makes the user's autologin links worthless, within the transaction that changes the password. */
  async revokeAutologin(tx: Db, userId: number): Promise<void> {
    await tx
      .updateTable('autologin_token')
      .set({ revoked_at: sql`now()` })
      .where('user_id', '=', userId)
      .where('revoked_at', 'is', null)
      .execute();
  }

  /** The user of an autologin link, which is used up if it was for one use; null when it is not good. */
  async useAutologin(token: string): Promise<number | null> {
    const used = await this.#db
      .updateTable('autologin_token')
      .set({ used_at: sql`now()` })
      .where('token_hash', '=', secretHash(token))
      .where('revoked_at', 'is', null)
      .where('expires_at', '>', sql<Date>`now()`)
      .where((eb) => eb.not(eb.and([eb('single_use', '=', true), eb('used_at', 'is not', null)])))
      .returning('user_id')
      .executeTakeFirst();
    return used?.user_id ?? null;
  }

  /**
   * The token that follows another one: the secret of the family, and one that only this installation can make of the last. So whoever
   * trades a token a second time gets what the first time gave, of which nothing but a hash is stored.
   */
  #successor(refreshToken: string): string {
    const made = createHmac('sha256', this.#options.key)
      .update(`refresh ${refreshToken}`)
      .digest('base64url');
    return `${familyOf(refreshToken)}.${made}`;
  }

  #expiry(openedAt: RawBuilder<unknown>) {
    const { unusedDays, mostDays } = this.#options;
    return sql<Date>`least(now() + make_interval(days => ${unusedDays}), ${openedAt} + make_interval(days => ${mostDays}))`;
  }
}

/** The secret that all refresh tokens of a session share: what stands before the dot, or all of a token that was handed out without one. */
const familyOf = (refreshToken: string): string => refreshToken.split('.')[0] ?? '';
