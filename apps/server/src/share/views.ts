import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { boundedCache } from '../boundedCache.ts';
import type { Db } from '../store/database.ts';

/** Who does not ask for so long has looked away: the next look is another view. */
const LOOKED_AWAY_MS = 5 * 60_000;
/** How exactly the last view is kept. */
const NOTED_MS = 60_000;
const MAX_LOOKING = 50_000;

interface Look {
  seenAt: number;
  notedAt: number;
}

/** Counts how often links are opened. Who is looking stands in the memory of the process, as a hash of network and browser. */
export class ShareViews {
  readonly #looking = boundedCache<Look>(MAX_LOOKING);

  /** Counts a look at a link by somebody, whose `network` and browser tell it from others. */
  async count(db: Db, linkId: number, network: string, userAgent: string, now = Date.now()): Promise<void> {
    const key = createHash('sha256').update(`${linkId} ${network} ${userAgent}`).digest('base64url');
    const look = this.#looking.get(key);
    const isNew = !look || now - look.seenAt > LOOKED_AWAY_MS;
    const isNoted = !isNew && now - look.notedAt < NOTED_MS;
    this.#looking.set(key, { seenAt: now, notedAt: isNoted ? look.notedAt : now });
    if (isNoted) return;
    await db
      .updateTable('share_link')
      .set({ views: sql`views + ${isNew ? 1 : 0}`, last_viewed_at: new Date(now) })
      .where('id', '=', linkId)
      .execute();
  }
}
