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

/** Whether all customers are chosen, by the option for all or each of several: then the map shows the geofences of all. */
function useChoosesAll(): boolean {
  const { selection, customers } = useFleet();
  if (!selection) return false;
  return (
    selection.allCustomers || (customers.length > 1 && selection.customerIds.length === customers.length)
  );
}

interface Shown {
  /** Whether the geofences of the last selected customer, or of all where all are chosen, are shown, as far as they are meant for the map. */
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
  const choosesAll = useChoosesAll();
  const inHandId = useInHandId();
  const isOnForAll = isOn && choosesAll;
  const isOnForOne = isOn && !choosesAll;
  const own = useGeofences(customerId, { enabled: (isOnForOne || isEditing) && customerId !== null });
  const isElsewhere =
    wantedId !== null && !own.data?.geofence.items.some((geofence) => geofence.id === wantedId);
  const all = useGeofences(null, { enabled: isOnForAll });
  const elsewhere = useGeofences(null, { enabled: isElsewhere, id: wantedId });
  return useMemo(() => {
    const ofOne = own.data?.geofence.items ?? [];
    const ofAll = all.data?.geofence.items ?? [];
    const wanted = [...ofOne, ...(elsewhere.data?.geofence.items ?? [])];
    const forMap = isOnForAll ? ofAll : isOnForOne ? ofOne : [];
    const shown = [
      ...(isEditing ? ofOne : []),
      ...forMap.filter(({ showOnMap }) => showOnMap),
      ...wanted.filter(({ id }) => id === wantedId),
    ];
    const free = [...new Map(shown.map((geofence) => [geofence.id, geofence])).values()].filter(
      ({ id }) => id !== inHandId,
    );
    return free.length > 0 ? free : null;
  }, [own.data, all.data, elsewhere.data, isOnForAll, isOnForOne, isEditing, wantedId, inHandId]);
}

/**
 * Returns a function that reads the geofences of the last selected customer, or of all where all are chosen, notifies the user of the
 * result, and resolves with whether there is one to show.
 */
export function useShowGeofences(): () => Promise<boolean> {
  const last = useLastCustomer();
  const choosesAll = useChoosesAll();
  const client = useQueryClient();
  return async () => {
    const t = textsNow(geofencesTexts);
    try {
      const wanted = {
        ...query(GEOFENCES, { customerId: choosesAll ? null : last, ids: null }),
        staleTime: 0,
      };
      const items = last === null ? [] : (await client.fetchQuery(wanted)).geofence.items;
      const hasAny = items.some(({ showOnMap }) => showOnMap);
      if (hasAny) notify.success(t('shown'), 'toast');
      else notify.warning(t(choosesAll ? 'noneOfAll' : 'none'), 'toast');
      return hasAny;
    } catch (error) {
      notify.danger(errorText(error));
      return false;
    }
  };
}
