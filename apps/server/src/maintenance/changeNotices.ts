import type { Scope } from '../access/scope.ts';
import { codedError } from '../errors.ts';
import { type AuditEntry, audit } from '../store/audit.ts';
import { type Db, inTransaction, type Store } from '../store/database.ts';
import { query } from '../store/query.ts';
import type { NoticeInput } from './input.ts';
import { type MeterStart, meterStart } from './meters.ts';
import { lockNotice, METER_SOURCES, type Notice } from './notices.ts';
import { checkRecipients, knownUsers, type ReachedAsset, reachAssets } from './reach.ts';

const ENTITY = 'service';
const MAX_ASSETS = 500;

/** Creates a notice for each asset; gives their ids in the order of the assets. */
export async function createNotices(
  scope: Scope,
  store: Store,
  assetIds: readonly number[],
  input: NoticeInput,
): Promise<number[]> {
  if (assetIds.length === 0 || assetIds.length > MAX_ASSETS)
    throw codedError('INVALID_INPUT', { field: 'assetIds' });
  const assets = await reachAssets(scope, assetIds);
  await checkRecipients(scope, store, input.userIds, assets);
  return inTransaction(store.db, async (tx) => {
    const ids: number[] = [];
    for (const asset of assets) {
      const meter = await startOf(tx, asset, input);
      const { rows } = await query(
        tx,
        `INSERT INTO service_notice (customer_id, asset_id, service_type_id, frequency_id, quantity, percentage_alert, date_start,
                                     meter_source, meter_start, user_ids, emails, created_by)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) RETURNING id`,
        [
          asset.customerId,
          asset.id,
          input.serviceTypeId,
          input.frequencyId,
          input.quantity,
          input.percentageAlert,
          new Date(input.startTime),
          meter && METER_SOURCES[meter.source],
          meter?.start ?? null,
          input.userIds,
          input.emails,
          scope.requester.userId,
        ],
      );
      const { id } = rows[0];
      ids.push(id);
      await audit(tx, {
        ...entryOf(scope, asset.customerId, id),
        action: 'create',
        before: null,
        after: { assetId: asset.id, ...auditedInput(input) },
      });
    }
    return ids;
  });
}

/**
 * Changes a notice. Recipients whom the asking one may not know stay. Another interval or start begins a new cycle, in which it
 * rings anew. Throws NOT_FOUND, INVALID_INPUT.
 */
export async function updateNotice(
  scope: Scope,
  store: Store,
  id: number,
  assetIds: readonly number[],
  input: NoticeInput,
): Promise<void> {
  await inTransaction(store.db, async (tx) => {
    const before = await reachNotice(scope, tx, id);
    if (assetIds.length !== 1 || assetIds[0] !== before.assetId)
      throw codedError('INVALID_INPUT', { field: 'assetIds' });
    const asset: ReachedAsset = { id: before.assetId, customerId: before.customerId };
    await checkRecipients(scope, store, input.userIds, [asset]);
    const known = new Set(await knownUsers(scope, before.userIds));
    const unknown = before.userIds.filter((userId) => !known.has(userId) && !input.userIds.includes(userId));
    const userIds = [...unknown, ...input.userIds];
    const { terms } = before;
    const isSameCycle =
      terms.frequencyId === input.frequencyId &&
      terms.quantity === input.quantity &&
      terms.startTime === input.startTime;
    const meter = isSameCycle ? terms.meter : await startOf(tx, asset, input);
    await query(
      tx,
      `UPDATE service_notice
          SET service_type_id = $2, frequency_id = $3, quantity = $4, percentage_alert = $5, date_start = $6, meter_source = $7,
              meter_start = $8, user_ids = $9, emails = $10, cycle = cycle + $11
        WHERE id = $1`,
      [
        id,
        input.serviceTypeId,
        input.frequencyId,
        input.quantity,
        input.percentageAlert,
        new Date(input.startTime),
        meter && METER_SOURCES[meter.source],
        meter?.start ?? null,
        userIds,
        input.emails,
        isSameCycle ? 0 : 1,
      ],
    );
    await audit(tx, {
      ...entryOf(scope, before.customerId, id),
      action: 'update',
      before: auditedNotice(before),
      after: auditedInput({ ...input, userIds }),
    });
  });
}

/** Deletes a notice; services that renewed it keep their mention of it. Throws NOT_FOUND. */
export async function deleteNotice(scope: Scope, store: Store, id: number): Promise<void> {
  await inTransaction(store.db, async (tx) => {
    const notice = await reachNotice(scope, tx, id);
    await query(tx, 'UPDATE service_notice SET deleted_at = now() WHERE id = $1', [id]);
    await audit(tx, {
      ...entryOf(scope, notice.customerId, id),
      action: 'delete',
      before: { assetId: notice.assetId, ...auditedNotice(notice) },
      after: null,
    });
  });
}

/** Begins the next cycle of a notice, at a moment and a reading of the meter that it follows. */
export async function renewNotice(
  scope: Scope,
  db: Db,
  notice: Notice,
  startTime: number,
  meter: MeterStart | null,
): Promise<void> {
  await query(
    db,
    `UPDATE service_notice SET date_start = $2, meter_source = $3, meter_start = $4, cycle = cycle + 1 WHERE id = $1`,
    [notice.id, new Date(startTime), meter && METER_SOURCES[meter.source], meter?.start ?? null],
  );
  await audit(db, {
    ...entryOf(scope, notice.customerId, notice.id),
    action: 'update',
    before: { startTime: notice.terms.startTime, meter: notice.terms.meter, cycle: notice.cycle },
    after: { startTime, meter, cycle: notice.cycle + 1 },
  });
}

/** A notice of an asset in reach, locked. Throws NOT_FOUND. */
export async function reachNotice(scope: Scope, db: Db, id: number): Promise<Notice> {
  const notice = await lockNotice(db, id);
  if (!notice) throw codedError('NOT_FOUND');
  await reachAssets(scope, [notice.assetId]);
  return notice;
}

/** Where the cycle begins on the meter; null by calendar, and where that is still to come or not known: the clock looks again. */
async function startOf(
  db: Db,
  { id, customerId }: ReachedAsset,
  { interval, startTime }: NoticeInput,
): Promise<MeterStart | null> {
  const now = Date.now();
  if (interval.basis === 'calendar' || startTime > now) return null;
  return meterStart(db, interval.basis, { customerId, assetId: id, since: startTime }, now);
}

const entryOf = (
  { requester }: Scope,
  customerId: number,
  id: number,
): Pick<AuditEntry, 'userId' | 'customerId' | 'entity' | 'entityId'> => ({
  userId: requester.userId,
  customerId,
  entity: ENTITY,
  entityId: id,
});

const auditedInput = ({ interval: _, ...input }: NoticeInput) => input;

function auditedNotice({ serviceTypeId, terms, userIds, emails }: Notice) {
  const { frequencyId, quantity, percentageAlert, startTime } = terms;
  return { serviceTypeId, frequencyId, quantity, percentageAlert, startTime, userIds, emails };
}
