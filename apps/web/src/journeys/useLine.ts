import { useQuery } from '@tanstack/react-query';
import { getBytes } from '../api/index.ts';
import { fixesIn } from './chunks.ts';
import type { JourneyDay } from './journey.ts';
import { lineOf, spanOf } from './line.ts';

const FRESH_MS = 30_000;

/** Reads the line of a day of a journey from the chunks of its span, which are decoded here. The panel and the map share one answer. */
export function useLine(assetId: number | null, day: JourneyDay | null) {
  const span = day && spanOf(day);
  return useQuery({
    // Trips that were corrected have other beginnings and ends, and their line is cut again.
    queryKey: ['journeyLine', assetId, day?.steps.map(({ iTime, fTime }) => [iTime, fTime])],
    enabled: assetId !== null && span !== null,
    staleTime: FRESH_MS,
    queryFn: async ({ signal }) => {
      if (!day || !span) return new Map();
      const { from, to } = { from: span.from, to: span.to + 1 };
      const bytes = await getBytes(`/api/history/chunks?asset=${assetId}&from=${from}&to=${to}`, signal);
      return lineOf(day, await fixesIn(bytes, from, to));
    },
  });
}
