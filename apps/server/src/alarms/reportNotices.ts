import type { Notification } from '@rastro/contract/resolvers';
import { NOTIFICATION_TYPE } from '@rastro/domain';
import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '../access/scope.ts';
import { momentText } from '../moments.ts';
import { INCIDENT_KIND } from '../store/codes.ts';
import type { Sort, WaitingSum } from './sorts.ts';

/** Reports that are ready, among the sorts of notifications. */
export const REPORT_READY: Sort = {
  typeId: NOTIFICATION_TYPE.report,
  kind: INCIDENT_KIND.NONE,
  code: 'reportReady',
};

const READY = { es: 'Reporte listo', en: 'Report ready' };

/** The jobs `j` of the requester whose files are notified of, those that wait or those that were acknowledged. */
const noticesOf = ({ requester }: Scope, isAcknowledged: boolean): RawBuilder<unknown> => sql`
  FROM job j WHERE j.user_id = ${requester.userId} AND j.customer_id = ${requester.customerId} AND j.notice_id IS NOT NULL
   AND (j.notice_acknowledged_at IS NOT NULL) = ${isAcknowledged}`;

/** How many reports of the requester wait to be looked at; none where there are none. */
export async function readyReports(scope: Scope): Promise<WaitingSum[]> {
  const { rows } = await sql<{ waiting: number; read: number }>`
    SELECT count(*)::int AS waiting, count(j.notice_read_at)::int AS read ${noticesOf(scope, false)}`.execute(
    scope.db,
  );
  const [sum] = rows;
  return sum && sum.waiting > 0 ? [{ ...REPORT_READY, ...sum, streams: 1 }] : [];
}

/** Which of the requester's reports that are ready are listed. */
export interface NoticeFilter {
  isAcknowledged: boolean;
  onlyUnread: boolean;
  /** Only older ones than this; null for all. */
  olderThan: number | null;
}

/** The ids of the newest, the newest first. */
export async function noticeIds(scope: Scope, filter: NoticeFilter, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT j.notice_id AS id ${noticesOf(scope, filter.isAcknowledged)}
       AND (NOT ${filter.onlyUnread}::boolean OR j.notice_read_at IS NULL)
       AND (${filter.olderThan}::int IS NULL OR j.notice_id < ${filter.olderThan}::int)
     ORDER BY j.notice_id DESC LIMIT ${limit}`.execute(scope.db);
  return rows.map(({ id }) => id);
}

/** Those of these ids that are reports of the requester, as notifications. */
export async function readNotices(scope: Scope, ids: readonly number[]): Promise<Notification[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{
    id: number;
    jobId: number;
    runId: number | null;
    schedule: string | null;
    fileName: string;
    assetId: number;
    ended_at: Date;
    read_at: Date | null;
    acknowledged_at: Date | null;
    by: string;
  }>`
    SELECT j.notice_id AS id, j.id AS "jobId", r.id AS "runId", t.name AS schedule, j.file_name AS "fileName",
           coalesce(j.input #>> '{assetsSelected,0}', j.input #>> '{asked,assetsSelected,0}', '0')::int AS "assetId",
           j.ended_at, j.notice_read_at AS read_at, j.notice_acknowledged_at AS acknowledged_at,
           trim(concat_ws(' ', u.first_name, u.last_name)) AS by
      FROM job j JOIN app_user u ON u.id = j.user_id
      LEFT JOIN scheduled_report_run r ON r.job_id = j.id
      LEFT JOIN scheduled_report t ON t.id = r.scheduled_report_id
     WHERE j.user_id = ${scope.requester.userId} AND j.notice_id = ANY(${[...ids]}::int[])`.execute(scope.db);
  return rows.map((row): Notification => {
    const at = momentText(row.ended_at.getTime());
    return {
      id: row.id,
      typeNotification: { id: REPORT_READY.typeId },
      event: READY[scope.requester.language === 'US' ? 'en' : 'es'],
      eventCode: REPORT_READY.code,
      estimated: false,
      about: row.schedule,
      source: row.fileName.replace(/\.\w+$/, ''),
      date: at,
      datereaded: row.read_at && momentText(row.read_at.getTime()),
      point: null,
      typeAlarm: null,
      assetId: row.assetId,
      report: { jobId: row.jobId, runId: row.runId },
      assignee: null,
      comments: 0,
      escalatedAt: null,
      count: 1,
      lastDate: at,
      endDate: at,
      late: false,
      rules: [],
      acknowledgedAt: row.acknowledged_at && momentText(row.acknowledged_at.getTime()),
      acknowledgedBy: row.acknowledged_at && row.by,
    };
  });
}

/** What is done with reports that are ready: the column that it sets, and the state in which they have to be. */
const CHANGES = {
  acknowledge: sql`SET notice_acknowledged_at = now() WHERE notice_acknowledged_at IS NULL`,
  restore: sql`SET notice_acknowledged_at = NULL WHERE notice_acknowledged_at > now() - interval '1 minute'`,
  read: sql`SET notice_read_at = now() WHERE notice_read_at IS NULL AND notice_acknowledged_at IS NULL`,
};

/** Does this with those of the requester's reports that have these ids; gives the ids of those that changed. */
export async function changeNotices(
  { db, requester }: Scope,
  ids: readonly number[],
  change: keyof typeof CHANGES,
): Promise<number[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: number }>`
    UPDATE job ${CHANGES[change]} AND user_id = ${requester.userId} AND notice_id = ANY(${[...ids]}::int[])
    RETURNING notice_id AS id`.execute(db);
  return rows.map(({ id }) => id);
}
