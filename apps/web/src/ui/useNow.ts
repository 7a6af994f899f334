import { useSyncExternalStore } from 'react';

const EVERY_MS = 1_000;
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;
let now = Date.now();

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    now = Date.now();
    timer = setInterval(() => {
      now = Date.now();
      for (const tick of listeners) tick();
    }, EVERY_MS);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) clearInterval(timer);
  };
}

/** The time in milliseconds, updated once a second by one timer for all components; `everyMs` makes it coarser. */
export function useNow(everyMs = EVERY_MS): number {
  return useSyncExternalStore(subscribe, () => Math.floor(now / everyMs) * everyMs);
}
