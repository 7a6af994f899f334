import { markerRadiusPx } from '../draw/sizes.ts';
import { type Camera, screenX, screenY } from '../engine/camera.ts';
import type { Padding } from '../engine/padding.ts';

/** Gap beyond the halo of the selected vehicle. */
const GAP_PX = 16;
const EDGE_PX = 8;

/** A vehicle's place on the map and the size of what is shown beside it, in pixels. */
interface Beside {
  x: number;
  y: number;
  width: number;
  height: number;
}

/**
 * Places an element beside a vehicle: above it, below where there is no room above, at its left or right where there is none of either,
 * and within the part of the map that panels leave visible; what is higher than that is scrolled. It is hidden while the vehicle is not
 * drawn by itself. The element's origin is the map's top left corner.
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
  const reach = reachPx(camera);
  const { width, height } = sizeOf(element, camera, padding);
  element.style.setProperty('--most-height', `${mostHeightPx(camera, padding)}px`);
  const side = sideOf({ x, y, width, height }, camera, padding);
  const left = padding.left + EDGE_PX;
  const right = camera.widthPx - padding.right - EDGE_PX - width;
  const isSeen = x > padding.left - reach && x < camera.widthPx - padding.right + reach;
  const overX = isSeen ? Math.max(left, Math.min(right, x - width / 2)) : x - width / 2;
  const shownX = side === 'left' ? x - reach - width : side === 'right' ? x + reach : overX;
  const lowest = camera.heightPx - padding.bottom - EDGE_PX - height;
  const besideY = Math.max(padding.top + EDGE_PX, Math.min(lowest, y - height / 2));
  const shownY = side === 'above' ? y - reach - height : side === 'below' ? y + reach : besideY;
  element.dataset.side = side;
  element.style.setProperty('--tip-x', `${Math.round(x - shownX)}px`);
  element.style.setProperty('--tip-y', `${Math.round(y - shownY)}px`);
  element.style.transform = `translate(${Math.round(shownX)}px, ${Math.round(shownY)}px)`;
}

/**
 * Pixels by which a vehicle has to move down for an element of this height to be completely visible beside it: 0 where it already
 * is, and never so far that the vehicle leaves the part that panels leave visible.
 */
export function pixelsToWhole(beside: Beside, camera: Camera, padding: Padding): number {
  const { y, height } = beside;
  const missing = missingAbovePx(y, height, camera, padding);
  if (missing <= 0 || sideOf(beside, camera, padding) !== 'above') return 0;
  return Math.max(0, Math.min(missing, camera.heightPx - padding.bottom - reachPx(camera) - y));
}

/** The size of an element, which is never higher than the visible part of the map. */
export const sizeOf = (
  element: HTMLElement,
  camera: Camera,
  padding: Padding,
): Pick<Beside, 'width' | 'height'> => ({
  width: element.offsetWidth,
  height: Math.min(element.offsetHeight, mostHeightPx(camera, padding)),
});

/** On which side of the vehicle it is seen whole; above where it is on none. */
export function sideOf(
  { x, y, width, height }: Beside,
  camera: Camera,
  padding: Padding,
): 'above' | 'below' | 'left' | 'right' {
  if (missingAbovePx(y, height, camera, padding) <= 0) return 'above';
  if (fitsBelow(y, height, camera)) return 'below';
  const needed = reachPx(camera) + width + EDGE_PX;
  const isInSight = y > padding.top && y < camera.heightPx - padding.bottom;
  if (!isInSight) return 'above';
  if (x - needed >= padding.left) return 'left'; // the buttons of the map are at its right
  return x + needed <= camera.widthPx - padding.right ? 'right' : 'above';
}

const mostHeightPx = (camera: Camera, padding: Padding): number =>
  camera.heightPx - padding.top - padding.bottom - 2 * EDGE_PX;

const reachPx = (camera: Camera): number => markerRadiusPx(camera.zoom) + GAP_PX;

const missingAbovePx = (y: number, height: number, camera: Camera, padding: Padding): number =>
  padding.top + EDGE_PX - (y - reachPx(camera) - height);

const fitsBelow = (y: number, height: number, camera: Camera): boolean =>
  y + reachPx(camera) + height < camera.heightPx;
