import type { FastifyBaseLogger } from 'fastify';
import { startRounds } from '../rounds.ts';
import type { Db } from '../store/database.ts';
import { shorterRetentions } from '../store/droppedPositions.ts';
import type { History } from '../store/history/history.ts';

const MS_PER_DAY = 86_400_000;
const EVERY_MS = 6 * 3_600_000;

/** Where positions are forgotten. */
export interface RetentionParts {
  db: Db;
  history: History;
}

/**
 * Forgets positions older than `days` (0 keeps everything), and those of customers that keep theirs for less, now and four times a day. Gives the
 * function that stops it.
 */
export function startRetention(
  { db, history }: RetentionParts,
  days: number,
  log: FastifyBaseLogger,
): () => Promise<void> {
  const before = (kept: number): number => Date.now() - kept * MS_PER_DAY;
  return startRounds({
    round: async (signal) => {
      const dropped = days === 0 ? 0 : await history.dropFixesBefore(before(days));
      if (dropped > 0)
        log.info({ dropped, days }, 'dropped days of positions beyond POSITION_RETENTION_DAYS');
      for (const { customerId, days: own } of await shorterRetentions(db)) {
        if (signal.aborted) return false;
        if (days !== 0 && own >= days) continue;
        const dropped = await history.dropFixesOf(customerId, before(own));
        if (dropped > 0)
          log.info(
            { customerId, dropped, days: own },
            'dropped positions that their customer keeps for less',
          );
      }
      return false;
    },
    everyMs: EVERY_MS,
    onFailure: (err) => log.warn({ err }, 'old positions could not be dropped; the next run tries again'),
  });
}
