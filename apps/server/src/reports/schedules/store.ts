import { nextRun } from '@rastro/domain';
import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '../../access/scope.ts';
import { type Plan, recurrenceOf } from './plan.ts';

/** What bounds the scheduled reports `t` beside their customer: whoever sees some groups only sees their own, since others name other vehicles. */
export const ownIfBounded = ({ isBounded, requester }: Scope): RawBuilder<boolean> | null =>
  // Null is the owner of one that this transaction has just made, and has yet to say whose it is.
  isBounded ? sql<boolean>`(t.user_id = ${requester.userId} OR t.user_id IS NULL)` : null;

/**
 * Says when a scheduled report runs next, where that was written anew or it had stopped by itself; whoever writes one that had stopped, or a
 * new one, is in whose name it runs from now on.
 */
export async function arrange(
  { db, requester }: Scope,
  id: number,
  plan: (Pick<Plan, 'recurrence'> & { enabled: boolean }) | null,
  isTimedAnew: boolean,
): Promise<void> {
  const stored = await db
    .selectFrom('scheduled_report')
    .innerJoin('customer', 'customer.id', 'scheduled_report.customer_id')
    .where('scheduled_report.id', '=', id)
    .select(['customer.time_zone', 'scheduled_report.stop_reason', 'scheduled_report.user_id'])
    .executeTakeFirstOrThrow();
  if (!isTimedAnew && stored.stop_reason === null) return;
  const next = plan?.enabled ? nextRun(recurrenceOf(plan), Date.now(), stored.time_zone) : null;
  const keepsOwner = stored.user_id !== null && stored.stop_reason === null;
  await db
    .updateTable('scheduled_report')
    .set({ next_run_at: next === null ? null : new Date(next), stop_reason: null, tell_at: null })
    .$if(!keepsOwner, (query) => query.set({ user_id: requester.userId }))
    .where('id', '=', id)
    .execute();
}
