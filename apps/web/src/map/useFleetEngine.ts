import { type RefObject, useEffect, useRef, useState } from 'react';
import { FleetEngine, type FleetEngineOptions } from './engine/fleetEngine.ts';

type Options = Omit<FleetEngineOptions, 'container'>;

/** Runs an engine in an element for as long as the component is mounted. */
export function useFleetEngine(
  host: RefObject<HTMLElement | null>,
  options: Options,
): { engine: FleetEngine | null; isUnsupported: boolean } {
  const [engine, setEngine] = useState<FleetEngine | null>(null);
  const [isUnsupported, setUnsupported] = useState(false);
  const latest = useRef(options);
  latest.current = options;

  useEffect(() => {
    const container = host.current;
    if (!container) return;
    try {
      const made = new FleetEngine({
        container,
        theme: latest.current.theme,
        language: latest.current.language,
      });
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
