import { useSyncExternalStore } from 'react';

function subscribe(listener: () => void): () => void {
  const events = ['online', 'offline'] as const;
  for (const event of events) window.addEventListener(event, listener);
  return () => {
    for (const event of events) window.removeEventListener(event, listener);
  };
}

/** Whether the browser knows of a network; that it leads to the server is another question. */
export const useHasNetwork = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine);
