import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { startRounds } from '../rounds.ts';
import type { History } from '../store/history/history.ts';

const MS_PER_HOUR = 3_600_000;
const FIRST_MS = 60_000;
const EVERY_MS = 15 * 60_000;
/** After each asset's day it rests for as long as that took, but not longer than this: it uses half of one core at most. */
const LONGEST_REST_MS = 1_000;

/** When the first run begins and how often others follow; the tests set both short. */
export interface PackingTimes {
  firstMs: number;
  everyMs: number;
}

/**
 * Packs days into chunks `afterHours` after they ended and fell quiet, a minute after the start and then every quarter of an hour;
 * 0 leaves them in rows. Gives the function that stops it, which resolves when the day under way is packed.
 */
export function startPacking(
  history: History,
  afterHours: number,
  log: FastifyBaseLogger,
  { firstMs, everyMs }: PackingTimes = { firstMs: FIRST_MS, everyMs: EVERY_MS },
): () => Promise<void> {
  if (afterHours === 0) return async () => undefined;
  return startRounds({
    round: async (signal) => {
      const packed = await history.packQuietDays({
        quietMs: afterHours * MS_PER_HOUR,
        pause: async (tookMs) => {
          await sleep(Math.min(LONGEST_REST_MS, tookMs), null, { signal }).catch(() => null);
          return !signal.aborted;
        },
        onFailure: (day, err) => log.error({ err, ...day }, 'a day could not be packed; its rows stay'),
      });
      if (packed.assetDays > 0 || packed.partitions > 0)
        log.info({ ...packed, bytesAFix: packed.bytes / packed.fixes }, 'packed quiet days');
      return false;
    },
    firstMs,
    everyMs,
    onFailure: (err) => log.warn({ err }, 'packing was broken off; the next run goes on'),
  });
}
