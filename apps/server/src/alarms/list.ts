import type { Notification, QueryNotificationsArgs } from '@rastro/contract/resolvers';
import { eventTypeOfId } from '@rastro/domain';
import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '../access/scope.ts';
import { codedError } from '../errors.ts';
import { INCIDENT_KIND } from '../store/codes.ts';
import { knownSorts, waitingSums } from './counters.ts';
import { noticeIds, REPORT_READY, readNotices } from './reportNotices.ts';
import { isOf, type NotificationRow, readNotifications } from './row.ts';
import type { Sort, WaitingSum } from './sorts.ts';

/** How many a first page has, and how many more are asked for below it, where the caller does not say. */
const PAGE_SIZE = 15;
const OLDER_COUNT = 10;
const MAX_PAGE_SIZE = 500;
/** Up to this number of streams, of one vehicle and code each, are merged; beyond it the newest are looked through. */
const MAX_STREAMS = 200;
/** The number of acknowledged notifications that are counted and listed: nobody looks through years of them in this list. */
const MOST_ACKNOWLEDGED = 1_000;

/** What the list is filtered by: the arguments that ACKMultipleAlarms has too. */
export type NotificationFilter = Pick<
  QueryNotificationsArgs,
  'typeNotificationId' | 'typeAlarm' | 'typeAlarmNotifications' | 'assetid' | 'event'
>;

/** Whether a sort of incidents fits a filter. Throws INVALID_INPUT for an event that is in no catalogue. */
export function fitting(filter: NotificationFilter): (sort: Sort) => boolean {
  const { typeNotificationId, typeAlarm, typeAlarmNotifications, event } = filter;
  const code = event == null ? null : eventTypeOfId(event)?.code;
  if (code === undefined) throw codedError('INVALID_INPUT', { field: 'event' });
  const kindLists = [typeAlarm, typeAlarmNotifications]
    .filter((kinds) => kinds != null && kinds.length > 0)
    .map((kinds) => (kinds ?? []).map((kind): number => INCIDENT_KIND[kind]));
  return (sum) =>
    (typeNotificationId == null || sum.typeId === typeNotificationId) &&
    (code === null || sum.code === code) &&
    kindLists.every((kinds) => kinds.includes(sum.kind));
}

/** The sorts of incidents that fit, as a condition on a table's rows. */
export const ofSorts = (sums: readonly Sort[]): RawBuilder<boolean> => sql<boolean>`(type_id, kind, code) IN (
  SELECT * FROM unnest(${sums.map((sum) => sum.typeId)}::smallint[], ${sums.map((sum) => sum.kind)}::smallint[],
                       ${sums.map((sum) => sum.code)}::text[]))`;

/** That the requester has not read a notification `n`. */
export const isUnread = ({ requester }: Scope): RawBuilder<boolean> => sql<boolean>`NOT EXISTS (
  SELECT FROM notification_read r WHERE r.notification_id = n.id AND r.user_id = ${requester.userId})`;

interface NotificationList {
  /** The sums of everything in reach. */
  sums: WaitingSum[];
  /** Number of notifications that fit, on all pages. */
  total: number;
  rows: NotificationRow[];
  /** The requester's reports that are ready, of the same page. */
  notices: Notification[];
}

/** The part of a list that is asked for: so many after so many, older than one where `older` is an id. */
function partOf(args: QueryNotificationsArgs): { older: number | null; limit: number; offset: number } {
  const older = args.lastId ?? null;
  const limit = Math.min(
    Math.max(1, (older === null ? (args.pageSize ?? args.cant) : args.cant) ?? defaultSize(older)),
    MAX_PAGE_SIZE,
  );
  return { older, limit, offset: older === null ? (Math.max(1, args.pageNumber ?? 1) - 1) * limit : 0 };
}

/** A page of the list of those that wait, or with `acknowledged` of those that somebody acknowledged. */
export function notificationPage(scope: Scope, args: QueryNotificationsArgs): Promise<NotificationList> {
  return args.acknowledged === true ? acknowledgedPage(scope, args) : waitingPage(scope, args);
}

