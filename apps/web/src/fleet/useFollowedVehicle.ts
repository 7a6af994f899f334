import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { query, subscribe } from '../api/index.ts';
import { LiveConnection, VehicleStore, wakeWithPage } from '../live/index.ts';
import { ASSET, NEW_POINT_BY_ASSET_ID, POINTS_OF_ASSETS } from './calls.ts';
import { useSilenceMarks } from './live/useSilenceMarks.ts';
import type { FleetStore, Vehicle } from './live/vehicle.ts';

/** A single live vehicle in a store of its own, so that no other vehicle is transmitted. */
export interface Followed {
  store: FleetStore;
  state: 'loading' | 'live' | 'reconnecting' | 'failed' | 'notFound';
  retry(): void;
}

/** Subscribes to one vehicle, which must not change; while the subscription is interrupted its point is read by a poll. */
export function useFollowedVehicle(assetId: number): Followed {
  const [store] = useState(() => new VehicleStore<Vehicle>());
  const point = useQuery(query(POINTS_OF_ASSETS, { movilesID: [assetId] }));
  const { data, refetch } = point;
  // A vehicle without a position may be one that never transmitted.
  const asset = useQuery({ ...query(ASSET, { assetId }), enabled: data?.points.length === 0 });
  useEffect(() => {
    if (data) store.mergeNewer(data.points, Date.now());
  }, [data, store]);

  const [connection] = useState(
    () =>
      new LiveConnection<Vehicle, unknown>({
        subscribe: ({ next, ended }) =>
          subscribe(
            NEW_POINT_BY_ASSET_ID,
            { assetId },
            { next: ({ newPointByAssetId }) => next(newPointByAssetId), ended },
          ),
        poll: () => refetch({ throwOnError: true }),
        onNews: (point) => store.merge([point], [], Date.now()),
        onAnswer: () => undefined, // the query passes it on
        resumes: true,
        pollsAlways: false,
        warning: 'The vehicle could not be refreshed',
        now: Date.now,
        random: Math.random,
      }),
  );
  useSilenceMarks(store, connection);
  useEffect(() => {
    connection.start();
    const endWaking = wakeWithPage(connection);
    return () => {
      endWaking();
      connection.stop();
    };
  }, [connection]);
  const { phase } = useSyncExternalStore(
    (listener) => connection.subscribe(listener),
    () => connection.state,
  );

  return {
    store,
    state: stateOf(),
    retry: () => {
      void refetch();
      if (asset.isError) void asset.refetch();
    },
  };

  function stateOf(): Followed['state'] {
    if (phase === 'live') return 'live';
    if (point.isPending || asset.isLoading) return 'loading';
    if (point.isError || asset.isError) return 'failed';
    return asset.data && !asset.data.asset ? 'notFound' : 'reconnecting';
  }
}
