import { useQuery } from '@tanstack/react-query';
import { query } from '../api/index.ts';
import { isOwner, useUser } from '../session/index.ts';
import { VEHICLES_OF_GROUPS } from './calls.ts';

const FRESH_MS = 60_000;

const vehiclesOf = (groupIDs: readonly number[]) => ({
  ...query(VEHICLES_OF_GROUPS, { groupIDs: [...groupIDs] }),
  enabled: groupIDs.length > 0,
  staleTime: FRESH_MS,
});

/** Reads the vehicles of groups, with the fleets of other customers that these show; nothing is requested without groups. */
export const useVehiclesOfGroups = (groupIDs: readonly number[]) => useQuery(vehiclesOf(groupIDs));

/** Reads the vehicles of groups that are the user's to administer: of fleets of other customers, nothing may be changed or ring. */
export function useOwnVehiclesOfGroups(groupIDs: readonly number[]) {
  const user = useUser();
  return useQuery({
    ...vehiclesOf(groupIDs),
    select: ({ assetsByGroups }) => ({
      assetsByGroups: {
        items: isOwner(user)
          ? assetsByGroups.items
          : assetsByGroups.items.filter(({ customer }) => customer.id === user.customer.id),
      },
    }),
  });
}
