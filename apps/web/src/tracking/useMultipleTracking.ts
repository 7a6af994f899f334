import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, codeOf, errorText, query } from '../api/index.ts';
import { textsNow } from '../i18n/index.ts';
import { notify } from '../ui/index.ts';
import { ADD_TO_MULTIPLE_TRACKING, MULTIPLE_TRACKING, REMOVE_FROM_MULTIPLE_TRACKING } from './calls.ts';
import { trackingTexts } from './texts.ts';

/** The vehicles of multiple tracking, and functions to change them. */
export interface TrackedVehicles {
  /** In the order in which they were added; null until they are known. */
  ids: readonly number[] | null;
  failed: boolean;
  retry(): void;
  has(assetId: number): boolean;
  /** Adds a vehicle, or removes it where it is among them, and says so. */
  toggle(assetId: number): void;
}

/** The vehicles that the user follows beside each other, stored for the user on the server. */
export function useMultipleTracking(): TrackedVehicles {
  const client = useQueryClient();
  const list = query(MULTIPLE_TRACKING, {});
  const listed = useQuery(list);
  const ids = listed.data?.multipleTracking ?? null;
  const has = (assetId: number) => ids?.includes(assetId) ?? false;
  const change = useMutation({
    mutationFn: async ({ assetId, isAdded }: { assetId: number; isAdded: boolean }) =>
      isAdded
        ? (await call(ADD_TO_MULTIPLE_TRACKING, { assetId })).addToMultipleTracking
        : (await call(REMOVE_FROM_MULTIPLE_TRACKING, { assetId })).removeFromMultipleTracking,
    onSuccess: (multipleTracking, { isAdded }) => {
      client.setQueryData(list.queryKey, { multipleTracking });
      notify.info(textsNow(trackingTexts)(isAdded ? 'added' : 'removed'), 'tracking');
    },
    onError: (error) => {
      if (codeOf(error) !== 'TRACKING_FULL') return notify.danger(errorText(error));
      notify.warning(errorText(error), 'tracking');
      void client.invalidateQueries({ queryKey: list.queryKey }); // another window may have filled it
    },
  });
  return {
    ids,
    failed: listed.isError && ids === null,
    retry: () => void listed.refetch(),
    has,
    toggle: (assetId) => change.mutate({ assetId, isAdded: !has(assetId) }),
  };
}
