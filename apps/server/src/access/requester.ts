import type { Language } from '@rastro/contract/resolvers';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import { boundedCache } from '../boundedCache.ts';
import { PACES } from '../paces.ts';
import { type Bus, LocalBus, type Topic } from '../store/bus.ts';
import type { Db } from '../store/database.ts';
import type { AppUser } from '../store/tables.ts';
import type { Grant } from './grant.ts';
import { RateLimit } from './rateLimit.ts';
import { maySeeAs, SEES_AS } from './seeing.ts';
import { type AccessOf, secretHash } from './tokens.ts';

/** Who asks: a user, by what it got in, and what it may do and see. Loaded from the store, kept for a few seconds. */
export interface Requester {
  /** The user in whose name it asks: whose changes are audited, whose own rows are meant. What may be seen is for `Scope` to say. */
  userId: number;
  grant: Grant;
  customerId: number;
  /** The name of its customer, which stands on the files that it is given. */
  customerName: string;
  /** Sees every customer. */
  isOwner: boolean;
  isAdmin: boolean;
  permissions: ReadonlySet<string>;
  /** The groups that bound this user, with all below them; null where the whole customer is seen. Who is bounded to deleted groups only sees nothing. */
  groupIds: readonly number[] | null;
  language: Language;
  /** IANA time zone in which this user's days are cut. */
  timeZone: string;
  /** Where there are private times: of vehicles of its own customer, and of others to look at. What of them is hidden is for `Scope` to say. */
  privateTimes: { own: boolean; others: boolean };
  /** Whether it asks for others, who see no private times, whatever its user may see. */
  forOthers?: boolean;
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

/**
 * A user as the user of a session sees them: what the other sees, to be read. Null when the session ended, or its user may not see as the
 * other (any more).
 */
export async function loadRequesterSeen(
  db: Db,
  sessionId: string,
  userId: number,
): Promise<Requester | null> {
  const viewer = await loadRequester(db, sessionId);
  const other = viewer && (await loadRequesterOfUser(db, userId));
  if (!other || !maySeeAs(viewer, other)) return null;
  return { ...other, grant: { kind: 'view', sessionId, viewerId: viewer.userId } };
}

/**
 * Who asks by a key: its maker, with the permissions of the key that the maker holds now, seeing the customer of the key, or all where the
 * maker does. Null for one that is unknown, revoked or over, or whose maker or customer may not enter.
 */
export async function loadRequesterOfKey(db: Db, hash: Buffer): Promise<Requester | null> {
  const { rows } = await sql<KeyRights & { userId: number }>`
    SELECT k.id, k.user_id AS "userId", k.customer_id AS "customerId", c.name AS "customerName", k.permissions, k.sees_all AS "seesAll"
      FROM api_key k JOIN customer c ON c.id = k.customer_id AND NOT c.suspended AND c.deleted_at IS NULL
     WHERE k.token_hash = ${hash} AND k.revoked_at IS NULL AND k.ends_at > now()`.execute(db);
  const [key] = rows;
  if (!key) return null;
  const maker = await loadRequesterOfUser(db, key.userId);
  const requester = maker && byKey(maker, key);
  // So often that people see whether it is in use, and no oftener.
  if (requester)
    await sql`UPDATE api_key SET last_used_at = now()
               WHERE id = ${key.id} AND (last_used_at IS NULL OR last_used_at < now() - interval '1 minute')`.execute(
      db,
    );
  return requester;
}

/** What a key is good for, as far as its maker may do it. */
interface KeyRights {
  id: number;
  customerId: number;
  customerName: string;
  permissions: string[];
  seesAll: boolean;
}

/** What a key of a maker is good for; null where that is nothing. */
export function byKey(
  maker: Requester,
  { id, customerId, customerName, permissions, seesAll }: KeyRights,
): Requester | null {
  if (!maker.isOwner && maker.customerId !== customerId) return null;
  const held = permissions.filter((name) => maker.permissions.has(name));
  if (held.length === 0) return null;
  return {
    ...maker,
    grant: { kind: 'apiKey', apiKeyId: id },
    permissions: new Set(held),
    isOwner: maker.isOwner && seesAll,
    customerId,
    customerName,
    groupIds: maker.isOwner ? null : maker.groupIds,
    privateTimes:
      maker.customerId === customerId ? maker.privateTimes : { own: maker.privateTimes.others, others: true },
  };
}

type RequesterRow = Pick<Selectable<AppUser>, 'id' | 'customer_id' | 'language'> & {
  is_owner: boolean;
  is_admin: boolean;
  permissions: string[];
  group_ids: number[] | null;
  time_zone: string;
  customer_name: string;
  own_private: boolean;
  others_private: boolean;
};

async function readUser(db: Db, id: RawBuilder<unknown>): Promise<RequesterRow | null> {
  const { rows } = await sql<RequesterRow>`
    SELECT u.id, u.customer_id, u.language, coalesce(u.time_zone, c.time_zone) AS time_zone, c.name AS customer_name,
           coalesce(bool_or(r.is_owner), false) AS is_owner, coalesce(bool_or(r.is_admin), false) AS is_admin,
           coalesce(array_agg(DISTINCT btrim(p.name)) FILTER (WHERE p.name IS NOT NULL), '{}') AS permissions,
           CASE WHEN EXISTS (SELECT FROM user_group ug WHERE ug.user_id = u.id) THEN (
             WITH RECURSIVE seen AS (
               SELECT g.id FROM user_group ug JOIN asset_group g ON g.id = ug.group_id AND g.deleted_at IS NULL WHERE ug.user_id = u.id
               UNION SELECT g.id FROM asset_group g JOIN seen ON g.parent_group_id = seen.id AND g.deleted_at IS NULL)
             SELECT coalesce(array_agg(id), '{}') FROM seen) END AS group_ids,
           EXISTS (SELECT FROM private_time t WHERE t.customer_id = c.id AND t.deleted_at IS NULL) AS own_private,
           EXISTS (SELECT FROM private_time t
                    WHERE t.customer_id <> c.id AND t.deleted_at IS NULL
                      AND (coalesce(bool_or(r.is_owner), false)
                           OR EXISTS (SELECT FROM group_fleet f JOIN asset_group g ON g.id = f.group_id
                                       WHERE f.customer_id = t.customer_id AND g.customer_id = c.id))) AS others_private
      FROM app_user u
      JOIN customer c ON c.id = u.customer_id AND NOT c.suspended AND c.deleted_at IS NULL
      LEFT JOIN user_role ur ON ur.user_id = u.id
      LEFT JOIN role r ON r.id = ur.role_id AND r.deleted_at IS NULL
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
    customerName: row.customer_name,
    isOwner: row.is_owner,
    isAdmin: row.is_admin,
    permissions: new Set(row.permissions),
    groupIds: row.group_ids,
    language: row.language,
    timeZone: row.time_zone,
    privateTimes: { own: row.own_private, others: row.others_private },
  };
}

const MAX_KEPT = 10_000;

/** What a program may ask of one process by an API key. */
const KEY_RATE = [{ most: 600, windowMs: 60_000 }];

/** Whose rights changed: of one session, of one user, or of anybody. */
export type Forgotten = { sessionId: string } | { userId: number } | 'all';

/** Rights that changed. */
export const RIGHTS: Topic<Forgotten> = { name: 'rights' };

interface Kept {
  until: number;
  requester: Promise<Requester | null>;
}

/**
 * Remembers requesters for some seconds, so that a page of calls costs one query. Whoever changes rights calls a `forget` after the commit, or
 * publishes `RIGHTS` with it: then they hold for the next call, also for live connections, which listen, and soon in every process on the bus.
 */
export class RequesterCache {
  readonly #db: Db;
  readonly #keepMs: number;
  readonly #bus: Bus;
  readonly #kept = boundedCache<Kept>(MAX_KEPT);
  readonly #keyRate = new RateLimit(KEY_RATE);
  readonly #listeners = new Set<(who: Forgotten) => void>();

  constructor(db: Db, keepMs = PACES.requesterMs, bus: Bus = new LocalBus()) {
    this.#db = db;
    this.#keepMs = keepMs;
    this.#bus = bus;
    bus.listen(RIGHTS, { heard: (who) => this.#drop(who), missed: () => this.#drop('all') });
  }

  get(sessionId: string): Promise<Requester | null> {
    return this.#keep(sessionId, () => loadRequester(this.#db, sessionId));
  }

  /** Who asks by an access token: the user of a session, or the one whom that user sees as. Null where neither may (any more). */
  by({ sessionId, seenUserId }: AccessOf): Promise<Requester | null> {
    if (seenUserId === null) return this.get(sessionId);
    return this.#keep(`${sessionId} ${SEES_AS} ${seenUserId}`, () =>
      loadRequesterSeen(this.#db, sessionId, seenUserId),
    );
  }

  /**
   * Who asks by an API key; null for one that opens nothing. Throws TOO_MANY_ATTEMPTS where it is used too often; looking again during one
   * answer is no use of it.
   */
  async ofKey(token: string, { isAgain = false } = {}): Promise<Requester | null> {
    const hash = secretHash(token);
    const name = `key ${hash.toString('hex')}`;
    const requester = await this.#keep(name, () => loadRequesterOfKey(this.#db, hash));
    if (requester && !isAgain) this.#keyRate.demand(name);
    return requester;
  }

  #keep(name: string, load: () => Promise<Requester | null>): Promise<Requester | null> {
    const now = Date.now();
    const known = this.#kept.get(name);
    if (known && known.until > now) return known.requester;
    const kept: Kept = { until: now + this.#keepMs, requester: load() };
    this.#kept.set(name, kept);
    kept.requester.catch(() => {
      if (this.#kept.get(name) === kept) this.#kept.delete(name);
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
    if (who !== 'all' && 'sessionId' in who) {
      this.#kept.delete(who.sessionId);
      for (const name of this.#kept.keys()) if (name.startsWith(`${who.sessionId} `)) this.#kept.delete(name); // as whom it sees
    } else this.#kept.clear(); // whose each is may not be known yet; one that is being loaded goes too, since it may have read what was before
    for (const listener of this.#listeners) listener(who);
  }
}
