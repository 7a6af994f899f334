import { useEffect, useState, useSyncExternalStore } from 'react';
import { CLOSE_ZOOM } from './engine/mapState.ts';
import { useLiveMap } from './liveMap.tsx';

/** What the live map shows: a box, in degrees, and at which zoom. */
export interface MapView {
  west: number;
  south: number;
  east: number;
  north: number;
  zoom: number;
  /** Whether it is so close that what needs a small part of the world can be shown. */
  isClose: boolean;
}

/** What the live map shows while it stands still; null until it is loaded. */
export function useMapView(): MapView | null {
  const { loaded } = useLiveMap();
  const { engine } = useSyncExternalStore(loaded.subscribe, loaded.get);
  const [view, setView] = useState<MapView | null>(null);
  useEffect(() => {
    if (!engine) return setView(null);
    const { map } = engine;
    const look = () => {
      const bounds = map.getBounds();
      const zoom = map.getZoom();
      setView({
        west: bounds.getWest(),
        south: bounds.getSouth(),
        east: bounds.getEast(),
        north: bounds.getNorth(),
        zoom,
        isClose: zoom >= CLOSE_ZOOM,
      });
    };
    look();
    map.on('moveend', look);
    map.on('resize', look);
    return () => {
      map.off('moveend', look);
      map.off('resize', look);
    };
  }, [engine]);
  return view;
}
