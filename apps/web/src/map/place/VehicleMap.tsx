import { useComputedColorScheme } from '@mantine/core';
import type { FleetStatus } from '@rastro/domain';
import { IconCurrentLocation } from '@tabler/icons-react';
import type { Map as MapLibreMap, Marker } from 'maplibre-gl';
import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTexts } from '../../i18n/index.ts';
import { StatusMark } from '../../status/index.ts';
import { MapButton } from '../controls/MapButton.tsx';
import { boxAround } from '../engine/box.ts';
import { VehicleIcon } from '../icons/VehicleIcon.tsx';
import { mapTexts } from '../texts.ts';
import { lookedAtMark } from './lookedAtMark.ts';
import type { PathPlace } from './pathFeatures.ts';
import { showPath } from './pathLayers.ts';
import { SmallMap } from './SmallMap.tsx';

const ZOOM = 14;
/** Room for the buttons on the right, and for the vehicle's mark. */
const FIT_PADDING = { top: 56, right: 72, bottom: 56, left: 56 };
const ICON_PX = 34;

interface Place {
  lat: number;
  lon: number;
}

interface VehicleMapProps {
  /** Where the vehicle is, what it is and does. */
  vehicle: Place & { course: number | null; typeId: number; status: FleetStatus };
  /** The way that it came, without where it is. */
  trail: readonly Place[];
  /** The border of the place for which it is bound; empty for none. */
  destination: readonly Place[];
  label: string;
}

/** A small map of one vehicle that moves: its way, and where it is bound. The map goes along when the vehicle leaves what is seen of it. */
export function VehicleMap({ vehicle, trail, destination, label }: VehicleMapProps) {
  const t = useTexts(mapTexts);
  const theme = useComputedColorScheme('light');
  const [map, setMap] = useState<MapLibreMap | null>(null);
  const [mark, setMark] = useState<Marker | null>(null);
  const { lat, lon } = vehicle;
  const place = useRef<[number, number]>([lon, lat]);
  place.current = [lon, lat];

  useEffect(() => {
    if (!map) return;
    map.jumpTo({ center: place.current, zoom: ZOOM });
    const made = lookedAtMark(map, 'vehicle-map-mark', 'center', place.current);
    setMark(made);
    return () => {
      setMark(null);
      made.remove();
    };
  }, [map]);
  useEffect(() => {
    if (!map || !mark) return;
    mark.setLngLat([lon, lat]);
    if (!map.getBounds().contains([lon, lat])) map.easeTo({ center: [lon, lat], duration: 600 });
  }, [map, mark, lat, lon]);
  useEffect(() => {
    if (!map) return;
    const way = trail.length > 0 ? [...trail, { lat, lon }] : [];
    showPath(map, { way, points: [], places: destination.length > 0 ? [areaOf(destination)] : [] }, theme);
  }, [map, trail, destination, lat, lon, theme]);

  const fit = () => {
    const box = boxAround([...trail, ...destination, { lat, lon }]);
    if (box) map?.fitBounds(box, { padding: FIT_PADDING, maxZoom: ZOOM, duration: 300 });
  };
  return (
    <>
      <SmallMap label={label} onMap={setMap}>
        <MapButton label={t('fitAll')} onClick={fit}>
          <IconCurrentLocation size={18} />
        </MapButton>
      </SmallMap>
      {mark &&
        createPortal(
          <>
            <VehicleIcon type={vehicle.typeId} course={vehicle.course} sizePx={ICON_PX} />
            <span className="vehicle-map-status">
              <StatusMark status={vehicle.status} size={13} />
            </span>
          </>,
          mark.getElement(),
        )}
    </>
  );
}

function areaOf(outline: readonly Place[]): PathPlace {
  const ring = [...outline, ...outline.slice(0, 1)].map(({ lat, lon }) => [lon, lat]);
  return {
    color: null,
    geomJson: JSON.stringify({ type: 'Polygon', coordinates: [ring] }),
    lineJson: null,
    isStop: false,
  };
}
