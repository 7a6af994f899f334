import { type RawBuilder, sql } from 'kysely';
import { recordAccess } from '../store/accessLog.ts';
import type { Db } from '../store/database.ts';
import { peerNetwork } from './peerNetwork.ts';
import { newSecret, secretHash } from './tokens.ts';

/** A refresh token that another tab of the same browser used in the last seconds is a race, not a theft. */
const REUSE_GRACE_S = 30;
/** Days for which a network is remembered from which somebody got in. */
const KNOWN_FOR_DAYS = 90;
/** Characters of the browser's name that are kept. */
const MAX_USER_AGENT = 300;

/** A session just opened or refreshed: its id, its user and the refresh token that is handed out once. */
export interface OpenSession {
  sessionId: string;
  userId: number;
  refreshToken: string;
}

/** How many days a session lives: unused, and at most. */
export interface SessionLife {
  unusedDays: number;
  mostDays: number;
}

/** Opens, refreshes and ends sessions in the store. */
export class Sessions {
  readonly #db: Db;
  readonly #life: SessionLife;

  constructor(db: Db, life: SessionLife) {
    this.#db = db;
    this.#life = life;
  }

  /** Opens a session of a user. `peer` and `userAgent` are kept to show whose it is. */
  async open(userId: number, peer: string, userAgent: string): Promise<OpenSession> {
    const family = newSecret();
    const refreshToken = tokenOf(family);
    const { id } = await this.#db
      .insertInto('session')
      .values({
        user_id: userId,
        refresh_hash: secretHash(refreshToken),
        family_hash: secretHash(family),
        expires_at: this.#expiry(sql`now()`),
        peer,
        user_agent: userAgent.slice(0, MAX_USER_AGENT),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { sessionId: id, userId, refreshToken };
  }

  /**
   * Trades a refresh token for the next one. Any token that was traded before ends the session, since two hold it; the last one counts
   * within half a minute as two tabs at once and is traded again. Null when it is not good for a session.
   */
  async refresh(refreshToken: string, peer: string): Promise<OpenSession | null> {
    const hash = secretHash(refreshToken);
    const family = familyOf(refreshToken);
    const familyHash = family === null ? null : secretHash(family);
    const nextFamily = family ?? newSecret();
    const next = tokenOf(nextFamily);
    const session = await this.#db
      .updateTable('session')
      .set((eb) => ({
        refresh_hash: secretHash(next),
        previous_refresh_hash: eb.ref('refresh_hash'),
        refreshed_at: sql`now()`,
        family_hash: secretHash(nextFamily),
        expires_at: this.#expiry(sql`created_at`),
      }))
      .where('ended_at', 'is', null)
      .where('expires_at', '>', sql<Date>`now()`)
      .where((eb) =>
        eb.or([
          eb('refresh_hash', '=', hash),
          eb.and([
            eb('previous_refresh_hash', '=', hash),
            eb('refreshed_at', '>', sql<Date>`now() - make_interval(secs => ${REUSE_GRACE_S})`),
          ]),
        ]),
      )
      .returning(['id', 'user_id'])
      .executeTakeFirst();
    if (session) return { sessionId: session.id, userId: session.user_id, refreshToken: next };
    const stolen = await this.#db
      .updateTable('session')
      .set({ ended_at: sql`now()` })
      .where((eb) => {
        const isPrevious = eb('previous_refresh_hash', '=', hash);
        return familyHash ? eb.or([isPrevious, eb('family_hash', '=', familyHash)]) : isPrevious;
      })
      .where('ended_at', 'is', null)
      .returning('user_id')
      .executeTakeFirst();
    if (stolen)
      await recordAccess(this.#db, {
        action: 'tokenReused',
        userId: stolen.user_id,
        peer,
        what: 'refreshSession',
      });
    return null;
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

  #expiry(openedAt: RawBuilder<unknown>) {
    const { unusedDays, mostDays } = this.#life;
    return sql<Date>`least(now() + make_interval(days => ${unusedDays}), ${openedAt} + make_interval(days => ${mostDays}))`;
  }
}

/** The next refresh token of a family: the secret that all of them share, and one of its own. */
const tokenOf = (family: string): string => `${family}.${newSecret()}`;

function familyOf(refreshToken: string): string | null {
  const [family, own] = refreshToken.split('.');
  return own === undefined ? null : (family ?? null);
}
