import type { FastifyBaseLogger } from 'fastify';
import { startRounds } from '../rounds.ts';
import { inTransaction, type Store } from '../store/database.ts';
import { settleDays, unsettledAssets } from '../store/dayFacts.ts';
import { isStoreAway } from '../store/errors.ts';
import type { History } from '../store/history/history.ts';

const EVERY_MS = 60_000;
const ASSETS_AT_ONCE = 100;

/** Sums the days that have passed, every minute, for each asset that has some. Gives the function that stops it. */
export function startDaySettling(
  store: Store,
  history: History,
  log: FastifyBaseLogger,
): () => Promise<void> {
  return startRounds({
    round: async (signal) => {
      const assets = await unsettledAssets(store.db, ASSETS_AT_ONCE);
      for (const asset of assets) {
        if (signal.aborted) return false;
        await inTransaction(store.db, (tx) => settleDays(tx, history, asset));
      }
      return assets.length === ASSETS_AT_ONCE;
    },
    everyMs: EVERY_MS,
    onFailure: (err) => {
      if (!isStoreAway(err)) log.warn({ err }, 'days could not be summed; the next run tries again');
    },
  });
}
