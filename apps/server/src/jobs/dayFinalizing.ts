import type { FastifyBaseLogger } from 'fastify';
import { startRounds } from '../rounds.ts';
import { type Db, inTransaction } from '../store/database.ts';
import { assetsToFinalize, finalizeDays } from '../store/dayFacts.ts';
import { isStoreAway } from '../store/errors.ts';
import type { History } from '../store/history/history.ts';

const EVERY_MS = 60_000;
const ASSETS_AT_ONCE = 100;

/** Sums the days that have passed and stores them, every minute, for each asset that has some. Gives the function that stops it. */
export function startDayFinalizing(db: Db, history: History, log: FastifyBaseLogger): () => Promise<void> {
  return startRounds({
    round: async (signal) => {
      const assets = await assetsToFinalize(db, ASSETS_AT_ONCE);
      for (const asset of assets) {
        if (signal.aborted) return false;
        await inTransaction(db, (tx) => finalizeDays(tx, history, asset));
      }
      return assets.length === ASSETS_AT_ONCE;
    },
    everyMs: EVERY_MS,
    onFailure: (err) => {
      if (!isStoreAway(err)) log.warn({ err }, 'days could not be summed; the next run tries again');
    },
  });
}
