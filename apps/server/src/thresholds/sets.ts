import type { MutationSetThresholdsArgs, ThresholdSet } from '@rastro/contract/resolvers';
import { namesOf, type Overrides, overridesOf, wrongThreshold } from '@rastro/domain';
import { sql } from 'kysely';
import { auditChange } from '../access/auditChange.ts';
import { customerInReach } from '../access/customerInReach.ts';
import { demandUnchanged } from '../access/demandUnchanged.ts';
import type { Scope } from '../access/scope.ts';
import { codedError } from '../errors.ts';
import { momentMs, momentText } from '../moments.ts';
import type { ThresholdPlace, ThresholdSets } from '../settings/thresholdSets.ts';
import { inherited } from './inForce.ts';

/** What the audit log calls sets. */
export const RULE_SET = 'rule_set';
/** Number of asset types, whose ids begin at 1. */
const ASSET_TYPES = 12;

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
     ORDER BY s.valid_from DESC, s.id DESC`.execute(scope.db);
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
export async function listSets(scope: Scope, customerId: number): Promise<ThresholdSet[]> {
  return (await setsInReach(scope, { customerId })).map(viewOf);
}

/**
 * Stores a set in the place of one of the same date; see `setThresholds` in the contract. Throws NOT_FOUND, INVALID_INPUT for thresholds
 * that make no sense beside those that the place inherits, and CHANGED_MEANWHILE.
 */
export async function storeSet(
  scope: Scope,
  thresholdSets: ThresholdSets,
  input: MutationSetThresholdsArgs,
): Promise<ThresholdSet> {
  return scope.inTransaction(async (scope) => {
    const { db } = scope;
    const { userId, timeZone } = scope.requester;
    const place = await placeOf(scope, input);
    const { customerId, assetTypeId, assetId } = place;
    await lockSets(scope, customerId);
    const validFrom = new Date(momentMs(input.validFrom, timeZone));
    const layers = await thresholdSets.readLayersAt(db, place, validFrom.getTime());
    const wrong = wrongThreshold(input.thresholds, inherited(place, layers).thresholds);
    if (wrong !== null) throw codedError('INVALID_INPUT', { field: wrong });
    const overrides = overridesOf(input.thresholds);
    const standing = await db
      .selectFrom('rule_set')
      .select('id')
      .where('customer_id', '=', customerId)
      .where('asset_type_id', 'is not distinct from', assetTypeId)
      .where('asset_id', 'is not distinct from', assetId)
      .where('valid_from', '=', validFrom)
      .executeTakeFirst();
    // A set is never changed, so its id is its version.
    await demandUnchanged(scope, {
      entity: RULE_SET,
      id: standing?.id ?? input.replaces ?? 0,
      version: standing?.id ?? null,
      known: input.replaces,
      stored: async () => standing && viewOf(await setInReach(scope, standing.id)),
    });
    const before = await db
      .deleteFrom('rule_set')
      .where('customer_id', '=', customerId)
      .where('asset_type_id', 'is not distinct from', assetTypeId)
      .where('asset_id', 'is not distinct from', assetId)
      .where('valid_from', '=', validFrom)
      .returning(['id', 'overrides'])
      .executeTakeFirst();
    // A new row, not a changed one: its id is a new version.
    const { id } = await db
      .insertInto('rule_set')
      .values({
        customer_id: customerId,
        asset_type_id: assetTypeId,
        asset_id: assetId,
        valid_from: validFrom,
        overrides: JSON.stringify(overrides),
        created_by: userId,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await auditChange(scope, {
      customerId,
      action: before ? 'update' : 'create',
      entity: RULE_SET,
      entityId: id,
      before: before ?? null,
      after: { assetTypeId, assetId, validFrom, overrides },
    });
    return viewOf(await setInReach(scope, id));
  });
}

/** The place of a set, checked. Throws NOT_FOUND, INVALID_INPUT. */
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

/** Deletes a set: what it overrode holds again. Throws NOT_FOUND. */
export async function deleteSet(scope: Scope, id: number): Promise<void> {
  await scope.inTransaction(async (scope) => {
    const { customerId } = await setInReach(scope, id);
    await lockSets(scope, customerId);
    const { assetTypeId, assetId, validFrom, overrides } = await setInReach(scope, id); // it may be gone since
    await scope.db.deleteFrom('rule_set').where('id', '=', id).execute();
    await auditChange(scope, {
      customerId,
      action: 'delete',
      entity: RULE_SET,
      entityId: id,
      before: { assetTypeId, assetId, validFrom, overrides },
      after: null,
    });
  });
}

async function setInReach(scope: Scope, id: number): Promise<SetRow> {
  const [set] = await setsInReach(scope, { id });
  if (!set) throw codedError('NOT_FOUND');
  return set;
}

/** Makes every other change to the sets of a customer wait until the transaction of the scope ends: sets are judged beside each other. */
async function lockSets(scope: Scope, customerId: number): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('rule_set'), ${customerId}::int)`.execute(scope.db);
}
