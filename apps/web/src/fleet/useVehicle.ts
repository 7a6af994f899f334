import { useQuery } from '@tanstack/react-query';
import { query } from '../api/index.ts';
import { ASSET, POINTS_OF_ASSETS } from './calls.ts';
import { useFleet, useFleetLoaded, useLiveVehicle } from './FleetProvider.tsx';
import type { Vehicle } from './live/fleetStore.ts';

const REFRESH_MS = 30_000;

/** A vehicle to look at in a panel: of the live fleet, or, outside of the chosen groups, asked for by itself. */
export interface LookedAt {
  /** Null without any position, and while it is being asked for. */
  vehicle: Vehicle | null;
  /** When this browser got that. */
  heardAt: number;
  state: 'loading' | 'known' | 'noPosition' | 'notFound' | 'failed';
  retry(): void;
}

/** The vehicle of an id; without one nothing is asked. */
export function useVehicle(assetId: number | null): LookedAt {
  const { store } = useFleet();
  const isLoaded = useFleetLoaded();
  const live = useLiveVehicle(assetId);
  const point = useQuery({
    ...query(POINTS_OF_ASSETS, { movilesID: assetId === null ? [] : [assetId] }),
    enabled: assetId !== null && live === null && isLoaded,
    refetchInterval: REFRESH_MS,
  });
  const asked = point.data?.points.find(({ mid }) => mid === assetId) ?? null;
  const vehicle = live ?? asked;
  // Without a position it may still be a vehicle that never transmitted.
  const asset = useQuery({
    ...query(ASSET, { assetId: assetId ?? 0 }),
    enabled: assetId !== null && vehicle === null && point.isSuccess,
  });
  const heardAt = live ? store.heardAt(live.mid) : point.dataUpdatedAt;

  return {
    vehicle,
    heardAt: heardAt ?? Date.now(),
    state: stateOf(),
    retry: () => {
      void point.refetch();
      if (asset.isError) void asset.refetch();
    },
  };

  function stateOf(): LookedAt['state'] {
    if (vehicle) return 'known';
    if (point.isError || asset.isError) return 'failed';
    // The asset may be known from elsewhere before its point was asked for.
    if (!point.isSuccess || !asset.isSuccess) return 'loading';
    return asset.data.asset ? 'noPosition' : 'notFound';
  }
}
