import type { FastifyBaseLogger } from 'fastify';
import { startRounds } from '../../rounds.ts';
import type { Db } from '../../store/database.ts';
import type { JobFiles } from './files.ts';
import { dropOldJobs, keptJobIds } from './rows.ts';

const EVERY_MS = 3_600_000;

/** Forgets jobs some time after they ended, with their files: a week after, where nothing else was said. */
export async function forgetJobs(db: Db, files: JobFiles, now: number): Promise<void> {
  await dropOldJobs(db, now);
  await files.sweep(() => keptJobIds(db), now);
}

/** Forgets old jobs now and every hour. Gives the function that stops it. */
export function startJobRetention(db: Db, files: JobFiles, log: FastifyBaseLogger): () => Promise<void> {
  return startRounds({
    round: async () => {
      await forgetJobs(db, files, Date.now());
      return false;
    },
    everyMs: EVERY_MS,
    onFailure: (err) => log.warn({ err }, 'old jobs could not be forgotten; the next run tries again'),
  });
}
