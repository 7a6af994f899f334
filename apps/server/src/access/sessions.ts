import type { Db, Store } from '../store/database.ts';
import { query } from '../store/query.ts';
import { newSecret, secretHash } from './tokens.ts';

/** A refresh token used in the last seconds by another tab of the same browser is a race, not a theft. */
const REUSE_GRACE_MS = 30_000;

/** A session just opened or refreshed: its id, its user and the refresh token that is handed out once. */
export interface OpenSession {
  sessionId: string;
  userId: number;
  refreshToken: string;
}

/** Opens, refreshes and ends sessions in the store. */
export class Sessions {
  readonly #store: Store;
  readonly #lifeDays: number;

  constructor(store: Store, lifeDays: number) {
    this.#store = store;
    this.#lifeDays = lifeDays;
  }

  async open(userId: number, peer: string, userAgent: string): Promise<OpenSession> {
    const refreshToken = newSecret();
    const { rows } = await query(
      this.#store.db,
      `INSERT INTO session (user_id, refresh_hash, expires_at, peer, user_agent)
       VALUES ($1, $2, now() + make_interval(days => $3), $4, $5) RETURNING id`,
      [userId, secretHash(refreshToken), this.#lifeDays, peer, userAgent.slice(0, 300)],
    );
    return { sessionId: rows[0].id, userId, refreshToken };
  }

  /**
   * Trades a refresh token for the next one. A token that was traded before ends the session, since two hold it; within
   * half a minute it is taken for two tabs at once and traded again. Null when it is not good for a session.
   */
  async refresh(refreshToken: string): Promise<OpenSession | null> {
    const next = newSecret();
    const hash = secretHash(refreshToken);
    const { rows } = await query(
      this.#store.db,
      `UPDATE session
          SET refresh_hash = $2, previous_refresh_hash = refresh_hash, refreshed_at = now(),
              expires_at = now() + make_interval(days => $3)
        WHERE ended_at IS NULL AND expires_at > now()
          AND (refresh_hash = $1
               OR previous_refresh_hash = $1 AND refreshed_at > now() - make_interval(secs => $4))
        RETURNING id, user_id`,
      [hash, secretHash(next), this.#lifeDays, REUSE_GRACE_MS / 1000],
    );
    const session = rows[0];
    if (session) return { sessionId: session.id, userId: session.user_id, refreshToken: next };
    await query(
      this.#store.db,
      'UPDATE session SET ended_at = now() WHERE previous_refresh_hash = $1 AND ended_at IS NULL',
      [hash],
    );
    return null;
  }

  async end(sessionId: string): Promise<void> {
    await query(this.#store.db, 'UPDATE session SET ended_at = now() WHERE id = $1 AND ended_at IS NULL', [
      sessionId,
    ]);
  }

  /** Ends the user's other sessions, within the transaction that changes the password. */
  async endOthers(db: Db, userId: number, sessionId: string): Promise<void> {
    await query(
      db,
      'UPDATE session SET ended_at = now() WHERE user_id = $1 AND id <> $2 AND ended_at IS NULL',
      [userId, sessionId],
    );
  }

  /** The user of an autologin link, which is used up if it was for one use; null when it is not good. */
  async useAutologin(token: string): Promise<number | null> {
    const { rows } = await query(
      this.#store.db,
      `UPDATE autologin_token SET used_at = now()
        WHERE token_hash = $1 AND revoked_at IS NULL AND expires_at > now() AND NOT (single_use AND used_at IS NOT NULL)
        RETURNING user_id`,
      [secretHash(token)],
    );
    return rows[0]?.user_id ?? null;
  }
}
