import type { Scope } from '../access/scope.ts';
import { codedError } from '../errors.ts';

/** An asset whose history is asked for. */
export interface HistoryAsset {
  id: number;
  customerId: number;
  name: string;
}

/** Days of one export or one answer at most. */
export const MOST_DAYS = 366;
const MS_PER_DAY = 86_400_000;

/** The asset, where it is among those to look at. Throws NOT_FOUND. */
export const watchedAssetIn = (scope: Scope, assetId: number): Promise<HistoryAsset> =>
  among(scope.watched(), assetId);

/** The asset, where the scope holds it, so that its history may be changed. Throws NOT_FOUND. */
export const assetIn = (scope: Scope, assetId: number): Promise<HistoryAsset> =>
  among(scope.assets(), assetId);

async function among(assets: ReturnType<Scope['assets']>, assetId: number): Promise<HistoryAsset> {
  const asset = await assets
    .where('asset.id', '=', assetId)
    .select(['asset.id', 'asset.customer_id as customerId', 'asset.name'])
    .executeTakeFirst();
  if (!asset) throw codedError('NOT_FOUND');
  return asset;
}

/** Throws where a range (milliseconds since 1970) is empty, backwards or too long. */
export function checkRange(from: number, to: number, maximumDays = MOST_DAYS): void {
  if (!(to > from)) throw codedError('INVALID_INPUT', { field: 'to' });
  if (to - from > maximumDays * MS_PER_DAY) throw codedError('RANGE_TOO_LONG', { maximumDays });
}
