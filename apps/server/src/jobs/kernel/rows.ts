import type { JobState } from '@rastro/contract/resolvers';
import { type Selectable, sql } from 'kysely';
import type { Db } from '../../store/database.ts';
import type { Job as JobRow } from '../../store/tables.ts';
import type { JobAbout } from './job.ts';

/** A job that a process runs now, in one of its attempts. */
export interface Claimed {
  id: number;
  attempt: number;
}

/** The error of a job that failed, as calls show errors. */
export interface JobFailure {
  code: string;
  params: Record<string, string | number>;
}

/** A job that is to be stored. */
interface NewJob {
  customerId: number;
  userId: number;
  kind: string;
  input: unknown;
  about: JobAbout;
  /** For one that is not listed among its owner's: the days for which it is kept after its end. */
  unlisted?: { keepDays: number };
}

/** Stores a job that waits; gives its id. */
export async function insertJob(db: Db, job: NewJob): Promise<number> {
  const { customerId, userId, kind, input, about, unlisted } = job;
  const { id } = await db
    .insertInto('job')
    .values({
      customer_id: customerId,
      user_id: userId,
      kind,
      input: JSON.stringify(input),
      about: JSON.stringify(about),
      ...(unlisted && { listed: false, keep_days: unlisted.keepDays }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Begins a job; null where there is nothing to do: it was cancelled, or is over. */
export async function claimJob(db: Db, id: number): Promise<Selectable<JobRow> | null> {
  const row = await db
    .updateTable('job')
    .set({
      state: 'RUNNING',
      attempt: sql<number>`attempt + 1`,
      share: null,
      started_at: sql<Date>`now()`,
    })
    .where('id', '=', id)
    .where('state', 'in', ['WAITING', 'RUNNING'])
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

/** The job that is run, as long as this attempt counts. */
const held = (db: Db, { id, attempt }: Claimed) =>
  db.updateTable('job').where('id', '=', id).where('attempt', '=', attempt).where('state', '=', 'RUNNING');

/** Stores how far a job got, and that it still runs. Gives whether this attempt counts. */
export async function reportJob(db: Db, job: Claimed, share: number | null): Promise<boolean> {
  const { numUpdatedRows } = await held(db, job).set({ share }).executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** What an ended job leaves. */
export interface JobEnd {
  state: Extract<JobState, 'DONE' | 'FAILED'>;
  result?: unknown;
  error?: JobFailure;
  /** `hides` is a digest of the private times that are hidden in it. */
  file?: { name: string; contentType: string; bytes: number; hides: string | null };
}

/** Whoever waited for a file so long, or had it made by a schedule, is notified that it is ready. */
const LONG = '10 seconds';

/** Ends a job. Gives whether this attempt counts; else nothing was stored. */
export async function endJob(db: Db, job: Claimed, end: JobEnd): Promise<boolean> {
  const { state, result, error, file } = end;
  const { numUpdatedRows } = await held(db, job)
    .set({
      state,
      ended_at: sql<Date>`now()`,
      ...(state === 'DONE' ? { share: 1 } : {}),
      ...(result === undefined ? {} : { result: JSON.stringify(result) }),
      ...(error ? { error: JSON.stringify(error) } : {}),
      ...(file
        ? {
            file_name: file.name,
            content_type: file.contentType,
            file_bytes: file.bytes,
            hides: file.hides,
            notice_id: sql<
              number | null
            >`CASE WHEN NOT listed OR clock_timestamp() - created_at > ${LONG}::interval
              THEN nextval(pg_get_serial_sequence('notification', 'id')) END`,
          }
        : {}),
    })
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Gives a job back that this process cannot go on with: it waits again, and this attempt does not count as one that failed. */
export async function giveBackJob(db: Db, job: Claimed): Promise<void> {
  await held(db, job)
    .set({ state: 'WAITING', attempt: job.attempt - 1, share: null })
    .execute();
}

/** Ends a job that waits or runs, in the name of who asked for it. */
export async function markCancelled(db: Db, id: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('job')
    .set({ state: 'CANCELLED', ended_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('state', 'in', ['WAITING', 'RUNNING'])
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Of these jobs those that do not run any more. */
export async function endedOf(db: Db, ids: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('job')
    .select('id')
    .where(sql<boolean>`id = ANY(${[...ids]}::int[])`)
    .where('state', '<>', 'RUNNING')
    .execute();
  return rows.map(({ id }) => id);
}

/** Deletes jobs that ended so long before a moment, in milliseconds since 1970, that nobody keeps them any more. */
export async function dropOldJobs(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom('job')
    .where(sql<boolean>`ended_at + make_interval(days => keep_days) < ${new Date(now)}`)
    .execute();
}

/** The ids of all jobs, whose files are kept. */
export async function keptJobIds(db: Db): Promise<Set<number>> {
  const rows = await db.selectFrom('job').select('id').execute();
  return new Set(rows.map(({ id }) => id));
}
