import { type RawBuilder, sql } from 'kysely';
import { type CodeName, codeName, MAIL_ADDRESS_STATE, MAIL_TOPIC } from './codes.ts';
import type { Db } from './database.ts';

/** What whoever reads an address said; NEW where nobody asked yet. */
export type AddressState = CodeName<typeof MAIL_ADDRESS_STATE> | 'NEW';
/** What a customer wants to write about. */
export type MailTopic = CodeName<typeof MAIL_TOPIC>;

/** An address of a customer: another customer's leave to write to it says nothing of this one's. */
export interface CustomerAddress {
  customerId: number;
  /** The address in lower case. */
  address: string;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Nobody is asked more often than this: the wait after the first mail, the second, and so on. */
const ASK_AGAIN_AFTER_MS = [HOUR_MS, 6 * HOUR_MS, DAY_MS, 7 * DAY_MS];
/** Whoever refused, or does not answer, is left in peace for this long. */
const PEACE_MS = 30 * DAY_MS;
/** Mails that ask, of one customer in an hour and to one address in a day. */
const ASKS_OF_CUSTOMER = 20;
const ASKS_OF_ADDRESS = 3;
/** The number of the advisory lock under which one process at a time sends the mails that ask for consent. */
const LOCK = 7_277_810;

/** The e-mail addresses of a customer's users, who need not be asked. */
const ofUsers = (customerId: number, addresses: readonly string[]): RawBuilder<{ address: string }> => sql`
  SELECT lower(email) AS address FROM app_user
   WHERE customer_id = ${customerId} AND active AND deleted_at IS NULL AND lower(email) = ANY(${addresses}::text[])`;

/**
 * Those of these addresses (in small letters) that a customer may write to: of its users, and those whose readers agreed. Whatever sends
 * mail to an address that a person typed in asks this first.
 */
export async function mayBeWrittenTo(
  db: Db,
  customerId: number,
  addresses: readonly string[],
): Promise<ReadonlySet<string>> {
  if (addresses.length === 0) return new Set();
  const { rows } = await sql<{ address: string }>`
    ${ofUsers(customerId, addresses)}
    UNION SELECT address FROM mail_address
     WHERE customer_id = ${customerId} AND state = ${MAIL_ADDRESS_STATE.CONFIRMED} AND address = ANY(${addresses}::text[])`.execute(
    db,
  );
  return new Set(rows.map(({ address }) => address));
}

/** Lets a mail ask those of these addresses that a customer has neither asked yet nor has as its users'. */
export async function askAddresses(
  db: Db,
  customerId: number,
  addresses: readonly string[],
  topic: MailTopic,
): Promise<void> {
  if (addresses.length === 0) return;
  await sql`
    INSERT INTO mail_address (customer_id, address, state, topic, mail_due_at)
    SELECT ${customerId}, address, ${MAIL_ADDRESS_STATE.PENDING}, ${MAIL_TOPIC[topic]}, now()
      FROM unnest(${[...addresses]}::text[]) AS address
     WHERE address NOT IN (${ofUsers(customerId, addresses)})
     ORDER BY address
    ON CONFLICT DO NOTHING`.execute(db);
}

/** An address as it stands. Times are milliseconds since 1970 UTC. */
export interface StandingAddress extends CustomerAddress {
  state: AddressState;
  /** When the last mail that asked was sent; null where none was. */
  askedAt: number | null;
  /** Why that mail could not be sent; null where it could, or is still to be. */
  error: string | null;
  /** The time from which another mail may be sent; null where none is needed, because one waits to be sent or the answer was yes. */
  askAgainFrom: number | null;
}

/** How these addresses of a customer stand, in their order. With `lock` nobody else changes them until the transaction ends. */
export async function readAddresses(
  db: Db,
  customerId: number,
  addresses: readonly string[],
  { lock = false } = {},
): Promise<StandingAddress[]> {
  const users = new Set(
    (await ofUsers(customerId, addresses).execute(db)).rows.map(({ address }) => address),
  );
  const rows = await db
    .selectFrom('mail_address')
    .select(['address', 'state', 'asks', 'asked_at', 'mail_due_at', 'last_error', 'decided_at'])
    .where('customer_id', '=', customerId)
    .where(sql<boolean>`address = ANY(${[...addresses]}::text[])`)
    .$if(lock, (query) => query.forUpdate())
    .execute();
  const known = new Map(rows.map((row) => [row.address, row]));
  return addresses.map((address): StandingAddress => {
    const row = known.get(address);
    const none = { customerId, address, askedAt: null, error: null, askAgainFrom: null };
    if (users.has(address)) return { ...none, state: 'CONFIRMED' };
    if (!row) return { ...none, state: 'NEW' };
    const state = codeName(MAIL_ADDRESS_STATE, row.state);
    const askedAt = row.asked_at?.getTime() ?? null;
    if (state === 'CONFIRMED' || row.mail_due_at !== null) return { ...none, state, askedAt };
    const wait = state === 'REFUSED' ? PEACE_MS : (ASK_AGAIN_AFTER_MS[row.asks - 1] ?? PEACE_MS);
    const since = row.decided_at?.getTime() ?? askedAt ?? 0;
    return { ...none, state, askedAt, error: row.last_error, askAgainFrom: since + wait };
  });
}

/** Lets another mail ask an address that is known. Whether it is time for that says `askAgainFrom`. */
export async function askAgain(db: Db, { customerId, address }: CustomerAddress, now: number): Promise<void> {
  await db
    .updateTable('mail_address')
    .set({ state: MAIL_ADDRESS_STATE.PENDING, mail_due_at: new Date(now), attempts: 0 })
    .set({ last_error: null, token_hash: null, token_until: null, decided_at: null })
    .where('customer_id', '=', customerId)
    .where('address', '=', address)
    .execute();
}

/** A mail that is to ask an address now. */
export interface DueAsk extends CustomerAddress {
  customerName: string;
  topic: MailTopic;
  /** Attempts to send this mail, this one included. */
  attempts: number;
}

/**
 * Takes the next mails that are to ask, `limit` at most, in the given transaction. Each is taken once: what becomes of the process
 * meanwhile, nobody gets it twice. Those beyond what a customer may ask in an hour, or an address is asked in a day, wait.
 */
export async function claimDueAsks(tx: Db, now: number, limit: number): Promise<DueAsk[]> {
  await sql`SELECT pg_advisory_xact_lock(${LOCK})`.execute(tx);
  const { rows } = await sql<Omit<DueAsk, 'topic'> & { topic: number }>`
    WITH due AS (
      SELECT a.customer_id, a.address, a.mail_due_at, c.name,
             row_number() OVER (PARTITION BY a.customer_id ORDER BY a.mail_due_at, a.address)
               + (SELECT count(*) FROM mail_address s
                   WHERE s.customer_id = a.customer_id AND s.asked_at > ${new Date(now - HOUR_MS)}) AS of_customer,
             row_number() OVER (PARTITION BY a.address ORDER BY a.mail_due_at, a.customer_id)
               + (SELECT count(*) FROM mail_address s
                   WHERE s.address = a.address AND s.asked_at > ${new Date(now - DAY_MS)}
                     AND s.customer_id <> a.customer_id) AS of_address
        FROM mail_address a JOIN customer c ON c.id = a.customer_id AND c.deleted_at IS NULL AND NOT c.suspended
       WHERE a.mail_due_at <= ${new Date(now)}),
    chosen AS (
      SELECT * FROM due WHERE of_customer <= ${ASKS_OF_CUSTOMER} AND of_address <= ${ASKS_OF_ADDRESS}
       ORDER BY of_customer, mail_due_at LIMIT ${limit})
    UPDATE mail_address m
       SET mail_due_at = NULL, attempts = m.attempts + 1, asked_at = ${new Date(now)},
           asks = m.asks + CASE WHEN m.attempts = 0 THEN 1 ELSE 0 END
      FROM chosen WHERE m.customer_id = chosen.customer_id AND m.address = chosen.address
    RETURNING m.customer_id AS "customerId", m.address, m.topic, m.attempts, chosen.name AS "customerName"`.execute(
    tx,
  );
  return rows.map((row) => ({ ...row, topic: codeName(MAIL_TOPIC, row.topic) }));
}

/** Stores the hash of the token in the link of a mail that asks; an earlier link is worth nothing any more. */
export async function storeToken(
  tx: Db,
  { customerId, address }: CustomerAddress,
  hash: Buffer,
  until: number,
): Promise<void> {
  await tx
    .updateTable('mail_address')
    .set({ token_hash: hash, token_until: new Date(until) })
    .where('customer_id', '=', customerId)
    .where('address', '=', address)
    .execute();
}

/** Notes why a mail that asks could not be sent, and when it is tried again; with null it is given up. */
export async function askFailed(
  db: Db,
  { customerId, address }: CustomerAddress,
  error: string,
  nextAttemptAt: number | null,
): Promise<void> {
  await db
    .updateTable('mail_address')
    .set({ last_error: error, mail_due_at: nextAttemptAt === null ? null : new Date(nextAttemptAt) })
    .where('customer_id', '=', customerId)
    .where('address', '=', address)
    .where('state', '=', MAIL_ADDRESS_STATE.PENDING)
    .execute();
}

/** What a link asks. */
export interface Asked extends CustomerAddress {
  customerName: string;
  topic: MailTopic;
}

/** What the link with this hash asks; null where it is wrong, was used or is too old. With `lock` until the transaction ends. */
export async function askedByLink(
  db: Db,
  hash: Buffer,
  now: number,
  { lock = false } = {},
): Promise<Asked | null> {
  const row = await db
    .selectFrom('mail_address as m')
    .innerJoin('customer as c', 'c.id', 'm.customer_id')
    .select(['m.customer_id as customerId', 'm.address', 'm.topic', 'c.name as customerName'])
    .where('m.token_hash', '=', hash)
    .where('m.token_until', '>', new Date(now))
    .where('m.state', '=', MAIL_ADDRESS_STATE.PENDING)
    .where('c.deleted_at', 'is', null)
    .$if(lock, (query) => query.forUpdate('m'))
    .executeTakeFirst();
  return row ? { ...row, topic: codeName(MAIL_TOPIC, row.topic) } : null;
}

/** Stores the answer for an address, with the administrator who gave it where its reader did not. The link is used up. */
export async function decideAddress(
  db: Db,
  { customerId, address }: CustomerAddress,
  answer: 'CONFIRMED' | 'REFUSED',
  { now, userId = null }: { now: number; userId?: number | null },
): Promise<void> {
  await db
    .updateTable('mail_address')
    .set({ state: MAIL_ADDRESS_STATE[answer], decided_at: new Date(now), decided_by: userId })
    .set({ mail_due_at: null, last_error: null, token_hash: null, token_until: null })
    .where('customer_id', '=', customerId)
    .where('address', '=', address)
    .execute();
}
