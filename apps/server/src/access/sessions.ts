import { createHmac } from 'node:crypto';
import { browserName } from '@rastro/domain';
import { type RawBuilder, sql } from 'kysely';
import { peerNetwork } from '../peerNetwork.ts';
import { recordAccess } from '../store/accessLog.ts';
import type { Db } from '../store/database.ts';
import { newSecret, secretHash } from './tokens.ts';

/** A refresh token that was traded in the last seconds is shown again by a race of tabs or after an answer that was lost, not by a theft. */
const REUSE_GRACE_S = 30;
/** Sessions that a user is shown at most. */
const MOST_SHOWN = 100;
/** Days for which a network is remembered from which somebody got in. */
const KNOWN_FOR_DAYS = 90;

/** A session just opened or refreshed: its id, its user, the refresh token that is handed out once, and when it ends unused. */
export interface OpenSession {
  sessionId: string;
  userId: number;
  refreshToken: string;
  expiresAt: Date;
}

/** Who asks: the address of the other end, and what the program says of itself. */
export interface Client {
  peer: string;
  userAgent: string;
}

/** A session of a user, as the user is shown it. */
export interface OwnSession {
  sessionId: string;
  begun: Date;
  /** When it was last renewed. */
  lastUsed: Date;
  /** An IPv4 address or the /64 of an IPv6 one; null where it is not known. */
  network: string | null;
  browser: string | null;
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

  /** Opens a session of a user. Of who asks the network and the name of the browser are kept, which the user is shown. What ended long ago is forgotten. */
  async open(userId: number, client: Client): Promise<OpenSession> {
    await this.#db
      .deleteFrom('session')
      .where('user_id', '=', userId)
      .where((eb) => eb.or([eb('ended_at', 'is not', null), eb('expires_at', '<', sql<Date>`now()`)]))
      .where('created_at', '<', sql<Date>`now() - make_interval(days => ${KNOWN_FOR_DAYS})`)
      .execute();
    const family = newSecret();
    const refreshToken = `${family}.${newSecret()}`;
    const { id, expires_at } = await this.#db
      .insertInto('session')
      .values({
        user_id: userId,
        refresh_hash: secretHash(refreshToken),
        family_hash: secretHash(family),
        expires_at: this.#expiry(sql`now()`, sql`${userId}::int`),
        peer: peerNetwork(client.peer),
        ...shownOf(client),
      })
      .returning(['id', 'expires_at'])
      .executeTakeFirstOrThrow();
    return { sessionId: id, userId, refreshToken, expiresAt: expires_at };
  }

  /**
   * Trades a refresh token for the next one. A token that was traded in the last half minute gives the same next one again, however many
   * ask; any other former token ends the session, since two hold it. Null when it is not good for a session.
   */
  async refresh(refreshToken: string, client: Client): Promise<OpenSession | null> {
    const next = this.#successor(refreshToken);
    const session =
      (await this.#trade(refreshToken, next, client)) ?? (await this.#tradedJustNow(refreshToken, client));
    if (session) {
      const { id, user_id, expires_at } = session;
      return { sessionId: id, userId: user_id, refreshToken: next, expiresAt: expires_at };
    }
    const stolen = await this.endByToken(refreshToken);
    if (stolen) {
      await recordAccess(this.#db, {
        action: 'tokenReused',
        userId: stolen.user_id,
        peer: client.peer,
        what: 'refreshSession',
      });
      this.#options.onReuse(stolen.id);
    }
    return null;
  }

  #trade(refreshToken: string, next: string, client: Client) {
    return this.#db
      .updateTable('session')
      .set((eb) => ({
        refresh_hash: secretHash(next),
        previous_refresh_hash: eb.ref('refresh_hash'),
        refreshed_at: sql`now()`,
        family_hash: secretHash(familyOf(next)),
        ...shownOf(client),
        expires_at: this.#expiry(sql`session.created_at`, sql`session.user_id`),
      }))
      .where('ended_at', 'is', null)
      .where('expires_at', '>', sql<Date>`now()`)
      .where('refresh_hash', '=', secretHash(refreshToken))
      .returning(['id', 'user_id', 'expires_at'])
      .executeTakeFirst();
  }

  #tradedJustNow(refreshToken: string, { userAgent }: Client) {
    return this.#db
      .selectFrom('session')
      .select(['id', 'user_id', 'expires_at'])
      .where('ended_at', 'is', null)
      .where('expires_at', '>', sql<Date>`now()`)
      .where('previous_refresh_hash', '=', secretHash(refreshToken))
      .where('browser', 'is not distinct from', browserName(userAgent))
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
      .where('expires_at', '>', sql<Date>`now()`)
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

  /** A user's sessions that go on, the last used first; of very many the last used. */
  async list(db: Db, userId: number): Promise<OwnSession[]> {
    return db
      .selectFrom('session')
      .select(OWN_SESSION)
      .where('user_id', '=', userId)
      .where('ended_at', 'is', null)
      .where('expires_at', '>', sql<Date>`now()`)
      .orderBy('refreshed_at', 'desc')
      .limit(MOST_SHOWN)
      .execute();
  }

  /** Ends a user's sessions within a transaction: one, or all but one. Gives those that had not ended. */
  async endOf(tx: Db, userId: number, which: { only: string } | { allBut: string }): Promise<OwnSession[]> {
    return tx
      .updateTable('session')
      .set({ ended_at: sql`now()` })
      .where('user_id', '=', userId)
      .where('ended_at', 'is', null)
      .where((eb) =>
        'only' in which
          ? eb(sql<string>`id::text`, '=', which.only)
          : eb(sql<string>`id::text`, '<>', which.allBut),
      )
      .returning(OWN_SESSION)
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

  /** The user of an autologin link; null when it is not good. */
  async userOfAutologin(token: string): Promise<number | null> {
    const link = await this.#db
      .selectFrom('autologin_token')
      .select('user_id')
      .where(isGoodAutologin(token))
      .executeTakeFirst();
    return link?.user_id ?? null;
  }

  /** The user of an autologin link, which is used up if it was for one use; null when it is not good. */
  async useAutologin(token: string): Promise<number | null> {
    const used = await this.#db
      .updateTable('autologin_token')
      .set({ used_at: sql`now()` })
      .where(isGoodAutologin(token))
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

  /** When a session of a user ends that was opened at a time: unused, by its age, or by the session time of its user where there is one. */
  #expiry(openedAt: RawBuilder<unknown>, userId: RawBuilder<unknown>) {
    const { unusedDays, mostDays } = this.#options;
    return sql<Date>`least(now() + make_interval(days => ${unusedDays}), ${openedAt} + make_interval(days => ${mostDays}),
      ${openedAt} + (SELECT make_interval(hours => u.session_hours) FROM app_user u WHERE u.id = ${userId}))`;
  }
}

/** Whether a row is the autologin link of a token, and can be used. */
const isGoodAutologin = (token: string) =>
  sql<boolean>`token_hash = ${secretHash(token)} AND revoked_at IS NULL AND expires_at > now() AND NOT (single_use AND used_at IS NOT NULL)`;

/** The secret that all refresh tokens of a session share: what stands before the dot, or all of a token that was handed out without one. */
const familyOf = (refreshToken: string): string => refreshToken.split('.')[0] ?? '';

const OWN_SESSION = [
  'id as sessionId',
  'created_at as begun',
  'refreshed_at as lastUsed',
  'last_network as network',
  'browser',
] as const;

/** What is kept of who uses a session, for its user to see. */
const shownOf = ({ peer, userAgent }: Client) => ({
  last_network: peerNetwork(peer),
  browser: browserName(userAgent),
});
