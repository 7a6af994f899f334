import { useComputedColorScheme } from '@mantine/core';
import { outlineOf } from '@rastro/domain/geofences/outline';
import { IconCurrentLocation } from '@tabler/icons-react';
import type { Map as MapLibreMap } from 'maplibre-gl';
import { useEffect, useRef, useState } from 'react';
import { MapButton } from '../controls/MapButton.tsx';
import { lookedAtMark } from './lookedAtMark.ts';
import type { PathPlace } from './pathFeatures.ts';
import { showPath } from './pathLayers.ts';
import { SmallMap } from './SmallMap.tsx';

/** Zoom at which one finds a place in a town. */
const PICK_ZOOM = 12;

interface Place {
  lat: number;
  lon: number;
}

interface PlacePickerProps {
  /** The place that is chosen; null for none yet. */
  place: Place | null;
  /** Where the map begins without one; null where nothing is near. */
  near: Place | null;
  /** Metres around the place that belong to it. */
  radiusM: number;
  label: string;
  /** The name of the button that chooses the middle of the map, for who uses the keyboard. */
  centreLabel: string;
  onPlace: (place: Place) => void;
}

/** A small map on which a place is chosen: by a press, or by moving the map and choosing its middle. */
export function PlacePicker({ place, near, radiusM, label, centreLabel, onPlace }: PlacePickerProps) {
  const theme = useComputedColorScheme('light');
  const [map, setMap] = useState<MapLibreMap | null>(null);
  const first = useRef(place ?? near);
  const picked = useRef(onPlace);
  picked.current = onPlace;

  useEffect(() => {
    if (!map) return;
    if (first.current) map.jumpTo({ center: first.current, zoom: PICK_ZOOM });
    const clicks = map.on('click', ({ lngLat }) => {
      const { lat, lng: lon } = lngLat.wrap(); // there are copies of the world beside it
      picked.current({ lat, lon });
    });
    return () => clicks.unsubscribe();
  }, [map]);
  useEffect(() => {
    if (map) showPath(map, { way: [], points: [], places: place ? [around(place, radiusM)] : [] }, theme);
  }, [map, place, radiusM, theme]);
  useEffect(() => {
    if (!map || !place) return;
    const mark = lookedAtMark(map, 'place-map-pin', 'bottom', [place.lon, place.lat]);
    return () => {
      mark.remove();
    };
  }, [map, place]);

  const chooseCentre = () => {
    const centre = map?.getCenter().wrap();
    if (centre) onPlace({ lat: centre.lat, lon: centre.lng });
  };
  return (
    <SmallMap label={label} onMap={setMap}>
      <MapButton label={centreLabel} onClick={chooseCentre}>
        <IconCurrentLocation size={18} />
      </MapButton>
    </SmallMap>
  );
}

function around({ lat, lon }: Place, radiusM: number): PathPlace {
  const coordinates = outlineOf({ type: 'circle', centre: [lon, lat], radiusM }).map((ring) => [
    ...ring,
    ...ring.slice(0, 1),
  ]);
  return {
    color: null,
    geomJson: JSON.stringify({ type: 'Polygon', coordinates }),
    lineJson: null,
    isStop: false,
  };
}
