import { useMemo } from 'react';
import {
  type Chosen,
  drawnDays,
  type JourneySearch,
  openDay,
  useJourney,
  useLine,
} from '../../journeys/index.ts';

/** The part of a journey that the map draws: the chosen day or trip. It is the same object as long as nothing changes. */
export function useDrawnJourney(
  assetId: number | null,
  search: JourneySearch,
  chosen: Chosen,
  vehicleType: number | null,
) {
  const { data } = useJourney(assetId, search);
  const { day, trip } = chosen;
  const { data: line } = useLine(assetId, data ? openDay(data, chosen) : null);
  return useMemo(() => {
    if (assetId === null || !data || !line) return null;
    const days = drawnDays(data, { day, trip })?.map(({ date, visible, steps }) => ({
      date,
      visible,
      steps: steps.map(({ sid }) => ({ sid, listPos: line.get(sid) ?? [] })),
    }));
    return days ? { days, vehicleType: vehicleType ?? 0 } : null;
  }, [assetId, data, line, day, trip, vehicleType]);
}
