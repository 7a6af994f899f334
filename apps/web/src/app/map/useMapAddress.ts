import { useMemo } from 'react';
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router';
import { type MapAddress, readAssetId, readMapAddress, writeMapAddress } from './mapAddress.ts';

/** The state of the map page, which is its address. */
export interface MapPlace {
  /** The vehicle whose panel is open; null without one, NaN for what is no id. */
  assetId: number | null;
  address: MapAddress;
  /** The address of a vehicle (null: none) with these changes. State that belongs to another vehicle is dropped. */
  linkTo(assetId: number | null, change: Partial<MapAddress>): string;
  /** Navigates to the address of `linkTo`. */
  goTo(assetId: number | null, change?: Partial<MapAddress>): void;
  /** Changes part of the address; with `replace` without a step in the history, as for typing. */
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
    // The way back to the list is kept, and from one vehicle to the next also the tab and its period.
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
