import { auditChange } from '../access/auditChange.ts';
import { pictureDigest } from '../access/photo.ts';
import type { Scope } from '../access/scope.ts';
import { codedError } from '../errors.ts';

const AUDITED = pictureDigest('photo');

/** Gives a vehicle in reach a photo, as it is stored; null takes it away. Throws NOT_FOUND. */
export const setAssetPhoto = (scope: Scope, assetId: number, photo: string | null): Promise<void> =>
  scope.inTransaction(async (scope) => {
    const before = await scope
      .assets()
      .where('asset.id', '=', assetId)
      .select(['asset.customer_id', AUDITED])
      .forNoKeyUpdate('asset')
      .executeTakeFirst();
    if (!before) throw codedError('NOT_FOUND');
    const after = await scope.db
      .updateTable('asset')
      .set({ photo, photo_full: null })
      .where('id', '=', assetId)
      .returning(AUDITED)
      .executeTakeFirstOrThrow();
    await auditPhoto(scope, 'asset', assetId, before, after);
  });

/** Gives a driver in reach a photo, as it is stored; null takes it away. Throws NOT_FOUND. */
export const setDriverPhoto = (scope: Scope, driverId: number, photo: string | null): Promise<void> =>
  scope.inTransaction(async (scope) => {
    const before = await scope
      .drivers()
      .where('driver.id', '=', driverId)
      .select(['driver.customer_id', AUDITED])
      .forNoKeyUpdate('driver')
      .executeTakeFirst();
    if (!before) throw codedError('NOT_FOUND');
    const after = await scope.db
      .updateTable('driver')
      .set({ photo })
      .where('id', '=', driverId)
      .returning(AUDITED)
      .executeTakeFirstOrThrow();
    await auditPhoto(scope, 'driver', driverId, before, after);
  });

function auditPhoto(
  scope: Scope,
  entity: 'asset' | 'driver',
  entityId: number,
  { customer_id: customerId, photo_sha256 }: { customer_id: number; photo_sha256: string | null },
  after: { photo_sha256: string | null },
): Promise<void> {
  return auditChange(scope, {
    customerId,
    action: 'update',
    entity,
    entityId,
    before: { photo_sha256 },
    after,
  });
}
