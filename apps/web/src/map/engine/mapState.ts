import { BUILT_IN } from '../basemap/baseMaps.ts';
import type { PlaybackState } from '../journey/journeyPlayer.ts';

/** What the controls show of the engine. */
export interface MapState {
  /** True once the map has drawn its first whole picture. */
  isReady: boolean;
  /** False when the browser gives no WebGL: the panels work without a map. */
  isSupported: boolean;
  canZoomIn: boolean;
  canZoomOut: boolean;
  base: string;
  overlays: ReadonlySet<string>;
  isMeasuring: boolean;
  measuredM: number;
  /** True while the map keeps the followed vehicle in the middle; a drag of the map ends it. */
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
