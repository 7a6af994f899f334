import { markerRadiusPx } from '../draw/sizes.ts';
import { type Camera, screenX, screenY } from '../engine/camera.ts';
import type { Padding } from '../engine/padding.ts';

/** Gap beyond the halo of the selected vehicle. */
const GAP_PX = 16;
const EDGE_PX = 8;

/**
 * Places an element beside a vehicle: above it, below where there is no room above, and within the part of the map that panels
 * leave visible. It is hidden while the vehicle is not drawn by itself. The element's origin is the map's top left corner.
 */
export function placePin(
  element: HTMLElement,
  place: { x: number; y: number; dx: number; dy: number } | null,
  camera: Camera,
  padding: Padding,
): void {
  element.style.visibility = place ? 'visible' : 'hidden';
  if (!place) return;
  const x = screenX(camera, place.x) + place.dx;
  const y = screenY(camera, place.y) + place.dy;
  const { offsetWidth: width, offsetHeight: height } = element;
  const reach = reachPx(camera);
  const isBelow = missingAbovePx(y, height, camera, padding) > 0 && fitsBelow(y, height, camera);
  const left = padding.left + EDGE_PX;
  const right = camera.widthPx - padding.right - EDGE_PX - width;
  const isSeen = x > padding.left - reach && x < camera.widthPx - padding.right + reach;
  const shownX = isSeen ? Math.max(left, Math.min(right, x - width / 2)) : x - width / 2;
  element.dataset.side = isBelow ? 'below' : 'above';
  element.style.setProperty('--tip-x', `${Math.round(x - shownX)}px`);
  const shownY = isBelow ? y + reach : y - reach - height;
  element.style.transform = `translate(${Math.round(shownX)}px, ${Math.round(shownY)}px)`;
}

/**
 * Pixels by which a vehicle has to move down for an element of this height to be completely visible beside it: 0 where it already
 * is, and never so far that the vehicle leaves the part that panels leave visible.
 */
export function pixelsToWhole(y: number, height: number, camera: Camera, padding: Padding): number {
  const missing = missingAbovePx(y, height, camera, padding);
  if (missing <= 0 || fitsBelow(y, height, camera)) return 0;
  return Math.max(0, Math.min(missing, camera.heightPx - padding.bottom - reachPx(camera) - y));
}

const reachPx = (camera: Camera): number => markerRadiusPx(camera.zoom) + GAP_PX;

const missingAbovePx = (y: number, height: number, camera: Camera, padding: Padding): number =>
  padding.top + EDGE_PX - (y - reachPx(camera) - height);

const fitsBelow = (y: number, height: number, camera: Camera): boolean =>
  y + reachPx(camera) + height < camera.heightPx;
