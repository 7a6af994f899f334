import type { Language } from '@rastro/contract/resolvers';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import { PACES } from '../paces.ts';
import { type Bus, LocalBus, type Topic } from '../store/bus.ts';
import type { Db } from '../store/database.ts';
import type { AppUser } from '../store/tables.ts';
import type { Grant } from './grant.ts';

/** Who asks: a user, by what it got in, and what it may do and see. Loaded from the store, kept for a few seconds. */
export interface Requester {
  /** The user in whose name it asks: whose changes are audited, whose own rows are meant. What may be seen is for `Scope` to say. */
  userId: number;
  grant: Grant;
  customerId: number;
  /** Sees every customer. */
  isOwner: boolean;
  isAdmin: boolean;
  permissions: ReadonlySet<string>;
  /** The groups that bound this user, with all below them; null where the whole customer is seen. */
  groupIds: readonly number[] | null;
  language: Language;
  /** IANA time zone in which this user's days are cut. */
  timeZone: string;
}

/** Loads the requester of a session; null when the session ended, or its user or customer may not enter any more. */
export async function loadRequester(db: Db, sessionId: string): Promise<Requester | null> {
  const ofSession = sql`(SELECT user_id FROM session WHERE id = ${sessionId} AND ended_at IS NULL AND expires_at > now())`;
  const row = await readUser(db, ofSession);
  return row && toRequester(row, { kind: 'session', sessionId });
}

/** A user as a requester, without a session: for looking at what somebody else may see, and for work in a user's name. */
export async function loadRequesterOfUser(db: Db, userId: number): Promise<Requester | null> {
  const row = await readUser(db, sql`${userId}`);
  return row && toRequester(row, { kind: 'user' });
}

type RequesterRow = Pick<Selectable<AppUser>, 'id' | 'customer_id' | 'language'> & {
  is_owner: boolean;
  is_admin: boolean;
  permissions: string[];
  group_ids: number[] | null;
  time_zone: string;
};

async function readUser(db: Db, id: RawBuilder<unknown>): Promise<RequesterRow | null> {
  const { rows } = await sql<RequesterRow>`
    SELECT u.id, u.customer_id, u.language, coalesce(u.time_zone, c.time_zone) AS time_zone,
           coalesce(bool_or(r.is_owner), false) AS is_owner, coalesce(bool_or(r.is_admin), false) AS is_admin,
           coalesce(array_agg(DISTINCT btrim(p.name)) FILTER (WHERE p.name IS NOT NULL), '{}') AS permissions,
           (WITH RECURSIVE seen AS (
              SELECT g.id FROM user_group ug JOIN asset_group g ON g.id = ug.group_id WHERE ug.user_id = u.id
              UNION SELECT g.id FROM asset_group g JOIN seen ON g.parent_group_id = seen.id)
            SELECT array_agg(id) FROM seen) AS group_ids
      FROM app_user u
      JOIN customer c ON c.id = u.customer_id AND NOT c.suspended AND c.deleted_at IS NULL
      LEFT JOIN user_role ur ON ur.user_id = u.id
      LEFT JOIN role r ON r.id = ur.role_id
      LEFT JOIN role_permission rp ON rp.role_id = r.id
      LEFT JOIN permission p ON p.id = rp.permission_id
     WHERE u.active AND u.deleted_at IS NULL AND u.id = ${id}
     GROUP BY u.id, c.id`.execute(db);
  return rows[0] ?? null;
}

function toRequester(row: RequesterRow, grant: Grant): Requester {
  return {
    userId: row.id,
    grant,
    customerId: row.customer_id,
    isOwner: row.is_owner,
    isAdmin: row.is_admin,
    permissions: new Set(row.permissions),
    groupIds: row.group_ids,
    language: row.language,
    timeZone: row.time_zone,
  };
}

const MAX_KEPT = 10_000;

/** Whose rights changed: of one session, of one user, or of anybody. */
export type Forgotten = { sessionId: string } | { userId: number } | 'all';

/** Rights that changed. */
const RIGHTS: Topic<Forgotten> = { name: 'rights' };

interface Kept {
  until: number;
  requester: Promise<Requester | null>;
}

/**
 * Remembers requesters for some seconds, so that a page of calls costs one query. Whoever changes rights calls a
 * `forget`: then they hold at once, also for live connections, which listen, and in every process on the bus.
 */
export class RequesterCache {
  readonly #db: Db;
  readonly #keepMs: number;
  readonly #bus: Bus;
  readonly #kept = new LRUCache<string, Kept>({ max: MAX_KEPT });
  readonly #listeners = new Set<(who: Forgotten) => void>();

  constructor(db: Db, keepMs = PACES.requesterMs, bus: Bus = new LocalBus()) {
    this.#db = db;
    this.#keepMs = keepMs;
    this.#bus = bus;
    bus.listen(RIGHTS, { heard: (who) => this.#drop(who), missed: () => this.#drop('all') });
  }

  get(sessionId: string): Promise<Requester | null> {
    const now = Date.now();
    const known = this.#kept.get(sessionId);
    if (known && known.until > now) return known.requester;
    const kept: Kept = { until: now + this.#keepMs, requester: loadRequester(this.#db, sessionId) };
    this.#kept.set(sessionId, kept);
    kept.requester.catch(() => {
      if (this.#kept.get(sessionId) === kept) this.#kept.delete(sessionId);
    });
    return kept.requester;
  }

  /** Call when a session ended. */
  forget(sessionId: string): void {
    this.#bus.publish(RIGHTS, { sessionId });
  }

  /** Call after a change of one user. */
  forgetUser(userId: number): void {
    this.#bus.publish(RIGHTS, { userId });
  }

  /** Call after a change of roles, permissions, groups or customers. */
  forgetAll(): void {
    this.#bus.publish(RIGHTS, 'all');
  }

  /** Calls the listener after each `forget`, until the returned function is called. */
  listen(listener: (who: Forgotten) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #drop(who: Forgotten): void {
    if (who !== 'all' && 'sessionId' in who) this.#kept.delete(who.sessionId);
    else this.#kept.clear(); // whose each is may not be known yet; what is dropped costs one query again
    for (const listener of this.#listeners) listener(who);
  }
}
