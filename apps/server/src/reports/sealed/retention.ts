import { startRounds } from '../../rounds.ts';
import type { Db } from '../../store/database.ts';
import type { Log } from '../../store/log.ts';

const EVERY_MS = 6 * 3_600_000;
/** What files said is kept for two years: so long they may be asked about. */
const KEPT_MS = 2 * 366 * 86_400_000;

/** Forgets what files said that were written before a moment, in milliseconds since 1970. */
export async function dropFilesBefore(db: Db, beforeMs: number): Promise<void> {
  await db.deleteFrom('report_file').where('made_at', '<', new Date(beforeMs)).execute();
}

/** Forgets what old files said, now and four times a day. Gives the function that stops it. */
export const startFileRetention = (db: Db, log: Log): (() => Promise<void>) =>
  startRounds({
    round: async () => {
      await dropFilesBefore(db, Date.now() - KEPT_MS);
      return false;
    },
    everyMs: EVERY_MS,
    onFailure: (err) =>
      log.warn({ err }, 'old files of reports could not be forgotten; the next run tries again'),
  });
