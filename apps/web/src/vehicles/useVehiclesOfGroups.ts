import { useQuery } from '@tanstack/react-query';
import { query } from '../api/index.ts';
import { VEHICLES_OF_GROUPS } from './calls.ts';

const FRESH_MS = 60_000;

/** Reads the vehicles of groups; nothing is requested without groups. */
export function useVehiclesOfGroups(groupIDs: readonly number[]) {
  return useQuery({
    ...query(VEHICLES_OF_GROUPS, { groupIDs: [...groupIDs] }),
    enabled: groupIDs.length > 0,
    staleTime: FRESH_MS,
  });
}
