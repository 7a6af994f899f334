import { sql } from 'kysely';
import { type AssetInReach, lockAssetsInReach } from '../access/assetsInReach.ts';
import { auditChange } from '../access/auditChange.ts';
import type { Scope } from '../access/scope.ts';
import { codedError } from '../errors.ts';
import type { Db } from '../store/database.ts';
import { askAddresses } from '../store/mailAddresses.ts';
import { type MeterStart, meterStart } from '../store/serviceMeters.ts';
import { meterColumns, type Notice } from '../store/serviceNotices.ts';
import type { NoticeInput } from './input.ts';
import { lockNotice } from './notices.ts';
import { checkRecipients, knownUsers } from './recipients.ts';

const ENTITY = 'service';
const MAX_ASSETS = 500;

/**
 * Creates a notice for each asset; gives their ids in the order of the assets. Throws NOT_FOUND for an asset or a recipient out of reach,
 * INVALID_INPUT.
 */
export async function createNotices(
  scope: Scope,
  assetIds: readonly number[],
  input: NoticeInput,
): Promise<number[]> {
  if (assetIds.length === 0 || assetIds.length > MAX_ASSETS)
    throw codedError('INVALID_INPUT', { field: 'assetIds' });
  return scope.inTransaction(async (scope) => {
    const assets = await lockAssetsInReach(scope, assetIds);
    await checkRecipients(scope, input.userIds, assets);
    for (const customerId of new Set(assets.map((asset) => asset.customerId)))
      await askAddresses(scope.db, customerId, input.emails, 'MAINTENANCE');
    const ids: number[] = [];
    for (const asset of assets) {
      const { id } = await scope.db
        .insertInto('service_notice')
        .values({
          customer_id: asset.customerId,
          asset_id: asset.id,
          ...columnsOf(input),
          ...meterColumns(await startOf(scope.db, asset, input)),
          created_by: scope.requester.userId,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      ids.push(id);
      await auditChange(scope, {
        customerId: asset.customerId,
        action: 'create',
        entity: ENTITY,
        entityId: id,
        before: null,
        after: { assetId: asset.id, ...auditedInput(input) },
      });
    }
    return ids;
  });
}

/**
 * Changes a notice. Recipients whom the requester may not know stay. Another interval or start begins a new cycle, in which it is
 * announced anew. Throws NOT_FOUND, INVALID_INPUT.
 */
export async function updateNotice(
  scope: Scope,
  id: number,
  assetIds: readonly number[],
  input: NoticeInput,
): Promise<void> {
  await scope.inTransaction(async (scope) => {
    const before = await lockNoticeInReach(scope, id);
    if (assetIds.length !== 1 || assetIds[0] !== before.assetId)
      throw codedError('INVALID_INPUT', { field: 'assetIds' });
    const asset: AssetInReach = { id: before.assetId, customerId: before.customerId };
    await checkRecipients(scope, input.userIds, [asset]);
    await askAddresses(scope.db, asset.customerId, input.emails, 'MAINTENANCE');
    const known = new Set(await knownUsers(scope, before.userIds));
    const unknown = before.userIds.filter((userId) => !known.has(userId) && !input.userIds.includes(userId));
    const userIds = [...unknown, ...input.userIds];
    const { terms } = before;
    const isSameCycle =
      terms.frequencyId === input.frequencyId &&
      terms.quantity === input.quantity &&
      terms.startTime === input.startTime;
    const meter = isSameCycle ? terms.meter : await startOf(scope.db, asset, input);
    await scope.db
      .updateTable('service_notice')
      .set({
        ...columnsOf({ ...input, userIds }),
        ...meterColumns(meter),
        cycle: before.cycle + (isSameCycle ? 0 : 1),
      })
      .where('id', '=', id)
      .execute();
    await auditChange(scope, {
      customerId: before.customerId,
      action: 'update',
      entity: ENTITY,
      entityId: id,
      before: auditedNotice(before),
      after: auditedInput({ ...input, userIds }),
    });
  });
}

/** Deletes a notice; services that renewed it keep their mention of it. Throws NOT_FOUND. */
export async function deleteNotice(scope: Scope, id: number): Promise<void> {
  await scope.inTransaction(async (scope) => {
    const notice = await lockNoticeInReach(scope, id);
    await scope.db
      .updateTable('service_notice')
      .set({ deleted_at: sql`now()` })
      .where('id', '=', id)
      .execute();
    await auditChange(scope, {
      customerId: notice.customerId,
      action: 'delete',
      entity: ENTITY,
      entityId: id,
      before: { assetId: notice.assetId, ...auditedNotice(notice) },
      after: null,
    });
  });
}

/** Begins the next cycle of a locked notice, at a moment and a reading of the meter that it follows. */
export async function renewNotice(
  scope: Scope,
  notice: Notice,
  startTime: number,
  meter: MeterStart | null,
): Promise<void> {
  const cycle = notice.cycle + 1;
  await scope.db
    .updateTable('service_notice')
    .set({ date_start: new Date(startTime), ...meterColumns(meter), cycle })
    .where('id', '=', notice.id)
    .execute();
  await auditChange(scope, {
    customerId: notice.customerId,
    action: 'update',
    entity: ENTITY,
    entityId: notice.id,
    before: { startTime: notice.terms.startTime, meter: notice.terms.meter, cycle: notice.cycle },
    after: { startTime, meter, cycle },
  });
}

/** A notice of an asset in reach that nobody else changes until the transaction of the scope ends. Throws NOT_FOUND. */
export async function lockNoticeInReach(scope: Scope, id: number): Promise<Notice> {
  const notice = await lockNotice(scope, id);
  if (!notice) throw codedError('NOT_FOUND');
  await lockAssetsInReach(scope, [notice.assetId]);
  return notice;
}

/** Where the cycle begins on the meter; null by calendar, and where that is still to come or unknown: `announceNotices` looks again. */
async function startOf(
  db: Db,
  { id, customerId }: AssetInReach,
  { interval, startTime }: NoticeInput,
): Promise<MeterStart | null> {
  const now = Date.now();
  if (interval.basis === 'calendar' || startTime > now) return null;
  return meterStart(db, interval.basis, { customerId, assetId: id, since: startTime }, now);
}

const columnsOf = (input: NoticeInput) => ({
  service_type_id: input.serviceTypeId,
  frequency_id: input.frequencyId,
  quantity: input.quantity,
  percentage_alert: input.percentageAlert,
  date_start: new Date(input.startTime),
  user_ids: [...input.userIds],
  emails: [...input.emails],
});

const auditedInput = ({ interval: _, ...input }: NoticeInput) => input;

function auditedNotice({ serviceTypeId, terms, userIds, emails }: Notice) {
  const { frequencyId, quantity, percentageAlert, startTime } = terms;
  return { serviceTypeId, frequencyId, quantity, percentageAlert, startTime, userIds, emails };
}
