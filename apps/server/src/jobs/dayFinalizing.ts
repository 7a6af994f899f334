import { setTimeout as sleep } from 'node:timers/promises';
import { ChunkDamaged } from '@rastro/domain';
import type { FastifyBaseLogger } from 'fastify';
import { startRounds } from '../rounds.ts';
import { type Db, inTransaction } from '../store/database.ts';
import { assetsToFinalize, finalizeDays } from '../store/dayFacts.ts';
import { isStoreAway } from '../store/errors.ts';
import type { History } from '../store/history/history.ts';
import { assetsWithOutdatedFigures, renewFigures } from '../store/outdatedFigures.ts';
import { assetsWithoutQuarters, fillOlderQuarters } from '../store/pathQuarters.ts';

const EVERY_MS = 60_000;
const ASSETS_AT_ONCE = 100;

/** Weeks of older segments of which a round computes the quarters of an hour. */
const WEEKS_AT_ONCE = 20;
/** After each week whose figures it computes anew it rests for as long as that took, but not longer than this: it uses half of one core at most. */
const LONGEST_REST_MS = 1_000;

/**
 * Sums the days that have passed and stores them, every minute, for each asset that has some. Where there are none, it computes what a store of an
 * earlier version lacks (the quarters of an hour of older segments) or has otherwise (the figures of its days). An asset whose history cannot be
 * read is passed over, and tried again with the next round. Gives the function that stops it.
 */
export function startDayFinalizing(db: Db, history: History, log: FastifyBaseLogger): () => Promise<void> {
  const isDone = async (work: (tx: Db) => Promise<void>): Promise<boolean> => {
    try {
      await inTransaction(db, work);
      return true;
    } catch (err) {
      if (!(err instanceof ChunkDamaged)) throw err;
      log.warn({ err }, 'days of an asset could not be summed');
      return false;
    }
  };
  return startRounds({
    round: async (signal) => {
      let done = 0;
      const assets = await assetsToFinalize(db, ASSETS_AT_ONCE);
      for (const asset of assets) {
        if (signal.aborted) return false;
        if (await isDone((tx) => finalizeDays(tx, history, asset))) done++;
      }
      if (done > 0) return assets.length === ASSETS_AT_ONCE;
      const older = await assetsWithoutQuarters(db, WEEKS_AT_ONCE);
      for (const week of older) {
        if (signal.aborted) return false;
        if (await isDone((tx) => fillOlderQuarters(tx, history, week))) done++;
      }
      if (done > 0) return older.length === WEEKS_AT_ONCE;
      const outdated = await assetsWithOutdatedFigures(db, WEEKS_AT_ONCE);
      for (const asset of outdated) {
        if (signal.aborted) return false;
        const startedAt = performance.now();
        if (await isDone((tx) => renewFigures(tx, history, asset))) done++;
        await sleep(Math.min(LONGEST_REST_MS, performance.now() - startedAt), null, { signal }).catch(
          () => null,
        );
      }
      return done > 0;
    },
    everyMs: EVERY_MS,
    onFailure: (err) => {
      if (!isStoreAway(err)) log.warn({ err }, 'days could not be summed; the next run tries again');
    },
  });
}
