import type { FastifyBaseLogger } from 'fastify';
import type { Store } from '../store/database.ts';
import { makeTimetableRuns } from '../store/roadRuns.ts';

const EVERY_MS = 15 * 60_000;

/** Makes the runs of timetables, now and every quarter of an hour; the function stops it. Throws where the first time fails. */
export async function startTimetables(store: Store, log: FastifyBaseLogger): Promise<() => Promise<void>> {
  let working: Promise<unknown> = Promise.resolve();
  await makeTimetableRuns(store.pool, Date.now());
  const timer = setInterval(() => {
    working = makeTimetableRuns(store.pool, Date.now()).catch((err) =>
      log.warn({ err }, 'the runs of timetables could not be made; they are tried again'),
    );
  }, EVERY_MS);
  return async () => {
    clearInterval(timer);
    await working;
  };
}
