import { useQuery } from '@tanstack/react-query';
import { query } from '../api/index.ts';
import { ASSET, POINTS_OF_ASSETS } from './calls.ts';
import { useFleet, useFleetLoaded, useLiveVehicle } from './FleetProvider.tsx';
import type { Vehicle } from './live/vehicle.ts';

const REFRESH_MS = 30_000;

/** A vehicle for a panel: from the live fleet or, outside of the chosen groups, read by itself. */
export interface LookedAt {
  /** Null without any position, and while it is being read. */
  vehicle: Vehicle | null;
  /** When this browser received the point, in milliseconds since 1970. */
  receivedAt: number;
  state: 'loading' | 'known' | 'noPosition' | 'notFound' | 'failed';
  retry(): void;
}

/** Reads the vehicle of an id; without an id nothing is requested. */
export function useVehicle(assetId: number | null): LookedAt {
  const { store, past } = useFleet();
  const isLoaded = useFleetLoaded();
  const live = useLiveVehicle(assetId);
  const point = useQuery({
    ...query(POINTS_OF_ASSETS, { movilesID: assetId === null ? [] : [assetId] }),
    enabled: assetId !== null && live === null && isLoaded && past === null,
    refetchInterval: REFRESH_MS,
  });
  // Where it is now says nothing of the past.
  const asked = past ? null : (point.data?.points.find(({ mid }) => mid === assetId) ?? null);
  const vehicle = live ?? asked;
  // A vehicle without a position may be one that never transmitted.
  const asset = useQuery({
    ...query(ASSET, { assetId: assetId ?? 0 }),
    enabled: assetId !== null && vehicle === null && point.isSuccess && past === null,
  });
  const receivedAt = live ? store.receivedAt(live.mid) : point.dataUpdatedAt;

  return {
    vehicle,
    receivedAt: receivedAt ?? Date.now(),
    state: stateOf(),
    retry: () => {
      void point.refetch();
      if (asset.isError) void asset.refetch();
    },
  };

  function stateOf(): LookedAt['state'] {
    if (vehicle) return 'known';
    if (past) return past.isReading() ? 'loading' : 'noPosition';
    if (point.isError || asset.isError) return 'failed';
    // The asset may be known from elsewhere before its point was read.
    if (!point.isSuccess || !asset.isSuccess) return 'loading';
    return asset.data.asset ? 'noPosition' : 'notFound';
  }
}
