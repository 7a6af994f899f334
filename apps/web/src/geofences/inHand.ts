import { useSyncExternalStore } from 'react';

let inHandId: number | null = null;
const listeners = new Set<() => void>();

/** Sets the geofence that is being edited, which the map does not draw a second time; null for none. */
export function setInHand(id: number | null): void {
  inHandId = id;
  for (const listener of listeners) listener();
}

/** The geofence that is being edited; null for none. */
export const useInHandId = (): number | null =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => inHandId,
  );
