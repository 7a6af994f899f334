import { type RawBuilder, sql } from 'kysely';
import { type CodeName, codeName, PASSWORD_LINK_KIND } from '../store/codes.ts';
import type { Db } from '../store/database.ts';

/** What a link by which a user sets a password is for. */
export type PasswordLinkKind = CodeName<typeof PASSWORD_LINK_KIND>;

/** The hours for which a link is valid, from when its token was made. */
export const LIFE_HOURS: Readonly<Record<PasswordLinkKind, number>> = { INVITATION: 7 * 24, RESET: 1 };
/** Links are forgotten after this. What was done with them is in the audit log. */
const KEPT_DAYS = 90;
/** Links that one user is mailed in an hour because somebody asked without a login. */
const ASKED_PER_HOUR = 3;
/** Users of one e-mail address who are mailed a link each. */
const MOST_OF_ADDRESS = 5;

/** How long a process may take to mail a link before another one does, by another token. */
const LEASE = '10 minutes';

interface NewLink {
  userId: number;
  kind: PasswordLinkKind;
  /** Who makes it; null where whoever forgot the password asked. */
  createdBy: number | null;
  /** The hash of its token; null where it is mailed, since the token is made for the mail. */
  tokenHash: Buffer | null;
}

/** Opens a link in the place of one of the same kind, in a transaction that has locked the user. */
export async function openLink(tx: Db, { userId, kind, createdBy, tokenHash }: NewLink): Promise<void> {
  const code = PASSWORD_LINK_KIND[kind];
  await tx
    .deleteFrom('password_link')
    .where('user_id', '=', userId)
    .where('created_at', '<', sql<Date>`now() - make_interval(days => ${KEPT_DAYS})`)
    .execute();
  await tx
    .updateTable('password_link')
    .set({ closed_at: sql`now()`, mail_due_at: null })
    .where('user_id', '=', userId)
    .where('kind', '=', code)
    .where('closed_at', 'is', null)
    .execute();
  await tx
    .insertInto('password_link')
    .values({
      user_id: userId,
      kind: code,
      created_by: createdBy,
      token_hash: tokenHash,
      expires_at: endOf(kind),
      mail_due_at: tokenHash === null ? sql`now()` : null,
    })
    .execute();
}

const endOf = (kind: PasswordLinkKind): RawBuilder<Date> =>
  sql<Date>`now() + make_interval(hours => ${LIFE_HOURS[kind]})`;

/**
 * Opens links for those who may log in by a name, or have an e-mail address, and can be mailed; gives their ids. Nobody is mailed more than
 * three in an hour.
 */
