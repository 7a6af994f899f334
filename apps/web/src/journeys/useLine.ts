import { useQuery } from '@tanstack/react-query';
import { getBytes } from '../api/index.ts';
import type { JourneyDay } from './journey.ts';
import { type Line, spanOf } from './line.ts';

const NO_LINE: Line = new Map();
const FRESH_MS = 30_000;

/** Reads the line of days of a journey from the chunks of their span, which are decoded here. The panel and the map share one answer. */
export function useLine(assetId: number | null, days: readonly JourneyDay[]) {
  const span = spanOf(days);
  return useQuery({
    // Trips that were corrected have other beginnings and ends, and their line is cut again.
    queryKey: [
      'journeyLine',
      assetId,
      days.flatMap(({ steps }) => steps.map(({ iTime, fTime }) => [iTime, fTime])),
    ],
    enabled: assetId !== null && span !== null,
    staleTime: FRESH_MS,
    queryFn: async ({ signal }) => {
      if (!span || assetId === null) return NO_LINE;
      const { from, to } = { from: span.from, to: span.to + 1 };
      const bytes = await getBytes(`/api/history/chunks?asset=${assetId}&from=${from}&to=${to}`, signal);
      const { lineIn } = await import('./lineIn.ts');
      return lineIn(assetId, bytes, days, { from, to });
    },
  });
}
