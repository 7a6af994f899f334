import type { Selectable } from 'kysely';
import { demandPerson } from '../../access/grant.ts';
import { demand } from '../../access/guard.ts';
import type { Scope } from '../../access/scope.ts';
import { codedError } from '../../errors.ts';
import { type Bus, publishOnCommit, type Topic } from '../../store/bus.ts';
import type { Db } from '../../store/database.ts';
import type { Job as JobRow } from '../../store/tables.ts';
import type { WorkQueue } from '../../store/workQueue.ts';
import type { JobFiles } from './files.ts';
import type { Job } from './job.ts';
import { insertJob, markCancelled } from './rows.ts';

/** A job was added: whoever runs jobs looks for it. */
export const JOB_ADDED: Topic<null> = { name: 'job added' };
/** A job was cancelled, by its id: whoever runs it stops. */
export const JOB_CANCELLED: Topic<number> = { name: 'job cancelled' };

/** Jobs were forgotten before their time, by their ids: their files go, and whoever runs one stops. */
export const JOBS_FORGOTTEN: Topic<readonly number[]> = { name: 'jobs forgotten' };

/** Jobs of one user that wait or run at most. */
const MOST_OPEN = 20;

/** Dependencies of the calls about jobs. */
export interface JobsParts {
  queue: WorkQueue;
  bus: Bus;
  files: JobFiles;
}

/** A job as it is stored. */
export type StoredJob = Selectable<JobRow>;

/** Adds, shows and cancels jobs for people. */
export class Jobs {
  readonly #parts: JobsParts;

  constructor(parts: JobsParts) {
    this.#parts = parts;
  }

  /**
   * Adds a job of the requester, with what came with it, in the transaction of the scope where it stands on one, with whose commit it is
   * announced. Throws FORBIDDEN, INVALID_INPUT, and TOO_MANY_CALLS where too many of the requester's wait already.
   */
  async start(scope: Scope, job: Job, input: unknown, sent: Buffer | null = null): Promise<StoredJob> {
    demandPerson(scope.requester); // it runs with all that its creator may
    demand({ kind: 'permission', anyOf: job.anyOf }, scope.requester);
    const asked = job.asked(input);
    return scope.inTransaction(async (scope) => {
      const { customerId, userId } = scope.requester;
      const { open } = await scope
        .jobs()
        .where('job.state', 'in', ['WAITING', 'RUNNING'])
        .where('job.listed', '=', true)
        .select(({ fn }) => fn.countAll<number>().as('open'))
        .executeTakeFirstOrThrow();
      if (open >= MOST_OPEN) throw codedError('TOO_MANY_CALLS');
      const id = await insertJob(scope.db, { customerId, userId, kind: job.kind, ...asked });
      if (sent) await this.#parts.files.keepSent(id, sent);
      await this.#parts.queue.add(scope.db, id, String(customerId));
      await publishOnCommit(scope.db, JOB_ADDED, null); // before, whoever runs jobs would not find it
      return this.byId(scope, id);
    });
  }

  /**
   * Adds a job that nobody asked for at this moment, in the transaction of `tx`: it is not listed among its owner's, and what it makes is
   * kept for `keepDays`. After the commit `announce` is to be called. Gives its id.
   */
  async plan(
    tx: Db,
    owner: { customerId: number; userId: number },
    job: Job,
    input: unknown,
    keepDays: number,
  ): Promise<number> {
    const id = await insertJob(tx, { ...owner, kind: job.kind, ...job.asked(input), unlisted: { keepDays } });
    await this.#parts.queue.add(tx, id, String(owner.customerId));
    return id;
  }

  /** Lets whoever runs jobs look for those that were planned. */
  announce(): void {
    this.#parts.bus.publish(JOB_ADDED, null);
  }

  /** The requester's newest jobs. */
  newest(scope: Scope, limit: number): Promise<StoredJob[]> {
    const listed = scope.jobs().where('job.listed', '=', true);
    return listed.selectAll('job').orderBy('job.id', 'desc').limit(limit).execute();
  }

  /** A job of the requester. Throws NOT_FOUND. */
  async byId(scope: Scope, id: number): Promise<StoredJob> {
    const row = await scope.jobs().selectAll('job').where('job.id', '=', id).executeTakeFirst();
    if (!row) throw codedError('NOT_FOUND');
    return row;
  }

  /** Cancels a job of the requester, unless it is over. Throws NOT_FOUND. */
  async cancel(scope: Scope, id: number): Promise<StoredJob> {
    const { isCancelled, row } = await scope.inTransaction(async (scope) => {
      await this.byId(scope, id);
      const isCancelled = await markCancelled(scope.db, id);
      return { isCancelled, row: await this.byId(scope, id) };
    });
    if (isCancelled) this.#parts.bus.publish(JOB_CANCELLED, id);
    return row;
  }
}
