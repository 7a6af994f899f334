import { useEffect } from 'react';
import { canKeep, registerWorker } from '../../offline/index.ts';
import { loadWaitingParts } from '../../ui/index.ts';

/** After what the first page needs has come. */
const AFTER_MS = 5_000;

/**
 * Loads the code of panels and dialogs while the browser is idle, so that they open at once, and also without a network, for which the whole
 * app is stored then; not where data are to be saved.
 */
export function useReadyParts(): void {
  useEffect(() => {
    const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
    if (connection?.saveData) return;
    let idle: number | undefined;
    const leaving = new AbortController();
    const begin = async () => {
      await loadWaitingParts(leaving.signal);
      if (import.meta.env.PROD && canKeep())
        await registerWorker().catch((cause: unknown) => console.info('The app is not stored here', cause));
    };
    const timer = setTimeout(() => {
      // Safari has no requestIdleCallback.
      if ('requestIdleCallback' in window) idle = requestIdleCallback(() => void begin());
      else void begin();
    }, AFTER_MS);
    return () => {
      leaving.abort();
      clearTimeout(timer);
      if (idle !== undefined) cancelIdleCallback(idle);
    };
  }, []);
}
