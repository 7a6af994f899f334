import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { query, subscribe } from '../api/index.ts';
import { VehicleStore } from '../live/index.ts';
import { ASSET, NEW_POINT_BY_ASSET_ID, POINTS_OF_ASSETS } from './calls.ts';
import { useSilenceMarks } from './live/useSilenceMarks.ts';
import type { FleetStore, Vehicle } from './live/vehicle.ts';

const AGAIN_MS = 5_000;
const POLL_MS = 30_000;

/** A single live vehicle in a store of its own, so that no other vehicle is transmitted. */
export interface Followed {
  store: FleetStore;
  state: 'loading' | 'live' | 'reconnecting' | 'failed' | 'notFound';
  retry(): void;
}

/** Subscribes to one vehicle; while the subscription is interrupted its point is read every 30 s. */
export function useFollowedVehicle(assetId: number): Followed {
  const [store] = useState(() => new VehicleStore<Vehicle>());
  useSilenceMarks(store);
  const [isLive, setIsLive] = useState(false);
  const point = useQuery({
    ...query(POINTS_OF_ASSETS, { movilesID: [assetId] }),
    refetchInterval: isLive ? false : POLL_MS,
  });
  const { data, refetch } = point;
  // A vehicle without a position may be one that never transmitted.
  const asset = useQuery({ ...query(ASSET, { assetId }), enabled: data?.points.length === 0 });
  useEffect(() => {
    if (data) store.mergeNewer(data.points, Date.now());
  }, [data, store]);

  useEffect(() => {
    let end: (() => void) | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const begin = () => {
      end = subscribe(
        NEW_POINT_BY_ASSET_ID,
        { assetId },
        {
          next: ({ newPointByAssetId }) => {
            setIsLive(true);
            store.merge([newPointByAssetId], [], Date.now());
          },
          ended: () => {
            setIsLive(false);
            void refetch(); // what was sent while there was no subscription
            timer = setTimeout(begin, AGAIN_MS);
          },
        },
      );
    };
    begin();
    return () => {
      clearTimeout(timer);
      end?.();
    };
  }, [assetId, store, refetch]);

  return {
    store,
    state: stateOf(),
    retry: () => {
      void refetch();
      if (asset.isError) void asset.refetch();
    },
  };

  function stateOf(): Followed['state'] {
    if (isLive) return 'live';
    if (point.isPending || asset.isLoading) return 'loading';
    if (point.isError || asset.isError) return 'failed';
    return asset.data && !asset.data.asset ? 'notFound' : 'reconnecting';
  }
}
