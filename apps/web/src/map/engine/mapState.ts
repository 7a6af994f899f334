import { BUILT_IN } from '../basemap/baseMaps.ts';

/** The state of the engine that the controls show. */
export interface MapState {
  /** Whether the map has drawn its first complete picture. */
  isReady: boolean;
  canZoomIn: boolean;
  canZoomOut: boolean;
  base: string;
  overlays: ReadonlySet<string>;
}

export const INITIAL_STATE: MapState = {
  isReady: false,
  canZoomIn: true,
  canZoomOut: true,
  base: BUILT_IN,
  overlays: new Set(),
};
