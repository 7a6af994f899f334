import { intervalOf, renewalStartM } from '@rastro/domain';
import { sql } from 'kysely';
import { lockAssetsInReach } from '../access/assetsInReach.ts';
import { auditChange } from '../access/auditChange.ts';
import type { Scope } from '../access/scope.ts';
import { codedError } from '../errors.ts';
import type { Db } from '../store/database.ts';
import { meterStart } from '../store/serviceMeters.ts';
import { lockNoticeInReach, renewNotice } from './changeNotices.ts';
import type { PerformedInput } from './input.ts';

const ENTITY = 'servicePerformed';
const METRES_PER_KM = 1_000;

/** A performed service of an asset in reach. */
export interface ReachedPerformed {
  id: number;
  customerId: number;
  assetId: number;
}

/**
 * Stores a performed service, and begins the next cycle of a notice with it where one is named; gives its id. Throws NOT_FOUND, and
 * INVALID_INPUT for a notice that it cannot renew.
 */
export async function createPerformed(
  scope: Scope,
  assetId: number,
  input: PerformedInput,
  renewServiceId: number | null,
): Promise<number> {
  return scope.inTransaction(async (scope) => {
    const customerId = await lockAsset(scope, assetId);
    if (renewServiceId !== null) await renew(scope, assetId, renewServiceId, input);
    const { id } = await scope.db
      .insertInto('service_performed')
      .values({
        customer_id: customerId,
        ...columnsOf(assetId, input),
        renewed_notice_id: renewServiceId,
        created_by: scope.requester.userId,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await auditChange(scope, {
      customerId,
      action: 'create',
      entity: ENTITY,
      entityId: id,
      before: null,
      after: { assetId, ...input, renewServiceId },
    });
    return id;
  });
}

/** Changes a performed service. Throws NOT_FOUND. */
export async function updatePerformed(
  scope: Scope,
  id: number,
  assetId: number,
  input: PerformedInput,
): Promise<void> {
  await scope.inTransaction(async (scope) => {
    const { customerId } = await lockPerformed(scope, id);
    if ((await lockAsset(scope, assetId)) !== customerId) throw codedError('NOT_FOUND');
    const before = await auditedRow(scope.db, id);
    await scope.db
      .updateTable('service_performed')
      .set(columnsOf(assetId, input))
      .where('id', '=', id)
      .execute();
    const after = await auditedRow(scope.db, id);
    await auditChange(scope, { customerId, action: 'update', entity: ENTITY, entityId: id, before, after });
  });
}

/** Deletes a performed service. Its files stay stored, and nobody reaches them any more. Throws NOT_FOUND. */
export async function deletePerformed(scope: Scope, id: number): Promise<void> {
  await scope.inTransaction(async (scope) => {
    const { customerId } = await lockPerformed(scope, id);
    const before = await auditedRow(scope.db, id);
    await scope.db
      .updateTable('service_performed')
      .set({ deleted_at: sql`now()` })
      .where('id', '=', id)
      .execute();
    await auditChange(scope, {
      customerId,
      action: 'delete',
      entity: ENTITY,
      entityId: id,
      before,
      after: null,
    });
  });
}

/** A performed service of an asset in reach that nobody else changes until the transaction of the scope ends. Throws NOT_FOUND. */
export async function lockPerformed(scope: Scope, id: number): Promise<ReachedPerformed> {
  const performed = await inReach(scope, id).forUpdate().executeTakeFirst();
  if (!performed) throw codedError('NOT_FOUND');
  await lockAssetsInReach(scope, [performed.assetId]);
  return performed;
}

/** A performed service in reach. Throws NOT_FOUND. */
export async function performedInReach(scope: Scope, id: number): Promise<ReachedPerformed> {
  const performed = await inReach(scope, id).executeTakeFirst();
  if (!performed) throw codedError('NOT_FOUND');
  return performed;
}

const inReach = (scope: Scope, id: number) =>
  scope.db
    .selectFrom('service_performed')
    .select(['id', 'customer_id as customerId', 'asset_id as assetId'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where('asset_id', 'in', scope.assets().select('asset.id'));

/** Holds an asset in reach until the transaction of the scope ends; gives its customer. Throws NOT_FOUND. */
async function lockAsset(scope: Scope, assetId: number): Promise<number> {
  const [asset] = await lockAssetsInReach(scope, [assetId]);
  return asset!.customerId;
}

/** Begins the next cycle of a notice of this asset and this kind of service; never one before the cycle that is under way. */
async function renew(
  scope: Scope,
  assetId: number,
  noticeId: number,
  { serviceTypeId, time, odometerKm }: PerformedInput,
): Promise<void> {
  const notice = await lockNoticeInReach(scope, noticeId);
  const { terms } = notice;
  if (notice.assetId !== assetId || notice.serviceTypeId !== serviceTypeId || time < terms.startTime)
    throw codedError('INVALID_INPUT', { field: 'renewServiceId' });
  const basis = intervalOf(terms.frequencyId, terms.quantity)?.basis;
  if (basis === undefined || basis === 'calendar') return renewNotice(scope, notice, time, null);
  const at = { customerId: notice.customerId, assetId, since: time };
  const known = await meterStart(scope.db, basis, at, Date.now());
  if (basis === 'hourMeter' || known === null) return renewNotice(scope, notice, time, known);
  const enteredM = odometerKm === null ? null : odometerKm * METRES_PER_KM;
  const start = renewalStartM(enteredM, known.start) ?? known.start;
  return renewNotice(scope, notice, time, { source: known.source, start });
}

const columnsOf = (assetId: number, input: PerformedInput) => ({
  asset_id: assetId,
  service_type_id: input.serviceTypeId,
  date: new Date(input.time),
  odometer_km: input.odometerKm,
  brand: input.brand,
  supplier: input.supplier,
  notes: input.notes,
  cost: input.cost === null ? null : String(input.cost),
  currency: input.currency,
});

/** What the audit log keeps of a performed service. */
const auditedRow = (db: Db, id: number): Promise<unknown> =>
  db
    .selectFrom('service_performed')
    .select(['asset_id', 'service_type_id', 'date', 'odometer_km', 'brand', 'supplier', 'notes', 'cost'])
    .select('currency')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
