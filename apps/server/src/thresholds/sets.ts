import type { MutationSetThresholdsArgs, ThresholdSet } from '@rastro/contract/resolvers';
import { type NamedThreshold, namesOf, type Overrides, overridesOf, wrongThreshold } from '@rastro/domain';
import { sql } from 'kysely';
import { customerInReach } from '../access/customerInReach.ts';
import type { Scope } from '../access/scope.ts';
import { codedError } from '../errors.ts';
import { momentMs, momentText } from '../moments.ts';
import type { ThresholdPlace } from '../settings/ruleSets.ts';
import { audit } from '../store/audit.ts';
import { inTransaction, type Store } from '../store/database.ts';
import { query } from '../store/query.ts';

interface SetRow {
  id: number;
  customerId: number;
  assetTypeId: number | null;
  assetId: number | null;
  validFrom: Date;
  overrides: Overrides;
  createdBy: string | null;
  createdAt: Date;
}

/** The sets in reach, the newest first; a user bounded by groups reaches those of single assets. */
async function setsInReach(
  store: Store,
  scope: Scope,
  { customerId = null, id = null }: { customerId?: number | null; id?: number | null },
): Promise<SetRow[]> {
  const { rows } = await sql<SetRow>`
    SELECT s.id, s.customer_id AS "customerId", s.asset_type_id AS "assetTypeId", s.asset_id AS "assetId",
           s.valid_from AS "validFrom", s.overrides, u.user_name::text AS "createdBy", s.created_at AS "createdAt"
      FROM rule_set s LEFT JOIN app_user u ON u.id = s.created_by
     WHERE s.customer_id IN (${scope.customers().select('customer.id')})
       AND (s.asset_id IN (${scope.assets().select('asset.id')}) OR (s.asset_id IS NULL AND NOT ${scope.isBounded}))
       ${customerId === null ? sql`` : sql`AND s.customer_id = ${customerId}`} ${id === null ? sql`` : sql`AND s.id = ${id}`}
     ORDER BY s.valid_from DESC, s.id DESC`.execute(store.db);
  return rows;
}

const viewOf = (row: SetRow): ThresholdSet => ({
  id: row.id,
  customerId: row.customerId,
  assetTypeId: row.assetTypeId,
  assetId: row.assetId,
  validFrom: momentText(row.validFrom.getTime()),
  thresholds: namesOf(row.overrides),
  createdBy: row.createdBy,
  createdAt: momentText(row.createdAt.getTime()),
});

/** The sets of a customer as they are shown. */
export async function listSets(store: Store, scope: Scope, customerId: number): Promise<ThresholdSet[]> {
  return (await setsInReach(store, scope, { customerId })).map(viewOf);
}

/** Stores a set; see `setThresholds` in the contract. `inheritedAt` tells what holds at a place without it. Throws NOT_FOUND, INVALID_INPUT. */
export async function storeSet(
  store: Store,
  scope: Scope,
  input: MutationSetThresholdsArgs,
  inheritedAt: (place: ThresholdPlace, time: number) => readonly NamedThreshold[],
): Promise<ThresholdSet> {
  const place = await placeOf(scope, input);
  const { customerId, assetTypeId, assetId } = place;
  const { userId, timeZone } = scope.requester;
  const validFrom = new Date(momentMs(input.validFrom, timeZone));
  const wrong = wrongThreshold(input.thresholds, inheritedAt(place, validFrom.getTime()));
  if (wrong !== null) throw codedError('INVALID_INPUT', { field: wrong });
  const overrides = overridesOf(input.thresholds);
  const id = await inTransaction(store.db, async (tx) => {
    const before = await query(
      tx,
      `DELETE FROM rule_set WHERE customer_id = $1 AND asset_type_id IS NOT DISTINCT FROM $2
          AND asset_id IS NOT DISTINCT FROM $3 AND valid_from = $4 RETURNING id, overrides`,
      [customerId, assetTypeId, assetId, validFrom],
    );
    // A new row, not a changed one: its id is a new version.
    const made = await query<{ id: number }>(
      tx,
      `INSERT INTO rule_set (customer_id, asset_type_id, asset_id, valid_from, overrides, created_by)
       VALUES ($1, $2, $3, $4, $5, $6) RETURNING id`,
      [customerId, assetTypeId, assetId, validFrom, JSON.stringify(overrides), userId],
    );
    const [row] = made.rows as [{ id: number }];
    await audit(tx, {
      userId,
      customerId,
      action: before.rows.length > 0 ? 'update' : 'create',
      entity: 'rule_set',
      entityId: row.id,
      before: before.rows[0] ?? null,
      after: { assetTypeId, assetId, validFrom, overrides },
    });
    return row.id;
  });
  const [row] = await setsInReach(store, scope, { id });
  return viewOf(row as SetRow);
}

/** Where a set belongs, checked. Throws NOT_FOUND, INVALID_INPUT. */
export async function placeOf(
  scope: Scope,
  {
    customerId,
    assetTypeId,
    assetId,
  }: Pick<MutationSetThresholdsArgs, 'customerId' | 'assetTypeId' | 'assetId'>,
): Promise<ThresholdPlace> {
  if (assetId != null) {
    if (assetTypeId != null) throw codedError('INVALID_INPUT', { field: 'assetTypeId' });
    const asset = await scope
      .assets()
      .where('asset.id', '=', assetId)
      .select(['asset.id', 'asset.customer_id as customerId'])
      .executeTakeFirst();
    if (!asset || (customerId != null && customerId !== asset.customerId)) throw codedError('NOT_FOUND');
    return { customerId: asset.customerId, assetTypeId: null, assetId: asset.id };
  }
  if (scope.isBounded) throw codedError('NOT_FOUND'); // what holds for a whole customer is not for who sees some groups
  if (assetTypeId != null && !(assetTypeId >= 1 && assetTypeId <= ASSET_TYPES))
    throw codedError('INVALID_INPUT', { field: 'assetTypeId' });
  return {
    customerId: await customerInReach(scope, customerId),
    assetTypeId: assetTypeId ?? null,
    assetId: null,
  };
}

/** The icon codes of the specification are the types. */
const ASSET_TYPES = 12;

/** Takes a set back. Throws NOT_FOUND. */
export async function deleteSet(store: Store, scope: Scope, id: number): Promise<void> {
  const [set] = await setsInReach(store, scope, { id });
  if (!set) throw codedError('NOT_FOUND');
  const { userId } = scope.requester;
  const { customerId, assetTypeId, assetId, validFrom, overrides } = set;
  await inTransaction(store.db, async (tx) => {
    await query(tx, 'DELETE FROM rule_set WHERE id = $1', [id]);
    await audit(tx, {
      userId,
      customerId,
      action: 'delete',
      entity: 'rule_set',
      entityId: id,
      before: { assetTypeId, assetId, validFrom, overrides },
      after: null,
    });
  });
}
