import { type ReactNode, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { useLiveMap } from '../liveMap.tsx';

interface MapDockProps {
  /** Its name for screen readers. */
  label: string;
  children: ReactNode;
}

/**
 * A strip below the live map, for what belongs to a time: it stands across the part of the map that panels leave free, and the map
 * keeps what it shows above it, whatever its height. It may be used anywhere below a LiveMapProvider, and shows nothing until the
 * map is loaded; of several, the later ones stand below.
 */
export function MapDock({ label, children }: MapDockProps) {
  const { dock } = useLiveMap();
  const { slot } = useSyncExternalStore(dock.subscribe, dock.get);
  if (!slot) return null;
  return createPortal(
    <fieldset className="fleet-map-dock" aria-label={label}>
      {children}
    </fieldset>,
    slot,
  );
}
