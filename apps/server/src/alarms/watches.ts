import type { EventKey } from '@rastro/domain';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../store/database.ts';
import { isOfEvent, keyColumns } from '../store/events/eventKey.ts';

/** An event at which a rule has to look again by the clock. */
export interface Watch extends EventKey {
  ruleId: number;
  /** The rule rings again while the event lasts; otherwise it waits for the event to become due. */
  repeats: boolean;
}

/** The condition that a watch was due by a moment (milliseconds since 1970 UTC). */
export const hasWatchesDue = (now: number): RawBuilder<boolean> =>
  sql<boolean>`EXISTS (SELECT FROM alarm_watch WHERE due_at <= ${new Date(now)})`;

/** The watches that are due, the earliest first. */
export async function dueWatches(db: Db, now: number, limit: number): Promise<Watch[]> {
  const rows = await db
    .selectFrom('alarm_watch')
    .select(['rule_id as ruleId', 'customer_id as customerId', 'asset_id as assetId', 'at'])
    .select(['code', 'subject', 'fingerprint', 'repeats'])
    .where('due_at', '<=', new Date(now))
    .orderBy('due_at')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, at: row.at.getTime() }));
}

/** Notes when a rule has to look at an event again (milliseconds since 1970 UTC). */
export async function watch(
  db: Db,
  ruleId: number,
  key: EventKey,
  { repeats, dueAt }: { repeats: boolean; dueAt: number },
): Promise<void> {
  const again = { repeats, due_at: new Date(dueAt) };
  await db
    .insertInto('alarm_watch')
    .values({ ...keyColumns(key), rule_id: ruleId, ...again })
    .onConflict((conflict) =>
      conflict
        .columns(['rule_id', 'customer_id', 'asset_id', 'at', 'code', 'subject', 'fingerprint'])
        .doUpdateSet(again),
    )
    .execute();
}

/** Ends the watch of a rule for an event; with `dueUntil` only where it was due by then. */
export async function unwatch(
  db: Db,
  ruleId: number,
  key: EventKey,
  dueUntil: number | null = null,
): Promise<void> {
  let watches = db
    .deleteFrom('alarm_watch')
    .where('rule_id', '=', ruleId)
    .where(isOfEvent('alarm_watch', key));
  if (dueUntil !== null) watches = watches.where('due_at', '<=', new Date(dueUntil));
  await watches.execute();
}

/** Ends all watches of a rule that are due: after one that failed, so that it is not tried for ever. */
export async function dropDueWatches(db: Db, ruleId: number, now: number): Promise<void> {
  await db
    .deleteFrom('alarm_watch')
    .where('rule_id', '=', ruleId)
    .where('due_at', '<=', new Date(now))
    .execute();
}
