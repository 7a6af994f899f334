import { useMemo } from 'react';
import {
  type Chosen,
  drawnDays,
  type JourneySearch,
  stopAfter,
  useJourney,
  useLine,
} from '../../journeys/index.ts';

/** The part of a journey that the map draws: a day, or all. It is the same object as long as nothing changes. */
export function useDrawnJourney(
  assetId: number | null,
  search: JourneySearch,
  chosen: Chosen,
  vehicleType: number | null,
) {
  const { data } = useJourney(assetId, search);
  const { day, trip } = chosen;
  const drawn = useMemo(() => (data ? drawnDays(data, { day, trip }) : []), [data, day, trip]);
  const { data: line } = useLine(assetId, drawn);
  return useMemo(() => {
    if (assetId === null || !line || drawn.length === 0) return null;
    const days = drawn.map(({ date, visible, steps }) => ({
      date,
      visible,
      steps: steps.map((step) => ({
        sid: step.sid,
        listPos: line.get(step.sid) ?? [],
        stop: stopAfter(step),
      })),
    }));
    return { days, vehicleType: vehicleType ?? 0 };
  }, [assetId, line, drawn, vehicleType]);
}
