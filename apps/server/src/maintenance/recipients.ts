import type { AssetInReach } from '../access/assetsInReach.ts';
import { loadRequesterOfUser } from '../access/requester.ts';
import type { Scope } from '../access/scope.ts';
import { codedError } from '../errors.ts';

/**
 * Checks the recipients of a notice: each has to be somebody whom the requester may know (NOT_FOUND) and who may see all the assets
 * themselves (INVALID_INPUT), since a notice shows its vehicle.
 */
export async function checkRecipients(
  scope: Scope,
  userIds: readonly number[],
  assets: readonly AssetInReach[],
): Promise<void> {
  if (userIds.length === 0) return;
  const known = new Set(await knownUsers(scope, userIds));
  const assetIds = assets.map(({ id }) => id);
  for (const userId of userIds) {
    const recipient = known.has(userId) ? await loadRequesterOfUser(scope.db, userId) : null;
    if (!recipient) throw codedError('NOT_FOUND');
    const seen = await scope
      .as(recipient)
      .assets()
      .where('asset.id', 'in', assetIds)
      .select('asset.id')
      .execute();
    if (seen.length < assetIds.length) throw codedError('INVALID_INPUT', { field: 'users' });
  }
}

/** The users whom the requester may know, out of some. */
export async function knownUsers(scope: Scope, userIds: readonly number[]): Promise<number[]> {
  if (userIds.length === 0) return [];
  const rows = await scope
    .users()
    .where('app_user.id', 'in', [...userIds])
    .select('app_user.id')
    .execute();
  return rows.map(({ id }) => id);
}
