import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import { codedError } from '../errors.ts';
import type { Tables } from '../store/tables.ts';
import type { Scope } from './scope.ts';

/** An asset in reach, with its customer. */
export interface AssetInReach {
  id: number;
  customerId: number;
}

/** The assets of these ids, in their order, each once. Throws NOT_FOUND where one of them is out of reach. */
export async function assetsInReach(scope: Scope, ids: readonly number[]): Promise<AssetInReach[]> {
  return inOrder(ids, await ofIds(scope, ids).execute());
}

/**
 * The assets of these ids, in their order, each once; none of them is deleted or changes its customer until the transaction of the scope
 * ends. Throws NOT_FOUND where one of them is out of reach.
 */
export async function lockAssetsInReach(scope: Scope, ids: readonly number[]): Promise<AssetInReach[]> {
  return inOrder(ids, await ofIds(scope, ids).orderBy('asset.id').forShare().execute());
}

const ofIds = (scope: Scope, ids: readonly number[]) =>
  scope
    .assets()
    .where(sql<boolean>`asset.id = ANY(${[...ids]}::int[])`)
    .select(['asset.id', 'asset.customer_id']);

function inOrder(
  ids: readonly number[],
  rows: readonly Pick<Selectable<Tables['asset']>, 'id' | 'customer_id'>[],
): AssetInReach[] {
  const customers = new Map(rows.map((row) => [row.id, row.customer_id]));
  return [...new Set(ids)].map((id) => {
    const customerId = customers.get(id);
    if (customerId === undefined) throw codedError('NOT_FOUND');
    return { id, customerId };
  });
}
