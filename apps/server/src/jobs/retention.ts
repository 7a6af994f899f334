import type { FastifyBaseLogger } from 'fastify';
import { startRounds } from '../rounds.ts';
import type { History } from '../store/history/history.ts';

const MS_PER_DAY = 86_400_000;
const EVERY_MS = 6 * 3_600_000;

/** Forgets positions older than `days`, now and four times a day; 0 keeps everything. Gives the function that stops it. */
export function startRetention(history: History, days: number, log: FastifyBaseLogger): () => Promise<void> {
  if (days === 0) return async () => undefined;
  return startRounds({
    round: async () => {
      const dropped = await history.dropFixesBefore(Date.now() - days * MS_PER_DAY);
      if (dropped > 0)
        log.info({ dropped, days }, 'dropped days of positions beyond POSITION_RETENTION_DAYS');
      return false;
    },
    everyMs: EVERY_MS,
    onFailure: (err) => log.warn({ err }, 'old positions could not be dropped; the next run tries again'),
  });
}
