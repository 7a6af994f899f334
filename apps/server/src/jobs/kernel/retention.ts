import type { FastifyBaseLogger } from 'fastify';
import { startRounds } from '../../rounds.ts';
import type { Db } from '../../store/database.ts';
import type { JobFiles } from './files.ts';
import { dropJobsBefore, keptJobIds } from './rows.ts';

/** So long people see what they asked for, and fetch its file. */
const KEPT_MS = 7 * 86_400_000;
const EVERY_MS = 3_600_000;

/** Forgets jobs a week after they ended, with their files. */
export async function forgetJobs(db: Db, files: JobFiles, now: number): Promise<void> {
  await dropJobsBefore(db, now - KEPT_MS);
  await files.sweep(await keptJobIds(db), now);
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
