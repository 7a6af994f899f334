import { useEffect } from 'react';
import type { LiveState } from '../../live/index.ts';
import type { FleetStore } from './vehicle.ts';

const CHECK_MS = 15_000;

/**
 * Judges by this browser's clock, as long as it is used, which vehicles of a store have fallen silent. While the server is not heard, it is
 * not known of any.
 */
export function useSilenceMarks(store: FleetStore, live: { readonly state: LiveState }): void {
  useEffect(() => {
    const timer = setInterval(() => {
      const { phase, receivedAt } = live.state;
      store.markSilent(phase === 'live' ? Date.now() : (receivedAt ?? Date.now()));
    }, CHECK_MS);
    return () => clearInterval(timer);
  }, [store, live]);
}
