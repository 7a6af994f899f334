import { createContext, type ReactNode, use, useEffect, useState, useSyncExternalStore } from 'react';
import { Observable } from '../live/index.ts';
import type { LayerInputs } from './engine/mapEngine.ts';
import type { Layers } from './layers.ts';
import type { LiveEngine } from './useMapEngine.ts';

type Inputs = LayerInputs<Layers>;

/** What a page knows of its live map, whether the map is loaded yet or not: what its layers have to show, its engine, and its dock. */
interface LiveMap {
  inputs: Observable<Inputs>;
  /** Null until the map is loaded, and where the browser cannot draw it. */
  loaded: Observable<{ engine: LiveEngine | null }>;
  /** The place of what is docked below the map; null until the map is loaded. */
  dock: Observable<{ slot: HTMLElement | null }>;
}

const LiveMapContext = createContext<LiveMap | null>(null);

/** Surrounds a live map and everything that shows something on it. */
export function LiveMapProvider({ children }: { children: ReactNode }) {
  const [map] = useState<LiveMap>(() => ({
    inputs: new Observable({}),
    loaded: new Observable({ engine: null as LiveEngine | null }),
    dock: new Observable({ slot: null as HTMLElement | null }),
  }));
  return <LiveMapContext value={map}>{children}</LiveMapContext>;
}

/** The live map of the page. */
export function useLiveMap(): LiveMap {
  const map = use(LiveMapContext);
  if (!map) throw new Error('useLiveMap stands outside of a LiveMapProvider');
  return map;
}

/** A layer of the live map; null until the map is loaded. With an input, the layer shows it for as long as the component is mounted. */
export function useMapLayer<Name extends keyof Layers>(
  name: Name,
  input?: Inputs[Name],
): Layers[Name] | null {
  const { inputs, loaded } = useLiveMap();
  const hasInput = input !== undefined;
  useEffect(() => {
    if (hasInput) inputs.set({ [name]: input } as Inputs);
  }, [inputs, name, hasInput, input]);
  useEffect(() => {
    if (hasInput) return () => inputs.set({ [name]: null } as Inputs);
  }, [inputs, name, hasInput]);
  const { engine } = useSyncExternalStore(loaded.subscribe, loaded.get);
  return engine?.layers[name] ?? null;
}

/** What a layer of the live map has to show, for its controls; null for nothing. */
export function useLayerInput<Name extends keyof Layers>(name: Name): NonNullable<Inputs[Name]> | null {
  const { inputs } = useLiveMap();
  return useSyncExternalStore(inputs.subscribe, () => inputs.get()[name] ?? null);
}
