import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { errorText, query } from '../api/index.ts';
import { useFleet } from '../fleet/index.ts';
import { textsNow } from '../i18n/index.ts';
import { notify } from '../ui/index.ts';
import { GEOFENCES } from './calls.ts';
import { useBoard } from './drawingBoard.ts';
import { geofencesTexts } from './texts.ts';

/** Interval at which the progress is read while a geofence is being applied to the past. */
const PROGRESS_EVERY_MS = 2_000;

/** The customer that was selected last; null where none is selected. */
export function useLastCustomer(): number | null {
  return useFleet().selection?.customerIds.at(-1) ?? null;
}

/** Reads the geofences of a customer; those of all customers in scope with null. */
export function useGeofences(customerId: number | null, { enabled }: { enabled: boolean }) {
  return useQuery({
    ...query(GEOFENCES, { customerId }),
    enabled,
    refetchInterval: ({ state }) =>
      state.data?.geofence.items.some(({ applying }) => applying !== null) ? PROGRESS_EVERY_MS : false,
  });
}

interface Shown {
  /** Whether the geofences of the last selected customer are shown, as far as they are meant for the map. */
  isOn: boolean;
  /** A geofence that was searched for, which is shown as well. */
  wantedId: number | null;
  /** Whether all geofences of the customer are shown, as while they are edited. */
  isEditing: boolean;
}

/** The geofences that the map shows; null for none. */
export function useShownGeofences({ isOn, wantedId, isEditing }: Shown) {
  const customerId = useLastCustomer();
  const { inHandId } = useBoard();
  const own = useGeofences(customerId, { enabled: (isOn || isEditing) && customerId !== null });
  const isElsewhere =
    wantedId !== null && !own.data?.geofence.items.some((geofence) => geofence.id === wantedId);
  const all = useGeofences(null, { enabled: isElsewhere });
  return useMemo(() => {
    const items = isOn || isEditing ? (own.data?.geofence.items ?? []) : [];
    const shown = items.filter(({ showOnMap }) => isEditing || showOnMap);
    const known = [...items, ...(all.data?.geofence.items ?? [])];
    const wanted = known.find(({ id }) => id === wantedId);
    if (wanted && !shown.includes(wanted)) shown.push(wanted);
    const free = shown.filter(({ id }) => id !== inHandId);
    return free.length > 0 ? free : null;
  }, [own.data, all.data, isOn, isEditing, wantedId, inHandId]);
}

/**
 * Returns a function that reads the geofences of the last selected customer, notifies the user of the result, and resolves with
 * whether there is one to show.
 */
export function useShowGeofences(): () => Promise<boolean> {
  const customerId = useLastCustomer();
  const client = useQueryClient();
  return async () => {
    const t = textsNow(geofencesTexts);
    try {
      const items =
        customerId === null
          ? []
          : (await client.fetchQuery({ ...query(GEOFENCES, { customerId }), staleTime: 0 })).geofence.items;
      const hasAny = items.some(({ showOnMap }) => showOnMap);
      if (hasAny) notify.success(t('shown'));
      else notify.warning(t('none'));
      return hasAny;
    } catch (error) {
      notify.danger(errorText(error));
      return false;
    }
  };
}
