import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

/**
 * Reads the journeys of a vehicle again that are open or cached, after its past was derived again: `pastChanged` is the moment of
 * that from its live point.
 */
export function useCorrections(assetId: number | null, pastChanged: string | null): void {
  const client = useQueryClient();
  const known = useRef({ assetId, pastChanged });
  useEffect(() => {
    const before = known.current;
    known.current = { assetId, pastChanged };
    // What is read from now on is right; there is nothing to correct for a newly opened vehicle.
    if (assetId === null || before.assetId !== assetId || before.pastChanged === pastChanged) return;
    for (const key of ['journey', 'journeyLine']) void client.invalidateQueries({ queryKey: [key, assetId] });
  }, [client, assetId, pastChanged]);
}
