import { sql } from 'kysely';
import type { Db } from '../store/database.ts';

/** Links of one user that are open at a time. */
export const MOST_LINKS = 20;
/** Links are forgotten after this. What was done with them is in the audit log. */
const KEPT_DAYS = 90;

/** The autologin links of a user that can be used, the newest first, with who made them. */
export function openAutologinLinks(db: Db, userId: number) {
  return db
    .selectFrom('autologin_token as l')
    .leftJoin('app_user as u', 'u.id', 'l.created_by')
    .select(['l.id', 'l.created_at', 'l.expires_at', 'l.single_use', 'l.used_at', 'u.user_name'])
    .where('l.user_id', '=', userId)
    .where('l.revoked_at', 'is', null)
    .where('l.expires_at', '>', sql<Date>`now()`)
    .where((eb) => eb.not(eb.and([eb('l.single_use', '=', true), eb('l.used_at', 'is not', null)])))
    .orderBy('l.id', 'desc')
    .execute();
}

interface NewAutologinLink {
  userId: number;
  createdBy: number;
  tokenHash: Buffer;
  expiresAt: Date;
  singleUse: boolean;
}

/** Stores an autologin link, and forgets those that ended long ago. Gives its id. */
export async function storeAutologinLink(tx: Db, link: NewAutologinLink): Promise<number> {
  await tx
    .deleteFrom('autologin_token')
    .where('user_id', '=', link.userId)
    .where('expires_at', '<', sql<Date>`now() - make_interval(days => ${KEPT_DAYS})`)
    .execute();
  const { id } = await tx
    .insertInto('autologin_token')
    .values({
      user_id: link.userId,
      created_by: link.createdBy,
      token_hash: link.tokenHash,
      expires_at: link.expiresAt,
      single_use: link.singleUse,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Makes an autologin link of a user worthless, where it is not yet; whether there is one. */
export async function revokeAutologinLink(tx: Db, userId: number, id: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('autologin_token')
    .set({ revoked_at: sql`coalesce(revoked_at, now())` })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
