import { ERROR_CODES } from '@rastro/contract/errors';
import type { FastifyBaseLogger } from 'fastify';
import { GraphQLError } from 'graphql';
import { demand } from '../../access/guard.ts';
import { type Forgotten, loadRequesterOfUser, RIGHTS } from '../../access/requester.ts';
import { Scope } from '../../access/scope.ts';
import { codedError } from '../../errors.ts';
import { startRounds } from '../../rounds.ts';
import type { Bus } from '../../store/bus.ts';
import type { Database } from '../../store/database.ts';
import { isStoreAway } from '../../store/errors.ts';
import type { WorkQueue } from '../../store/workQueue.ts';
import type { JobFiles } from './files.ts';
import { hiddenIn } from './hidden.ts';
import type { Job, JobOutcome } from './job.ts';
import { JOB_ADDED, JOB_CANCELLED, JOBS_FORGOTTEN, type StoredJob } from './jobs.ts';
import {
  type Claimed,
  claimJob,
  endedOf,
  endJob,
  giveBackJob,
  type JobEnd,
  type JobFailure,
  reportJob,
} from './rows.ts';

/** Jobs that a process runs at a time, and those of one customer: there is room for another one's, however many one adds. */
const LIMITS = { atOnce: 3, each: 2 };
/** Attempts after which a job whose process died each time has failed: it may be what kills them. */
const MOST_ATTEMPTS = 3;
/** The interval between two writings of how far a job got, which also tell whether it still counts. */
const REPORT_MS = 500;

/** Dependencies of the runner. */
export interface RunnerParts extends Database {
  queue: WorkQueue;
  bus: Bus;
  files: JobFiles;
  /** Every kind of job. */
  jobs: readonly Job[];
  log: FastifyBaseLogger;
  /** Called with the owner of a job that is done. */
  onDone?: (userId: number) => void;
}

/** Why a job has to stop: its attempt does not count any more. */
class NotHeld extends Error {
  override name = 'NotHeld';
}

/** Runs jobs until the returned function is called, which resolves when those under way have stopped; they begin anew elsewhere. */
export async function startRunner(parts: RunnerParts): Promise<() => Promise<void>> {
  const { queue, bus } = parts;
  const runner = new Runner(parts);
  const deaf = [
    bus.listen(JOB_ADDED, { heard: () => queue.wake(), missed: () => queue.wake() }),
    bus.listen(JOBS_FORGOTTEN, { heard: (ids) => void runner.forget(ids) }),
    bus.listen(JOB_CANCELLED, {
      heard: (id) => runner.stop(id),
      missed: () => void runner.stopEnded(),
    }),
    bus.listen(RIGHTS, {
      heard: (who) => void runner.stopRefused(who),
      missed: () => void runner.stopRefused('all'),
    }),
  ];
  await queue.work(LIMITS, (id, lost) => runner.run(id, lost));
  return async () => {
    for (const stop of deaf) stop();
    runner.close();
    await queue.close();
    bus.publish(JOB_ADDED, null); // what was given back
  };
}

/** A job that this process runs. */
interface Running {
  row: StoredJob;
  stop: AbortController;
}

class Runner {
  readonly #parts: RunnerParts;
  readonly #running = new Map<number, Running>();
  #closing = false;

  constructor(parts: RunnerParts) {
    this.#parts = parts;
  }

  stop(id: number): void {
    this.#running.get(id)?.stop.abort(new NotHeld());
  }

  /** Stops jobs that are forgotten, and deletes their files; what cannot be deleted now, the sweep deletes. */
  async forget(ids: readonly number[]): Promise<void> {
    for (const id of ids) this.stop(id);
    await this.#parts.files
      .dropOf(ids)
      .catch((err) =>
        this.#parts.log.warn({ err, jobs: ids }, 'the files of forgotten jobs could not be deleted'),
      );
  }

