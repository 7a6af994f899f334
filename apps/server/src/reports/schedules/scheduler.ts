import { latestRun, nextRun } from '@rastro/domain';
import { demand } from '../../access/guard.ts';
import { loadRequesterOfUser } from '../../access/requester.ts';
import type { Jobs } from '../../jobs/kernel/jobs.ts';
import { PACES } from '../../paces.ts';
import { startRounds } from '../../rounds.ts';
import { type Db, inTransaction } from '../../store/database.ts';
import type { Log } from '../../store/log.ts';
import { mailRun, type ReportMailParts } from './mailing.ts';
import { askedFor, plannedReport, recurrenceOf } from './plan.ts';
import {
  claimOpen,
  dropRunsBefore,
  insertRun,
  lockDue,
  type OpenRun,
  type StopReason,
  type StoredSchedule,
  setNextRun,
  setRun,
  stopSchedule,
} from './runs.ts';
import { tellOfStopped } from './stopped.ts';

const AT_ONCE = 20;
/** A run that begins so much later was missed: no server was there to begin it. */
const MISSED_AFTER_MS = 15 * 60_000;
/** Attempts to make a file that failed for no reason of its own, and the wait before another. */
const MOST_ATTEMPTS = 3;
const AGAIN_AFTER_MS = 5 * 60_000;
/** Days for which the file of a run is kept, and its line in the history. */
export const FILE_KEPT_DAYS = 30;
const RUN_KEPT_MS = 180 * 86_400_000;
const FORGET_EVERY_MS = 3_600_000;

/** Dependencies of running scheduled reports. */
export interface SchedulerParts extends ReportMailParts {
  log: Log;
  jobs: Pick<Jobs, 'plan' | 'announce'>;
  /** The time, in milliseconds since 1970 UTC. */
  now?: () => number;
}

/** Runs scheduled reports when they are due, and mails them. Any number of processes may. Gives the function that stops it. */
export function startScheduler(parts: SchedulerParts, everyMs = PACES.courierMs): () => Promise<void> {
  let forgotAt = 0;
  return startRounds({
    round: async () => {
      const now = (parts.now ?? Date.now)();
      if (now - forgotAt >= FORGET_EVERY_MS) {
        await dropRunsBefore(parts.db, now - RUN_KEPT_MS);
        forgotAt = now;
      }
      return scheduleRound(parts);
    },
    everyMs,
    onFailure: (err) =>
      parts.log.warn({ err }, 'the scheduled reports could not be run; the next round tries again'),
  });
}

/** Begins the runs that are due and does the next step of those under way, up to a number at once; true where more may wait. */
export async function scheduleRound(parts: SchedulerParts): Promise<boolean> {
  const { db, log, now = Date.now } = parts;
  const due = await inTransaction(db, async (tx) => {
    const schedules = await lockDue(tx, now(), AT_ONCE);
    for (const schedule of schedules) await beginDue(tx, schedule, now());
    return schedules.length;
  });
  await tellOfStopped(parts, now());
  const open = await claimOpen(db, now(), AT_ONCE);
  for (const each of open)
    await step(parts, each, now()).catch((err) => {
      log.warn({ err, run: each.run.id }, 'the run of a scheduled report could not go on; it is tried again');
    });
  return due === AT_ONCE || open.length === AT_ONCE;
}

/** Stores the run that is due and says when the next is. Of runs that were missed the latest is made up for, or none; none of when its customer was suspended. */
async function beginDue(tx: Db, schedule: StoredSchedule, now: number): Promise<void> {
  const recurrence = recurrenceOf(schedule);
  const plannedFor = schedule.next_run_at?.getTime() ?? now;
  const range = { sinceMs: plannedFor - 1, untilMs: now };
  const plannedAtMs = latestRun(recurrence, range, schedule.time_zone) ?? plannedFor;
  const wasSuspended = plannedAtMs < (schedule.resumed_at?.getTime() ?? 0);
  const isSkipped = wasSuspended || (now - plannedAtMs > MISSED_AFTER_MS && schedule.missed === 'SKIP');
  await setNextRun(tx, schedule.id, nextRun(recurrence, now, schedule.time_zone));
  const asked = isSkipped ? null : askedFor(schedule, plannedAtMs, schedule.time_zone);
  await insertRun(tx, { schedule, plannedAtMs, askedBy: null, asked, now });
}

/** Does the next step of a run. */
async function step(parts: SchedulerParts, open: OpenRun, now: number): Promise<void> {
  const { run, job } = open;
  if (run.state === 'WAITING') return make(parts, open, now);
  if (run.state === 'MAILING') return mailRun(parts, open, now);
  if (job?.state === 'DONE') {
    await setRun(parts.db, run.id, { state: 'MAILING', attempts: 0 });
    return mailRun(parts, { ...open, run: { ...run, state: 'MAILING', attempts: 0 } }, now);
  }
  const code = job?.errorCode === 'NOT_FOUND' ? 'ASKED_GONE' : (job?.errorCode ?? 'INTERNAL');
  if (code === 'INTERNAL' && run.attempts < MOST_ATTEMPTS) {
    const due_at = new Date(now + run.attempts * AGAIN_AFTER_MS);
    return setRun(parts.db, run.id, { state: 'WAITING', due_at, error: code });
  }
  await fail(parts.db, open, code, now);
}

/** Lets a job make the file of a run, in the name of whoever made the schedule; where that one may not any more, the schedule stops. */
async function make({ db, jobs, job }: SchedulerParts, open: OpenRun, now: number): Promise<void> {
  const { run, schedule } = open;
  const creator = schedule.user_id === null ? null : await loadRequesterOfUser(db, schedule.user_id);
  const reason = refusalOf(creator, schedule);
  if (!creator || reason) return fail(db, open, 'FORBIDDEN', now, reason ?? 'CREATOR_GONE');
  await inTransaction(db, async (tx) => {
    const owner = { customerId: creator.customerId, userId: creator.userId };
    const input = { report: schedule.report, asked: run.asked };
    const job_id = await jobs.plan(tx, owner, job, input, FILE_KEPT_DAYS);
    await setRun(tx, run.id, { state: 'MAKING', due_at: null, attempts: run.attempts + 1, job_id });
  });
  jobs.announce();
}

/** Why a report does not run in the name of its creator any more; null where it does. */
function refusalOf(
  creator: Awaited<ReturnType<typeof loadRequesterOfUser>>,
  schedule: Pick<StoredSchedule, 'report' | 'customer_id'>,
): StopReason | null {
  if (!creator || !(creator.isOwner || creator.customerId === schedule.customer_id)) return 'CREATOR_GONE';
  const report = plannedReport(schedule);
  try {
    demand({ kind: 'permission', anyOf: ['Planificador'] }, creator);
    demand({ kind: 'permission', anyOf: report?.anyOf ?? [] }, creator);
    return null;
  } catch {
    return 'CREATOR_FORBIDDEN';
  }
}

/** Ends a run that failed; where it did for the rights of its creator, its schedule stops. */
async function fail(
  db: Db,
  { run, schedule }: OpenRun,
  code: string,
  now: number,
  reason: StopReason | null = code === 'FORBIDDEN' ? 'CREATOR_FORBIDDEN' : null,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await setRun(tx, run.id, { state: 'FAILED', due_at: null, ended_at: new Date(now), error: code });
    if (reason) await stopSchedule(tx, schedule.id, reason, now);
  });
}
