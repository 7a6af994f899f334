import { fromKysely, PgBoss } from 'pg-boss';
import type { Db, Store } from './database.ts';
import type { Log } from './log.ts';

/** The schema of pg-boss, which makes and migrates it itself. */
const SCHEMA = 'pgboss';
/** All jobs wait in one queue, so that one number bounds how many run at a time. */
const QUEUE = 'jobs';
/** A waiting job is looked for when one was added, and besides once in so many seconds: only where the news of it was lost. */
const POLL_S = 15;
/** A process that has not reported on a job for so long has died, or does not get to it any more. pg-boss takes no less than 10. */
const HEARTBEAT_S = 20;
/** The longest time that a job may run. */
const EXPIRE_S = 4 * 3_600;
const DAY_S = 86_400;
const CLOSE_WITHIN_MS = 10_000;

/** How many jobs a process runs at a time, and how many of them for one group. */
export interface WorkLimits {
  atOnce: number;
  each: number;
}

/** How a queue is opened. */
export interface WorkQueueOptions {
  store: Store;
  log: Log;
  /** Whether this process runs jobs, or only adds some. */
  works: boolean;
  /** The seconds between two looks for jobs whose process died. */
  superviseS: number;
}

/**
 * The queue of background jobs: pg-boss in a schema of its own in the same database, on the connections of the store. It says which
 * process runs a job and when, and gives a job whose process died to another one; what a job is and how far it got stands in our own table.
 */
export class WorkQueue {
  readonly #boss: PgBoss;

  private constructor(boss: PgBoss) {
    this.#boss = boss;
  }

  /** Opens the queue; makes or migrates its schema where that is missing or old. */
  static async open({ store, log, works, superviseS }: WorkQueueOptions): Promise<WorkQueue> {
    const db = {
      executeSql: (text: string, values: unknown[] = []) => store.pool.query(text, values),
    };
    const boss = new PgBoss({
      db,
      schema: SCHEMA,
      schedule: false,
      supervise: works,
      superviseIntervalSeconds: superviseS,
      monitorIntervalSeconds: superviseS,
      flowIntervalSeconds: DAY_S,
      bamIntervalSeconds: 600,
      queueCacheIntervalSeconds: 600,
      registerInstance: false,
      reindex: false,
      monitorVacuum: false,
      openTelemetry: { enabled: false },
    });
    let failed = '';
    boss.on('error', (err) => {
      if (err.message !== failed) log.warn({ err }, 'the queue of background jobs could not be read');
      failed = err.message;
    });
    boss.on('warning', ({ message, data }) => log.warn({ ...data }, message));
    await boss.start();
    await boss.createQueue(QUEUE, {
      retryLimit: 1_000, // whoever runs a job says when it has failed
      heartbeatSeconds: HEARTBEAT_S,
      expireInSeconds: EXPIRE_S,
      deleteAfterSeconds: DAY_S,
    });
    return new WorkQueue(boss);
  }

  /** Adds a job in the transaction of `db`, by our own id of it. After the commit `wake` is to be called where jobs run. */
  async add(db: Db, id: number, group: string): Promise<void> {
    await this.#boss.send(QUEUE, { id }, { group: { id: group }, db: fromKysely(db) });
  }

  /**
   * Runs jobs from now on. `run` resolves when a job is over, however it ended; where it throws, the job is run again. `signal` is
   * aborted when the job has to stop since another process may have it.
   */
  async work(
    { atOnce, each }: WorkLimits,
    run: (id: number, signal: AbortSignal) => Promise<void>,
  ): Promise<void> {
    await this.#boss.work<{ id: number }>(
      QUEUE,
      { localConcurrency: atOnce, localGroupConcurrency: each, pollingIntervalSeconds: POLL_S },
      async ([job]) => {
        if (job) await run(job.data.id, job.signal).finally(() => this.wake());
      },
    );
  }

  /** Looks for jobs at once. */
  wake(): void {
    for (const { id } of this.#boss.getWipData()) this.#boss.notifyWorker(id);
  }

  /** Takes no more jobs, and closes when those that run are over; one that lasts longer than some seconds is given back. */
  async close(): Promise<void> {
    await this.#boss.stop({ close: false, timeout: CLOSE_WITHIN_MS });
  }
}
