import type { Resolvers, ScheduledReportRun, ScheduledReportStop } from '@rastro/contract/resolvers';
import { nextRuns } from '@rastro/domain';
import { sql } from 'kysely';
import { type CallContext, scopeOf } from '../../access/context.ts';
import { customerInReach } from '../../access/customerInReach.ts';
import type { FileRoute } from '../../access/fileRoute.ts';
import { sessionOf } from '../../access/grant.ts';
import { demand } from '../../access/guard.ts';
import type { Scope } from '../../access/scope.ts';
import type { DownloadLinks } from '../../access/tokens.ts';
import { codedError } from '../../errors.ts';
import type { JobFiles } from '../../jobs/kernel/files.ts';
import { demandHidden } from '../../jobs/kernel/hidden.ts';
import type { Job } from '../../jobs/kernel/job.ts';
import { momentText } from '../../moments.ts';
import type { AskedFile } from '../kernel/files.ts';
import { askedFor, demandPlan, type Plan, plannedReport, recurrenceSchema } from './plan.ts';
import { insertRun } from './runs.ts';
import { ownIfBounded } from './store.ts';

/** Where links to files of runs lead. */
const RUN_FILE_PATH = '/api/reports/scheduled/export';
const NEWEST = 30;
const SHOWN_TIMES = 5;

type RunRow = Pick<ScheduledReportRun, 'id' | 'state' | 'askedBy' | 'error' | 'fileName' | 'fileBytes'> & {
  planned_at: Date;
  asked: AskedFile | null;
  ended_at: Date | null;
  mailed_to: string[];
  not_mailed: string[];
  schedule: number;
  report: string;
  job_id: number | null;
  attempt: number | null;
  input: unknown;
  hides: string | null;
  content_type: string | null;
};

/** The runs of scheduled reports in reach that meet a condition over runs `r` and schedules `t`, the newest first. */
async function readRuns(
  scope: Scope,
  condition: ReturnType<typeof sql<boolean>>,
  limit = NEWEST,
): Promise<RunRow[]> {
  const { rows } = await sql<RunRow>`
    SELECT r.id, r.state, r.planned_at, r.asked, r.ended_at, r.mailed_to, r.not_mailed, r.error, t.id AS schedule, t.report,
           nullif(trim(concat_ws(' ', u.first_name, u.last_name)), '') AS "askedBy", r.job_id, j.attempt, j.content_type, j.input, j.hides,
           CASE WHEN j.state = 'DONE' THEN j.file_name END AS "fileName", j.file_bytes AS "fileBytes"
      FROM scheduled_report_run r
      JOIN scheduled_report t ON t.id = r.scheduled_report_id
      LEFT JOIN app_user u ON u.id = r.asked_by
      LEFT JOIN job j ON j.id = r.job_id
     WHERE ${inReach(scope)} AND ${condition}
     ORDER BY r.id DESC LIMIT ${limit}`.execute(scope.db);
  return rows;
}

/** Whether a scheduled report `t` is in reach. */
const inReach = (scope: Scope) => sql<boolean>`t.deleted_at IS NULL
  AND t.customer_id IN (${scope.customers().select('customer.id')}) AND ${ownIfBounded(scope) ?? sql`true`}`;

/** A run as calls show it. */
function shownRun(row: RunRow): ScheduledReportRun {
  const {
    id,
    state,
    askedBy,
    error,
    fileName,
    fileBytes,
    planned_at,
    asked,
    ended_at,
    mailed_to,
    not_mailed,
  } = row;
  return {
    id,
    state,
    plannedAt: momentText(planned_at.getTime()),
    askedBy,
    from: asked?.fechaInicio ?? null,
    to: asked?.fechaFin ?? null,
    endedAt: ended_at && momentText(ended_at.getTime()),
    fileName,
    fileBytes: fileName === null ? null : fileBytes,
    mailedTo: mailed_to,
    notMailed: not_mailed,
    error,
  };
}

/** A run in reach. Throws NOT_FOUND. */
async function runOf(scope: Scope, id: number): Promise<RunRow> {
  const [row] = await readRuns(scope, sql<boolean>`r.id = ${id}::int`, 1);
  if (!row) throw codedError('NOT_FOUND');
  return row;
}

