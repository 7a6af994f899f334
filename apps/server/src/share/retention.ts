import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import { startRounds } from '../rounds.ts';
import type { Db } from '../store/database.ts';

/** How long a link is listed after its end. */
const KEPT_DAYS = 90;
const EVERY_MS = 6 * 3_600_000;

/** Forgets links 90 days after their end, now and four times a day. Gives the function that stops it. */
export function startShareRetention(db: Db, log: FastifyBaseLogger): () => Promise<void> {
  return startRounds({
    round: async () => {
      await forgetLinks(db, Date.now());
      return false;
    },
    everyMs: EVERY_MS,
    onFailure: (err) =>
      log.warn({ err }, 'share links that ended long ago could not be forgotten; the next run tries again'),
  });
}

/** Forgets the links that ended more than 90 days before a moment. */
export async function forgetLinks(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom('share_link')
    .where(sql<boolean>`least(ends_at, arrived_at, revoked_at) < ${new Date(now - KEPT_DAYS * 86_400_000)}`)
    .execute();
}
