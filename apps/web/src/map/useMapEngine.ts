import { type RefObject, useEffect, useRef, useState } from 'react';
import { MapEngine, type MapEngineOptions } from './engine/mapEngine.ts';
import { createLayers, type Layers } from './layers.ts';

/** The engine of the live map. */
export type LiveEngine = MapEngine<Layers>;

type Look = Pick<MapEngineOptions<Layers>, 'theme' | 'language' | 'zoom'>;

/** Runs an engine in an element for as long as the component is mounted. */
export function useMapEngine(
  host: RefObject<HTMLElement | null>,
  look: Look,
): { engine: LiveEngine | null; isUnsupported: boolean } {
  const [engine, setEngine] = useState<LiveEngine | null>(null);
  const [isUnsupported, setUnsupported] = useState(false);
  const first = useRef(look);

  useEffect(() => {
    const container = host.current;
    if (!container) return;
    try {
      const made = new MapEngine({ container, ...first.current, layers: createLayers });
      setEngine(made);
      return () => {
        setEngine(null);
        made.stop();
      };
    } catch (error) {
      console.warn('The map cannot be shown', error);
      setUnsupported(true);
    }
  }, [host]);

  return { engine, isUnsupported };
}
