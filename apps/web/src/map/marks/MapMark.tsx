import { Marker } from 'maplibre-gl';
import { type ReactNode, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { useLiveMap } from '../liveMap.tsx';

interface MapMarkProps {
  longitude: number;
  latitude: number;
  children: ReactNode;
}

/** Something that stays with its middle at a place of the live map. It may be used anywhere below a LiveMapProvider. */
export function MapMark({ longitude, latitude, children }: MapMarkProps) {
  const { loaded } = useLiveMap();
  const { engine } = useSyncExternalStore(loaded.subscribe, loaded.get);
  const [element] = useState(() => document.createElement('div'));
  useLayoutEffect(() => {
    if (!engine) return;
    const marker = new Marker({ element }).setLngLat([longitude, latitude]).addTo(engine.map);
    for (const name of ['role', 'aria-label', 'tabindex']) element.removeAttribute(name); // those of a picture: what is in it has its own
    return () => void marker.remove();
  }, [engine, element, longitude, latitude]);
  return createPortal(children, element);
}
