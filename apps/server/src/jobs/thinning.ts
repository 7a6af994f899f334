import type { FastifyBaseLogger } from 'fastify';
import { startRounds } from '../rounds.ts';
import { thinCheckpoints } from '../store/checkpoints.ts';
import type { Db } from '../store/database.ts';

const EVERY_MS = 6 * 3_600_000;
/** Devices that were out of reach mostly send what they kept within this time. */
const KEPT_MS = 3 * 86_400_000;

/** Thins out the checkpoints of the timelines once they are old, now and four times a day. Gives the function that stops it. */
export function startThinning(db: Db, log: FastifyBaseLogger): () => Promise<void> {
  return startRounds({
    round: async () => {
      const thinned = await thinCheckpoints(db, Date.now() - KEPT_MS);
      if (thinned > 0) log.info({ thinned }, 'thinned out old checkpoints of timelines');
      return false;
    },
    everyMs: EVERY_MS,
    onFailure: (err) => log.warn({ err }, 'checkpoints could not be thinned out; the next run tries again'),
  });
}
