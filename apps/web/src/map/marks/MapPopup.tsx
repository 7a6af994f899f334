import { Popup } from 'maplibre-gl';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { useLiveMap } from '../liveMap.tsx';

interface MapPopupProps {
  longitude: number;
  latitude: number;
  /** How far it stays away from the place, in pixels. */
  offsetPx: number;
  /** Called at a click beside it. */
  onClose: () => void;
  children: ReactNode;
}

/** A popup beside a place of the live map, on the side where it has room. It may be used anywhere below a LiveMapProvider. */
export function MapPopup({ longitude, latitude, offsetPx, onClose, children }: MapPopupProps) {
  const { loaded } = useLiveMap();
  const { engine } = useSyncExternalStore(loaded.subscribe, loaded.get);
  const [element] = useState(() => document.createElement('div'));
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  // Before the effects of what is in it, which may want the focus.
  useLayoutEffect(() => {
    if (!engine) return;
    const popup = new Popup({
      className: 'fleet-map-popup',
      closeButton: false,
      closeOnClick: false,
      focusAfterOpen: false,
      maxWidth: 'none',
      offset: offsetPx,
    })
      .setLngLat([longitude, latitude])
      .setDOMContent(element)
      .addTo(engine.map);
    const onClick = () => close.current();
    engine.map.on('click', onClick);
    return () => {
      engine.map.off('click', onClick);
      popup.remove();
    };
  }, [engine, element, longitude, latitude, offsetPx]);
  return createPortal(children, element);
}
