import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call, query } from '../api/index.ts';
import { useFleet } from '../fleet/index.ts';
import { useFormat } from '../i18n/index.ts';
import { useUser } from '../session/index.ts';
import { useOwnVehiclesOfGroups } from '../vehicles/index.ts';
import { RECIPIENTS, SERVICE_OPTIONS, SERVICES, SERVICES_PERFORMED } from './calls.ts';

const REFRESH_MS = 60_000;

/** The notices to list: those of groups, or those of vehicles. */
export interface NoticeSource {
  assetIds: readonly number[];
  groupIDs: readonly number[];
}

/** The ids of the chosen groups, in order; empty until they are known. */
export function useGroupIds(): readonly number[] {
  const { selection } = useFleet();
  return useMemo(() => [...(selection?.groupIds ?? [])].sort((a, b) => a - b), [selection?.groupIds]);
}

/** The service types, frequencies and units, with the server's descriptions in the current language. */
export function useServiceOptions() {
  const { language } = useFormat();
  return useQuery({
    queryKey: [SERVICE_OPTIONS.toString(), language],
    queryFn: ({ signal }) => call(SERVICE_OPTIONS, {}, signal),
    staleTime: REFRESH_MS,
  });
}

/** The notices of a source, read again each minute; nothing is requested without groups or vehicles. */
export function useNotices({ assetIds, groupIDs }: NoticeSource) {
  return useQuery({
    ...query(SERVICES, { assetIds: [...assetIds], groupIDs: [...groupIDs] }),
    enabled: assetIds.length + groupIDs.length > 0,
    refetchInterval: REFRESH_MS,
  });
}

/** The vehicles of the chosen groups. */
export const useServicedAssets = () => useOwnVehiclesOfGroups(useGroupIds());

/** The possible recipients of the notices of a customer's vehicle: its users, as far as the user may know them. */
export function useRecipients(customerId: number | null) {
  const own = useUser().customer.id;
  return useQuery({ ...query(RECIPIENTS, { customerId: customerId ?? own }), staleTime: REFRESH_MS });
}

/** Returns a function that reads all lists of maintenance again. */
export function useRefreshLists(): () => Promise<unknown> {
  const client = useQueryClient();
  return () =>
    Promise.all(
      [SERVICES, SERVICES_PERFORMED].map((list) => client.invalidateQueries({ queryKey: [list.toString()] })),
    );
}
