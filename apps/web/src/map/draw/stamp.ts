import type { Frame } from '../engine/frame.ts';
import type { Sprite } from './spriteCache.ts';

/** Less than can be seen, and more than places lose by rounding while the map is moved away and back. */
const DUST_PX = 0.001;

/**
 * Draws a picture with its middle at x, y, on whole device pixels, so that its text stays sharp. What lies on half a pixel, as in the
 * middle of the map, does not leap to and fro with the last digit of its place.
 */
export function stamp(
  { context, pixelRatio }: Frame,
  { image, widthPx, heightPx }: Sprite,
  x: number,
  y: number,
): void {
  const left = Math.round((x - widthPx / 2) * pixelRatio - DUST_PX) / pixelRatio;
  const top = Math.round((y - heightPx / 2) * pixelRatio - DUST_PX) / pixelRatio;
  context.drawImage(image, left, top, widthPx, heightPx);
}

/** Draws a picture with its middle exactly at x, y, so that it moves smoothly, turned clockwise by an angle in degrees. */
export function glide(
  frame: Frame,
  { image, widthPx, heightPx }: Sprite,
  x: number,
  y: number,
  degrees: number,
): void {
  const { context, pixelRatio } = frame;
  const angle = (degrees * Math.PI) / 180;
  const cos = Math.cos(angle) * pixelRatio;
  const sin = Math.sin(angle) * pixelRatio;
  context.setTransform(cos, sin, -sin, cos, x * pixelRatio, y * pixelRatio);
  context.drawImage(image, -widthPx / 2, -heightPx / 2, widthPx, heightPx);
  context.setTransform(pixelRatio, 0, 0, pixelRatio, 0, 0);
}
