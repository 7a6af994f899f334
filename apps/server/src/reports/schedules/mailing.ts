import { buffer } from 'node:stream/consumers';
import { retryDelayMs } from '@rastro/domain';
import { loadRequesterOfUser } from '../../access/requester.ts';
import { Scope } from '../../access/scope.ts';
import type { JobFiles } from '../../jobs/kernel/files.ts';
import { hiddenIn } from '../../jobs/kernel/hidden.ts';
import type { Job } from '../../jobs/kernel/job.ts';
import type { Mailer, MailFile } from '../../outside/mail.ts';
import { SendFailure } from '../../outside/sendFailure.ts';
import type { Database } from '../../store/database.ts';
import { mayBeWrittenTo } from '../../store/mailAddresses.ts';
import type { AskedFile } from '../kernel/files.ts';
import { composeReport } from './compose.ts';
import { plannedReport } from './plan.ts';
import { type OpenRun, setRun } from './runs.ts';

/** The largest file that is attached: many mail servers take no message of more than 20 MB, and attaching adds a third. */
const MOST_ATTACHED_BYTES = 10_000_000;
const MAX_ERROR_LENGTH = 300;
/** The page of the scheduled reports, where a schedule shows its runs. */
const PAGE = '/manage/reportPlanning';

/** Dependencies of mailing reports. */
export interface ReportMailParts extends Database {
  /** The kind of job that makes the file of a run. */
  job: Job;
  files: Pick<JobFiles, 'read'>;
  mailer: Pick<Mailer, 'send'>;
  /** The address of the web app, without a slash at its end; empty where it is not known. */
  publicUrl: string;
}

const addressesOf = (stored: string | null): string[] => (stored === null ? [] : stored.split(', '));

/** Mails the report of a run whose file is made, to those of its recipients who agreed; where the mail cannot go now, says when it is tried again. */
export async function mailRun(
  parts: ReportMailParts,
  { run, schedule }: OpenRun,
  now: number,
): Promise<void> {
  const { db } = parts;
  const to = addressesOf(schedule.recipients);
  const cc = addressesOf(schedule.cc).filter((address) => !to.includes(address));
  const allowed = await mayBeWrittenTo(db, schedule.customer_id, [...to, ...cc]);
  const may = (address: string): boolean => allowed.has(address);
  const notMailed = [...to, ...cc].filter((address) => !may(address));
  // Where only those agreed who get a copy, it is theirs.
  const receivers = to.some(may)
    ? { to: to.filter(may), cc: cc.filter(may) }
    : { to: cc.filter(may), cc: [] };
  const done = { state: 'DONE', due_at: null, ended_at: new Date(now), error: null, not_mailed: notMailed };
  if (receivers.to.length === 0) return setRun(db, run.id, done);
  try {
    const mail = await contentOf(parts, { run, schedule });
    // A private time was written or changed since: the file is made again.
    if (mail === 'outdated') return setRun(db, run.id, { state: 'WAITING', due_at: new Date(now) });
    if (!mail)
      return setRun(db, run.id, {
        state: 'FAILED',
        due_at: null,
        ended_at: new Date(now),
        error: 'NOT_FOUND',
      });
    await parts.mailer.send({ ...receivers, ...mail, id: `report-${run.id}-${run.planned_at.getTime()}` });
    await setRun(db, run.id, { ...done, mailed_to: [...receivers.to, ...receivers.cc] });
  } catch (cause) {
    if (!(cause instanceof SendFailure)) throw cause;
    const attempts = run.attempts + 1;
    const delay = cause.outcome === 'again' ? retryDelayMs(attempts, Math.random()) : null;
    const error = cause.message.slice(0, MAX_ERROR_LENGTH);
    await setRun(db, run.id, {
      attempts,
      error,
      not_mailed: notMailed,
      ...(delay === null
        ? { state: 'FAILED', due_at: null, ended_at: new Date(now) }
        : { due_at: new Date(now + delay) }),
    });
  }
}

/** Text and file of the mail of a run; null where its file is gone, and `outdated` where it may show a private time. */
async function contentOf(
  { db, turns, files, publicUrl, job }: ReportMailParts,
  { run, schedule }: Pick<OpenRun, 'run' | 'schedule'>,
): Promise<{ subject: string; text: string; files: MailFile[] } | 'outdated' | null> {
  const report = plannedReport(schedule);
  const made = await db
    .selectFrom('job')
    .select([
      'id',
      'attempt',
      'file_name',
      'content_type',
      'file_bytes',
      'user_id',
      'customer_id',
      'input',
      'hides',
    ])
    .where('id', '=', run.job_id)
    .executeTakeFirst();
  if (!report || !made || made.file_name === null) return null;
  const creator = await loadRequesterOfUser(db, made.user_id);
  const scope = creator && new Scope({ db, turns }, creator).forOthers();
  if (scope && (await hiddenIn(scope, job.shows(made.input))) !== made.hides) return 'outdated';
  const { name: customerName } = await db
    .selectFrom('customer')
    .select('name')
    .where('id', '=', schedule.customer_id)
    .executeTakeFirstOrThrow();
  const isLarge = (made.file_bytes ?? 0) > MOST_ATTACHED_BYTES;
  const asked = run.asked as unknown as AskedFile;
  const mail = composeReport({
    name: schedule.name,
    customerName,
    words: report.words,
    range: { from: Date.parse(asked.fechaInicio), to: Date.parse(asked.fechaFin) },
    language: creator?.language ?? 'ES',
    timeZone: creator?.timeZone ?? schedule.time_zone,
    link: isLarge ? publicUrl && `${publicUrl}${PAGE}?row=${schedule.id}` : null,
  });
  if (isLarge) return { ...mail, files: [] };
  const content = await buffer(await files.read(made));
  return { ...mail, files: [{ name: made.file_name, contentType: made.content_type ?? '', content }] };
}
