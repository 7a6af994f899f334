import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { errorText, query } from '../api/index.ts';
import { useFleet } from '../fleet/index.ts';
import { textsNow } from '../i18n/index.ts';
import { notify } from '../ui/index.ts';
import { GEOFENCES, LISTED_GEOFENCES } from './calls.ts';
import { useInHandId } from './inHand.ts';
import { geofencesTexts } from './texts.ts';

/** Interval at which the progress is read while a geofence is being applied to the past. */
const PROGRESS_EVERY_MS = 2_000;

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
    ...query(GEOFENCES, { customerId, ids: id === null ? null : [id] }),
    enabled,
    refetchInterval: ({ state }) =>
      state.data?.geofence.items.some(({ applying }) => applying !== null) ? PROGRESS_EVERY_MS : false,
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
  const isElsewhere =
    wantedId !== null && !own.data?.geofence.items.some((geofence) => geofence.id === wantedId);
  const all = useGeofences(null, { enabled: isOnForSeveral });
  const elsewhere = useGeofences(null, { enabled: isElsewhere, id: wantedId });
  return useMemo(() => {
    const ofOne = own.data?.geofence.items ?? [];
    const ofAll = all.data?.geofence.items.filter(({ customerId: of }) => several?.has(of)) ?? [];
    const wanted = [...ofOne, ...(elsewhere.data?.geofence.items ?? [])];
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
    const t = textsNow(geofencesTexts);
    try {
      const wanted = {
        ...query(GEOFENCES, { customerId: several ? null : last, ids: null }),
        staleTime: 0,
      };
      const items = last === null ? [] : (await client.fetchQuery(wanted)).geofence.items;
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