async function acknowledgedPage(scope: Scope, args: QueryNotificationsArgs): Promise<NotificationList> {
  const fits = fitting(args);
  const [sums, sorts] = await Promise.all([waitingSums(scope), knownSorts(scope, args.assetid ?? null)]);
  const chosen = sorts.filter(fits);
  let assets = scope.assets().select('asset.id');
  if (args.assetid != null) assets = assets.where('asset.id', '=', args.assetid);
  const assetIds = (await assets.execute()).map((row) => row.id);
  const { older, limit, offset } = partOf(args);
  const { rows } = await sql<{ id: number }>`
    SELECT n.id FROM notification n
     WHERE ${ofCustomer(scope)}${isOf('acknowledged')} AND n.asset_id = ANY(${assetIds}::int[]) AND ${ofSorts(chosen)}
       AND ${args.onlyUnreaded === true ? isUnread(scope) : sql`true`}
     ORDER BY n.id DESC LIMIT ${MOST_ACKNOWLEDGED}`.execute(scope.db);
  const reports =
    args.assetid == null && fits(REPORT_READY)
      ? await noticeIds(
          scope,
          { isAcknowledged: true, onlyUnread: args.onlyUnreaded === true, olderThan: null },
          MOST_ACKNOWLEDGED,
        )
      : [];
  const ids = [...rows.map(({ id }) => id), ...reports].sort((a, b) => b - a);
  const shown = ids.filter((id) => older === null || id < older).slice(offset, offset + limit);
  return {
    sums,
    total: ids.length,
    rows: await readNotifications(scope, shown, 'acknowledged'),
    notices: await readNotices(scope, shown),
  };
}

async function waitingPage(scope: Scope, args: QueryNotificationsArgs): Promise<NotificationList> {
  const fits = fitting(args);
  const [sums, ofAsset] = await Promise.all([
    waitingSums(scope),
    args.assetid == null ? null : waitingSums(scope, args.assetid),
  ]);
  const chosen = (ofAsset ?? sums).filter(fits);
  const unread = args.onlyUnreaded === true;
  const total = chosen.reduce((all, sum) => all + sum.waiting - (unread ? sum.read : 0), 0);
  if (total === 0) return { sums, total, rows: [], notices: [] };

  const { older, limit, offset } = partOf(args);
  if (offset >= total) return { sums, total, rows: [], notices: [] };
  const reports = chosen.some(
    ({ typeId, code }) => typeId === REPORT_READY.typeId && code === REPORT_READY.code,
  )
    ? await noticeIds(scope, { isAcknowledged: false, onlyUnread: unread, olderThan: older }, offset + limit)
    : [];
  // Both lists are read from their beginnings where they are to be merged.
  const [take, skip] = reports.length > 0 ? [offset + limit, 0] : [limit, offset];

  let assets = scope.assets().select('asset.id');
  if (args.assetid != null) assets = assets.where('asset.id', '=', args.assetid);
  const more = sql`${older === null ? sql`` : sql` AND n.id < ${older}`}${unread ? sql` AND ${isUnread(scope)}` : sql``}`;
  const streams = chosen.reduce((all, sum) => all + sum.streams, 0);
  const query =
    streams <= MAX_STREAMS
      ? sql<{ id: number }>`
          SELECT n.id FROM (SELECT DISTINCT asset_id, code FROM notification_counter
                             WHERE waiting > 0 AND asset_id IN (${assets}) AND ${ofSorts(chosen)}) AS stream
           CROSS JOIN LATERAL (
             SELECT n.id FROM notification n
              WHERE n.asset_id = stream.asset_id AND n.code = stream.code AND n.acknowledged_at IS NULL AND n.listed
                AND ${ofSorts(chosen)}${more}
              ORDER BY n.id DESC LIMIT ${offset + limit}) AS n
           ORDER BY n.id DESC LIMIT ${take} OFFSET ${skip}`
      : sql<{ id: number }>`
          SELECT n.id FROM notification n
           WHERE ${ofCustomer(scope)}n.acknowledged_at IS NULL AND n.listed
             AND n.asset_id = ANY(${(await assets.execute()).map((row) => row.id)}::int[])
             AND ${ofSorts(chosen)}${more}
           ORDER BY n.id DESC LIMIT ${take} OFFSET ${skip}`;
  const found = (await query.execute(scope.db)).rows.map((row) => row.id);
  const ids =
    reports.length > 0 ? [...found, ...reports].sort((a, b) => b - a).slice(offset, offset + limit) : found;
  return {
    sums,
    total,
    rows: await readNotifications(scope, ids),
    notices: reports.length > 0 ? await readNotices(scope, ids) : [],
  };
}

const defaultSize = (older: number | null): number => (older === null ? PAGE_SIZE : OLDER_COUNT);

/** The condition by which the customer's own index serves; an owner's list goes through everybody's. */
const ofCustomer = ({ requester }: Scope): RawBuilder<unknown> =>
  requester.isOwner ? sql`` : sql`n.customer_id = ${requester.customerId} AND `;
