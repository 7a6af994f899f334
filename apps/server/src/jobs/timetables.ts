import type { FastifyBaseLogger } from 'fastify';
import { startRounds } from '../rounds.ts';
import type { Db } from '../store/database.ts';
import { planTimetables } from '../store/roadRuns.ts';

const EVERY_MS = 15 * 60_000;

/** Makes the runs of timetables, now and every quarter of an hour; the function stops it. Throws where the first time fails. */
export async function startTimetables(db: Db, log: FastifyBaseLogger): Promise<() => Promise<void>> {
  await planTimetables(db, Date.now());
  return startRounds({
    round: async () => {
      await planTimetables(db, Date.now());
      return false;
    },
    firstMs: EVERY_MS,
    everyMs: EVERY_MS,
    onFailure: (err) => log.warn({ err }, 'the runs of timetables could not be made; they are tried again'),
  });
}
