import { useComputedColorScheme } from '@mantine/core';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import { type Map as MapLibreMap, Marker } from 'maplibre-gl';
import { useEffect, useRef, useState } from 'react';
import 'maplibre-gl/dist/maplibre-gl.css';
import '../fleetMap.css';
import { useFormat, useTexts } from '../../i18n/index.ts';
import { BaseMapControl } from '../basemap/baseMapControl.ts';
import { BUILT_IN, maxZoomOf } from '../basemap/baseMaps.ts';
import { MapButton } from '../controls/MapButton.tsx';
import { NoMap } from '../controls/NoMap.tsx';
import { createMap } from '../engine/createMap.ts';
import { mapTexts } from '../texts.ts';

/** Streets around a place can be read at this zoom. */
const PLACE_ZOOM = 15;

interface PlaceMapProps {
  /** Degrees. */
  latitude: number;
  longitude: number;
  /** What is there: the map's name for those who do not see it. */
  label: string;
}

/** A small map of one place with a pin on it, in the colours of the page. It fills the element that it is put in. */
export function PlaceMap({ latitude, longitude, label }: PlaceMapProps) {
  const t = useTexts(mapTexts);
  const theme = useComputedColorScheme('light');
  const language = useFormat().language === 'US' ? 'en' : 'es';
  const host = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState<{ map: MapLibreMap; base: BaseMapControl } | null>(null);
  const [isUnsupported, setUnsupported] = useState(false);
  const [isReady, setReady] = useState(false);
  const first = useRef({ theme, language } as const);

  useEffect(() => {
    if (!host.current) return;
    try {
      const base = new BaseMapControl(first.current);
      const map = createMap(host.current, base.style, { maxZoom: maxZoomOf(BUILT_IN) });
      base.attach(map);
      map.once('idle', () => setReady(true));
      setShown({ map, base });
      return () => {
        setShown(null);
        map.remove();
      };
    } catch (error) {
      console.warn('The map cannot be shown', error);
      setUnsupported(true);
    }
  }, []);

  useEffect(() => shown?.base.choose({ theme, language }), [shown, theme, language]);
  useEffect(() => {
    shown?.map.getCanvas().setAttribute('aria-label', label);
  }, [shown, label]);
  useEffect(() => {
    if (!shown) return;
    shown.map.jumpTo({ center: [longitude, latitude], zoom: PLACE_ZOOM });
    const element = document.createElement('div');
    element.className = 'place-map-pin';
    const marker = new Marker({ element, anchor: 'bottom' })
      .setLngLat([longitude, latitude])
      .addTo(shown.map);
    element.removeAttribute('tabindex'); // nothing happens there
    element.removeAttribute('role');
    element.removeAttribute('aria-label');
    element.setAttribute('aria-hidden', 'true');
    return () => {
      marker.remove();
    };
  }, [shown, latitude, longitude]);

  const zoomBy = (levels: number) => shown?.map.zoomTo(shown.map.getZoom() + levels, { duration: 200 });
  return (
    <div className="fleet-map" data-theme={theme} data-map-ready={isReady}>
      <div ref={host} className="fleet-map-canvas" />
      {isUnsupported ? (
        <NoMap />
      ) : (
        <div className="fleet-map-controls">
          <div className="fleet-map-zoom">
            <MapButton label={t('zoomIn')} onClick={() => zoomBy(1)}>
              <IconPlus size={18} />
            </MapButton>
            <MapButton label={t('zoomOut')} onClick={() => zoomBy(-1)}>
              <IconMinus size={18} />
            </MapButton>
          </div>
        </div>
      )}
    </div>
  );
}
