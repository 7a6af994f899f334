import type { SettingsDirectory } from '../settings/settingsDirectory.ts';
import { insertApplication } from '../store/applications.ts';
import type { Db } from '../store/database.ts';

/**
 * Requests that the vehicles of runs are derived anew from when the first run may have begun (`leadMs` of the road thresholds before its
 * planned start); runs that cannot have begun by `now` are left out. @returns whether any is left. Times are milliseconds since 1970 UTC.
 */
export async function applyRunsToPast(
  db: Db,
  settings: SettingsDirectory,
  of: { customerId: number; roadId: number; userId: number },
  runs: readonly { assetId: number; plannedStart: number }[],
  now: number,
): Promise<boolean> {
  const begun = runs
    .map(({ assetId, plannedStart }) => {
      const { leadMs } = settings.of(of.customerId, assetId).at(Math.min(plannedStart, now)).road;
      return { assetId, from: plannedStart - leadMs };
    })
    .filter(({ from }) => from < now);
  if (begun.length === 0) return false;
  const from = begun.reduce((first, run) => Math.min(first, run.from), now);
  await insertApplication(db, {
    ...of,
    assetIds: [...new Set(begun.map(({ assetId }) => assetId))],
    from,
  });
  return true;
}
