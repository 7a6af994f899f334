import { useComputedColorScheme } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { query } from '../../api/index.ts';
import type { FleetStore, Vehicle } from '../../fleet/index.ts';
import { FleetMap, type FleetMapProps, VehicleStore } from '../../map/index.ts';
import { ADDITIONAL_MAPS } from './calls.ts';

const NO_MAPS: FleetMapProps['additionalMaps'] = [];

/** The live map in the colours of the page. Suspends until the map library is loaded. */
export function MapCanvas({ padding }: Pick<FleetMapProps, 'padding'>) {
  const theme = useComputedColorScheme('light');
  const additionalMaps = useQuery(query(ADDITIONAL_MAPS, {})).data?.additionalMaps ?? NO_MAPS;
  return <FleetMap theme={theme} padding={padding} additionalMaps={additionalMaps} />;
}

/**
 * The store from which the map draws, with the same vehicles as the fleet's store, and a guest that is shown even when it is not part
 * of the fleet.
 */
export function useMapStore(fleet: FleetStore, guest: Vehicle | null): VehicleStore {
  const [store] = useState(() => {
    const first = new VehicleStore();
    first.applySnapshot(fleet.all(), fleet.loaded);
    return first;
  });
  useEffect(() => {
    store.applySnapshot(fleet.all(), fleet.loaded);
    return fleet.subscribe(({ replaced, changed, removed }) => {
      if (replaced) store.applySnapshot(changed, fleet.loaded);
      else store.applyChanges(changed, removed);
    });
  }, [fleet, store]);
  useEffect(() => {
    if (!guest || fleet.get(guest.mid)) return;
    store.applyChanges([guest], []);
    return () => {
      if (!fleet.get(guest.mid)) store.applyChanges([], [guest.mid]);
    };
  }, [fleet, store, guest]);
  return store;
}
