import type { Map as MapLibreMap } from 'maplibre-gl';
import { mercatorX, mercatorY, nearestCopy, worldPx } from '../mercator.ts';

/** The position of the world on the screen at one moment. North is always up, so nothing else is needed. */
export interface Camera {
  /** Centre of the screen on the unit square. */
  centreX: number;
  centreY: number;
  zoom: number;
  /** Width of the world in pixels. */
  scale: number;
  widthPx: number;
  heightPx: number;
}

/** The camera of a map; its padding is included, because MapLibre's own centre is that of the unpadded part. */
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

/** Whether two cameras see the same. */
export const isSameView = (one: Camera, other: Camera): boolean =>
  (Object.keys(one) as (keyof Camera)[]).every((key) => one[key] === other[key]);

/** The position of a place of the unit square on the screen; of its copies, the one nearest to the middle. */
export const screenX = (camera: Camera, x: number): number =>
  (nearestCopy(x, camera.centreX) - camera.centreX) * camera.scale + camera.widthPx / 2;

export const screenY = (camera: Camera, y: number): number =>
  (y - camera.centreY) * camera.scale + camera.heightPx / 2;
