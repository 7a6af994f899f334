import { loadRequesterOfUser } from '../access/requester.ts';
import { Scope } from '../access/scope.ts';
import { codedError } from '../errors.ts';
import type { Store } from '../store/database.ts';

/** An asset in reach with its customer. */
export interface ReachedAsset {
  id: number;
  customerId: number;
}

/** The assets of these ids, in their order, each once. Throws NOT_FOUND when one of them is out of reach. */
export async function reachAssets(scope: Scope, ids: readonly number[]): Promise<ReachedAsset[]> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return [];
  const rows = await scope
    .assets()
    .where('asset.id', 'in', wanted)
    .select(['asset.id', 'asset.customer_id as customerId'])
    .execute();
  const found = new Map(rows.map((row) => [row.id, row]));
  return wanted.map((id) => {
    const asset = found.get(id);
    if (!asset) throw codedError('NOT_FOUND');
    return asset;
  });
}

/**
 * Checks recipients: each has to be somebody whom the asking one may know (NOT_FOUND) and who may see all the assets themselves
 * (INVALID_INPUT): a notice tells of its vehicle.
 */
export async function checkRecipients(
  scope: Scope,
  store: Store,
  userIds: readonly number[],
  assets: readonly ReachedAsset[],
): Promise<void> {
  if (userIds.length === 0) return;
  const known = new Set(await knownUsers(scope, userIds));
  const assetIds = assets.map(({ id }) => id);
  for (const userId of userIds) {
    const recipient = known.has(userId) ? await loadRequesterOfUser(store.db, userId) : null;
    if (!recipient) throw codedError('NOT_FOUND');
    const seen = await new Scope(store, recipient)
      .assets()
      .where('asset.id', 'in', assetIds)
      .select('asset.id')
      .execute();
    if (seen.length < assetIds.length) throw codedError('INVALID_INPUT', { field: 'users' });
  }
}

/** Those of the users whom the asking one may know. */
export async function knownUsers(scope: Scope, userIds: readonly number[]): Promise<number[]> {
  if (userIds.length === 0) return [];
  const rows = await scope
    .users()
    .where('app_user.id', 'in', [...userIds])
    .select('app_user.id')
    .execute();
  return rows.map(({ id }) => id);
}
