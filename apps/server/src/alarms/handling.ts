import type { AlarmRuleUser, Notification } from '@rastro/contract/resolvers';
import { sql } from 'kysely';
import { auditChange } from '../access/auditChange.ts';
import type { Scope } from '../access/scope.ts';
import { codedError } from '../errors.ts';
import { assignIncident, commentIncident } from '../store/incidents/handling.ts';
import type { AlarmNews } from './news.ts';
import { type NotificationRow, readNotifications } from './row.ts';
import { toNotification, type ViewParts } from './view.ts';

const MOST_CHARACTERS = 2_000;

async function inReach(scope: Scope, notificationId: number): Promise<NotificationRow> {
  const [row] = await readNotifications(scope, [notificationId], 'any');
  if (!row) throw codedError('NOT_FOUND');
  return row;
}

/** The users in reach to whom an alarm can be given: of its vehicle's customer, active, and allowed to see the vehicle. Throws NOT_FOUND. */
export async function assigneesOf(scope: Scope, notificationId: number): Promise<AlarmRuleUser[]> {
  const { customerId, assetId } = await inReach(scope, notificationId);
  return scope
    .users()
    .where('app_user.customer_id', '=', customerId)
    .where('app_user.active', '=', true)
    .where(
      sql<boolean>`(NOT EXISTS (SELECT FROM user_group g WHERE g.user_id = app_user.id)
        OR EXISTS (WITH RECURSIVE above AS (
             SELECT g.id, g.parent_group_id FROM asset_group g
              WHERE g.customer_id = ${customerId} AND g.deleted_at IS NULL
                AND (g.parent_group_id IS NULL OR g.id IN (SELECT group_id FROM asset_group_member WHERE asset_id = ${assetId}))
             UNION
             SELECT g.id, g.parent_group_id FROM above JOIN asset_group g ON g.id = above.parent_group_id)
           SELECT FROM user_group g JOIN above ON above.id = g.group_id WHERE g.user_id = app_user.id))`,
    )
    .select([
      'app_user.id',
      'app_user.email',
      sql<string>`coalesce(nullif(btrim(concat_ws(' ', first_name, last_name)), ''), user_name)`.as('name'),
    ])
    .orderBy(sql`3`)
    .orderBy('app_user.id')
    .execute();
}

/** Does this with an alarm in one transaction with its audit, shows it in open windows, and gives the alarm as it is then. */
async function handled(
  scope: Scope,
  news: AlarmNews,
  notificationId: number,
  parts: ViewParts,
  work: (
    scope: Scope,
    row: NotificationRow,
  ) => Promise<{ action: 'assign' | 'comment'; after: object } | null>,
): Promise<Notification> {
  const changed = await scope.inTransaction(async (scope) => {
    const row = await inReach(scope, notificationId);
    const done = await work(scope, row);
    if (done === null) return null;
    const { customerId, assetId } = row;
    await auditChange(scope, {
      customerId,
      entity: 'notification',
      entityId: notificationId,
      action: done.action,
      before: null,
      after: done.after,
    });
    return { id: notificationId, customerId, assetId };
  });
  if (changed) news.publish({ changed: [changed] });
  return toNotification(await inReach(scope, notificationId), scope.requester.language, parts);
}

/** Gives an alarm to somebody who may see it, or with null to nobody. Throws NOT_FOUND, also for somebody who may not. */
export const assignAlarm = (
  scope: Scope,
  news: AlarmNews,
  parts: ViewParts,
  { notificationId, userId }: { notificationId: number; userId: number | null },
): Promise<Notification> =>
  handled(scope, news, notificationId, parts, async (scope) => {
    if (userId !== null && !(await assigneesOf(scope, notificationId)).some(({ id }) => id === userId))
      throw codedError('NOT_FOUND');
    const isChanged = await assignIncident(scope.db, notificationId, userId);
    return isChanged ? { action: 'assign', after: { userId } } : null;
  });

/** Writes a comment on an alarm, which answers it. Throws NOT_FOUND, and INVALID_INPUT for an empty text or one that is too long. */
export const commentAlarm = (
  scope: Scope,
  news: AlarmNews,
  parts: ViewParts,
  { notificationId, text }: { notificationId: number; text: string },
): Promise<Notification> => {
  const trimmed = text.trim();
  if (trimmed === '' || trimmed.length > MOST_CHARACTERS)
    throw codedError('INVALID_INPUT', { field: 'text' });
  return handled(scope, news, notificationId, parts, async (scope) => {
    await commentIncident(scope.db, notificationId, scope.requester.userId, trimmed);
    return { action: 'comment', after: { text: trimmed } };
  });
};