export async function openAskedLinks(tx: Db, nameOrAddress: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT u.id FROM app_user u JOIN customer c ON c.id = u.customer_id AND NOT c.suspended AND c.deleted_at IS NULL
     WHERE (u.user_name = ${nameOrAddress} OR lower(u.email) = ${nameOrAddress.toLowerCase()})
       AND u.active AND u.deleted_at IS NULL AND u.email IS NOT NULL
     ORDER BY u.id LIMIT ${MOST_OF_ADDRESS} FOR UPDATE OF u`.execute(tx);
  const opened: number[] = [];
  for (const { id: userId } of rows) {
    const { asked } = await tx
      .selectFrom('password_link')
      .select((eb) => eb.fn.countAll<number>().as('asked'))
      .where('user_id', '=', userId)
      .where('created_by', 'is', null)
      .where('created_at', '>', sql<Date>`now() - interval '1 hour'`)
      .executeTakeFirstOrThrow();
    if (Number(asked) >= ASKED_PER_HOUR) continue;
    await openLink(tx, { userId, kind: 'RESET', createdBy: null, tokenHash: null });
    opened.push(userId);
  }
  return opened;
}

/** The link of a token, with whose it is. */
export interface FoundLink {
  kind: PasswordLinkKind;
  userId: number;
  userName: string;
  customerId: number;
  customerName: string;
}

/** What the link with this hash is for; null where it is wrong, closed or too old, or its user may not log in. With `lock` until the transaction ends. */
export async function linkByToken(db: Db, hash: Buffer, { lock = false } = {}): Promise<FoundLink | null> {
  const row = await db
    .selectFrom('password_link as l')
    .innerJoin('app_user as u', 'u.id', 'l.user_id')
    .innerJoin('customer as c', 'c.id', 'u.customer_id')
    .select(['l.kind', 'u.id as userId', 'u.user_name as userName', 'c.id as customerId'])
    .select('c.name as customerName')
    .where('l.token_hash', '=', hash)
    .where('l.closed_at', 'is', null)
    .where('l.expires_at', '>', sql<Date>`now()`)
    .where('u.active', '=', true)
    .where('u.deleted_at', 'is', null)
    .where('c.suspended', '=', false)
    .where('c.deleted_at', 'is', null)
    .$if(lock, (query) => query.forUpdate(['l', 'u']))
    .executeTakeFirst();
  return row ? { ...row, kind: codeName(PASSWORD_LINK_KIND, row.kind) } : null;
}

/** The newest link of a user that is open; null without one. */
export async function openLinkOf(db: Db, userId: number) {
  const row = await db
    .selectFrom('password_link')
    .select(['kind', 'created_at', 'expires_at', 'mail_due_at', 'mailed_at', 'last_error'])
    .where('user_id', '=', userId)
    .where('closed_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? { ...row, kind: codeName(PASSWORD_LINK_KIND, row.kind) } : null;
}

/** A link whose mail is due, with who reads it. */
export interface DueLink {
  id: number;
  kind: PasswordLinkKind;
  attempts: number;
  email: string;
  userName: string;
  firstName: string;
  language: 'ES' | 'US' | 'ES_US';
  customerName: string;
}

/** Claims the links whose mail is due, the oldest first, up to a number: whoever claims them mails them, or notes why not. */
export async function claimDueLinks(tx: Db, limit: number): Promise<DueLink[]> {
  const { rows } = await sql<Omit<DueLink, 'kind'> & { kind: number }>`
    WITH due AS (
      SELECT l.id, u.email, u.user_name, u.first_name, u.language, c.name
        FROM password_link l
        JOIN app_user u ON u.id = l.user_id AND u.email IS NOT NULL
        JOIN customer c ON c.id = u.customer_id AND NOT c.suspended
       WHERE l.mail_due_at <= now()
       ORDER BY l.mail_due_at, l.id LIMIT ${limit} FOR UPDATE OF l SKIP LOCKED)
    UPDATE password_link l SET mail_due_at = now() + ${LEASE}::interval, attempts = l.attempts + 1
      FROM due WHERE l.id = due.id
    RETURNING l.id, l.kind, l.attempts, due.email, due.user_name AS "userName", due.first_name AS "firstName",
              due.language, due.name AS "customerName"`.execute(tx);
  return rows.map((row) => ({ ...row, kind: codeName(PASSWORD_LINK_KIND, row.kind) }));
}

/** Stores the hash of the token that is mailed; that of a mail before is worth nothing any more. */
export async function storeLinkToken(
  tx: Db,
  { id, kind }: Pick<DueLink, 'id' | 'kind'>,
  hash: Buffer,
): Promise<void> {
  await tx
    .updateTable('password_link')
    .set({ token_hash: hash, expires_at: endOf(kind) })
    .where('id', '=', id)
    .execute();
}

/** Notes that a link was mailed. */
export async function linkMailed(db: Db, id: number): Promise<void> {
  await db
    .updateTable('password_link')
    .set({ mail_due_at: null, mailed_at: sql`now()`, last_error: null })
    .where('id', '=', id)
    .execute();
}

/** Notes why a link could not be mailed, and after how many milliseconds to try again; null for never. */
export async function linkMailFailed(
  db: Db,
  id: number,
  error: string,
  againInMs: number | null,
): Promise<void> {
  await db
    .updateTable('password_link')
    .set({
      last_error: error,
      mail_due_at: againInMs === null ? null : sql`now() + make_interval(secs => ${againInMs / 1_000})`,
    })
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .execute();
}
