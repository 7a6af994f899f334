import { useMemo } from 'react';
import { drawnDays, useJourney } from '../../journeys/index.ts';
import type { MapAddress } from './mapAddress.ts';

/** What the map draws of a journey: the chosen day or trip, as the same object while it is the same. */
export function useDrawnJourney(
  assetId: number | null,
  { search, chosen }: MapAddress,
  vehicleType: number | null,
) {
  const { data } = useJourney(assetId, search);
  const { day, trip } = chosen;
  return useMemo(() => {
    if (assetId === null || !data) return null;
    const days = drawnDays(data, { day, trip });
    return days && { days, vehicleType: vehicleType ?? 0 };
  }, [assetId, data, day, trip, vehicleType]);
}
