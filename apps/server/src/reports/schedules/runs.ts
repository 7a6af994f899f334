import { type Selectable, sql } from 'kysely';
import type { Db } from '../../store/database.ts';
import type { ScheduledReport, ScheduledReportRun } from '../../store/tables.ts';
import type { AskedFile } from '../kernel/files.ts';

/** How long a process may take to mail a report before another one does. */
const LEASE_MS = 10 * 60_000;

/** A scheduled report with the time zone of its customer, and when its last suspension ended. */
export type StoredSchedule = Selectable<ScheduledReport> & { time_zone: string; resumed_at: Date | null };
export type StoredRun = Selectable<ScheduledReportRun>;

/** Why a scheduled report stopped by itself. */
export type StopReason = 'CREATOR_GONE' | 'CREATOR_FORBIDDEN';

/** The scheduled reports that are due, which no other process gets until the transaction ends. */
export async function lockDue(tx: Db, now: number, limit: number): Promise<StoredSchedule[]> {
  return tx
    .selectFrom('scheduled_report')
    .innerJoin('customer', 'customer.id', 'scheduled_report.customer_id')
    .selectAll('scheduled_report')
    .select(['customer.time_zone', 'customer.resumed_at'])
    .where('scheduled_report.next_run_at', '<=', new Date(now))
    .where('scheduled_report.deleted_at', 'is', null)
    .where('customer.deleted_at', 'is', null)
    .where('customer.suspended', '=', false)
    .orderBy('scheduled_report.next_run_at')
    .limit(limit)
    .forUpdate('scheduled_report')
    .skipLocked()
    .execute();
}

/** A run that is to be stored. */
export interface NewRun {
  schedule: Pick<StoredSchedule, 'id' | 'customer_id'>;
  plannedAtMs: number;
  askedBy: number | null;
  /** Null for one that was skipped. */
  asked: AskedFile | null;
  now: number;
}

/** Stores a run, which begins at once unless it was skipped. Gives its id; null where there is one for this time already. */
export async function insertRun(tx: Db, run: NewRun): Promise<number | null> {
  const { schedule, plannedAtMs, askedBy, asked, now } = run;
  const row = await tx
    .insertInto('scheduled_report_run')
    .values({
      customer_id: schedule.customer_id,
      scheduled_report_id: schedule.id,
      planned_at: new Date(plannedAtMs),
      asked_by: askedBy,
      asked: asked && JSON.stringify(asked),
      ...(asked
        ? { state: 'WAITING', due_at: new Date(now) }
        : { state: 'SKIPPED', ended_at: new Date(now) }),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Says when a scheduled report runs next; null for never. */
export async function setNextRun(tx: Db, id: number, nextMs: number | null): Promise<void> {
  await tx
    .updateTable('scheduled_report')
    .set({ next_run_at: nextMs === null ? null : new Date(nextMs) })
    .where('id', '=', id)
    .execute();
}

/** Stops a scheduled report until somebody writes it anew; its administrators are to be told. */
export async function stopSchedule(tx: Db, id: number, reason: StopReason, now: number): Promise<void> {
  await tx
    .updateTable('scheduled_report')
    .set({ next_run_at: null, stop_reason: reason, tell_at: new Date(now) })
    .where('id', '=', id)
    .execute();
}

/** A run under way with its schedule, and how the job that makes its file stands. */
export interface OpenRun {
  run: StoredRun;
  schedule: StoredSchedule;
  /** Null where there is none, or it is gone. */
  job: { state: string; attempt: number; errorCode: string | null } | null;
}

/**
 * Takes the runs that something is to be done for now: whose next step is due, or whose job is over. Each is one process's for some
 * minutes: a step that another one would do, too, is done once.
 */
export async function claimOpen(db: Db, now: number, limit: number): Promise<OpenRun[]> {
  const claimed = await sql<{ id: number }>`
    WITH ready AS (
      SELECT r.id FROM scheduled_report_run r LEFT JOIN job j ON j.id = r.job_id
       WHERE r.ended_at IS NULL
         AND (r.due_at <= ${new Date(now)}
              OR r.due_at IS NULL AND r.state = 'MAKING' AND (j.id IS NULL OR j.ended_at IS NOT NULL))
       ORDER BY r.id LIMIT ${limit} FOR UPDATE OF r SKIP LOCKED)
    UPDATE scheduled_report_run r SET due_at = ${new Date(now + LEASE_MS)} FROM ready WHERE r.id = ready.id
    RETURNING r.id`.execute(db);
  const ids = claimed.rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  const runs = await db
    .selectFrom('scheduled_report_run')
    .selectAll()
    .where(sql<boolean>`id = ANY(${ids}::int[])`)
    .orderBy('id')
    .execute();
  return Promise.all(runs.map(async (run) => ({ run, ...(await besideOf(db, run)) })));
}

async function besideOf(db: Db, run: StoredRun): Promise<Omit<OpenRun, 'run'>> {
  const schedule = await db
    .selectFrom('scheduled_report')
    .innerJoin('customer', 'customer.id', 'scheduled_report.customer_id')
    .selectAll('scheduled_report')
    .select(['customer.time_zone', 'customer.resumed_at'])
    .where('scheduled_report.id', '=', run.scheduled_report_id)
    .executeTakeFirstOrThrow();
  const job = await db
    .selectFrom('job')
    .select(['state', 'attempt', sql<string | null>`error ->> 'code'`.as('errorCode')])
    .where('id', '=', run.job_id)
    .executeTakeFirst();
  return { schedule, job: job ?? null };
}

/** Stores how a run goes on. */
export async function setRun(
  db: Db,
  id: number,
  next: Partial<
    Pick<
      StoredRun,
      'state' | 'due_at' | 'attempts' | 'job_id' | 'error' | 'mailed_to' | 'not_mailed' | 'ended_at'
    >
  >,
): Promise<void> {
  await db.updateTable('scheduled_report_run').set(next).where('id', '=', id).execute();
}

/** Deletes the runs that ended before a moment, in milliseconds since 1970. */
export async function dropRunsBefore(db: Db, beforeMs: number): Promise<void> {
  await db.deleteFrom('scheduled_report_run').where('ended_at', '<', new Date(beforeMs)).execute();
}
