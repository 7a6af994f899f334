import { useComputedColorScheme } from '@mantine/core';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import type { Map as MapLibreMap } from 'maplibre-gl';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import 'maplibre-gl/dist/maplibre-gl.css';
import '../fleetMap.css';
import { useFormat, useTexts } from '../../i18n/index.ts';
import { BaseMapControl } from '../basemap/baseMapControl.ts';
import { BUILT_IN, maxZoomOf } from '../basemap/baseMaps.ts';
import { MapButton } from '../controls/MapButton.tsx';
import { NoMap } from '../controls/NoMap.tsx';
import { createMap } from '../engine/createMap.ts';
import { mapTexts } from '../texts.ts';
import { useMapNames } from '../useMapNames.ts';

interface SmallMapProps {
  /** What it shows: the name of the map for screen readers. */
  label: string;
  /** Called with the map once layers can be added to its style, and with null when it is removed. Must not change. */
  onMap: (map: MapLibreMap | null) => void;
  /** Buttons above those of the zoom. */
  children?: ReactNode;
}

/** A map in a dialog, in the colours of the page, without content of its own. It fills its parent element. */
export function SmallMap({ label, onMap, children }: SmallMapProps) {
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
      let isRemoved = false; // a style may load after its map was removed
      map.once('style.load', () => !isRemoved && onMap(map));
      map.once('idle', () => setReady(true));
      setShown({ map, base });
      return () => {
        isRemoved = true;
        onMap(null);
        setShown(null);
        map.remove();
      };
    } catch (error) {
      console.warn('The map cannot be shown', error);
      setUnsupported(true);
    }
  }, [onMap]);

  useEffect(() => shown?.base.choose({ theme, language }), [shown, theme, language]);
  useMapNames(shown?.map ?? null, label);

  const zoomBy = (levels: number) => shown?.map.zoomTo(shown.map.getZoom() + levels, { duration: 200 });
  return (
    <div className="fleet-map" data-theme={theme} data-map-ready={isReady}>
      <div ref={host} className="fleet-map-canvas" />
      {isUnsupported ? (
        <NoMap />
      ) : (
        <div className="fleet-map-controls">
          {children}
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
