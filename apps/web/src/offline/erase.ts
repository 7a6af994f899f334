import { TILES } from './caches.ts';
import { canKeep, keptFleetStorage } from './keptFleet.ts';

/** Erases what this browser keeps of what somebody saw. What it cannot erase it could not keep either. */
export async function eraseKept(): Promise<void> {
  if (!canKeep()) return;
  await Promise.allSettled([keptFleetStorage.erase(), globalThis.caches?.delete(TILES)]);
}
