import type { MutationAckMultipleAlarmsArgs } from '@rastro/contract/resolvers';
import { sql } from 'kysely';
import type { Scope } from '../access/scope.ts';
import { momentMs } from '../moments.ts';
import { audit } from '../store/audit.ts';
import { inTransaction, type Store } from '../store/database.ts';
import { waitingSums } from './counters.ts';
import { fitting, isUnread, ofSorts } from './list.ts';
import type { AlarmNews } from './news.ts';
import { acknowledge, type ChangedNotification, lockNotifications, markRead } from './waiting.ts';

/** So many in one transaction: a million of them must not hold everybody else up. */
const BATCH = 5_000;
/** So many are looked up at once; each look goes through all that wait. */
const LOOK_UP = 20_000;

/** Those of the ids that are listed in scope, with their customers. */
async function inReach(store: Store, scope: Scope, ids: readonly number[]): Promise<ChangedNotification[]> {
  const { rows } = await sql<ChangedNotification>`
    SELECT id, customer_id AS "customerId", asset_id AS "assetId" FROM notification
     WHERE id = ANY(${[...new Set(ids)]}::int[]) AND listed AND asset_id IN (${scope.assets().select('asset.id')})
     ORDER BY id`.execute(store.db);
  return rows;
}

/** Acknowledges those of these that wait, in one transaction; gives them. */
async function acknowledgeAll(
  store: Store,
  scope: Scope,
  wanted: readonly ChangedNotification[],
): Promise<ChangedNotification[]> {
  if (wanted.length === 0) return [];
  const { userId, customerId } = scope.requester;
  return inTransaction(store.db, async (tx) => {
    await lockNotifications(
      tx,
      wanted.map((each) => each.customerId),
    );
    const changed = await acknowledge(
      tx,
      wanted.map((each) => each.id),
      userId,
    );
    const ids = changed.map((each) => each.id).sort((a, b) => a - b);
    const [first] = ids;
    if (first !== undefined)
      await audit(tx, {
        userId,
        customerId,
        action: 'acknowledge',
        entity: 'notification',
        entityId: first,
        before: null,
        after: { notificationIds: ids },
      });
    return changed;
  });
}

/** Acknowledges these for everybody, where they are in scope and wait; gives how many did. */
export async function acknowledgeThese(
  store: Store,
  scope: Scope,
  news: AlarmNews,
  ids: readonly number[],
): Promise<number> {
  const done = await acknowledgeAll(store, scope, await inReach(store, scope, ids));
  if (done.length > 0) news.tell({ acknowledged: done });
  return done.length;
}

/**
 * Acknowledges everything in scope that fits and, with `date`, was listed until then; gives how many there were. It is done in parts,
 * between which others have their turn, and told live once, at the end.
 */
export async function acknowledgeFitting(
  store: Store,
  scope: Scope,
  news: AlarmNews,
  args: MutationAckMultipleAlarmsArgs,
): Promise<number> {
  const fits = fitting(args);
  const until = args.date == null ? Date.now() : momentMs(args.date, scope.requester.timeZone);
  const sums = (await waitingSums(store, scope, args.assetid ?? null)).filter(fits);
  let assets = scope.assets().select('asset.id');
  if (args.assetid != null) assets = assets.where('asset.id', '=', args.assetid);
  const assetIds = (await assets.execute()).map((row) => row.id);
  const done: ChangedNotification[] = [];
  try {
    for (let after = 0; sums.length > 0; ) {
      const { rows } = await sql<ChangedNotification>`
      SELECT id, customer_id AS "customerId", asset_id AS "assetId" FROM notification n
       WHERE id > ${after} AND acknowledged_at IS NULL AND listed AND created_at <= ${new Date(until)}
         AND asset_id = ANY(${assetIds}::int[])
         AND ${ofSorts(sums)} AND ${args.onlyUnreaded === true ? isUnread(scope) : sql`true`}
       ORDER BY id LIMIT ${LOOK_UP}`.execute(store.db);
      for (let from = 0; from < rows.length; from += BATCH)
        done.push(...(await acknowledgeAll(store, scope, rows.slice(from, from + BATCH))));
      const last = rows.at(-1);
      if (!last || rows.length < LOOK_UP) break;
      after = last.id;
    }
  } finally {
    if (done.length > 0) news.tell({ acknowledged: done }); // what was done before something failed is done
  }
  return done.length;
}

/** Marks these as read by the requester, where they are in scope and wait; gives how many were not yet. */
export async function readThese(
  store: Store,
  scope: Scope,
  news: AlarmNews,
  ids: readonly number[],
): Promise<number> {
  const wanted = await inReach(store, scope, ids);
  if (wanted.length === 0) return 0;
  const { userId } = scope.requester;
  const count = await inTransaction(store.db, async (tx) => {
    await lockNotifications(
      tx,
      wanted.map((each) => each.customerId),
    );
    return markRead(
      tx,
      wanted.map((each) => each.id),
      userId,
    );
  });
  if (count > 0) news.tell({ readerId: userId });
  return count;
}
