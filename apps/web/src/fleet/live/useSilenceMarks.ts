import { useEffect } from 'react';
import type { FleetStore } from './vehicle.ts';

const CHECK_MS = 15_000;

/** Judges by this browser's clock, as long as it is used, which vehicles of a store have fallen silent. */
export function useSilenceMarks(store: FleetStore): void {
  useEffect(() => {
    const timer = setInterval(() => store.markSilent(Date.now()), CHECK_MS);
    return () => clearInterval(timer);
  }, [store]);
}
