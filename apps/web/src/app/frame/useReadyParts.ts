import { useEffect } from 'react';
import { loadWaitingParts } from '../../ui/index.ts';

/** After what the first page needs has come. */
const AFTER_MS = 5_000;

/** Loads the code of panels and dialogs while the browser is idle, so that they open at once, and also without a network; not where data are to be saved. */
export function useReadyParts(): void {
  useEffect(() => {
    const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
    if (connection?.saveData) return;
    let idle: number | undefined;
    const begin = () => void loadWaitingParts();
    const timer = setTimeout(() => {
      // Safari has no requestIdleCallback.
      if ('requestIdleCallback' in window) idle = requestIdleCallback(begin);
      else begin();
    }, AFTER_MS);
    return () => {
      clearTimeout(timer);
      if (idle !== undefined) cancelIdleCallback(idle);
    };
  }, []);
}
