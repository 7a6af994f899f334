import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { query } from '../../api/index.ts';
import { STREET_VIEW } from './calls.ts';

const DIGITS = 6;

/** Opens pictures of the street at a place in a small window of its own; null where the installation has none. */
export function useStreetView(): ((place: { lat: number; lon: number }) => void) | null {
  const { data } = useQuery({ ...query(STREET_VIEW, {}), staleTime: Number.POSITIVE_INFINITY });
  const url = data?.streetView.url ?? null;
  return useMemo(() => {
    if (url === null) return null;
    return ({ lat, lon }) => {
      const page = url.replaceAll('{lat}', lat.toFixed(DIGITS)).replaceAll('{lon}', lon.toFixed(DIGITS));
      globalThis.open(page, 'street-view', 'popup,noopener,width=760,height=560');
    };
  }, [url]);
}
