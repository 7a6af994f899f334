import { BUILT_IN } from '../basemap/baseMaps.ts';
import type { PlaybackState } from '../journey/journeyPlayer.ts';

/** The state of the engine that the controls show. */
export interface MapState {
  /** Whether the map has drawn its first complete picture. */
  isReady: boolean;
  /** False where the browser has no WebGL: the panels work without a map. */
  isSupported: boolean;
  canZoomIn: boolean;
  canZoomOut: boolean;
  base: string;
  overlays: ReadonlySet<string>;
  isMeasuring: boolean;
  measuredM: number;
  /** Whether the map keeps the followed vehicle in the middle; dragging the map ends it. */
  isFollowing: boolean;
  hasTrail: boolean;
  playback: PlaybackState | null;
}

export const INITIAL_STATE: MapState = {
  isReady: false,
  isSupported: true,
  canZoomIn: true,
  canZoomOut: true,
  base: BUILT_IN,
  overlays: new Set(),
  isMeasuring: false,
  measuredM: 0,
  isFollowing: false,
  hasTrail: false,
  playback: null,
};
