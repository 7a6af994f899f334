import { useDocumentVisibility } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { call, query } from '../api/index.ts';
import { useFormat } from '../i18n/index.ts';
import { ADDRESS_SERVICE, PLACE_ADDRESS } from './calls.ts';

/** Places are told apart to about ten metres, as the server does. */
const DIGITS = 4;
const FRESH_MS = 10 * 60_000;

/** An address, and whose data it is. */
interface ServiceAddress {
  address: string;
  attribution: string;
  attributionUrl: string;
}

/**
 * The address of the place of something (`about` tells it from others) by the geocoding service; null without one, until it has answered, and
 * where it does not. Asked for while the page is in sight. Until a moved thing has its new address the last one stays, instead of going to and fro.
 */
export function usePlaceAddress(about: string, latitude: number, longitude: number): ServiceAddress | null {
  const isInSight = useDocumentVisibility() !== 'hidden';
  const { language } = useFormat();
  const service =
    useQuery({ ...query(ADDRESS_SERVICE, {}), staleTime: Number.POSITIVE_INFINITY }).data?.addressService ??
    null;
  const place = { latitude: Number(latitude.toFixed(DIGITS)), longitude: Number(longitude.toFixed(DIGITS)) };
  const { data: address = null } = useQuery({
    queryKey: ['placeAddress', about, language, place],
    queryFn: async ({ signal }) => (await call(PLACE_ADDRESS, place, signal)).placeAddress ?? null,
    enabled: service !== null && isInSight,
    // What was not known is asked again when somebody looks again.
    staleTime: ({ state }) => (state.data ? FRESH_MS : 0),
    placeholderData: (last, of) =>
      of?.queryKey[1] === about && of.queryKey[2] === language ? last : undefined,
    retry: false,
  });
  return service && address !== null ? { ...service, address } : null;
}
