import type { FastifyBaseLogger } from 'fastify';
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
  let stopping = false;
  let running: Promise<void> = Promise.resolve();
  const run = async (): Promise<void> => {
    for (;;) {
      const assets = await unsettledAssets(store.pool, ASSETS_AT_ONCE);
      for (const asset of assets) {
        if (stopping) return;
        await inTransaction(store.pool, (client) => settleDays(client, history, asset));
      }
      if (assets.length < ASSETS_AT_ONCE) return;
    }
  };
  let busy = false;
  const begin = (): void => {
    if (busy || stopping) return;
    busy = true;
    running = run()
      .catch((err) => {
        if (!isStoreAway(err)) log.warn({ err }, 'days could not be summed; the next run tries again');
      })
      .finally(() => {
        busy = false;
      });
  };
  begin();
  const timer = setInterval(begin, EVERY_MS);
  return async () => {
    stopping = true;
    clearInterval(timer);
    await running;
  };
}
