import { useMemo } from 'react';
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router';
import { type MapAddress, readAssetId, readMapAddress, writeMapAddress } from './mapAddress.ts';

/** The state of the map page, which is its address. */
export interface MapPlace {
  /** The vehicle whose panel is open; null without one, NaN for what is no id. */
  assetId: number | null;
  address: MapAddress;
  /** Where a vehicle (null: none) with these changes is. What belongs to another vehicle is left behind. */
  linkTo(assetId: number | null, change: Partial<MapAddress>): string;
  /** Goes to where a vehicle with these changes is. */
  goTo(assetId: number | null, change?: Partial<MapAddress>): void;
  /** Changes something here; with `replace`, without a step in the history, as for typing. */
  change(change: Partial<MapAddress>, options?: { replace?: boolean }): void;
}

const AT_THE_BEGINNING = readMapAddress(new URLSearchParams());

export function useMapAddress(): MapPlace {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { markerId } = useParams();
  const [query] = useSearchParams();
  const address = useMemo(() => readMapAddress(query), [query]);
  const assetId = readAssetId(markerId);

  const linkTo = (target: number | null, change: Partial<MapAddress>) => {
    const { panel, status, text, tab, search, alarms, geofences, geofenceId } = address;
    // The way back to the list stays; the tab and its period too, from one vehicle to the next.
    const kept = {
      ...AT_THE_BEGINNING,
      panel,
      status,
      text,
      alarms,
      geofences,
      geofenceId,
      ...(target === null ? {} : { tab, search }),
    };
    return `/map${target === null ? '' : `/${target}`}${writeMapAddress({ ...kept, ...change })}`;
  };

  return {
    assetId,
    address,
    linkTo,
    goTo: (target, change = {}) => void navigate(linkTo(target, change)),
    change: (change, { replace = false } = {}) =>
      void navigate(`${pathname}${writeMapAddress({ ...address, ...change })}`, { replace }),
  };
}
