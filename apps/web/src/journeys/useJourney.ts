import { useQuery } from '@tanstack/react-query';
import { call } from '../api/index.ts';
import { useUser } from '../session/index.ts';
import { JOURNEYS } from './calls.ts';
import type { JourneySearch } from './journeySearch.ts';
import { askedRange } from './periods.ts';

const FRESH_MS = 30_000;

/**
 * Reads the journey of a vehicle in a period; the range of a preset is computed for each request. Without a vehicle nothing is
 * requested. The panel and the map share one answer.
 */
export function useJourney(assetId: number | null, { period, custom }: JourneySearch) {
  const { timeZone } = useUser();
  return useQuery({
    queryKey: ['journey', assetId, period, custom, timeZone],
    enabled: assetId !== null,
    staleTime: FRESH_MS,
    queryFn: async ({ signal }) => {
      const { from, to } = askedRange({ period, custom }, Date.now(), timeZone);
      const variables = { movilID: assetId ?? 0, fechaInicio: from, fechaFin: to };
      return (await call(JOURNEYS, variables, signal)).journeys;
    },
  });
}
