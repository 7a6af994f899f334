import type { Map as MapLibreMap } from 'maplibre-gl';
import { useEffect } from 'react';
import { useTexts } from '../i18n/index.ts';
import { mapTexts } from './texts.ts';

/** Names in the user's language what the map library makes and names in English: the map itself, and the button of its attributions. */
export function useMapNames(map: MapLibreMap | null, label: string): void {
  const t = useTexts(mapTexts);
  useEffect(() => {
    if (!map) return;
    map.getCanvas().setAttribute('aria-label', label);
    const button = map.getContainer().querySelector<HTMLElement>('.maplibregl-ctrl-attrib-button');
    button?.setAttribute('aria-label', t('attribution'));
    button?.setAttribute('title', t('attribution'));
  }, [map, label, t]);
}
