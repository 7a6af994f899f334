import { lockAssetsInReach } from '../access/assetsInReach.ts';
import type { Scope } from '../access/scope.ts';
import { codedError } from '../errors.ts';
import { readRoads, type StoredRoad } from '../store/roads.ts';

/**
 * A road in scope that nobody else changes, deletes or plans runs of until the transaction of the scope ends. Throws NOT_FOUND.
 */
export async function lockRoadForChange(scope: Scope, id: number): Promise<StoredRoad> {
  // Not FOR UPDATE: the foreign key of a run that is inserted meanwhile would wait for it, by who holds the lock on runs.
  const locked = await roadInScope(scope, id).select('road.id').forNoKeyUpdate().executeTakeFirst();
  return readLocked(scope, id, locked);
}

/**
 * A road in scope that nobody changes or deletes until the transaction of the scope ends, while others may plan runs of it as well; with
 * the time zone of its customer. Throws NOT_FOUND.
 */
export async function lockRoadForPlanning(
  scope: Scope,
  id: number,
): Promise<{ road: StoredRoad; timeZone: string }> {
  const locked = await roadInScope(scope, id)
    .innerJoin('customer', 'customer.id', 'road.customer_id')
    .select('customer.time_zone')
    .forShare('road')
    .executeTakeFirst();
  const road = await readLocked(scope, id, locked);
  return { road, timeZone: locked!.time_zone };
}

/** Holds assets of a customer until the transaction of the scope ends: none is deleted or moved. Throws NOT_FOUND unless all are in scope. */
export async function lockAssetsOf(scope: Scope, customerId: number, ids: readonly number[]): Promise<void> {
  const assets = await lockAssetsInReach(scope, ids);
  if (assets.some((asset) => asset.customerId !== customerId)) throw codedError('NOT_FOUND');
}

const roadInScope = (scope: Scope, id: number) => scope.roads().where('road.id', '=', id);

async function readLocked(scope: Scope, id: number, locked: object | undefined): Promise<StoredRoad> {
  const road = locked && (await readRoads(scope.db, [id])).get(id);
  if (!road) throw codedError('NOT_FOUND');
  return road;
}
