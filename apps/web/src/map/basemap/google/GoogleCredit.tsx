import { useEffect, useState } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { mapTexts } from '../../texts.ts';
import type { LiveEngine } from '../../useMapEngine.ts';
import { googleMapAt } from './googleProtocol.ts';

/** The map is at rest for so long before Google is asked for what is in view: following a vehicle moves it every second. */
const AT_REST_MS = 400;
/** What stands there until Google has answered. */
const AT_FIRST = 'Map data ©Google';
const TERMS_URL = 'https://maps.google.com/help/terms_maps/';

interface GoogleCreditProps {
  engine: LiveEngine;
  /** The address at which the sessions of the map in view are opened. */
  url: string;
}

/** What Google's terms want to stand on its maps at all times: their name, and whose the pictures in view are, word for word. */
export function GoogleCredit({ engine, url }: GoogleCreditProps) {
  const t = useTexts(mapTexts);
  const credit = useCredit(engine, url);
  return (
    <p className="fleet-map-credit">
      <span translate="no">Google Maps</span>
      <span translate="no">{credit}</span>
      <a href={TERMS_URL} target="_blank" rel="noreferrer">
        {t('terms')}
      </a>
    </p>
  );
}

/** Whose the pictures in view are, asked for when the map comes to rest. What was said last stays where Google does not answer. */
function useCredit({ map, base }: LiveEngine, url: string): string {
  const [credit, setCredit] = useState(AT_FIRST);
  const { language } = base.choice;
  useEffect(() => {
    let timer = 0;
    let asking = new AbortController();
    const ask = async () => {
      const box = map.getBounds();
      const zoom = Math.min(Math.round(map.getZoom()) + 1, 22); // its tiles have half the width of the map library's
      const view = {
        zoom,
        north: Math.min(box.getNorth(), 85),
        south: Math.max(box.getSouth(), -85),
        east: Math.min(box.getEast(), 180),
        west: Math.max(box.getWest(), -180),
      };
      const { signal } = asking;
      try {
        const said = await googleMapAt(url, language).credit(view, signal);
        if (said !== '' && !signal.aborted) setCredit(said);
      } catch (error) {
        if (!signal.aborted) console.warn('Google did not say whose its pictures are', error);
      }
    };
    const rest = () => {
      clearTimeout(timer);
      asking.abort();
      asking = new AbortController();
      timer = window.setTimeout(() => void ask(), AT_REST_MS);
    };
    rest();
    map.on('moveend', rest);
    return () => {
      map.off('moveend', rest);
      clearTimeout(timer);
      asking.abort();
    };
  }, [map, url, language]);
  return credit;
}
