import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { afterAll } from 'vitest';
import { openBus } from '../../../store/bus.ts';
import type { TestStore } from '../../../store/testing/testStore.ts';
import { quietLog } from '../../../store/testing/throwawayServer.ts';
import { WorkQueue } from '../../../store/workQueue.ts';
import { JobFiles } from '../files.ts';
import type { Job } from '../job.ts';
import { Jobs } from '../jobs.ts';
import { startRunner } from '../runner.ts';

/** A process that adds jobs and runs those of these kinds, on the database of the test. Closed after the file's tests. */
export async function jobsProcess(store: TestStore, kinds: readonly Job[]) {
  const log = pino({ level: process.env.TEST_LOG_LEVEL ?? 'silent' });
  const bus = await openBus({ database: store.connection, db: store.db, log: quietLog, silenceMs: 5_000 });
  const queue = await WorkQueue.open({ store, log: quietLog, works: true, superviseS: 1 });
  const folder = join(tmpdir(), `rastro-${store.connection.database}`);
  const files = new JobFiles(folder);
  const jobs = new Jobs({ queue, bus, files });
  const { db, turns } = store;
  const stop = await startRunner({ db, turns, queue, bus, files, jobs: kinds, log });
  let closed: Promise<void> | null = null;
  const close = (): Promise<void> => {
    closed ??= stop().then(() => bus.close());
    return closed;
  };
  afterAll(async () => {
    await close();
    await rm(folder, { recursive: true, force: true });
  });
  return { jobs, files, folder, bus, close };
}
