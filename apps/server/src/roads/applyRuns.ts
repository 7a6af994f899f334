import { DEFAULT_SETTINGS } from '@rastro/domain';
import type { PoolClient } from 'pg';
import { insertApplication } from '../store/applications.ts';

/** So long before its planned start a run may begin, unless somebody set it otherwise. */
const LEAD_MS = DEFAULT_SETTINGS.road.leadMs;

/**
 * Notes that the vehicles of runs are to be derived anew from the beginning of the first of them, as far as they have begun.
 * @returns whether any has.
 */
export async function applyRunsToPast(
  client: PoolClient,
  of: { customerId: number; roadId: number; userId: number },
  runs: readonly { assetId: number; plannedStart: number }[],
  now: number,
): Promise<boolean> {
  const begun = runs.filter(({ plannedStart }) => plannedStart - LEAD_MS < now);
  if (begun.length === 0) return false;
  const first = begun.reduce((start, run) => Math.min(start, run.plannedStart), now);
  const assetIds = [...new Set(begun.map(({ assetId }) => assetId))];
  await insertApplication(client, { ...of, assetIds, from: first - LEAD_MS });
  return true;
}
