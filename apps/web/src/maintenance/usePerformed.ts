import { useQuery } from '@tanstack/react-query';
import { query } from '../api/index.ts';
import { addDays, isoDay, wallTime } from '../i18n/index.ts';
import { useUser } from '../session/index.ts';
import { SERVICES_PERFORMED } from './calls.ts';
import type { MaintenanceAddress } from './maintenanceAddress.ts';
import { useGroupIds } from './useMaintenance.ts';

/** The performed services to look for. */
export type PerformedSearch = Pick<MaintenanceAddress, 'performedOf' | 'range' | 'days'>;

const USUAL_DAYS = 30;

/** The range to look in: the chosen one, or the last thirty days in the time zone. */
export function rangeOf(
  range: PerformedSearch['range'],
  nowMs: number,
  timeZone: string,
): { from: string; to: string } {
  if (range) return range;
  const today = isoDay(wallTime(nowMs, timeZone));
  return { from: addDays(today, 1 - USUAL_DAYS), to: today };
}

/** The performed services of the chosen groups that fit the search; nothing is requested without groups. */
export function usePerformed({ performedOf, range, days }: PerformedSearch, isEnabled = true) {
  const { timeZone } = useUser();
  const groupIDs = useGroupIds();
  const { from, to } = rangeOf(range, Date.now(), timeZone);
  return useQuery({
    ...query(SERVICES_PERFORMED, {
      assetIds: [...performedOf],
      groupIDs: [...groupIDs],
      startDate: `${from} 00:00:00`,
      endDate: `${to} 23:59:59`,
      days: [...days],
    }),
    enabled: isEnabled && groupIDs.length > 0,
  });
}
