import { useMemo } from 'react';
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router';
import type { AddressChange, AddressPart } from './addressPart.ts';
import { bars, closing, mapUrl, openPanel, readMapUrl, writeQuery } from './mapAddress.ts';
import type { MapPlace } from './mapPlace.ts';

/** The state of the map page, from any page that links to it. */
export function useMapAddress(): MapPlace {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const { markerId } = useParams();
  const [written] = useSearchParams();
  const { assetId, query } = useMemo(() => readMapUrl(markerId, written), [markerId, written]);
  const read = useMemo(() => readerOf(query), [query]);

  const linkTo = (target: number | null, ...changes: AddressChange[]) => {
    const kept = target === null ? ['onMap'] : ['onMap', 'withVehicles'];
    const isOpening = target !== null || changes.some(({ part }) => part === openPanel);
    // Another page's query is its own, and it is where closing leads back to.
    const next = isMap(pathname)
      ? writeQuery(query, changes, ({ stays }) => kept.includes(stays))
      : writeQuery(
          query,
          isOpening ? [...changes, closing.set({ to: pathname + search })] : changes,
          (part) => part === bars,
        );
    return mapUrl(target, next);
  };
  const goTo: MapPlace['goTo'] = (target, ...changes) => void navigate(linkTo(target, ...changes));

  return {
    assetId,
    read,
    linkTo,
    goTo,
    close: (...changes) => {
      const { to } = read(closing);
      if (to === null) goTo(null, openPanel.set({ panel: null }), ...changes);
      else void navigate(to);
    },
    change: (changes, { replace = false } = {}) => {
      const next = writeQuery(query, changes);
      void navigate(isMap(pathname) ? mapUrl(assetId, next) : `${pathname}${next}`, { replace });
    },
  };
}

const isMap = (pathname: string): boolean => /^\/map(\/|$)/.test(pathname);

/** Reads each part of a query once, so that effects of React see the same object again. */
function readerOf(query: URLSearchParams): MapPlace['read'] {
  const states = new Map<object, unknown>();
  return <State extends object>(part: AddressPart<State>): State => {
    if (!states.has(part)) states.set(part, part.read(query));
    return states.get(part) as State;
  };
}
