import { useMemo } from 'react';
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router';
import type { AddressChange, AddressPart } from './addressPart.ts';
import { readAssetId } from './assetId.ts';
import { openPanel, writeQuery } from './mapAddress.ts';
import type { MapPlace } from './mapPlace.ts';

/** The state of the map page, from any page that links to it. */
export function useMapAddress(): MapPlace {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { markerId } = useParams();
  const [query] = useSearchParams();
  const read = useMemo(() => readerOf(query), [query]);

  const linkTo = (target: number | null, ...changes: AddressChange[]) => {
    const kept = target === null ? ['onMap'] : ['onMap', 'withVehicles'];
    const written = writeQuery(query, changes, ({ stays }) => kept.includes(stays));
    return `/map${target === null ? '' : `/${target}`}${written}`;
  };
  const goTo: MapPlace['goTo'] = (target, ...changes) => void navigate(linkTo(target, ...changes));

  return {
    assetId: readAssetId(markerId),
    read,
    linkTo,
    goTo,
    close: (...changes) => goTo(null, openPanel.set({ panel: null }), ...changes),
    change: (changes, { replace = false } = {}) =>
      void navigate(`${pathname}${writeQuery(query, changes)}`, { replace }),
  };
}

/** Reads each part of a query once, so that effects of React see the same object again. */
function readerOf(query: URLSearchParams): MapPlace['read'] {
  const states = new Map<object, unknown>();
  return <State extends object>(part: AddressPart<State>): State => {
    if (!states.has(part)) states.set(part, part.read(query));
    return states.get(part) as State;
  };
}
