import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

/**
 * Asks again for the journeys of a vehicle that are open or remembered, once its past was derived again: `pastChanged` is what its
 * live point says of that.
 */
export function useCorrections(assetId: number | null, pastChanged: string | null): void {
  const client = useQueryClient();
  const known = useRef({ assetId, pastChanged });
  useEffect(() => {
    const before = known.current;
    known.current = { assetId, pastChanged };
    // What is read from now on is right; a vehicle that is newly looked at has nothing to correct.
    if (assetId === null || before.assetId !== assetId || before.pastChanged === pastChanged) return;
    for (const key of ['journey', 'journeyLine']) void client.invalidateQueries({ queryKey: [key, assetId] });
  }, [client, assetId, pastChanged]);
}
