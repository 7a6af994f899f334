import type { Fix } from '@rastro/domain';

/** A fix with whose it is. The key is (customerId, assetId, fix.fixTime, fix.fingerprint). */
export interface StoredFix {
  customerId: number;
  assetId: number;
  deviceId: number;
  fix: Fix;
}
