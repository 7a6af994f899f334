import type { MutationAckMultipleAlarmsArgs } from '@rastro/contract/resolvers';
import { sql } from 'kysely';
import { auditChange } from '../access/auditChange.ts';
import type { Scope } from '../access/scope.ts';
import { momentMs } from '../moments.ts';
import type { Db } from '../store/database.ts';
import {
  acknowledge,
  type ChangedNotification,
  lockNotifications,
  markRead,
  takeAcknowledgementBack,
} from '../store/incidents/waiting.ts';
import { waitingSums } from './counters.ts';
import { fitting, isUnread, ofSorts } from './list.ts';
import type { AlarmNews } from './news.ts';
import { changeNotices, noticeIds, REPORT_READY, readNotices } from './reportNotices.ts';

/** Number of notifications that one transaction acknowledges: a million of them must not hold everybody else up. */
const BATCH = 5_000;
/** Number of notifications that one statement looks up; each goes through all that wait. */
const LOOK_UP = 20_000;
/** Number of ids that an answer names at most, so that they can be taken back. */
const MOST_NAMED = 5_000;
/** For how long an acknowledgement can be taken back, in seconds: longer than people are offered it, since networks are slow. */
const UNDO_WITHIN_S = 60;

/** How many notifications a call changed, and which; null where they are too many to name. */
export interface ChangedMany {
  count: number;
  notificationId: number[] | null;
}

function changedMany(changed: readonly ChangedNotification[], reports: readonly number[]): ChangedMany {
  const count = changed.length + reports.length;
  return { count, notificationId: count > MOST_NAMED ? null : [...changed.map(({ id }) => id), ...reports] };
}

/** Does this with the requester's reports that are ready among these ids, whose other windows are told; gives those that changed. */
async function changeReports(
  scope: Scope,
  news: AlarmNews,
  ids: readonly number[],
  action: Parameters<typeof changeNotices>[2],
): Promise<number[]> {
  const changed = await scope.inTransaction((scope) => changeNotices(scope, ids, action));
  if (changed.length > 0) news.publish({ readerId: scope.requester.userId });
  return changed;
}

/**
 * The notifications of these ids that are listed in scope, after the customers' notifications were locked until the transaction of
 * the scope ends.
 */
async function lockInReach(scope: Scope, ids: readonly number[]): Promise<ChangedNotification[]> {
  const { rows } = await sql<ChangedNotification>`
    SELECT id, customer_id AS "customerId", asset_id AS "assetId" FROM notification
     WHERE id = ANY(${[...new Set(ids)]}::int[]) AND listed AND asset_id IN (${scope.assets().select('asset.id')})
     ORDER BY id`.execute(scope.db);
  await lockNotifications(
    scope.db,
    rows.map((row) => row.customerId),
  );
  return rows;
}

/** What is done with notifications, by the name that it has in the audit. */
const CHANGES = {
  acknowledge,
  restore: (db: Db, ids: readonly number[], userId: number) =>
    takeAcknowledgementBack(db, ids, userId, UNDO_WITHIN_S),
};

/** Does this with the notifications of these ids that are in scope, in one transaction with its audit; gives those that changed. */
function change(
  scope: Scope,
  ids: readonly number[],
  action: keyof typeof CHANGES,
): Promise<ChangedNotification[]> {
  return scope.inTransaction(async (scope) => {
    const wanted = await lockInReach(scope, ids);
    const { userId, customerId } = scope.requester;
    const changed = await CHANGES[action](
      scope.db,
      wanted.map((each) => each.id),
      userId,
    );
    const notificationIds = changed.map((each) => each.id).sort((a, b) => a - b);
    const [first] = notificationIds;
    if (first !== undefined)
      await auditChange(scope, {
        customerId,
        action,
        entity: 'notification',
        entityId: first,
        before: null,
        after: { notificationIds },
      });
    return changed;
  });
}

/** Acknowledges these for everybody, where they are in scope and wait; gives those that did. */
export async function acknowledgeThese(
  scope: Scope,
  news: AlarmNews,
  ids: readonly number[],
): Promise<ChangedMany> {
  const done = ids.length === 0 ? [] : await change(scope, ids, 'acknowledge');
  if (done.length > 0) news.publish({ acknowledged: done });
  return changedMany(done, await changeReports(scope, news, ids, 'acknowledge'));
}

/** Takes back what the requester acknowledged within the last minute, for everybody; gives what waits again. */
export async function undoAcknowledging(
  scope: Scope,
  news: AlarmNews,
  ids: readonly number[],
): Promise<ChangedMany> {
  const done = ids.length === 0 ? [] : await change(scope, ids, 'restore');
  if (done.length > 0) news.publish({ restored: done });
  return changedMany(done, await changeReports(scope, news, ids, 'restore'));
}

/**
 * Acknowledges everything in scope that fits and, with `date`, was listed until then; gives what there was. It is done in parts,
 * between which others have their turn, and shown live once, at the end.
 */
export async function acknowledgeFitting(
  scope: Scope,
  news: AlarmNews,
  args: MutationAckMultipleAlarmsArgs,
): Promise<ChangedMany> {
  const fits = fitting(args);
  const until = args.date == null ? Date.now() : momentMs(args.date, scope.requester.timeZone);
  const sums = (await waitingSums(scope, args.assetid ?? null)).filter(fits);
  let assets = scope.assets().select('asset.id');
  if (args.assetid != null) assets = assets.where('asset.id', '=', args.assetid);
  const assetIds = (await assets.execute()).map((row) => row.id);
  const done: ChangedNotification[] = [];
  try {
    for (let after = 0; sums.length > 0; ) {
      const { rows } = await sql<{ id: number }>`
      SELECT id FROM notification n
       WHERE id > ${after} AND acknowledged_at IS NULL AND listed AND created_at <= ${new Date(until)}
         AND asset_id = ANY(${assetIds}::int[])
         AND ${ofSorts(sums)} AND ${args.onlyUnreaded === true ? isUnread(scope) : sql`true`}
       ORDER BY id LIMIT ${LOOK_UP}`.execute(scope.db);
      const ids = rows.map((row) => row.id);
      for (let from = 0; from < ids.length; from += BATCH)
        done.push(...(await change(scope, ids.slice(from, from + BATCH), 'acknowledge')));
      const last = ids.at(-1);
      if (last === undefined || ids.length < LOOK_UP) break;
      after = last;
    }
  } finally {
    if (done.length > 0) news.publish({ acknowledged: done }); // what was done before something failed is done
  }
  const isReport = args.assetid == null && fits(REPORT_READY);
  const ready = isReport
    ? await noticeIds(
        scope,
        { isAcknowledged: false, onlyUnread: args.onlyUnreaded === true, olderThan: null },
        LOOK_UP,
      )
    : [];
  const listedUntil = (await readNotices(scope, ready)).filter(({ date }) => Date.parse(date) <= until);
  const reports = await changeReports(
    scope,
    news,
    listedUntil.map(({ id }) => id),
    'acknowledge',
  );
  return changedMany(done, reports);
}

/** Marks these as read by the requester, where they are in scope and wait; gives how many were not yet. */
export async function readThese(scope: Scope, news: AlarmNews, ids: readonly number[]): Promise<number> {
  if (ids.length === 0) return 0;
  const { userId } = scope.requester;
  const count = await scope.inTransaction(async (scope) => {
    const wanted = await lockInReach(scope, ids);
    return markRead(
      scope.db,
      wanted.map((each) => each.id),
      userId,
    );
  });
  if (count > 0) news.publish({ readerId: userId });
  return count + (await changeReports(scope, news, ids, 'read')).length;
}
