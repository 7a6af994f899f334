import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { errorText } from '../api/index.ts';
import { useFleet } from '../fleet/index.ts';
import { textsNow } from '../i18n/index.ts';
import { notify } from '../ui/index.ts';
import { GEOFENCES, LISTED_GEOFENCES } from './calls.ts';
import { useInHandId } from './inHand.ts';
import { geofencesName } from './name.ts';

/** Interval at which the progress is read while a geofence is being applied to the past. */
const PROGRESS_EVERY_MS = 2_000;

/** The geofences of a customer, or of all customers in reach; or some of them by their ids. */
const geofencesQuery = (customerId: number | null, ids: number[] | null) => {
  const queryKey = [GEOFENCES.toString(), { customerId, ids }] as const;
  return queryOptions({
    queryKey,
    queryFn: async ({ signal, client }) => {
      const { readGeofences } = await import('./readGeofences.ts');
      return readGeofences({ customerId, ids, signal, before: client.getQueryData(queryKey) ?? [] });
    },
    structuralSharing: false, // which would compare ten thousand field by field
  });
};

/** Reads all lists of geofences again. */
export const refreshGeofences = (client: QueryClient) =>
  Promise.all(
    [LISTED_GEOFENCES, GEOFENCES].map((call) => client.invalidateQueries({ queryKey: [call.toString()] })),
  );

/** The customer that was selected last; null where none is selected. */
export function useLastCustomer(): number | null {
  return useFleet().selection?.customerIds.at(-1) ?? null;
}

/** Reads the geofences of a customer, those of all customers in reach with null, or one of them by its id. */
export function useGeofences(
  customerId: number | null,
  { enabled, id = null }: { enabled: boolean; id?: number | null },
) {
  return useQuery({
    ...geofencesQuery(customerId, id === null ? null : [id]),
    enabled,
    refetchInterval: ({ state }) =>
      state.data?.some(({ applying }) => applying !== null) ? PROGRESS_EVERY_MS : false,
  });
}

/** The chosen customers where they are several, whose geofences the map then shows together; null for one, and for none. */
function useSeveralCustomers(): ReadonlySet<number> | null {
  const { selection } = useFleet();
  return useMemo(
    () =>
      selection && (selection.allCustomers || selection.customerIds.length > 1)
        ? new Set(selection.customerIds)
        : null,
    [selection],
  );
}

interface Shown {
  /** Whether the geofences of the chosen customers are shown, as far as they are meant for the map. */
  isOn: boolean;
  /** A geofence that was searched for, which is shown as well. */
  wantedId: number | null;
  /** Whether all geofences of the customer are shown, as while they are edited. */
  isEditing: boolean;
  /** The customer that was chosen for that; null for the one that was selected last. */
  editedCustomerId: number | null;
}

/** The geofences that the map shows; null for none. */
export function useShownGeofences({ isOn, wantedId, isEditing, editedCustomerId }: Shown) {
  const last = useLastCustomer();
  const customerId = (isEditing && editedCustomerId) || last;
  const several = useSeveralCustomers();
  const inHandId = useInHandId();
  const isOnForSeveral = isOn && several !== null;
  const isOnForOne = isOn && several === null;
  const own = useGeofences(customerId, { enabled: (isOnForOne || isEditing) && customerId !== null });
  const isElsewhere = wantedId !== null && !own.data?.some((geofence) => geofence.id === wantedId);
  const all = useGeofences(null, { enabled: isOnForSeveral });
  const elsewhere = useGeofences(null, { enabled: isElsewhere, id: wantedId });
  return useMemo(() => {
    const ofOne = own.data ?? [];
    const ofAll = all.data?.filter(({ customerId: of }) => several?.has(of)) ?? [];
    const wanted = [...ofOne, ...(elsewhere.data ?? [])];
    const forMap = isOnForSeveral ? ofAll : isOnForOne ? ofOne : [];
    const shown = [
      ...(isEditing ? ofOne : []),
      ...forMap.filter(({ showOnMap }) => showOnMap),
      ...wanted.filter(({ id }) => id === wantedId),
    ];
    const free = [...new Map(shown.map((geofence) => [geofence.id, geofence])).values()].filter(
      ({ id }) => id !== inHandId,
    );
    return free.length > 0 ? free : null;
  }, [
    own.data,
    all.data,
    elsewhere.data,
    several,
    isOnForSeveral,
    isOnForOne,
    isEditing,
    wantedId,
    inHandId,
  ]);
}

/**
 * Returns a function that reads the geofences of the chosen customers, notifies the user of the result, and resolves with whether there is one to show.
 */
export function useShowGeofences(): () => Promise<boolean> {
  const last = useLastCustomer();
  const several = useSeveralCustomers();
  const client = useQueryClient();
  return async () => {
    const t = textsNow(geofencesName);
    try {
      const wanted = { ...geofencesQuery(several ? null : last, null), staleTime: 0 };
      const items = last === null ? [] : await client.fetchQuery(wanted);
      const hasAny = items.some(({ showOnMap, customerId: of }) => showOnMap && (several?.has(of) ?? true));
      if (hasAny) notify.success(t('shown'), 'toast');
      else notify.warning(t(several ? 'noneOfSeveral' : 'none'), 'toast');
      return hasAny;
    } catch (error) {
      notify.danger(errorText(error));
      return false;
    }
  };
}