/** The calls about scheduled reports, besides those of every entity. */
export const scheduledReportResolvers = ({
  job,
  links,
}: {
  /** The kind of job that makes the file of a run. */
  job: Job;
  links: DownloadLinks;
}): Resolvers<CallContext> => ({
  Query: {
    scheduledReportStandings: async (_root, _args, context) => {
      const scope = scopeOf(context);
      const { rows } = await sql<{
        id: number;
        creator: string;
        next_run_at: Date | null;
        time_zone: string;
        stop_reason: ScheduledReportStop | null;
      }>`
        SELECT t.id, t.next_run_at, t.stop_reason, c.time_zone,
               coalesce(nullif(trim(concat_ws(' ', u.first_name, u.last_name)), ''), u.user_name) AS creator
          FROM scheduled_report t JOIN app_user u ON u.id = t.user_id JOIN customer c ON c.id = t.customer_id
         WHERE ${inReach(scope)} ORDER BY t.id`.execute(scope.db);
      const newest = sql<boolean>`r.id IN (SELECT max(id) FROM scheduled_report_run GROUP BY scheduled_report_id)`;
      const runs = new Map((await readRuns(scope, newest, rows.length)).map((run) => [run.schedule, run]));
      return rows.map(({ id, creator, next_run_at, time_zone, stop_reason }) => {
        const last = runs.get(id);
        return {
          id,
          creator,
          nextRunAt: next_run_at && momentText(next_run_at.getTime()),
          timeZone: time_zone,
          stopReason: stop_reason,
          lastRun: last ? shownRun(last) : null,
        };
      });
    },
    scheduledReportRuns: async (_root, { scheduledReportId: id }, context) => {
      const scope = scopeOf(context);
      await scheduleOf(scope, id);
      return (await readRuns(scope, sql<boolean>`t.id = ${id}::int`)).map(shownRun);
    },
    scheduledReportFile: async (_root, { runId }, context) => {
      const scope = scopeOf(context);
      const run = await runOf(scope, runId);
      const { id, fileName, report } = run;
      if (fileName === null) throw codedError('NOT_FOUND');
      demandReport(scope, report);
      await demandHidden(scope, job, run);
      const token = await links.sign({ sessionId: sessionOf(scope.requester), what: { run: id } });
      return { url: `${RUN_FILE_PATH}?link=${token}` };
    },
    scheduledReportTimes: async (_root, { customerId, recurrence }, context) => {
      const scope = scopeOf(context);
      const id = await customerInReach(scope, customerId);
      const { time_zone } = await scope
        .customers()
        .where('customer.id', '=', id)
        .select('customer.time_zone')
        .executeTakeFirstOrThrow();
      const { data } = recurrenceSchema.safeParse(jsonOf(recurrence));
      const times = data ? nextRuns(data, Date.now(), time_zone, SHOWN_TIMES) : [];
      return { timeZone: time_zone, times: times.map(momentText) };
    },
  },
  Mutation: {
    runScheduledReport: (_root, { scheduledReportId: id }, context) =>
      scopeOf(context).inTransaction(async (scope) => {
        const schedule = await scheduleOf(scope, id, { lock: true });
        await demandPlan(scope, schedule.customer_id, schedule);
        const [last] = await readRuns(scope, sql<boolean>`t.id = ${id}::int AND r.ended_at IS NULL`, 1);
        if (last) return shownRun(last); // it is under way: nobody gets it twice
        const now = Date.now();
        const asked = askedFor(schedule, now, schedule.time_zone);
        const { userId } = scope.requester;
        const run = await insertRun(scope.db, { schedule, plannedAtMs: now, askedBy: userId, asked, now });
        return shownRun(await runOf(scope, run ?? 0));
      }),
  },
});

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** A scheduled report in reach with the time zone of its customer. Throws NOT_FOUND. */
async function scheduleOf(
  scope: Scope,
  id: number,
  { lock = false } = {},
): Promise<Plan & { id: number; customer_id: number; time_zone: string }> {
  const { rows } = await sql<Plan & { id: number; customer_id: number; time_zone: string }>`
    SELECT t.id, t.customer_id, t.report, t.format, t.filter, t.period, t.recurrence, customer.time_zone
      FROM scheduled_report t JOIN customer ON customer.id = t.customer_id
     WHERE t.id = ${id}::int AND ${inReach(scope)} ${lock ? sql`FOR UPDATE OF t` : sql``}`.execute(scope.db);
  const [row] = rows;
  if (!row) throw codedError('NOT_FOUND');
  return row;
}

/** Throws FORBIDDEN where the requester may not see a report. */
function demandReport({ requester }: Scope, name: string): void {
  const report = plannedReport({ report: name });
  demand({ kind: 'permission', anyOf: report?.anyOf ?? [] }, requester);
}

/** The way to the files of runs, by links. */
export const runFileRoute = (files: JobFiles, job: Job): FileRoute => ({
  kind: 'linked',
  path: RUN_FILE_PATH,
  about: { summary: 'The file of a run of a scheduled report, by the link of `scheduledReportFile`.' },
  need: () => ({ kind: 'permission', anyOf: ['Planificador'] }),
  read: async (context, what) => {
    const scope = scopeOf(context);
    const run = await runOf(scope, Number(what.run));
    const { fileName, content_type, job_id, attempt, report } = run;
    demandReport(scope, report);
    if (fileName === null || job_id === null || attempt === null) throw codedError('NOT_FOUND');
    await demandHidden(scope, job, run);
    const content = await files.read({ id: job_id, attempt });
    return { name: fileName, contentType: content_type ?? 'application/octet-stream', content };
  },
});
