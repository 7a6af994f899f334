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
import { type PastThresholds, showRefuelling, unshownRefuellings } from '../store/shownRefuellings.ts';

const EVERY_MS = 60_000;
const ASSETS_AT_ONCE = 100;

/** Weeks of older segments of which a round computes the quarters of an hour. */
const WEEKS_AT_ONCE = 20;
/** Refuellings and drains of an earlier version that a round completes. */
const REFUELLINGS_AT_ONCE = 100;
/** After each refuelling, and each week whose figures it computes anew, it rests for as long as that took, but not longer than this: it uses half of one core at most. */
const LONGEST_REST_MS = 1_000;

/**
 * Sums the days that have passed and stores them, every minute, for each asset that has some. Where there are none, it computes what a store of an
 * earlier version lacks (the quarters of an hour of older segments, the moments from which levels show a refuelling) or has otherwise (the figures
 * of its days). An asset whose history cannot be read is passed over, and tried again with the next round. Gives the function that stops it.
 */
export function startDayFinalizing(
  db: Db,
  history: History,
  thresholds: PastThresholds,
  log: FastifyBaseLogger,
): () => Promise<void> {
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
      /** Works on each, until it has to stop; gives how many it could do. */
      const doneOf = async <Each>(
        all: readonly Each[],
        work: (tx: Db, each: Each) => Promise<void>,
        longestRestMs = 0,
      ): Promise<number> => {
        let done = 0;
        for (const each of all) {
          if (signal.aborted) break;
          const startedAt = performance.now();
          if (await isDone((tx) => work(tx, each))) done++;
          const restMs = Math.min(longestRestMs, performance.now() - startedAt);
          if (restMs > 0) await sleep(restMs, null, { signal }).catch(() => null);
        }
        return done;
      };
      const assets = await assetsToFinalize(db, ASSETS_AT_ONCE);
      if ((await doneOf(assets, (tx, asset) => finalizeDays(tx, history, asset))) > 0)
        return assets.length === ASSETS_AT_ONCE;
      const older = await assetsWithoutQuarters(db, WEEKS_AT_ONCE);
      if ((await doneOf(older, (tx, week) => fillOlderQuarters(tx, history, week))) > 0)
        return older.length === WEEKS_AT_ONCE;
      const refuellings = await unshownRefuellings(db, REFUELLINGS_AT_ONCE);
      const show = (tx: Db, refuelling: (typeof refuellings)[number]) =>
        showRefuelling(tx, history, thresholds, refuelling);
      if ((await doneOf(refuellings, show, LONGEST_REST_MS)) > 0) return true;
      const outdated = await assetsWithOutdatedFigures(db, WEEKS_AT_ONCE);
      return (await doneOf(outdated, (tx, asset) => renewFigures(tx, history, asset), LONGEST_REST_MS)) > 0;
    },
    everyMs: EVERY_MS,
    onFailure: (err) => {
      if (!isStoreAway(err)) log.warn({ err }, 'days could not be summed; the next run tries again');
    },
  });
}
