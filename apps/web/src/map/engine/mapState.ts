import { BUILT_IN } from '../basemap/baseMaps.ts';

/** The smallest zoom at which what needs a small part of the world can be switched on. */
export const CLOSE_ZOOM = 9;

/** The state of the engine that the controls show. */
export interface MapState {
  /** Whether the map has drawn its first complete picture. */
  isReady: boolean;
  canZoomIn: boolean;
  canZoomOut: boolean;
  /** Whether the zoom is at least `CLOSE_ZOOM`. */
  isClose: boolean;
  base: string;
  overlays: ReadonlySet<string>;
}

export const INITIAL_STATE: MapState = {
  isReady: false,
  canZoomIn: true,
  canZoomOut: true,
  isClose: false,
  base: BUILT_IN,
  overlays: new Set(),
};
