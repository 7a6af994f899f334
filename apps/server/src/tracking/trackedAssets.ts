import { sql } from 'kysely';
import type { Scope } from '../access/scope.ts';
import { codedError } from '../errors.ts';

const MAXIMUM = 4; // docs/contract.md

/** The assets in scope that the requester follows beside each other, in the order in which they were added. */
export async function trackedAssets(scope: Scope): Promise<number[]> {
  const rows = await scope
    .watched()
    .innerJoin('tracked_asset', 'tracked_asset.asset_id', 'asset.id')
    .where('tracked_asset.user_id', '=', scope.requester.userId)
    .select('asset.id')
    .orderBy('tracked_asset.added_at')
    .orderBy('asset.id')
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Adds an asset to those that the requester follows; one that is there already stays in its place. Gives all of them. Throws NOT_FOUND for
 * one out of scope, and TRACKING_FULL where there are as many as there may be.
 */
export async function trackAsset(scope: Scope, assetId: number): Promise<number[]> {
  const { userId } = scope.requester;
  // Two windows of a user add one after the other.
  await scope.db.selectFrom('app_user').where('id', '=', userId).select('id').forUpdate().execute();
  const inScope = await scope.watched().where('asset.id', '=', assetId).select('asset.id').executeTakeFirst();
  if (!inScope) throw codedError('NOT_FOUND');
  const before = await trackedAssets(scope);
  if (before.includes(assetId)) return before;
  if (before.length >= MAXIMUM) throw codedError('TRACKING_FULL', { maximum: MAXIMUM });
  // Those that are out of scope by now would come back as too many.
  await scope.db
    .deleteFrom('tracked_asset')
    .where('user_id', '=', userId)
    .where(sql<boolean>`asset_id <> ALL(${before}::int[])`)
    .execute();
  await scope.db.insertInto('tracked_asset').values({ user_id: userId, asset_id: assetId }).execute();
  return [...before, assetId];
}

/** Removes an asset from those that the requester follows, where it is among them. Gives the others. */
export async function untrackAsset(scope: Scope, assetId: number): Promise<number[]> {
  await scope.db
    .deleteFrom('tracked_asset')
    .where('user_id', '=', scope.requester.userId)
    .where('asset_id', '=', assetId)
    .execute();
  return trackedAssets(scope);
}
