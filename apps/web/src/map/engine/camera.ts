import type { Map as MapLibreMap } from 'maplibre-gl';
import { mercatorX, mercatorY, nearestCopy, worldPx } from '../mercator.ts';

/** Where the world lies on the screen at one moment. North is always up, so that this is all there is to it. */
export interface Camera {
  /** Centre of the screen on the unit square. */
  centreX: number;
  centreY: number;
  zoom: number;
  /** Pixels that the world is wide. */
  scale: number;
  widthPx: number;
  heightPx: number;
}

/** The camera of a map; its padding is in it, because MapLibre's own centre is that of the unpadded part. */
export function cameraOf(map: MapLibreMap): Camera {
  const { clientWidth: widthPx, clientHeight: heightPx } = map.getContainer();
  const centre = map.getCenter();
  const at = map.project(centre);
  const zoom = map.getZoom();
  const scale = worldPx(zoom);
  return {
    centreX: mercatorX(centre.lng) + (widthPx / 2 - at.x) / scale,
    centreY: mercatorY(centre.lat) + (heightPx / 2 - at.y) / scale,
    zoom,
    scale,
    widthPx,
    heightPx,
  };
}

/** Where a place of the unit square is on the screen; of its copies the one nearest to the middle. */
export const screenX = (camera: Camera, x: number): number =>
  (nearestCopy(x, camera.centreX) - camera.centreX) * camera.scale + camera.widthPx / 2;

export const screenY = (camera: Camera, y: number): number =>
  (y - camera.centreY) * camera.scale + camera.heightPx / 2;
