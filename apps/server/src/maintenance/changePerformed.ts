import { intervalOf, renewalStartM } from '@rastro/domain';
import type { Scope } from '../access/scope.ts';
import { codedError } from '../errors.ts';
import { audit } from '../store/audit.ts';
import { type Db, inTransaction, type Store } from '../store/database.ts';
import { query } from '../store/query.ts';
import { reachNotice, renewNotice } from './changeNotices.ts';
import type { PerformedInput } from './input.ts';
import { meterStart } from './meters.ts';
import { reachAssets } from './reach.ts';

const ENTITY = 'servicePerformed';
const METRES_PER_KM = 1_000;

/** A performed service that is in reach. */
export interface ReachedPerformed {
  id: number;
  customerId: number;
  assetId: number;
}

/** Stores a performed service, and begins the next cycle of a notice with it where one is named; gives its id. */
export async function createPerformed(
  scope: Scope,
  store: Store,
  assetId: number,
  input: PerformedInput,
  renewServiceId: number | null,
): Promise<number> {
  const [asset] = await reachAssets(scope, [assetId]);
  if (!asset) throw codedError('NOT_FOUND');
  return inTransaction(store.db, async (tx) => {
    if (renewServiceId !== null) await renew(scope, tx, assetId, renewServiceId, input);
    const { rows } = await query(
      tx,
      `INSERT INTO service_performed (customer_id, asset_id, service_type_id, date, odometer_km, brand, supplier, notes, cost, currency,
                                      renewed_notice_id, created_by)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) RETURNING id`,
      [asset.customerId, ...columnsOf(assetId, input), renewServiceId, scope.requester.userId],
    );
    await audit(tx, {
      userId: scope.requester.userId,
      customerId: asset.customerId,
      action: 'create',
      entity: ENTITY,
      entityId: rows[0].id,
      before: null,
      after: { assetId, ...input, renewServiceId },
    });
    return rows[0].id;
  });
}

/** Changes a performed service. Throws NOT_FOUND. */
export async function updatePerformed(
  scope: Scope,
  store: Store,
  id: number,
  assetId: number,
  input: PerformedInput,
): Promise<void> {
  await inTransaction(store.db, async (tx) => {
    const reached = await reachPerformed(scope, tx, id);
    const [asset] = await reachAssets(scope, [assetId]);
    if (asset?.customerId !== reached.customerId) throw codedError('NOT_FOUND');
    const before = await auditedRow(tx, id);
    await query(
      tx,
      `UPDATE service_performed
          SET asset_id = $2, service_type_id = $3, date = $4, odometer_km = $5, brand = $6, supplier = $7, notes = $8, cost = $9,
              currency = $10
        WHERE id = $1`,
      [id, ...columnsOf(assetId, input)],
    );
    await audit(tx, {
      userId: scope.requester.userId,
      customerId: reached.customerId,
      action: 'update',
      entity: ENTITY,
      entityId: id,
      before,
      after: await auditedRow(tx, id),
    });
  });
}

/** Deletes a performed service. Its files go with the flag: nobody reaches them any more. Throws NOT_FOUND. */
export async function deletePerformed(scope: Scope, store: Store, id: number): Promise<void> {
  await inTransaction(store.db, async (tx) => {
    const { customerId } = await reachPerformed(scope, tx, id);
    const before = await auditedRow(tx, id);
    await query(tx, 'UPDATE service_performed SET deleted_at = now() WHERE id = $1', [id]);
    await audit(tx, {
      userId: scope.requester.userId,
      customerId,
      action: 'delete',
      entity: ENTITY,
      entityId: id,
      before,
      after: null,
    });
  });
}

/** A performed service of an asset in reach, locked. Throws NOT_FOUND. */
export async function reachPerformed(scope: Scope, db: Db, id: number): Promise<ReachedPerformed> {
  const { rows } = await query(
    db,
    `SELECT id, customer_id AS "customerId", asset_id AS "assetId" FROM service_performed
      WHERE id = $1 AND deleted_at IS NULL FOR UPDATE`,
    [id],
  );
  if (!rows[0]) throw codedError('NOT_FOUND');
  await reachAssets(scope, [rows[0].assetId]);
  return rows[0];
}

/** Begins the next cycle of a notice of this asset and this kind of service; never one before the cycle that runs. */
async function renew(
  scope: Scope,
  db: Db,
  assetId: number,
  noticeId: number,
  { serviceTypeId, time, odometerKm }: PerformedInput,
): Promise<void> {
  const notice = await reachNotice(scope, db, noticeId);
  const { terms } = notice;
  if (notice.assetId !== assetId || notice.serviceTypeId !== serviceTypeId || time < terms.startTime)
    throw codedError('INVALID_INPUT', { field: 'renewServiceId' });
  const basis = intervalOf(terms.frequencyId, terms.quantity)?.basis;
  if (basis === undefined || basis === 'calendar') return renewNotice(scope, db, notice, time, null);
  const at = { customerId: notice.customerId, assetId, since: time };
  const known = await meterStart(db, basis, at, Date.now());
  if (basis === 'hourMeter' || known === null) return renewNotice(scope, db, notice, time, known);
  const toldM = odometerKm === null ? null : odometerKm * METRES_PER_KM;
  const start = renewalStartM(toldM, known.start) ?? known.start;
  return renewNotice(scope, db, notice, time, { source: known.source, start });
}

const columnsOf = (assetId: number, input: PerformedInput): unknown[] => [
  assetId,
  input.serviceTypeId,
  new Date(input.time),
  input.odometerKm,
  input.brand,
  input.supplier,
  input.notes,
  input.cost,
  input.currency,
];

async function auditedRow(db: Db, id: number): Promise<unknown> {
  const { rows } = await query(
    db,
    `SELECT asset_id, service_type_id, date, odometer_km, brand, supplier, notes, cost, currency FROM service_performed
      WHERE id = $1`,
    [id],
  );
  return rows[0];
}
