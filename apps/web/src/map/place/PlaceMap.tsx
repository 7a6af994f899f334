import type { Map as MapLibreMap } from 'maplibre-gl';
import { useEffect, useRef, useState } from 'react';
import { lookedAtMark } from './lookedAtMark.ts';
import { SmallMap } from './SmallMap.tsx';

/** Zoom at which the streets around a place can be read. */
const PLACE_ZOOM = 15;

interface PlaceMapProps {
  /** Degrees. */
  latitude: number;
  longitude: number;
  /** What is at the place: the name of the map for screen readers. */
  label: string;
}

/** A small map of one place with a pin on it. Where the place changes, the map goes along and keeps its zoom. */
export function PlaceMap({ latitude, longitude, label }: PlaceMapProps) {
  const [map, setMap] = useState<MapLibreMap | null>(null);
  const zoomed = useRef<MapLibreMap>(null);
  useEffect(() => {
    if (!map) return;
    map.jumpTo({ center: [longitude, latitude], ...(zoomed.current === map ? {} : { zoom: PLACE_ZOOM }) });
    zoomed.current = map;
    const mark = lookedAtMark(map, 'place-map-pin', 'bottom', [longitude, latitude]);
    return () => {
      mark.remove();
    };
  }, [map, latitude, longitude]);
  return <SmallMap label={label} onMap={setMap} />;
}