  /** Stops the jobs of this process that were cancelled without its hearing of it. */
  async stopEnded(): Promise<void> {
    const ended = await endedOf(this.#parts.db, [...this.#running.keys()]).catch(() => []);
    for (const id of ended) this.stop(id);
  }

  /** Stops the jobs of whoever may not have them done any more, which fail as they would if they began now. */
  async stopRefused(who: Forgotten): Promise<void> {
    if (who !== 'all' && 'sessionId' in who) return;
    const theirs = [...this.#running.values()].filter(
      ({ row }) => who === 'all' || row.user_id === who.userId,
    );
    for (const { row, stop } of theirs)
      await this.#scopeOf(row).catch((cause) => {
        if (cause instanceof GraphQLError) stop.abort(cause); // else it is asked again at its end
      });
  }

  close(): void {
    this.#closing = true;
    for (const { stop } of this.#running.values()) stop.abort(new NotHeld());
  }

  /** Runs a job. Resolves when it is over, however it ended; throws where it has to be run again. */
  async run(id: number, lost: AbortSignal): Promise<void> {
    const { db, log, files } = this.#parts;
    const row = await claimJob(db, id);
    if (!row) return files.dropSent(id);
    const claimed: Claimed = { id, attempt: row.attempt };
    const stop = new AbortController();
    this.stop(id); // an attempt of this process from which nothing was heard
    this.#running.set(id, { row, stop });
    if (this.#closing) stop.abort(new NotHeld());
    const signal = AbortSignal.any([lost, stop.signal]);
    try {
      await this.#perform(row, signal, () => stop.abort(new NotHeld()));
    } catch (cause) {
      await files.drop(claimed);
      if (this.#closing) {
        await giveBackJob(db, claimed);
        throw cause;
      }
      if (lost.aborted) return; // another process has it
      const why = signal.aborted ? signal.reason : cause;
      if (!(why instanceof NotHeld)) {
        if (isStoreAway(why)) throw why;
        const error = failureOf(why);
        if (error.code === 'INTERNAL' || error.code === 'NO_ROOM')
          log.error({ err: why, job: id, kind: row.kind }, 'a job failed');
        await endJob(db, claimed, { state: 'FAILED', error });
      }
    } finally {
      if (this.#running.get(id)?.stop === stop) this.#running.delete(id);
    }
    await files.dropSent(id);
  }

  async #perform(row: StoredJob, signal: AbortSignal, stop: () => void): Promise<void> {
    const { files } = this.#parts;
    const claimed: Claimed = { id: row.id, attempt: row.attempt };
    const job = this.#jobOf(row);
    if (row.attempt > MOST_ATTEMPTS) throw codedError('INTERNAL');
    const own = await this.#scopeOf(row);
    const scope = job.forOthers ? own.forOthers() : own;
    const hides = await hiddenIn(scope, job.shows(row.input)); // before it is made: what changes meanwhile may be in it
    const reporting = this.#report(claimed, stop);
    let hasEnded = false;
    const finish = async (scope: Scope, outcome: JobOutcome): Promise<void> => {
      const ending = await this.#write(claimed, outcome, { hides, signal });
      await reporting.stop();
      await this.#scopeOf(row); // whose rights were taken meanwhile gets nothing of it
      signal.throwIfAborted();
      if (!(await endJob(scope.db, claimed, ending))) throw new NotHeld();
      hasEnded = true;
      this.#parts.onDone?.(row.user_id);
    };
    try {
      const context = { id: row.id, scope, sent: () => files.sent(row.id), finish };
      const outcome = await unlessAborted(job.run(context, row.input, reporting.progress, signal), signal);
      if (!hasEnded) await finish(scope, outcome);
    } finally {
      await reporting.stop();
    }
  }

  /** Writes the file of an outcome, where it has one. */
  async #write(
    claimed: Claimed,
    { file, result }: JobOutcome,
    { hides, signal }: { hides: string | null; signal: AbortSignal },
  ): Promise<JobEnd> {
    if (!file) return { state: 'DONE', result };
    const bytes = await this.#parts.files.write(claimed, file.content, signal);
    return {
      state: 'DONE',
      result,
      file: { name: file.name ?? '', contentType: file.contentType, bytes, hides },
    };
  }

  /** The kind of a job. Throws NOT_FOUND. */
  #jobOf({ kind }: StoredJob): Job {
    const job = this.#parts.jobs.find((each) => each.kind === kind);
    if (!job) throw codedError('NOT_FOUND');
    return job;
  }

  /** What the creator of a job may see now. Throws FORBIDDEN where that is nothing, or no job of this kind any more. */
  async #scopeOf(row: StoredJob): Promise<Scope> {
    const { db, turns } = this.#parts;
    const { user_id, customer_id } = row;
    const { anyOf } = this.#jobOf(row);
    const requester = await loadRequesterOfUser(db, user_id);
    if (!requester || requester.customerId !== customer_id) throw codedError('FORBIDDEN');
    demand({ kind: 'permission', anyOf }, requester);
    return new Scope({ db, turns }, requester);
  }

  /** Writes how far a job got, now and then; stops the job where this attempt does not count any more. */
  #report(
    claimed: Claimed,
    onLost: () => void,
  ): { progress: (share: number) => void; stop: () => Promise<void> } {
    const { db } = this.#parts;
    let share: number | null = null;
    const stop = startRounds({
      round: async () => {
        if (!(await reportJob(db, claimed, share))) onLost();
        return false;
      },
      firstMs: REPORT_MS,
      everyMs: REPORT_MS,
      onFailure: () => undefined, // whether the store is away, the job itself notices
    });
    const progress = (done: number): void => {
      share = Math.min(1, Math.max(0, done));
    };
    return { progress, stop };
  }
}

/** What `work` gives; rejects as soon as `signal` is aborted: what does not notice goes on for a while, and counts no more. */
function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const aborted = new Promise<never>((_resolve, reject) => {
    if (signal.aborted) reject(signal.reason);
    else signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  return Promise.race([work, aborted]);
}

/** The error of a job as calls show errors: those that a client can cause as they are, all others as INTERNAL. */
function failureOf(cause: unknown): JobFailure {
  const { code, params = {} } = cause instanceof GraphQLError ? cause.extensions : {};
  if (!(ERROR_CODES as readonly unknown[]).includes(code)) return { code: 'INTERNAL', params: {} };
  return { code: code as string, params: params as JobFailure['params'] };
}
