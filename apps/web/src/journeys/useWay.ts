import { drawnFixes } from '@rastro/domain';
import { useQuery } from '@tanstack/react-query';
import { getBytes } from '../api/index.ts';
import { fixesIn } from '../chunks/index.ts';

/** The longest stretch that is read; of a longer one its beginning. */
const LONGEST_MS = 2 * 86_400_000;

/** The good places of a vehicle between two moments (milliseconds), in order; null until they are read. Nothing is read without a vehicle. */
export function useWay(assetId: number | null, fromMs: number, toMs: number) {
  const to = Math.min(toMs, fromMs + LONGEST_MS) + 1;
  const { data } = useQuery({
    queryKey: ['way', assetId, fromMs, to],
    enabled: assetId !== null,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => {
      const bytes = await getBytes(`/api/history/chunks?asset=${assetId}&from=${fromMs}&to=${to}`, signal);
      return drawnFixes(await fixesIn(bytes, fromMs, to), fromMs, to).map(({ latitude, longitude }) => ({
        lat: latitude,
        lon: longitude,
      }));
    },
  });
  return data ?? null;
}
